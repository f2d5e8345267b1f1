import type { LocalDate } from "../../../domain/LocalDate.ts"
import { calendarDay, noMoment, printedMoment, type PrintedMoment } from "../cells/PrintedMoment.ts"
import type { TableColumns } from "./TableColumns.ts"

/** The day and time of day that a row prints. */
export interface LineMoment {
  readonly day: PrintedMoment
  readonly time: string | undefined
}

export const lineMoment = (
  { columns: { index, dayInTime }, dayOf }: TableColumns,
  cells: ReadonlyArray<string>,
): LineMoment => {
  let day = dayInTime ? noMoment : dayOf(cells[index.date])
  let time = day.time
  if (index.time >= 0) {
    const cell = cells[index.time]
    const moment = cell === undefined || cell === "" ? noMoment : printedMoment(cell)
    if (moment.time !== "") time = moment.time
    if (day.day === 0) day = moment
  }
  if (day.day === 0) day = dayOf(cells[index.bookingDate])
  return { day, time: time === "" ? undefined : time }
}

/** A day in which either of two numbers may be the month, `01/02/2025`. */
export interface EitherDate {
  readonly date: LocalDate | undefined
  /** The other reading, if it is a different day. */
  readonly other: LocalDate | undefined
  /** Which number comes first, where only one reading is a day of the calendar. */
  readonly order: "DAY_FIRST" | "MONTH_FIRST" | undefined
}

/** Both readings of `yyyymmdd`; the one that takes the first number for the day of the month counts for now. */
export const eitherDate = (day: number): EitherDate => {
  const dayFirst = calendarDay(day)
  const year = Math.trunc(day / 10_000) * 10_000
  const monthFirst = calendarDay(year + (day % 100) * 100 + (Math.trunc(day / 100) % 100))
  if (dayFirst === undefined)
    return { date: monthFirst, other: undefined, order: monthFirst === undefined ? undefined : "MONTH_FIRST" }
  return {
    date: dayFirst,
    other: monthFirst === dayFirst ? undefined : monthFirst,
    order: monthFirst === undefined ? "DAY_FIRST" : undefined,
  }
}
