import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { property, propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"
import { Effect, Stream } from "effect"
import { medianOf, milliseconds, printTable, rounded, timed } from "./Figures.ts"

const TODAY = LocalDate.LocalDate.make("2026-11-20")
const SIZES = [1_000, 42_000, 300_000]
const REQUESTS = 1_500
const RUNS = 5
const IMPORTED_ROWS = 30_000

const layers = FittedModels.layerMemory([propertyRecipe])

const marketOf = (samples: number): ReadonlyArray<Sample> =>
  simulatePropertyMarket({
    seed: 7,
    today: TODAY,
    deals: Math.round(samples * 0.75),
    listings: samples - Math.round(samples * 0.75),
    communities: { perCity: Math.min(600, Math.max(20, Math.round(samples / 400))), phaseShare: 0.1, singleDeal: 3 },
  }).samples

const FIELDS = [
  "community",
  "address",
  "buildingArea",
  "propertyUsage",
  "houseType",
  "floor",
  "totalFloors",
  "buildYear",
]

const requestOf = ({ city, facts }: Sample): object => ({
  city,
  address: facts["community"],
  ...Object.fromEntries(FIELDS.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]]))),
})

const heapMegabytes = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20 + process.memoryUsage().arrayBuffers / 2 ** 20
}

/** In-process valuations per second, including search, by the size of the catalogue. One core, one at a time. */
const valuations = (size: number): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const samples = marketOf(size)
    const before = heapMegabytes()
    yield* catalogue.add("PROPERTY", undefined, Stream.make(samples))
    const requests = samples.filter((_, i) => i % Math.ceil(size / REQUESTS) === 0).map(requestOf)
    const value = (request: object) => Effect.result(Valuation.value(property(), request, { today: TODAY }))
    const first = milliseconds()
    yield* Effect.forEach(requests, value, { discard: true })
    const warm = milliseconds() - first
    const index = heapMegabytes() - before
    const runs: Array<number> = []
    for (let run = 0; run < RUNS; run++) {
      const started = milliseconds()
      yield* Effect.forEach(requests, value, { discard: true })
      runs.push((1000 * requests.length) / (milliseconds() - started))
    }
    return [
      rounded(size),
      rounded(medianOf(runs)),
      rounded(1000 / medianOf(runs), 2),
      rounded(Math.min(...runs)),
      rounded(Math.max(...runs)),
      rounded(warm / 1000, 1),
      rounded((index * 2 ** 20) / size),
    ]
  }).pipe(Effect.provide(layers), Effect.orDie)

const importing = (): Effect.Effect<string> =>
  Effect.gen(function* () {
    const bytes = new TextEncoder().encode(toCsv(marketOf(IMPORTED_ROWS)))
    const runs: Array<number> = []
    for (let run = 0; run < RUNS; run++) {
      const { ms } = yield* Effect.promise(() =>
        timed(() =>
          Effect.runPromise(
            Effect.flatMap(Catalogue, (catalogue) =>
              catalogue.import({ asset: "PROPERTY", bytes, fileName: "bench.csv", owner: undefined, today: TODAY }),
            ).pipe(Effect.provide(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) }))),
          ),
        ),
      )
      runs.push(ms / 1000)
    }
    return `${rounded(IMPORTED_ROWS)} CSV rows to the index: median ${rounded(medianOf(runs), 2)} s (${runs.map((s) => rounded(s, 2)).join(", ")})`
  })

/** `npm run bench -- property` */
export const propertyBench = async (): Promise<void> => {
  console.log("Property valuations in process: search, engine and result, one core\n")
  const rows = [
    ["samples", "per second", "ms each", "slowest run", "fastest run", "fit and first pass, s", "bytes/sample*"],
  ]
  for (const size of SIZES) rows.push([...(await Effect.runPromise(valuations(size)))])
  printTable(rows)
  console.log("\n* index and what valuations keep of the samples, beside the samples themselves")
  console.log(await Effect.runPromise(importing()))
}
