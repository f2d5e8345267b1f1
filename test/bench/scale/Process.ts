/**
 * A process that uses the catalogue of a database: tells when it is ready, searches each market in turn, and tells what
 * the first search of a market took and how much memory it holds then.
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

/** What the process is asked to do. */
export interface ProcessOrder {
  readonly url: string
  readonly markets: ReadonlyArray<CountryMarket>
  /** Searches in each market. */
  readonly searches: number
}

/** What it tells. */
export interface ProcessReport {
  /** From the start of the process to a catalogue that can be searched, milliseconds. */
  readonly startMs: number
  /** First search of each market, milliseconds: its names are read. */
  readonly firstMs: ReadonlyArray<number>
  readonly peakMegabytes: number
  readonly rememberedMegabytes: number
}

const run = ({ markets, searches, url }: ProcessOrder) =>
  Effect.gen(function* () {
    const source = yield* SampleSource
    const startMs = performance.now()
    const firstMs: Array<number> = []
    for (const market of markets) {
      for (let at = 0; at < searches; at++) {
        const number = Math.floor((market.rows * (at + 0.5)) / searches)
        const [sample] = homes(market, number, number + 1)
        const started = milliseconds()
        yield* source.search({
          assetType: "PROPERTY",
          account: undefined,
          ...requestOf(sample!, at),
          asOf: sample!.observedDay,
          ...propertyRecipe.search,
          meantGroups: true,
        })
        if (at === 0) firstMs.push(milliseconds() - started)
      }
    }
    const report: ProcessReport = {
      startMs,
      firstMs,
      peakMegabytes: megabytesOf("self", "VmHWM"),
      rememberedMegabytes: (yield* SharedMemory).bytes / 2 ** 20,
    }
    return report
  }).pipe(Effect.provide(catalogueLayer.pipe(Layer.provide(clientOf(Redacted.make(url))))), Effect.scoped)

process.once("message", (order: ProcessOrder) => {
  void Effect.runPromise(run(order)).then((report) => {
    process.send?.(report)
    process.disconnect?.()
  })
})
