import type { Schema } from "effect"
import type { MarketAssetType } from "../domain/Asset.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { equipmentColumns, EquipmentRequest } from "../equipment/fields.ts"
import { landColumns, LandRequest } from "../land/fields.ts"
import type { ObjectIdentity } from "../market/CustomAsset.ts"
import { PropertyRequest } from "../property/fields.ts"
import { VehicleRequest } from "../vehicle/fields.ts"
import type { Fields } from "./Field.ts"

/** An asset that the library values from samples, as data: files and forms need no engine. */
export interface LibraryAsset {
  readonly Request: Schema.Top
  /** Columns of its sample files that no request has. */
  readonly columns: Fields
  /** Rules by which the same object is recognised in several sources. */
  readonly identity: ObjectIdentity
  /** Fields of requests that name their subject: all fields of the first list of which there is one. */
  readonly subject: ReadonlyArray<ReadonlyArray<string>>
  /** The field of requests whose value is a part of a market's key. */
  readonly marketField?: string
  /** Words for its type in Chinese lists. */
  readonly cellWords: ReadonlyArray<string>
}

/** The library's assets that are valued from samples: what depends on the type alone stands here. */
export const assets: Readonly<Record<MarketAssetType, LibraryAsset>> = {
  /** Homes: place, area in whole m², storey and layout. */
  PROPERTY: {
    Request: PropertyRequest,
    columns: {},
    identity: {
      needs: [["community", "address"], ["buildingArea"]],
      uses: ["propertyUsage", "houseType", "floor", "totalFloors", "floorBand", "orientation"],
      rounded: { buildingArea: 1 },
    },
    subject: [["address", "houseType"]],
    marketField: "propertyUsage",
    cellWords: ["房产", "房地产"],
  },
  /** The chassis number, or model, registration month, mileage to 100 km and colour. */
  VEHICLE: {
    Request: VehicleRequest,
    columns: {},
    identity: {
      needs: [["brand"], ["series"], ["firstRegistrationDate"], ["mileageKm"]],
      uses: ["trim", "modelYear", "color"],
      rounded: { mileageKm: 100 },
    },
    subject: [["brand", "series", "trim"], ["vin"]],
    cellWords: ["车辆"],
  },
  /** Address and area. */
  LAND: {
    Request: LandRequest,
    columns: landColumns,
    identity: { needs: [["address"], ["areaSqm"]], uses: ["landUse"], rounded: { areaSqm: 1 } },
    subject: [["address"]],
    marketField: "landUse",
    cellWords: ["土地"],
  },
  /** Model, year, hours to 10. */
  EQUIPMENT: {
    Request: EquipmentRequest,
    columns: equipmentColumns,
    identity: {
      needs: [["model"], ["manufactureDate"], ["hours"]],
      uses: ["manufacturer", "region"],
      rounded: { hours: 10 },
    },
    subject: [["manufacturer", "model"]],
    cellWords: ["工程机械", "设备"],
  },
}

/** One of them; `undefined` for other assets. */
export const libraryAsset = (assetType: string): LibraryAsset | undefined => ownValue(assets, assetType)

const byCellWord = new Map(
  Object.entries(assets).flatMap(([type, { cellWords }]) => cellWords.map((word) => [word, type])),
)

/** The asset type that a cell names, by its code or in Chinese. Other words are returned in capital letters. */
export const namedAssetType = (cell: string): string => byCellWord.get(cell) ?? cell.toUpperCase()
