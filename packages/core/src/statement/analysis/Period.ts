import { fromEpochDay, type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import type { Ledger } from "../ledger/Ledger.ts"

/** First and last day, both included. */
export interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** From the first day of any ledger to the last day of any. */
export const periodOf = (ledgers: ReadonlyArray<Ledger>): Period | undefined => {
  const from = ledgers
    .flatMap(({ startDate }) => startDate ?? [])
    .toSorted()
    .at(0)
  const to = ledgers
    .flatMap(({ endDate }) => endDate ?? [])
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined || from > to ? undefined : { from, to }
}

/** The months of a period: a whole month is 1, of a part the share of its days. */
export const monthsIn = ({ from, to }: Period): number => {
  const [firstMonth, lastMonth] = [monthNumber(from), monthNumber(to)]
  if (firstMonth === lastMonth) return (toEpochDay(to) - toEpochDay(from) + 1) / daysOfMonth(firstMonth)
  const head = (daysOfMonth(firstMonth) - Number(from.slice(8)) + 1) / daysOfMonth(firstMonth)
  const tail = Number(to.slice(8)) / daysOfMonth(lastMonth)
  return head + (lastMonth - firstMonth - 1) + tail
}

const monthNumber = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

const daysOfMonth = (month: number): number => firstDay(month + 1) - firstDay(month)

const firstDay = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000

/** The last day of a month `YYYY-MM`. */
export const lastDayOf = (month: string): LocalDate => {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  return fromEpochDay(firstDay(number + 1) - 1)
}
