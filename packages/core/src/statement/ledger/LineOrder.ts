import type { Fen } from "../Fen.ts"
import type { StatementLine } from "../StatementLine.ts"
import { countBreaks, followBalance, hasRunningBalance, openingOf } from "./BalanceChain.ts"
import { chainOfDay, entryOfDay } from "./DayChain.ts"
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

/** How often a day, or a time within a day, comes after a later one. */
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
