import { SampleStore } from "@open-valuation/store/sql"
import { Effect, Stream } from "effect"
import { milliseconds, processorMs } from "../Figures.ts"
import { country, type CountryMarket } from "./Country.ts"
import { backendSeconds, usedSince } from "./Database.ts"

/** Samples of a batch, as a reader of files gives them. */
const BATCH = 1_000

/** How fast samples were stored. */
export interface Loaded {
  readonly rows: number
  readonly seconds: number
  readonly nodeSeconds: number
  readonly postgresSeconds: number
}

/** Stores some samples of all markets, and measures it. */
export const load = Effect.fnUntraced(function* (
  markets: ReadonlyArray<CountryMarket>,
  part: (market: CountryMarket) => readonly [from: number, to: number],
) {
  const store = yield* SampleStore
  const backends = yield* backendSeconds
  const [started, used] = [milliseconds(), process.cpuUsage()]
  const { added } = yield* store.insert(
    "PROPERTY",
    undefined,
    Stream.map(Stream.fromIterable(country(markets, BATCH, part), { chunkSize: 1 }), (samples) =>
      samples.map((sample) => ({ sample, formerIds: [] })),
    ),
  )
  const loaded: Loaded = {
    rows: added,
    seconds: (milliseconds() - started) / 1000,
    nodeSeconds: processorMs(used) / 1000,
    postgresSeconds: usedSince(backends, yield* backendSeconds),
  }
  return loaded
})
