import { readFileSync } from "node:fs"
import { LocalDate, Valuation } from "@open-valuation/core"
import { Sample } from "@open-valuation/core/domain"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { Effect, Layer, Schema } from "effect"

const sales = Schema.decodeUnknownSync(Schema.Array(Sample))(JSON.parse(readFileSync("samples.json", "utf8")))
const today = Effect.runSync(LocalDate.today)
const index = SampleIndex.make(propertyRecipe.keys)
index.addAll(sales)
const market = Layer.merge(
  Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
  Layer.succeed(ModelStore, {
    model: () => Effect.succeed(fit(propertyRecipe, sales, { asOf: today, order: "time" })),
  }),
)
const outcome = Valuation.value(property(), JSON.parse(readFileSync("home.json", "utf8")), { today })
const said = Schema.decodeUnknownSync(Schema.Struct({ reasoningSummary: Schema.String }))
console.log(said(render(await Effect.runPromise(Effect.provide(outcome, market)), "en")).reasoningSummary)
