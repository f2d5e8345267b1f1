import type { Sample } from "@open-valuation/core"
import { type SampleQuery, SampleSource } from "@open-valuation/core/ports"
import { propertyRecipe } from "@open-valuation/core/property"
import { Effect } from "effect"
import { milliseconds, processorMs } from "../Figures.ts"
import { homes, type CountryMarket } from "./Country.ts"
import { backendSeconds, usedSince } from "./Database.ts"

/** Facts that an owner tells; half of them also where the home is. */
const TOLD = [
  "community",
  "address",
  "buildingArea",
  "propertyUsage",
  "houseType",
  "floor",
  "totalFloors",
  "buildYear",
] as const
const PLACED = [...TOLD, "longitude", "latitude"] as const

/** What an owner asks for a home: its city, and what is told of it. */
export const requestOf = (
  { city, facts }: Sample,
  at: number,
): { readonly city: string; readonly facts: Sample["facts"] } => ({
  city,
  facts: Object.fromEntries(
    (at % 2 === 0 ? TOLD : PLACED).flatMap((field) => {
      const value = facts[field]
      // A quarter is of a community without samples.
      const told = field === "community" && at % 4 === 3 ? `无名${String(value)}` : value
      return told === undefined ? [] : [[field, told]]
    }),
  ),
})

/** Searches for homes drawn from all rows, so mostly in large markets; a tenth as of a day in the past. */
export const probes = (markets: ReadonlyArray<CountryMarket>, count: number): ReadonlyArray<SampleQuery> => {
  const rows = markets.reduce((sum, market) => sum + market.rows, 0)
  const all: Array<SampleQuery> = []
  let [market, before] = [0, 0]
  for (let at = 0; at < count; at++) {
    const number = Math.floor((rows * (at + 0.5)) / count)
    while (number >= before + markets[market]!.rows) before += markets[market++]!.rows
    const [sample] = homes(markets[market]!, number - before, number - before + 1)
    all.push({
      assetType: "PROPERTY",
      account: undefined,
      ...requestOf(sample!, at),
      asOf: at % 10 === 7 ? sample!.observedDay : 20_777,
      ...propertyRecipe.search,
      meantGroups: true,
    })
  }
  // By a step without a common divisor, so that neighbours are of different markets.
  const step = 7_919
  return all.map((_, at) => all[(at * step) % all.length]!)
}

/** How long searches took, milliseconds. */
export interface Searched {
  readonly clients: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly nodeMs: number
  readonly postgresMs: number
  readonly samples: number
}

const rank = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Asks all queries, some at the same time, and measures each. */
export const searchAll = Effect.fnUntraced(function* (queries: ReadonlyArray<SampleQuery>, clients: number) {
  const source = yield* SampleSource
  const times: Array<number> = []
  let samples = 0
  const backends = yield* backendSeconds
  const [started, used] = [milliseconds(), process.cpuUsage()]
  yield* Effect.forEach(
    queries,
    (query) =>
      Effect.suspend(() => {
        const began = milliseconds()
        return Effect.map(source.search(query), (found) => {
          times.push(milliseconds() - began)
          samples += found.samples.length
        })
      }),
    { concurrency: clients, discard: true },
  )
  const ms = milliseconds() - started
  const nodeMs = processorMs(used) / queries.length
  const sorted = times.toSorted((a, b) => a - b)
  const searched: Searched = {
    clients,
    perSecond: (1000 * queries.length) / ms,
    p50: rank(sorted, 0.5),
    p95: rank(sorted, 0.95),
    p99: rank(sorted, 0.99),
    nodeMs,
    postgresMs: (1000 * usedSince(backends, yield* backendSeconds)) / queries.length,
    samples: samples / queries.length,
  }
  return searched
})
