import type { Fen } from "../Fen.ts"
import type { StatementLine } from "../StatementLine.ts"
import { countBreaks, followBalance, hasRunningBalance, isReversal, movedBy, openingOf } from "./BalanceChain.ts"
import type { LineOrder } from "./Ledger.ts"

/** Lines in an order, and how well it fits. */
export interface OrderedLines<Line extends StatementLine = StatementLine> {
  readonly order: LineOrder
  readonly lines: ReadonlyArray<Line>
  readonly breaks: number
}

interface Candidate<Line extends StatementLine> extends OrderedLines<Line> {
  /** Breaks, and days that come after a later one. */
  readonly faults: number
  /** Times that come after a later one of their day, and a first balance other than the one stated. */
  readonly doubts: number
}

/**
 * Lines of one file in their order of time. Tried are the file's own order, its reverse, days and times sorted, and
 * within each day the order in which balances follow from each other; the one with the fewest faults is taken, the
 * earlier when equal. A file in order takes one pass.
 *
 * @param opening the opening balance that the file states
 */
export const inOrderOfTime = <Line extends StatementLine>(
  lines: ReadonlyArray<Line>,
  opening: Fen | undefined,
): OrderedLines<Line> => {
  const checked = hasRunningBalance(lines)
  const judge = (order: LineOrder, ordered: ReadonlyArray<Line>): Candidate<Line> => {
    const breaks = checked ? countBreaks(ordered) : 0
    const { days, times } = inversionsIn(ordered)
    const opens = opening === undefined || !checked || openingOf(ordered) === opening
    return { order, lines: ordered, breaks, faults: breaks + days, doubts: times + (opens ? 0 : 1) }
  }
  let best = judge("FILE", lines)
  const tried = [
    () => judge("REVERSED", lines.toReversed()),
    () => judge("TIME", sortedByTime(best.lines)),
    () => (checked ? judge("CHAIN", chainedByDay(sortedByTime(best.lines), opening)) : best),
  ]
  for (const attempt of tried) {
    if (best.faults === 0 && best.doubts === 0) break
    const candidate = attempt()
    if (candidate.faults < best.faults || (candidate.faults === best.faults && candidate.doubts < best.doubts)) {
      best = candidate
    }
  }
  return best
}

/** Number of days, and of times within a day, that come after a later one. */
const inversionsIn = (lines: ReadonlyArray<StatementLine>): { readonly days: number; readonly times: number } => {
  let days = 0
  let times = 0
  let date = ""
  let time = ""
  for (const line of lines) {
    if (line.date !== date) {
      if (line.date < date) days++
      date = line.date
      time = ""
    }
    if (line.time === undefined) continue
    if (line.time < time) times++
    time = line.time
  }
  return { days, times }
}

/** By day and time; a line without a time stays behind the one before it. */
const sortedByTime = <Line extends StatementLine>(lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  let date = ""
  let time = ""
  const keyed = lines.map((line) => {
    if (line.date !== date) time = ""
    date = line.date
    time = line.time ?? time
    return { line, key: date + time }
  })
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ line }) => line)
}

/** Puts the lines of those days in order within which a balance does not follow from the one before. */
const chainedByDay = <Line extends StatementLine>(
  lines: ReadonlyArray<Line>,
  opening: Fen | undefined,
): ReadonlyArray<Line> => {
  const days = byDay(lines)
  let balance = opening
  return days.flatMap((day, index) => {
    const next = days[index + 1]
    const chosen = bestOfDay(day, balance, next === undefined ? undefined : entryOfDay(next))
    balance = followBalance(chosen, balance, () => undefined)
    return chosen
  })
}

const bestOfDay = <Line extends StatementLine>(
  day: ReadonlyArray<Line>,
  start: Fen | undefined,
  end: Fen | undefined,
): ReadonlyArray<Line> => {
  const joints = (lines: ReadonlyArray<StatementLine>): number => {
    let broken = 0
    const last = followBalance(lines, start, (_, link) => {
      if (link === "BREAKS") broken++
    })
    return broken + (end !== undefined && last !== end ? 1 : 0)
  }
  const asGiven = joints(day)
  if (asGiven === 0) return day
  const order = chainOfDay(day, start, end)
  if (order === undefined) return day
  const chained = order.flatMap((index) => day[index] ?? [])
  return joints(chained) < asGiven ? chained : day
}

