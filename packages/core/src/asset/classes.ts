import { equipmentTypeOf, equipmentTypes } from "../equipment/EquipmentType.ts"
import type { AssetData } from "./Asset.ts"
import { requestFields } from "./Field.ts"

/** The classes that a field of an asset names; `undefined` where any text may be one. */
export const classesBy = ({ Request }: Pick<AssetData, "Request">, field: string): ReadonlyArray<string> | undefined =>
  field === "equipmentType" ? equipmentTypes : requestFields(Request).find(({ name }) => name === field)?.codes

/** The code of a class that people write in many ways: `汽车吊` is `TRUCK_CRANE`. `undefined` where there is none. */
export const classCode = (assetType: string, written: string): string | undefined =>
  assetType === "EQUIPMENT" ? equipmentTypeOf(written) : undefined
