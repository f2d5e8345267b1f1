import { Catalogue, catalogueSuggestions } from "@open-valuation/store"
import { Effect } from "effect"
import type { ConsoleSuggestions } from "../../http/index.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Settings } from "../Settings.ts"

/** The console's suggestions: names that valuations find in the catalogue. `undefined` where they do not look there. */
export const consoleSuggestions = Effect.gen(function* () {
  const { search } = yield* Settings
  if (!search.catalogue) return undefined
  const { fields, find } = catalogueSuggestions(yield* Catalogue, (yield* ServedAssets).markets)
  const served: ConsoleSuggestions = { fields, find: (typed) => Effect.sync(() => find(typed)) }
  return served
})
