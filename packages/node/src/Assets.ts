import { type AssetType, Valuation } from "@open-valuation/core"
import type { Recipe } from "@open-valuation/core/market"
import type { Materials, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { bankStatement } from "@open-valuation/core/statement"
import type { CatalogueKeys } from "@open-valuation/samples"

/** The assets that are valued here. A new one is an entry in this list, and one in `recipes` when it has a market. */
export const valuation = Valuation.make<SampleSource | ModelStore | Materials>({
  assets: [Valuation.asset(property()), Valuation.asset(bankStatement())],
})

/** How the assets with a market are compared and learned. */
export const recipes: ReadonlyMap<AssetType, Recipe> = new Map([[propertyRecipe.assetType, propertyRecipe]])

/** How the samples of those assets are filed in the catalogue. */
export const catalogueKeys: CatalogueKeys = new Map([...recipes].map(([asset, { keys }]) => [asset, keys]))
