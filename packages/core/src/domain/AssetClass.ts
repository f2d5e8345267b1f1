import type { AssetType } from "./Asset.ts"
import { type Facts, text } from "./Facts.ts"
import { ownValue } from "./OwnValue.ts"

const CLASSES: Readonly<Record<AssetType, ReadonlyArray<string>>> = {
  PROPERTY: ["community"],
  VEHICLE: ["brand", "series"],
  LAND: ["landUse"],
  EQUIPMENT: ["model"],
}

/**
 * The class whose prices move together within a market, from the facts of an object: community, brand and series, land
 * use, model. `undefined` where they are not stated, and for assets that a host adds.
 */
export const assetClassOf = (assetType: AssetType, facts: Facts): string | undefined =>
  (ownValue(CLASSES, assetType) ?? []).flatMap((name) => text(facts, name) ?? []).join(" ") || undefined
