import { fork } from "node:child_process"
import { once } from "node:events"
import { loadavg } from "node:os"
import { join } from "node:path"
import { Catalogue } from "@open-valuation/store"
import { SampleStore } from "@open-valuation/store/sql"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { given, medianOf, report, rounded, size, timed } from "./Figures.ts"
import { type CountryMarket, grown, zipfMarkets } from "./scale/Country.ts"
import { catalogueLayer, clientOf, emptyDatabase, serverUrl } from "./scale/Database.ts"
import { simulateFits } from "./scale/FitQueue.ts"
import { load, type Loaded } from "./scale/Loading.ts"
import type { ProcessOrder, ProcessReport } from "./scale/Process.ts"
import { probes, searchAll } from "./scale/Searching.ts"
import { compareValuations, learn, modelsLayer } from "./scale/Valuing.ts"

const option = (name: string): string | undefined => {
  const at = given.indexOf(name)
  return at < 0 ? undefined : given[at + 1]
}

const SAMPLES = Number(option("--samples") ?? size(3_000_000, 100_000))
const MARKETS = size(200, 20)
const SEARCHES = size(4_000, 600)
const STARTS = size(5, 2)
/** A market in which valuations are compared, and one that is opened cold. */
const [MIDDLE, COLD] = [5_200, 21_000]
/** The country of the simulation: deals, markets, runners with one fit at a time, rows of a fit at most. */
const COUNTRY = { deals: 50_000_000, markets: 3_000, lanes: 16, cap: 200_000 }
const ASKS_PER_SECOND = 20

const load1 = (): string => `load ${rounded(loadavg()[0] ?? 0, 1)}`

const loadRow = (name: string, { nodeSeconds, postgresSeconds, rows, seconds }: Loaded): ReadonlyArray<string> => [
  name,
  rounded(rows),
  rounded(rows / seconds),
  rounded((1e6 * nodeSeconds) / rows, 1),
  rounded((1e6 * postgresSeconds) / rows, 1),
]

const loading = Effect.fnUntraced(function* (markets: ReadonlyArray<CountryMarket>) {
  const first = yield* load(markets, ({ rows }) => [0, rows])
  const later = yield* load(markets, ({ rows }) => [rows, grown(rows)])
  report({
    name: "scale.import",
    caption: `Homes of ${markets.length} markets of Zipf sizes to the catalogue in PostgreSQL; microseconds of processor a row (${load1()})`,
    columns: ["", "rows", "a second", "Node µs", "PostgreSQL µs"],
    rows: [loadRow("into empty tables", first), loadRow("into the indexed table", later)],
  })
})

const searching = Effect.fnUntraced(function* (markets: ReadonlyArray<CountryMarket>) {
  const queries = probes(markets, SEARCHES)
  yield* searchAll(queries, 1)
  const rows: Array<ReadonlyArray<string>> = []
  for (const clients of [1, 8, 1, 8]) {
    const one = yield* searchAll(queries, clients)
    const times = [one.p50, one.p95, one.p99, one.nodeMs, one.postgresMs].map((ms) => rounded(ms, 2))
    rows.push([String(clients), rounded(one.perSecond), ...times])
  }
  report({
    name: "scale.search",
    caption: `${rounded(SEARCHES)} searches through SampleSource, warm, twice; milliseconds; Node and PostgreSQL: of processor a search (${load1()})`,
    columns: ["clients", "a second", "p50", "p95", "p99", "Node", "PostgreSQL"],
    rows,
  })
})

const valuing = Effect.fnUntraced(function* (markets: ReadonlyArray<CountryMarket>) {
  const market = markets.find(({ rows }) => rows <= MIDDLE) ?? markets.at(-1)!
  const fitSeconds = yield* learn(market)
  const one = yield* compareValuations(market, size(300, 100), size(5, 3))
  report({
    name: "scale.valuation",
    caption: `Warm valuations of a market of ${rounded(one.rows)} homes, in memory and in SQL in turn; processor ms each (${load1()})`,
    columns: ["memory, Node", "SQL, Node", "ratio", "SQL, PostgreSQL", "fit of the market, s"],
    rows: [
      [
        rounded(one.memoryMs, 2),
        rounded(one.sqlMs, 2),
        rounded(one.sqlMs / one.memoryMs, 2),
        rounded(one.postgresMs, 2),
        rounded(fitSeconds, 1),
      ],
    ],
  })
})

const listing = Effect.gen(function* () {
  const store = yield* SampleStore
  const catalogue = yield* Catalogue
  const sets = yield* store.sets("PROPERTY")
  const largest = sets.reduce((a, b) => (a.counts.TRANSACTION >= b.counts.TRANSACTION ? a : b)).market
  const once = {
    "all sets (samples list)": store.sets("PROPERTY"),
    "all markets": catalogue.markets("PROPERTY"),
    "samples by city": catalogue.cities("PROPERTY", undefined),
    "state of the largest market": catalogue.state("PROPERTY", largest),
  }
  const rows: Array<ReadonlyArray<string>> = []
  for (const [name, effect] of Object.entries<Effect.Effect<unknown>>(once)) {
    const runs = yield* Effect.forEach(Array.from({ length: 5 }), () =>
      Effect.promise(() => timed(() => Effect.runPromise(effect))),
    )
    rows.push([name, rounded(medianOf(runs.map(({ ms }) => ms)), 1)])
  }
  report({
    name: "scale.lists",
    caption: `What is asked without a search, of ${sets.length} sets; median of 5, ms (${load1()})`,
    columns: ["", "ms"],
    rows,
  })
})

