import { type EpochDay, fromEpochDay, type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import type { StatementLine } from "../StatementLine.ts"
import { movedBy } from "./BalanceChain.ts"
import type { DayBalance, Ledger, PeriodGap } from "./Ledger.ts"

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

/** The balances of a ledger by day, and their mean over its period; none without a balance before the first line. */
export const balancesByDay = (
  lines: ReadonlyArray<StatementLine>,
  {
    balanceChecked,
    endDate,
    openingFen,
    startDate,
  }: Pick<Ledger, "balanceChecked" | "endDate" | "openingFen" | "startDate">,
): Pick<Ledger, "dayBalances" | "averageDailyBalanceFen"> => {
  const dayBalances = balanceChecked && openingFen !== undefined ? dayBalancesOf(lines, openingFen) : []
  return {
    dayBalances,
    averageDailyBalanceFen:
      dayBalances.length === 0 || openingFen === undefined || startDate === undefined || endDate === undefined
        ? undefined
        : averageDailyBalance(dayBalances, openingFen, startDate, endDate),
  }
}

/** Days in a row, both included, that end with the same balance. */
export interface SteadyDays {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly balanceFen: Fen
}

/** Days that are told of, the newest ones: ten years. */
export const MOST_DAYS = 3_660

/** The last day of a ledger: that of its period or of its last line, the later one. */
export const endOf = ({ endDate, lines }: Pick<Ledger, "endDate" | "lines">): LocalDate | undefined => {
  const last = lines.at(-1)?.date
  return endDate === undefined || (last !== undefined && last > endDate) ? last : endDate
}

/**
 * The end-of-day balances of a ledger's days, at most the newest ten years. Days between two files are left out: what
 * they ended with is not known. Empty when the ledger's balances are unknown.
 */
export const steadyDays = (ledger: Ledger): ReadonlyArray<SteadyDays> => {
  const { dayBalances, gaps, openingFen, startDate } = ledger
  const end = endOf(ledger)
  if (openingFen === undefined || dayBalances.length === 0 || startDate === undefined || end === undefined) return []
  const last = toEpochDay(end)
  let day = Math.max(Math.min(toEpochDay(startDate), last), last - MOST_DAYS + 1)
  const known: Array<{ readonly from: EpochDay; to: EpochDay; readonly balanceFen: Fen }> = []
  forEachStretch(dayBalances, openingFen, fromEpochDay(day), end, (balanceFen, days) => {
    for (const { from, to } of outside(gaps, day, day + days - 1)) {
      const before = known.at(-1)
      if (before?.balanceFen === balanceFen && before.to === from - 1) before.to = to
      else known.push({ from, to, balanceFen })
    }
    day += days
  })
  return known.map(({ balanceFen, from, to }) => ({ from: fromEpochDay(from), to: fromEpochDay(to), balanceFen }))
}

/** The days of a stretch that are in none of some gaps, which stand in order of time. */
const outside = (gaps: ReadonlyArray<PeriodGap>, from: EpochDay, to: EpochDay) => {
  const kept: Array<{ readonly from: EpochDay; readonly to: EpochDay }> = []
  let next = from
  for (const gap of gaps) {
    const [first, last] = [toEpochDay(gap.from), toEpochDay(gap.to)]
    if (last < next || first > to) continue
    if (first > next) kept.push({ from: next, to: first - 1 })
    next = last + 1
  }
  if (next <= to) kept.push({ from: next, to })
  return kept
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
