import { LocalDate } from "@open-valuation/core/domain"
import type { Movement } from "./Movement.ts"

/** A movement on its account, with the balance after it. */
export interface SimulatedEntry extends Omit<Movement, "account"> {
  readonly date: LocalDate.LocalDate
  readonly balanceFen: number
}

const DAYS_OF_A_YEAR = 360

const POSTING_MONTHS = new Set(["03", "06", "09", "12"])

/** True when demand deposits pay interest on a day: the 21st of the last month of a quarter. */
const isPostingDay = (date: string): boolean => date.endsWith("-21") && POSTING_MONTHS.has(date.slice(5, 7))

/** Days of the quarter before a day that have no lines; their balance is the opening one. */
const daysSincePosting = (firstDay: number): number => {
  let day = firstDay - 1
  while (!isPostingDay(LocalDate.fromEpochDay(day))) day--
  return firstDay - day
}

/**
 * Books the movements of one account in chronological order, and interest on the posting days: the sum of the
 * end-of-day balances since the last posting day × rate / 360, rounded to the fen.
 */
export const book = (
  movements: ReadonlyArray<Omit<Movement, "account">>,
  openingFen: number,
  { from, to }: { readonly from: number; readonly to: number },
  annualRate: number,
): ReadonlyArray<SimulatedEntry> => {
  const inTime = movements
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => one.day - other.day || (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
  const entries: Array<SimulatedEntry> = []
  let balanceFen = openingFen
  let accumulated = openingFen * (daysSincePosting(from) - 1)
  let next = 0
  const bookUntil = (day: number, date: LocalDate.LocalDate, time: string) => {
    for (; next < inTime.length; next++) {
      const movement = inTime[next]!
      if (movement.day > day || (movement.day === day && movement.time > time)) break
      balanceFen += movement.amountFen
      entries.push({ ...movement, date, balanceFen })
    }
  }
  for (let day = from; day <= to; day++) {
    const date = LocalDate.fromEpochDay(day)
    if (isPostingDay(date)) {
      const interest = Math.round((accumulated * annualRate) / DAYS_OF_A_YEAR)
      accumulated = 0
      if (interest > 0) {
        bookUntil(day, date, POSTING_TIME)
        balanceFen += interest
        entries.push({
          day,
          time: POSTING_TIME,
          amountFen: interest,
          summary: "结息",
          remark: "存款利息",
          flowClass: "EFFECTIVE",
          date,
          balanceFen,
        })
      }
    }
    bookUntil(day, date, END_OF_DAY)
    accumulated += balanceFen
  }
  return entries
}

const POSTING_TIME = "03:12:44"
const END_OF_DAY = "24"
