import { readFileSync } from "node:fs"
import { Valuation } from "@open-valuation/core"
import { LocalDate } from "@open-valuation/core/domain"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { demoPropertyMarket, toCsv } from "@open-valuation/testing"
import { Effect } from "effect"

const request: unknown = JSON.parse(readFileSync(new URL("property.json", import.meta.url), "utf8"))

/** Values the home of property.json in this process, from a CSV of samples: no server, no database, no network. */
export const program = Effect.gen(function* () {
  const today = yield* LocalDate.today
  const bytes = new TextEncoder().encode(toCsv(demoPropertyMarket(today).samples))
  const catalogue = yield* Catalogue
  yield* catalogue.import({ asset: "PROPERTY", owner: undefined, fileName: "demo.csv", today, bytes })
  const outcome = yield* Valuation.value(property(), request)
  return { outcome, english: render(outcome, "en") }
})

/** The samples in memory. The market is learned from them when the first home is valued. */
export const layers = FittedModels.layerMemory([propertyRecipe])

if (import.meta.main) console.log((await Effect.runPromise(Effect.provide(program, layers))).english)