const byDay = <Line extends StatementLine>(lines: ReadonlyArray<Line>): ReadonlyArray<ReadonlyArray<Line>> => {
  const days: Array<Array<Line>> = []
  let date = ""
  for (const line of lines) {
    if (line.date === date) days.at(-1)?.push(line)
    else days.push([line])
    date = line.date
  }
  return days
}

/**
 * A line as an edge that leads from the balance before it to the balance after it; `gap`: it joins two trails and is no
 * line.
 */
interface Edge {
  readonly from: Fen
  readonly to: Fen
  readonly gap: boolean
}

/** Indices of lines, in an order in which each follows from the one before. */
type Trail = ReadonlyArray<number>

/** Reversals of one day whose sign is tried both ways, and lines of a day beyond which none is. */
const MAX_TURNS = 8
const MAX_TURNED_LINES = 2_000

/**
 * The order of a day's lines in which balances follow from each other. Lines are edges between balances; asked for is
 * the smallest number of trails that use every edge once (Hierholzer), in time linear in the lines. Where several
 * orders are possible, the one given is followed. Gives indices; `undefined` when a line has no balance.
 *
 * @param start the balance before the day, where known
 * @param end the balance with which the next day begins, where known
 */
const chainOfDay = (
  lines: ReadonlyArray<StatementLine>,
  start: Fen | undefined,
  end: Fen | undefined,
): Trail | undefined => {
  const edges: Array<Edge> = []
  for (const line of lines) {
    if (line.balanceFen === undefined || line.neutral) return undefined
    edges.push({ from: line.balanceFen - line.amountFen, to: line.balanceFen, gap: false })
  }
  const chosen = turnReversals(lines, edges, start, end)
  return inOrder(trailsOf(chosen, start, end), chosen, start, end).flat()
}

/** The one balance that a day's lines say they begin with; `undefined` when they leave it open. */
const entryOfDay = (lines: ReadonlyArray<StatementLine>): Fen | undefined => {
  const surplus = new Map<Fen, number>()
  for (const line of lines) {
    if (line.balanceFen === undefined) return undefined
    add(surplus, line.balanceFen - movedBy(line), 1)
    add(surplus, line.balanceFen, -1)
  }
  const entries = [...surplus].filter(([, count]) => count > 0)
  return entries.length === 1 ? entries[0]?.[0] : undefined
}

const add = (counts: Map<Fen, number>, balance: Fen, by: number) => counts.set(balance, (counts.get(balance) ?? 0) + by)

/** Turns the sign of those reversals with which fewer balances are left that nothing follows from. */
const turnReversals = (
  lines: ReadonlyArray<StatementLine>,
  edges: ReadonlyArray<Edge>,
  start: Fen | undefined,
  end: Fen | undefined,
): ReadonlyArray<Edge> => {
  const looseEnds = (of: ReadonlyArray<Edge>): number => {
    const trails = inOrder(trailsOf(of, start, end), of, start, end)
    const begins = start === undefined || of[trails[0]?.[0] ?? -1]?.from === start
    const ends = end === undefined || of[trails.at(-1)?.at(-1) ?? -1]?.to === end
    return trails.length - 1 + (begins ? 0 : 1) + (ends ? 0 : 1)
  }
  let best = edges
  let fewest = looseEnds(edges)
  let turns = 0
  for (const [index, line] of lines.entries()) {
    if (fewest === 0 || turns === MAX_TURNS || lines.length > MAX_TURNED_LINES) break
    if (!isReversal(line)) continue
    turns++
    const tried = best.map((edge, at) => (at === index ? { ...edge, from: edge.to + line.amountFen } : edge))
    const count = looseEnds(tried)
    if (count >= fewest) continue
    fewest = count
    best = tried
  }
  return best
}

