import { type AssetDefinition, LocalDate, type Sample, Valuation } from "@open-valuation/core"
import type { Recipe } from "@open-valuation/core/market"
import { ManufacturerSource, type ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { Effect, Layer, Stream } from "effect"
import { medianOf, milliseconds, processorMs, report, rounded, size } from "./Figures.ts"

export const TODAY = LocalDate.LocalDate.make("2026-11-20")
const REQUESTS = 1_500
const RUNS = size(5, 2)
/** Target of valuations per processor second with 15,000 samples. */
const WANTED = 4_000

/** A simulated market: its samples, and the requests that the owners of its objects would make. */
export interface BenchMarket {
  readonly samples: ReadonlyArray<Sample>
  readonly requests: ReadonlyArray<object>
}

/** A market asset with simulated markets of several sizes. */
export interface ValuationBench<Request, Outcome> {
  readonly name: string
  readonly what: string
  /** Samples of the markets in turn. */
  readonly sizes: ReadonlyArray<number>
  /** Created once, as by a host: it holds the hash of policy and tables. */
  readonly asset: AssetDefinition<Request, Outcome, ManufacturerSource | ModelStore | SampleSource>
  readonly recipe: Recipe
  readonly marketOf: (samples: number) => BenchMarket
}

/** Values requests in process, one at a time, search included: a row of the table. */
const valuations = <Request, Outcome>(
  { asset, marketOf, recipe }: ValuationBench<Request, Outcome>,
  samplesWanted: number,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const { requests: all, samples } = marketOf(samplesWanted)
    yield* catalogue.add(asset.assetType, undefined, Stream.make(samples))
    const requests = all.filter((_, i) => i % Math.ceil(samplesWanted / REQUESTS) === 0)
    const value = (request: object) => Effect.result(Valuation.value(asset, request, { today: TODAY }))
    const [begun, unused] = [milliseconds(), process.cpuUsage()]
    const results = yield* Effect.forEach(requests, value)
    const [first, firstProcessor] = [milliseconds() - begun, processorMs(unused)]
    const valued = results.filter((result) => result._tag === "Success").length
    const clock: Array<number> = []
    const processor: Array<number> = []
    for (let run = 0; run < RUNS; run++) {
      const [started, used] = [milliseconds(), process.cpuUsage()]
      yield* Effect.forEach(requests, value, { discard: true })
      clock.push((milliseconds() - started) / requests.length)
      processor.push(processorMs(used) / requests.length)
    }
    return [
      rounded(samples.length),
      rounded(1000 / medianOf(clock)),
      rounded(1000 / medianOf(processor)),
      rounded(1000 / medianOf(processor) / WANTED, 2),
      rounded(medianOf(processor), 2),
      rounded(first / 1000, 1),
      rounded(firstProcessor / 1000, 1),
      `${rounded((100 * valued) / requests.length, 1)} %`,
    ]
  }).pipe(Effect.provide(Layer.merge(FittedModels.layerMemory([recipe]), ManufacturerSource.none)), Effect.orDie)

/** Prints the valuation speed of an asset. */
export const valuationBench = async <Request, Outcome>(bench: ValuationBench<Request, Outcome>): Promise<void> => {
  const rows: Array<ReadonlyArray<string>> = []
  for (const samples of bench.sizes) rows.push(await Effect.runPromise(valuations(bench, samples)))
  report({
    name: bench.name,
    caption: `${bench.what} in process: search, engine and result, one after the other; medians of ${RUNS} runs`,
    columns: [
      "samples",
      "a second",
      "a processor second",
      `of ${rounded(WANTED)}`,
      "processor ms each",
      "fit and first run, s",
      "of the processor, s",
      "valued",
    ],
    rows,
  })
}
