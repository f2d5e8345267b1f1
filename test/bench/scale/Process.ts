/**
 * A process that uses the catalogue of a database: tells when it is ready, values a home, searches each market in turn,
 * and tells how much memory it holds then.
 */
import { SampleSource } from "@open-valuation/core/ports"
import { propertyRecipe } from "@open-valuation/core/property"
import { SharedMemory } from "@open-valuation/store"
import { Effect, Layer, Redacted } from "effect"
import { milliseconds } from "../Figures.ts"
import { megabytesOf } from "../ProcessUse.ts"
import { type CountryMarket, homes } from "./Country.ts"
import { catalogueLayer, clientOf } from "./Database.ts"
import { requestOf } from "./Searching.ts"
import { modelsLayer, value } from "./Valuing.ts"

/** What the process is asked to do. */
export interface ProcessOrder {
  readonly url: string
  readonly markets: ReadonlyArray<CountryMarket>
  /** Searches in each market. */
  readonly searches: number
  /** Markets in which it values first: some homes of the first, one of the second. */
  readonly valued: readonly [warm: CountryMarket, cold: CountryMarket] | undefined
}

/** What it tells. */
export interface ProcessReport {
  /** From the start of the process to a catalogue that can be searched, milliseconds. */
  readonly startMs: number
  /** The first value of the process, milliseconds. */
  readonly firstMs: number | undefined
  /** The first value in a market of a process that is warm: its names and its model are read. */
  readonly coldMs: number | undefined
  readonly peakMegabytes: number
  readonly rememberedMegabytes: number
}

/** Homes that are valued to warm a process. */
const WARM = 40

const timed = Effect.fnUntraced(function* (market: CountryMarket, at: number) {
  const [sample] = homes(market, at, at + 1)
  const started = milliseconds()
  yield* Effect.result(value(sample!))
  return milliseconds() - started
})

const run = ({ markets, searches, url, valued }: ProcessOrder) =>
  Effect.gen(function* () {
    const source = yield* SampleSource
    const startMs = performance.now()
    let [firstMs, coldMs]: Array<number | undefined> = []
    if (valued !== undefined) {
      const [warm, cold] = valued
      firstMs = yield* timed(warm, warm.rows >> 1)
      yield* Effect.forEach(Array.from({ length: WARM }).keys(), (n) => timed(warm, n * Math.floor(warm.rows / WARM)))
      coldMs = yield* timed(cold, cold.rows >> 1)
    }
    for (const market of markets) {
      for (let at = 0; at < searches; at++) {
        const number = Math.floor((market.rows * (at + 0.5)) / searches)
        const [sample] = homes(market, number, number + 1)
        yield* source.search({
          assetType: "PROPERTY",
          account: undefined,
          ...requestOf(sample!, at),
          asOf: sample!.observedDay,
          ...propertyRecipe.search,
          meantGroups: true,
        })
      }
    }
    const report: ProcessReport = {
      startMs,
      firstMs,
      coldMs,
      peakMegabytes: megabytesOf("self", "VmHWM"),
      rememberedMegabytes: (yield* SharedMemory).bytes / 2 ** 20,
    }
    return report
  }).pipe(
    Effect.provide(modelsLayer.pipe(Layer.provideMerge(catalogueLayer), Layer.provide(clientOf(Redacted.make(url))))),
    Effect.scoped,
  )

process.once("message", (order: ProcessOrder) => {
  void Effect.runPromise(run(order)).then((report) => {
    process.send?.(report)
    process.disconnect?.()
  })
})