/** Splits lines into the fewest trails. */
const trailsOf = (lines: ReadonlyArray<Edge>, start: Fen | undefined, end: Fen | undefined): ReadonlyArray<Trail> => {
  const edges = [...lines, ...gapsBetween(lines)]
  const leaving = new Map<Fen, Array<number>>()
  // They are taken from the end of the list: lines in their order, then gaps.
  for (const [index, edge] of [...edges.entries()].toReversed()) {
    const list = leaving.get(edge.from)
    if (list === undefined) leaving.set(edge.from, [index])
    else list.push(index)
  }
  return lines.flatMap(({ from }) => split(rotate(circuitFrom(from, edges, leaving), edges, start, end), edges))
}

/** The edges that are missing for every balance to be left as often as it is reached. */
const gapsBetween = (lines: ReadonlyArray<Edge>): ReadonlyArray<Edge> => {
  const surplus = new Map<Fen, number>()
  for (const { from, to } of lines) {
    add(surplus, from, 1)
    add(surplus, to, -1)
  }
  const repeated = (sign: number) =>
    [...surplus].flatMap(([balance, count]) => new Array<Fen>(Math.max(0, sign * count)).fill(balance))
  const begins = repeated(1)
  return repeated(-1).map((from, index) => ({ from, to: begins[index] ?? from, gap: true }))
}

/** A closed walk from a balance over all edges that it can reach and that are left. */
const circuitFrom = (balance: Fen, edges: ReadonlyArray<Edge>, leaving: Map<Fen, Array<number>>): Trail => {
  const walk: Array<number> = []
  const stack: Array<{ readonly at: Fen; readonly by: number }> = [{ at: balance, by: -1 }]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const next = leaving.get(top.at)?.pop()
    const edge = next === undefined ? undefined : edges[next]
    if (next === undefined || edge === undefined) {
      stack.pop()
      if (top.by >= 0) walk.push(top.by)
    } else stack.push({ at: edge.to, by: next })
  }
  return walk.toReversed()
}

/**
 * The closed walk from where it should be opened: behind a gap; without one, at the balance before the day or after it.
 */
const rotate = (walk: Trail, edges: ReadonlyArray<Edge>, start: Fen | undefined, end: Fen | undefined): Trail => {
  const behindGap = (to: Fen | undefined) =>
    walk.findIndex((index) => edges[index]?.gap === true && (to === undefined || edges[index]?.to === to)) + 1
  const at = (from: Fen | undefined) =>
    from === undefined
      ? 0
      : Math.max(
          0,
          walk.findIndex((index) => edges[index]?.from === from),
        )
  const first =
    behindGap(undefined) > 0 ? (start !== undefined && behindGap(start)) || behindGap(undefined) : at(start) || at(end)
  return [...walk.slice(first), ...walk.slice(0, first)]
}

const split = (walk: Trail, edges: ReadonlyArray<Edge>): ReadonlyArray<Trail> => {
  const trails: Array<Array<number>> = [[]]
  for (const index of walk) {
    if (edges[index]?.gap === true) trails.push([])
    else trails.at(-1)?.push(index)
  }
  return trails.filter((trail) => trail.length > 0)
}

/**
 * First the trail that begins where the day does, last the one that ends where it does, the others as they were given.
 */
const inOrder = (
  trails: ReadonlyArray<Trail>,
  edges: ReadonlyArray<Edge>,
  start: Fen | undefined,
  end: Fen | undefined,
): ReadonlyArray<Trail> => {
  if (trails.length === 1) return trails
  const rank = (trail: Trail): number => {
    if (start !== undefined && edges[trail[0] ?? -1]?.from === start) return 0
    return end !== undefined && edges[trail.at(-1) ?? -1]?.to === end ? 2 : 1
  }
  const place = (trail: Trail): number => trail.reduce((least, index) => Math.min(least, index), Infinity)
  return trails
    .map((trail) => ({ trail, rank: rank(trail), place: place(trail) }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ trail }) => trail)
}