const sizes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [{ samples } = { samples: 1 }] = yield* sql<{ readonly samples: number }>`
    SELECT sum(added - removed)::float8 AS samples FROM markets`
  const rows = yield* sql<{ readonly name: string; readonly bytes: number }>`
    SELECT relname AS name, pg_relation_size(c.oid)::float8 AS bytes FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') AND relname ~ '^(market|name)_'
      AND pg_relation_size(c.oid) > ${samples} ORDER BY bytes DESC`
  const all = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  report({
    name: "scale.size",
    caption: `Bytes a sample on disk, of ${rounded(samples)}`,
    columns: ["table or index", "bytes a sample"],
    rows: [...rows, { name: "together", bytes: all }].map(({ bytes, name }) => [name, rounded(bytes / samples)]),
  })
})

const processOf = async (order: ProcessOrder): Promise<ProcessReport> => {
  const child = fork(join(import.meta.dirname, "scale/Process.ts"), { stdio: "inherit" })
  child.send(order)
  const [told]: ReadonlyArray<ProcessReport> = await once(child, "message")
  if (told === undefined) throw new Error("The process told nothing")
  return told
}

const processes = Effect.fnUntraced(function* (url: Redacted.Redacted, markets: ReadonlyArray<CountryMarket>) {
  const empty = yield* emptyDatabase(url, "scale_empty")
  const starts = { full: new Array<number>(), empty: new Array<number>() }
  const once = (
    at: Redacted.Redacted,
    some: ReadonlyArray<CountryMarket>,
    searches: number,
    valued?: ProcessOrder["valued"],
  ) => Effect.promise(() => processOf({ url: Redacted.value(at), markets: some, searches, valued }))
  for (let run = 0; run < STARTS; run++) {
    starts.empty.push((yield* once(empty, [], 0)).startMs)
    starts.full.push((yield* once(url, [], 0)).startMs)
  }
  const at = markets.findIndex(({ rows }) => rows <= COLD)
  const [cold = markets[0]!, warm = cold] = markets.slice(at)
  yield* learn(cold)
  yield* learn(warm)
  const opened = yield* once(url, [], 0, [warm, cold])
  const all = yield* once(url, markets, size(40, 10))
  report({
    name: "scale.process",
    caption: `A process: from its start to a catalogue that can be searched, median of ${STARTS}; its first value, and once it is warm the first in a market of ${rounded(grown(cold.rows))} whose model is stored; memory after ${markets.length} markets in turn (${load1()})`,
    columns: ["start, ms", "start, empty, ms", "first value, ms", "cold market, ms", "peak MB", "of it remembered"],
    rows: [
      [
        rounded(medianOf(starts.full)),
        rounded(medianOf(starts.empty)),
        rounded(opened.firstMs ?? 0),
        rounded(opened.coldMs ?? 0),
        rounded(all.peakMegabytes),
        rounded(all.rememberedMegabytes),
      ],
    ],
  })
})

const fits = (): void => {
  const { cap, deals, lanes, markets } = COUNTRY
  const rows = zipfMarkets(deals, markets).map((market) => market.rows)
  const row = (name: string, waitingFirst: boolean, own: number): ReadonlyArray<string> => {
    const one = simulateFits({ markets: rows, cap, lanes: own, asksPerSecond: ASKS_PER_SECOND, waitingFirst })
    const minutes = [one.all, one.p50, one.p95, one.most].map((seconds) => rounded(seconds / 60, 1))
    return [name, rounded(one.processor / 3600, 1), ...minutes, `${rounded((100 * one.waited) / one.asked)} %`]
  }
  report({
    name: "scale.fits",
    caption: `Simulated: ${rounded(markets)} markets of Zipf sizes with ${rounded(deals)} deals are learned at once, from ${rounded(cap)} rows at most, while ${ASKS_PER_SECOND} valuations a second come; minutes until all are learned, and of waiting, where a valuation waits`,
    columns: ["", "core hours", "all", "p50", "p95", "most", "wait"],
    rows: [
      row(`${lanes} runners, two queues`, true, lanes),
      row(`${lanes} runners, one queue`, false, lanes),
      row(`${2 * lanes} runners, two queues`, true, 2 * lanes),
    ],
  })
}

/**
 * `npm run bench -- scale [--samples N] [--quick]`; `OV_BENCH_URL`: an empty database of yours instead of a new
 * server.
 */
export const scaleBench = async (): Promise<void> => {
  const markets = zipfMarkets(SAMPLES, MARKETS)
  await Effect.runPromise(
    Effect.gen(function* () {
      const url = yield* serverUrl
      yield* Effect.gen(function* () {
        yield* loading(markets)
        yield* sizes
        yield* listing
        yield* searching(markets)
        yield* valuing(markets)
        yield* processes(url, markets)
      }).pipe(Effect.provide(modelsLayer.pipe(Layer.provideMerge(catalogueLayer), Layer.provideMerge(clientOf(url)))))
    }).pipe(Effect.scoped, Effect.orDie),
  )
  fits()
}
