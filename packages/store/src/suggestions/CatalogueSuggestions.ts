import type { AssetType } from "@open-valuation/core"
import type { AssetMarket } from "@open-valuation/core/market"
import type { Catalogue } from "../Catalogue.ts"
import { NameLists } from "./NameLists.ts"
import { suggestedNames } from "./SuggestedNames.ts"
import { suggestedPlaces } from "./SuggestedPlaces.ts"
import { CITY, type Suggested, type TypedName } from "./Suggestion.ts"

/** Suggestions for requests, from the samples that an account may use and the divisions of China. */
export interface CatalogueSuggestions {
  /** The fields of an asset's request that have suggestions, each with the fields that these depend on. */
  readonly fields: (assetType: AssetType) => ReadonlyMap<string, ReadonlyArray<string>>
  /** The offers for a text: at most 10 values, the likeliest first. */
  readonly find: (typed: TypedName) => Suggested
}

/** Suggestions from a catalogue, for the assets of these markets. */
export const catalogueSuggestions = (
  { index }: Pick<Catalogue["Service"], "index">,
  markets: ReadonlyMap<AssetType, AssetMarket>,
): CatalogueSuggestions => {
  const lists = new NameLists()
  return {
    fields: (assetType) => {
      const market = markets.get(assetType)
      if (market === undefined) return new Map()
      const named = Object.entries(market.names ?? {})
      return new Map([
        [CITY, []],
        ...named.map(([field, { beside = [], within = [] }]) => [field, [...within, ...beside]] as const),
      ])
    },
    find: (typed) => {
      const market = markets.get(typed.assetType)
      const samples = index(typed.assetType)
      if (market === undefined || samples === undefined) return { suggestions: [] }
      return typed.field === CITY
        ? suggestedPlaces(typed, market.recipe.keys, samples)
        : { suggestions: suggestedNames(typed, market, lists.of(typed, market, samples)).map((value) => ({ value })) }
    },
  }
}
