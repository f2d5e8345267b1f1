import { LocalDate } from "@open-valuation/core/domain"
import type { Movement } from "./Movement.ts"

/** A movement on its account, with the balance after it. */
export interface SimulatedEntry extends Omit<Movement, "account"> {
  readonly date: LocalDate.LocalDate
  readonly balanceFen: number
}

const DAYS_OF_A_YEAR = 360

const POSTING_MONTHS = new Set(["03", "06", "09", "12"])

/** Whether demand deposits pay interest on a day: the 21st of the last month of a quarter. */
const isPostingDay = (date: string): boolean => POSTING_MONTHS.has(date.slice(5, 7)) && date.endsWith("-21")

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
  const byDay = Map.groupBy(movements, ({ day }) => day)
  const entries: Array<SimulatedEntry> = []
  let balanceFen = openingFen
  let accumulated = openingFen * (daysSincePosting(from) - 1)
  for (let day = from; day <= to; day++) {
    const date = LocalDate.fromEpochDay(day)
    const ofDay = [...(byDay.get(day) ?? [])]
    const interest = Math.round((accumulated * annualRate) / DAYS_OF_A_YEAR)
    if (isPostingDay(date)) {
      accumulated = 0
      if (interest > 0) {
        ofDay.push({
          day,
          time: "03:12:44",
          amountFen: interest,
          summary: "结息",
          remark: "存款利息",
          flowClass: "EFFECTIVE",
        })
      }
    }
    for (const movement of ofDay.sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))) {
      balanceFen += movement.amountFen
      entries.push({ ...movement, date, balanceFen })
    }
    accumulated += balanceFen
  }
  return entries
}
