import { readFileSync } from "node:fs"
import { Valuation } from "@open-valuation/core"
import { LocalDate } from "@open-valuation/core/domain"
import { ModelStore } from "@open-valuation/core/ports"
import { property, propertyKeys } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { Catalogue } from "@open-valuation/samples"
import { demoPropertyMarket, sampleCsv } from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"

const request: unknown = JSON.parse(readFileSync(new URL("property.json", import.meta.url), "utf8"))
const assets = Valuation.make({ assets: [Valuation.asset(property())] }).assets

/** Values the home of property.json in this process, from a CSV of samples: no server, no database, no network. */
export const program = Effect.gen(function* () {
  const today = yield* LocalDate.today
  const bytes = new TextEncoder().encode(sampleCsv(demoPropertyMarket(today).samples))
  const catalogue = yield* Catalogue
  yield* catalogue.import({ asset: "PROPERTY", owner: undefined, fileName: "demo.csv", today, bytes })

  const events = assets.get("PROPERTY")!.events(request, { today, account: undefined })
  const outcomes = Stream.filter(events, (event) => event._tag === "Result")
  const [last] = yield* Stream.runCollect(outcomes)
  return render(last?.outcome, "en")
})

/** The samples in memory, and no learned model: the engine then works from its policy alone. */
export const layers = Layer.merge(
  Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) }),
  Layer.succeed(ModelStore, { model: () => Effect.succeed(undefined) }),
)

if (import.meta.main) console.log(await Effect.runPromise(Effect.provide(program, layers)))
