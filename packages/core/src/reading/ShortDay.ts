import type { LocalDate } from "../domain/LocalDate.ts"
import { calendarDay, type DateOrder, dayReading, type DayReading, monthNumber } from "./Day.ts"

/** A day that a column prints short, by each order that its numbers may have. */
export interface ShortDay {
  readonly readings: ReadonlyArray<DayReading>
  /** Its end in the text. */
  readonly end: number
}

const TWO_DIGIT_YEAR = /^(\d{1,2})\s?([-/.年])\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)日?/u
const YEAR_BEHIND = /^(\d{1,2})[\s/-]?([a-z]{3})[a-z]*[\s.,/-]+['’]?(\d{2})(?![\d:])/iu
const SIX_DIGITS = /^(\d{2})(0[1-9]|1[0-2])(\d{2})(?!\d)/u
const CENTURY = 2000

/**
 * The day with a year of two digits that a text begins with: `26-03-02`, `02/03/26`, `26年3月2日`, `02-Mar-26`, `260302`.
 */
export const shortDayAt = (text: string): ShortDay | undefined => {
  const named = YEAR_BEHIND.exec(text)
  const month = monthNumber(named?.[2] ?? "")
  if (named !== null && month > 0)
    return {
      readings: [dayReading("DAY_FIRST", CENTURY + Number(named[3]), month, Number(named[1]))],
      end: named[0].length,
    }
  const six = SIX_DIGITS.exec(text)
  if (six !== null)
    return {
      readings: [dayReading("YEAR_FIRST", CENTURY + Number(six[1]), Number(six[2]), Number(six[3]))],
      end: six[0].length,
    }
  const match = TWO_DIGIT_YEAR.exec(text)
  if (match === null) return undefined
  const [whole, first = "", mark, second, third = ""] = match
  const [a, b, c] = [Number(first), Number(second), Number(third)]
  const yearBehind = mark !== "年" && third.length === 2
  return {
    readings: [
      ...(first.length === 2 ? [dayReading("YEAR_FIRST", CENTURY + a, b, c)] : []),
      ...(yearBehind ? [dayReading("DAY_FIRST", CENTURY + c, b, a)] : []),
      // No country writes the month first and points behind it.
      ...(yearBehind && mark !== "." ? [dayReading("MONTH_FIRST", CENTURY + c, a, b)] : []),
    ],
    end: whole.length,
  }
}

const WITHOUT_YEAR = /^(\d{1,2})\s?([-/.月])\s?(\d{1,2})(?!\d)日?(?!\s?[-/.]\s?\d)/u
const FOUR_DIGITS = /^(0[1-9]|1[0-2])()(\d{2})(?!\d)/u
const DAY_AND_NAME = /^(\d{1,2})[\s/-]?([a-z]{3})[a-z]*\.?(?![\s.,/-]*['’]?\d{2,4}(?![\d:]))/iu
const NAME_AND_DAY = /^([a-z]{3})[a-z]*[\s.]+(\d{1,2})(?:st|nd|rd|th)?(?!\d)/iu

/**
 * The day without a year that a text begins with, in the only year of a period that has it: `03-02`, `3月2日`, `0302`,
 * `02 Mar`, `02/03`. No reading is left where it lies in none, or in two of its years.
 */
export const dayOfPeriod = (text: string, startDate: LocalDate, endDate: LocalDate): ShortDay | undefined => {
  const [named, behind] = [DAY_AND_NAME.exec(text), NAME_AND_DAY.exec(text)]
  const digits = WITHOUT_YEAR.exec(text) ?? FOUR_DIGITS.exec(text)
  const [first, last] = [Number(startDate.slice(0, 4)), Number(endDate.slice(0, 4))]
  const within = (order: DateOrder, month: number, day: number): ReadonlyArray<DayReading> => {
    const found: Array<DayReading> = []
    for (let year = first; year <= last; year++) {
      const date = calendarDay(year * 10_000 + month * 100 + day)
      if (date !== undefined && date >= startDate && date <= endDate) found.push(dayReading(order, year, month, day))
    }
    return found.length === 1 ? found : []
  }
  const end = (named ?? behind ?? digits)?.[0].length
  if (end === undefined) return undefined
  if (named !== null) return { readings: within("DAY_FIRST", monthNumber(named[2] ?? ""), Number(named[1])), end }
  if (behind !== null) return { readings: within("MONTH_FIRST", monthNumber(behind[1] ?? ""), Number(behind[2])), end }
  const [one, other] = [Number(digits?.[1]), Number(digits?.[3])]
  const dayMayBeFirst = digits?.[2] === "/" || digits?.[2] === "."
  return {
    readings: [...within("MONTH_FIRST", one, other), ...(dayMayBeFirst ? within("DAY_FIRST", other, one) : [])],
    end,
  }
}
