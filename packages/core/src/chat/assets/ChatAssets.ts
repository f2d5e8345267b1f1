import type { KnownAssetType } from "../../domain/Asset.ts"
import { equipment } from "../../equipment/index.ts"
import { land } from "../../land/index.ts"
import { property } from "../../property/index.ts"
import { bankStatement } from "../../statement/index.ts"
import { vehicle } from "../../vehicle/index.ts"
import { type ChatAsset, chatAsset } from "../ChatAsset.ts"
import { equipmentTalk } from "./EquipmentTalk.ts"
import { landTalk } from "./LandTalk.ts"
import { propertyTalk } from "./PropertyTalk.ts"
import { statementTalk } from "./StatementTalk.ts"
import { vehicleTalk } from "./VehicleTalk.ts"

/** The five assets of the specification, each with its request under the default policy. */
export const chatAssets = (): ReadonlyMap<KnownAssetType, ChatAsset> =>
  new Map<KnownAssetType, ChatAsset>([
    ["PROPERTY", chatAsset(propertyTalk, property())],
    ["VEHICLE", chatAsset(vehicleTalk, vehicle())],
    ["LAND", chatAsset(landTalk, land())],
    ["EQUIPMENT", chatAsset(equipmentTalk, equipment())],
    ["BANK_STATEMENT", chatAsset(statementTalk, bankStatement())],
  ])
