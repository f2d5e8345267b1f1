import type { ConsoleSuggestions } from "@open-valuation/http-server"
import { Catalogue, catalogueSuggestions } from "@open-valuation/samples"
import { Effect } from "effect"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Settings } from "../Settings.ts"

/** What the console suggests: what valuations find in the catalogue. `undefined` where they do not look there. */
export const consoleSuggestions = Effect.gen(function* () {
  const { search } = yield* Settings
  if (!search.catalogue) return undefined
  const { fields, find } = catalogueSuggestions(yield* Catalogue, (yield* ServedAssets).markets)
  const served: ConsoleSuggestions = { fields, find: (typed) => Effect.sync(() => find(typed)) }
  return served
})
