import { type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import type { StatementLine } from "../StatementLine.ts"
import { movedBy } from "./BalanceChain.ts"
import type { DayBalance, Ledger } from "./Ledger.ts"

/** The balance at the end of each day that has lines. A day that stands behind a later one counts as that one. */
export const dayBalancesOf = (lines: ReadonlyArray<StatementLine>, opening: Fen): ReadonlyArray<DayBalance> => {
  const days: Array<DayBalance> = []
  let balance = opening
  let date = lines[0]?.date
  for (const line of lines) {
    if (date === undefined) break
    if (line.date > date) {
      days.push({ date, balanceFen: balance })
      date = line.date
    }
    balance = line.balanceFen ?? balance + movedBy(line)
  }
  if (date !== undefined) days.push({ date, balanceFen: balance })
  return days
}

/**
 * The balance at the end of each day from one to another, both included, days without lines too; before the first line
 * it is the opening balance. Empty when the ledger's balances are unknown.
 */
export const dailyBalances = (
  { dayBalances, openingFen }: Pick<Ledger, "dayBalances" | "openingFen">,
  from: LocalDate,
  to: LocalDate,
): ReadonlyArray<Fen> => {
  if (openingFen === undefined) return []
  const series: Array<Fen> = []
  forEachStretch(dayBalances, openingFen, from, to, (balance, days) => {
    for (let day = 0; day < days; day++) series.push(balance)
  })
  return series
}

/** The mean of the daily balances from one day to another, rounded half up to the fen. */
export const averageDailyBalance = (
  dayBalances: ReadonlyArray<DayBalance>,
  opening: Fen,
  from: LocalDate,
  to: LocalDate,
): Fen | undefined => {
  let sum = 0n
  let all = 0
  forEachStretch(dayBalances, opening, from, to, (balance, days) => {
    sum += BigInt(balance) * BigInt(days)
    all += days
  })
  if (all === 0) return undefined
  const twice = BigInt(all) * 2n
  const doubled = sum * 2n + BigInt(all)
  return Number(doubled / twice - (doubled < 0n && doubled % twice !== 0n ? 1n : 0n))
}

/** Tells of each stretch of days that end with the same balance. */
const forEachStretch = (
  dayBalances: ReadonlyArray<DayBalance>,
  opening: Fen,
  from: LocalDate,
  to: LocalDate,
  tell: (balance: Fen, days: number) => void,
) => {
  const end = toEpochDay(to) + 1
  let day = toEpochDay(from)
  let balance = opening
  for (const next of dayBalances) {
    const until = Math.min(toEpochDay(next.date), end)
    if (until > day) {
      tell(balance, until - day)
      day = until
    }
    if (until === end) break
    balance = next.balanceFen
  }
  if (end > day) tell(balance, end - day)
}
