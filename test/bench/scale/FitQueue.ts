import { randomFrom } from "../../../packages/core/test/RandomFrom.ts"

/** Seconds of a processor that a fit takes: a line through fits of 100,000 to 500,000 rows (docs/methods.md). */
const FIT_SECONDS = 5
const SECONDS_A_ROW = 0.000_3

/** A market of the simulation, by its rows. */
export interface SimulatedFits {
  /** Rows of each market. */
  readonly markets: ReadonlyArray<number>
  /** A larger market is learned from so many rows. */
  readonly cap: number
  /** Fits at the same time, over all runners. */
  readonly lanes: number
  /** Valuations a second while the markets are learned, in proportion to their rows. */
  readonly asksPerSecond: number
  /** Ahead of fits that nobody waits for come those that a valuation waits for. */
  readonly waitingFirst: boolean
}

/** What a simulation tells, seconds. */
export interface FitTimes {
  /** Until all markets are learned. */
  readonly all: number
  /** Processor time of all fits. */
  readonly processor: number
  /** Valuations that waited, and how long. */
  readonly waited: number
  readonly asked: number
  readonly p50: number
  readonly p95: number
  readonly most: number
}

const fitSeconds = (rows: number, cap: number): number => FIT_SECONDS + SECONDS_A_ROW * Math.min(rows, cap)

/** The market at a share of all rows. */
const drawing = (markets: ReadonlyArray<number>): ((share: number) => number) => {
  let sum = 0
  const until = markets.map((rows) => (sum += rows))
  return (share) => {
    const row = share * sum
    let [low, high] = [0, until.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (until[middle]! > row) high = middle
      else low = middle + 1
    }
    return low
  }
}

/**
 * Learns all markets once, after a first import, while valuations come: each free lane takes what a valuation waits
 * for, or else the next market in the order of the import. No clock and no chance: the same input gives the same
 * times.
 */
export const simulateFits = ({ asksPerSecond, cap, lanes, markets, waitingFirst }: SimulatedFits): FitTimes => {
  const random = randomFrom(42)
  const draw = drawing(markets)
  // An import comes in any order.
  const order = markets.map((_, at) => ({ at, key: random() })).toSorted((a, b) => a.key - b.key)
  const begun = new Set<number>()
  const ends = new Map<number, number>()
  const asks = new Map<number, Array<number>>()
  const urgent: Array<number> = []
  const free = Array.from({ length: lanes }, () => 0)
  let [next, asked, nextAsk, processor] = [0, 0, 0, 0]
  const waits: Array<number> = []

  /** Valuations up to a time: those of a market that is not learned yet wait. */
  const askUntil = (now: number): void => {
    while (nextAsk <= now) {
      const market = draw(random())
      asked++
      const end = ends.get(market)
      if (end === undefined) {
        const waiting = asks.get(market) ?? []
        if (waitingFirst && waiting.length === 0) urgent.push(market)
        asks.set(market, [...waiting, nextAsk])
      } else if (end > nextAsk) waits.push(end - nextAsk)
      nextAsk += 1 / asksPerSecond
    }
  }

  const take = (): number | undefined => {
    for (let market = urgent.shift(); market !== undefined; market = urgent.shift()) {
      if (!begun.has(market)) return market
    }
    while (next < order.length) {
      const { at } = order[next++]!
      if (!begun.has(at)) return at
    }
    return undefined
  }

  for (;;) {
    const now = Math.min(...free)
    askUntil(now)
    const market = take()
    if (market === undefined) break
    const seconds = fitSeconds(markets[market]!, cap)
    begun.add(market)
    ends.set(market, now + seconds)
    free[free.indexOf(now)] = now + seconds
    processor += seconds
    for (const time of asks.get(market) ?? []) waits.push(now + seconds - time)
  }
  const all = Math.max(...ends.values())
  const sorted = waits.toSorted((a, b) => a - b)
  const rank = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { all, processor, asked, waited: waits.length, p50: rank(0.5), p95: rank(0.95), most: rank(1) }
}
