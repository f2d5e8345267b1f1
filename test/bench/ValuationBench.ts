import { type AssetDefinition, LocalDate, type Sample, Valuation } from "@open-valuation/core"
import type { Recipe } from "@open-valuation/core/market"
import { ManufacturerSource, type ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { Effect, Layer, Stream } from "effect"
import { medianOf, milliseconds, printTable, rounded } from "./Figures.ts"

export const TODAY = LocalDate.LocalDate.make("2026-11-20")
const SIZES = [2_500, 15_000, 60_000]
const REQUESTS = 1_500
const RUNS = 5
/** Target of valuations per second on one core with 15,000 samples. */
const WANTED = 2_000

/** A simulated market: its samples, and the requests that the owners of its objects would make. */
export interface BenchMarket {
  readonly samples: ReadonlyArray<Sample>
  readonly requests: ReadonlyArray<object>
}

/** A market asset with simulated markets of several sizes. */
export interface ValuationBench<Request, Outcome> {
  readonly title: string
  /** Created once, as by a host: it holds the hash of policy and tables. */
  readonly asset: AssetDefinition<Request, Outcome, ManufacturerSource | ModelStore | SampleSource>
  readonly recipe: Recipe
  readonly marketOf: (samples: number) => BenchMarket
}

/** In-process valuations per second, including search, by the size of the catalogue. One core, one at a time. */
const valuations = <Request, Outcome>(
  { asset, marketOf, recipe }: ValuationBench<Request, Outcome>,
  size: number,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const { requests: all, samples } = marketOf(size)
    yield* catalogue.add(asset.assetType, undefined, Stream.make(samples))
    const requests = all.filter((_, i) => i % Math.ceil(size / REQUESTS) === 0)
    const value = (request: object) => Effect.result(Valuation.value(asset, request, { today: TODAY }))
    const first = milliseconds()
    const results = yield* Effect.forEach(requests, value)
    const warm = milliseconds() - first
    const valued = results.filter((result) => result._tag === "Success").length
    const runs: Array<number> = []
    for (let run = 0; run < RUNS; run++) {
      const started = milliseconds()
      yield* Effect.forEach(requests, value, { discard: true })
      runs.push((1000 * requests.length) / (milliseconds() - started))
    }
    return [
      rounded(samples.length),
      rounded(medianOf(runs)),
      rounded(medianOf(runs) / WANTED, 2),
      rounded(1000 / medianOf(runs), 2),
      rounded(Math.min(...runs)),
      rounded(Math.max(...runs)),
      rounded(warm / 1000, 1),
      `${rounded((100 * valued) / requests.length, 1)} %`,
    ]
  }).pipe(Effect.provide(Layer.merge(FittedModels.layerMemory([recipe]), ManufacturerSource.none)), Effect.orDie)

/** Prints the valuation speed of an asset. */
export const valuationBench = async <Request, Outcome>(bench: ValuationBench<Request, Outcome>): Promise<void> => {
  console.log(`${bench.title} valuations in process: search, engine and result, one core\n`)
  const rows = [
    [
      "samples",
      "per second",
      `of ${rounded(WANTED)}`,
      "ms each",
      "slowest run",
      "fastest run",
      "fit and first pass, s",
      "valued",
    ],
  ]
  for (const size of SIZES) rows.push([...(await Effect.runPromise(valuations(bench, size)))])
  printTable(rows)
}
