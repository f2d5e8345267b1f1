import { type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"

/** Money that moved on a day (epoch day); positive: in. */
export interface Movement {
  readonly fen: Fen
  readonly day: number
}

/** An amount, and the days on which it moved. */
export interface MovedAmount {
  readonly fen: Fen
  readonly days: ReadonlyArray<number>
}

/** The movements of an account, made ready for comparison. */
export interface Movements {
  /** By amount; and the single lines, also where `sorted` has the sums of days. */
  readonly sorted: ReadonlyArray<Movement>
  readonly lines: ReadonlyArray<Movement>
  /** The largest amounts, each once, the largest first. */
  readonly largest: ReadonlyArray<MovedAmount>
  /** Days from the first to the last. */
  readonly days: number
}

/** Amounts that an account is known by. */
const MOST_AMOUNTS = 240

/** The movements of some lines; neutral ones moved nothing. */
export const movementsOf = (
  { lines }: Ledger,
  counts: (line: LedgerLine) => boolean = () => true,
): ReadonlyArray<Movement> => {
  const movements: Array<Movement> = []
  let date: LocalDate | undefined
  let day = 0
  for (const line of lines) {
    if (line.neutral || line.amountFen === 0 || !counts(line)) continue
    if (line.date !== date) {
      date = line.date
      day = toEpochDay(date)
    }
    movements.push({ fen: line.amountFen, day })
  }
  return movements
}

/** The inflow and the outflow of each day, so that an amount in parts is the amount. */
const daySums = (movements: ReadonlyArray<Movement>): ReadonlyArray<Movement> => {
  const sums = new Map<number, { fen: Fen; readonly day: number }>()
  for (const { fen, day } of movements) {
    const key = 2 * day + (fen > 0 ? 1 : 0)
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { fen, day })
    else sum.fen += fen
  }
  return [...sums.values()]
}

/** The two views in which accounts are compared: line by line, and what came in and went out on a day in one sum. */
export const viewsOf = (movements: ReadonlyArray<Movement>): ReadonlyArray<Movements> => {
  const lines = byAmount(movements)
  return [prepared(lines, lines), prepared(byAmount(daySums(movements)), lines)]
}

const byAmount = (movements: ReadonlyArray<Movement>): ReadonlyArray<Movement> =>
  movements.toSorted((one, other) => one.fen - other.fen || one.day - other.day)

const prepared = (sorted: ReadonlyArray<Movement>, lines: ReadonlyArray<Movement>): Movements => {
  const amounts: Array<{ readonly fen: Fen; readonly days: Array<number> }> = []
  let [first, last] = [Infinity, -Infinity]
  for (const { fen, day } of sorted) {
    const known = amounts.at(-1)
    if (known?.fen === fen) known.days.push(day)
    else amounts.push({ fen, days: [day] })
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  amounts.sort((one, other) => Math.abs(other.fen) - Math.abs(one.fen))
  return { sorted, lines, largest: amounts.slice(0, MOST_AMOUNTS), days: Math.max(1, last - first + 1) }
}

/** Where the movements of an amount or more begin. */
export const firstFrom = (sorted: ReadonlyArray<Movement>, from: Fen): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.fen < from) low = middle + 1
    else high = middle
  }
  return low
}
