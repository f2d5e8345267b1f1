import { readFileSync } from "node:fs"
import { LocalDate, Valuation } from "@open-valuation/core"
import { ModelStore } from "@open-valuation/core/ports"
import { property, propertyKeys } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { Catalogue } from "@open-valuation/samples"
import { demoPropertyMarket, samplesCsv } from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"

/** Values the home of property.json in this process, from samples given as CSV: no server, no database, no network. */
export const program = Effect.gen(function* () {
  const today = yield* LocalDate.today
  const catalogue = yield* Catalogue
  const bytes = new TextEncoder().encode(samplesCsv(demoPropertyMarket(today).samples))
  const { added } = yield* catalogue.import({ asset: "PROPERTY", owner: undefined, today, bytes })
  return added
})
