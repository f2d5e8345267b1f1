import { LocalDate, observedEpochDay } from "../domain/LocalDate.ts"
import { clockTime } from "./ClockTime.ts"

/** What the first number of a day is: what the other days of a column prove. */
export type DateOrder = "DAY_FIRST" | "MONTH_FIRST" | "YEAR_FIRST"

/** A day by one order of its numbers. */
export interface DayReading {
  readonly order: DateOrder
  /** `yyyymmdd` */
  readonly day: number
}

/** A month as a text writes it; the calendar need not have it. */
export interface WrittenMonth {
  readonly year: number
  readonly month: number
  /** Its end in the text. */
  readonly end: number
}

/** A day as a text writes it; the calendar need not have it. */
export interface WrittenDay extends WrittenMonth {
  readonly day: number
  /** `01/02/2025`: either number may be the month. The first one is taken for the day. */
  readonly isEither: boolean
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")

/** The number of a month by its first three letters, in any case; 0 of others. */
export const monthNumber = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

const numberOf = (written = ""): number => (/^\d/.test(written) ? Number(written) : monthNumber(written))

/** A form of a day, and which of its groups are year, month and day. */
interface Form {
  readonly pattern: RegExp
  readonly groups: readonly [year: number, month: number, day: number]
  readonly isEither: boolean
}

const form = (pattern: RegExp, groups: Form["groups"], isEither = false): Form => ({ pattern, groups, isEither })

const FORMS: ReadonlyArray<Form> = [
  form(/^(\d{4})(\d{2})(\d{2})(?!\d)/u, [1, 2, 3]),
  form(/^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)日?/u, [1, 2, 3]),
  form(/^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})(?!\d)/u, [3, 2, 1], true),
  form(/^(\d{1,2})[\s/-]?([a-z]{3})[a-z]*[\s.,/-]+(\d{4})(?!\d)/iu, [3, 2, 1]),
  form(/^([a-z]{3})[a-z]*[\s.]+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})(?!\d)/iu, [3, 1, 2]),
]

/**
 * The day that a text begins with: `20240131`, `2024-01-31`, `2024/1/31`, `2024.1.31`, `2024年1月31日`, `31/01/2024`,
 * `31 Jan 2024`, `Jan 31, 2024`. `order` tells what the first number of `01/02/2025` is.
 */
export const dayAt = (text: string, order?: DateOrder): WrittenDay | undefined => {
  for (const { groups, isEither, pattern } of FORMS) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [year, month, day] = [numberOf(match[groups[0]]), numberOf(match[groups[1]]), numberOf(match[groups[2]])]
    if (month === 0 && !/^\d/.test(match[groups[1]] ?? "")) continue
    const end = match[0].length
    return isEither && order === "MONTH_FIRST"
      ? { year, month: day, day: month, end, isEither: false }
      : { year, month, day, end, isEither: isEither && order === undefined }
  }
  return undefined
}

/** The day with its one order, where the numbers tell it; `undefined` where either may be the month. */
export const settledDay = (written: WrittenDay): WrittenDay | undefined => {
  const { day, isEither, month } = written
  if (!isEither || day > 12 || day === month) return { ...written, isEither: false }
  return month > 12 ? { ...written, day: month, month: day, isEither: false } : undefined
}

/** The reading of a day in one order. */
export const dayReading = (order: DateOrder, year: number, month: number, day: number): DayReading => ({
  order,
  day: year * 10_000 + month * 100 + day,
})

/** Both readings of a day that may have its month first. */
export const eitherReadings = ({ day, month, year }: WrittenDay): ReadonlyArray<DayReading> => [
  dayReading("DAY_FIRST", year, month, day),
  dayReading("MONTH_FIRST", year, day, month),
]

const MONTH = /^(\d{4})\s?[-/.年]\s?(\d{1,2})(?!\d)月?(?!\s?[-/.]?\d)/u

/** The month that a text begins with: `2024-01`, `2024.1`, `2024/1`, `2024年1月`. */
const monthAt = (text: string): WrittenMonth | undefined => {
  const match = MONTH.exec(text)
  return match === null ? undefined : { year: Number(match[1]), month: Number(match[2]), end: match[0].length }
}

const two = (value: number): string => String(value).padStart(2, "0")

/** `YYYY-MM` of a month, `YYYY-MM-DD` of a day. */
export const monthText = ({ month, year }: Pick<WrittenMonth, "month" | "year">): string => `${year}-${two(month)}`
export const dayText = (day: Pick<WrittenDay, "day" | "month" | "year">): string => `${monthText(day)}-${two(day.day)}`

/** `YYYY-MM-DD` or `YYYY-MM` of what a text begins with; `undefined` where the calendar has no such day or month. */
export const dateAt = (text: string): { readonly date: string; readonly end: number } | undefined => {
  const found = dayAt(text)
  const day = found === undefined ? undefined : settledDay(found)
  const written = found === undefined ? monthAt(text) : day
  if (written === undefined) return undefined
  const date = day === undefined ? monthText(written) : dayText(day)
  return observedEpochDay(date) === undefined ? undefined : { date, end: written.end }
}

const YEAR = /^(\d{4})(?:\.0+|\s?年)?$/u
/** October without its zero, as a spreadsheet shows the number 2017.10, or January. */
const LOST_ZERO = /^\d{4}\.1$/u

/**
 * The date that a text is, with nothing behind it but a time of day: `YYYY-MM-DD`, `YYYY-MM`, or `YYYY` of `2017`,
 * `2017年` and `2017.0`. `undefined` for any other text, and for one that may be two dates.
 */
export const wholeDate = (text: string): string | undefined => {
  const year = YEAR.exec(text)?.[1]
  if (year !== undefined || LOST_ZERO.test(text)) return year
  const found = dateAt(text)
  return found === undefined || clockTime(text.slice(found.end)) === undefined ? undefined : found.date
}

const dates = new Map<number, LocalDate | undefined>()

/**
 * The calendar day of `yyyymmdd`; `undefined` when there is no such day, or none of an account: before 1980 or after
 * 2099.
 */
export const calendarDay = (day: number): LocalDate | undefined => {
  const known = dates.get(day)
  if (known !== undefined || day < 19800101 || day > 20991231) return known
  const text = dayText({ year: Math.trunc(day / 10_000), month: Math.trunc(day / 100) % 100, day: day % 100 })
  if (observedEpochDay(text) === undefined) return undefined
  const date = LocalDate.make(text)
  dates.set(day, date)
  return date
}

/**
 * A year of two or four digits, with or without marks: of two digits the last such year up to `latest`: with 2026, `19`
 * and `'19` are 2019, `98` is 1998.
 */
export const fullYear = (written: string, latest: number): number => {
  const digits = written.replaceAll(/\D/gu, "")
  const year = Number(digits)
  return digits.length > 2 ? year : year + (2000 + year <= latest ? 2000 : 1900)
}
