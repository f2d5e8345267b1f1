import type { MarketAssetType } from "../domain/Asset.ts"
import { type Facts, text } from "../domain/Facts.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { equipmentData } from "../equipment/fields.ts"
import { landData } from "../land/fields.ts"
import { propertyData } from "../property/fields.ts"
import { vehicleData } from "../vehicle/fields.ts"
import type { AssetData } from "./Asset.ts"

export type { AssetData } from "./Asset.ts"
export type { ResultView } from "./ResultView.ts"
export { assetWordsOf, namedAssetType, rangeFields, viewOf } from "./words.ts"

/** The library's assets that are valued from samples: what depends on the type alone stands with their fields. */
export const assets: Readonly<Record<MarketAssetType, AssetData>> = {
  PROPERTY: propertyData,
  VEHICLE: vehicleData,
  LAND: landData,
  EQUIPMENT: equipmentData,
}

/** One of them; `undefined` for other assets. */
export const libraryAsset = (assetType: string): AssetData | undefined => ownValue(assets, assetType)

/**
 * What prices move together within a market, from the facts of an object: community, brand and series, land use, model.
 * `undefined` where they are not stated, and for assets that a host adds.
 */
export const assetClassOf = (assetType: string, facts: Facts): string | undefined =>
  (libraryAsset(assetType)?.classedBy ?? []).flatMap((name) => text(facts, name) ?? []).join(" ") || undefined
