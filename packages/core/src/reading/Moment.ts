import { clockTime } from "./ClockTime.ts"
import { plainText } from "./ComparableText.ts"
import { type DateOrder, dayAt, type DayReading, eitherReadings } from "./Day.ts"
import { type ShortDay, shortDayAt } from "./ShortDay.ts"

/** A day and a time of day as a cell prints them. */
export interface PrintedMoment {
  /** `yyyymmdd` as a number; 0 where no day is printed. */
  readonly day: number
  /** `HH:MM:SS`; `""` where none is printed. */
  readonly time: string
  /** `01/02/2025`, `26-03-02`: the days that it may be, of which `day` is the first. Empty where the text tells. */
  readonly readings: ReadonlyArray<DayReading>
}

const sure: ReadonlyArray<DayReading> = []

/** Neither day nor time. */
export const noMoment: PrintedMoment = { day: 0, time: "", readings: sure }

const STAMP = /^(\d{8})(\d{2})(\d{2})(?:(\d{2})\d*)?$/u
const WEEKDAY = /\s?\(?(?:星期|礼拜|周)[一二三四五六日天]\)?/u
const SERIAL = /^\d{5}(?:\.\d+)?$/u
/** Serial numbers of days from 1979 to 2100. */
const FIRST_SERIAL = 29_000
const LAST_SERIAL = 73_100

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet, as it counts from March 1900 on. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)

const ofSerial = (number: number): PrintedMoment => {
  const instant = new Date(SERIAL_EPOCH + Math.round(number * 86_400) * 1000)
  const day = instant.getUTCFullYear() * 10_000 + (instant.getUTCMonth() + 1) * 100 + instant.getUTCDate()
  const midnight = instant.getTime() % DAY_MS === 0
  return { day, time: midnight ? "" : instant.toISOString().slice(11, 19), readings: sure }
}

/** A time behind a day that no clock shows: `25:00:00`, `--:--`. The day stays one. */
const UNREADABLE_TIME = /^[T\s](?=.{0,20}[:时点])(?!.{0,20}\d{4}).{1,20}$/u

const behind = (text: string): string | undefined => clockTime(text) ?? (UNREADABLE_TIME.test(text) ? "" : undefined)

/** A short day with the time behind it, in the orders that are possible. */
export const shortMoment = (text: string, { end, readings }: ShortDay, order?: DateOrder): PrintedMoment => {
  const time = behind(text.slice(end))
  const possible = order === undefined ? readings : readings.filter((each) => each.order === order)
  const day = possible[0]?.day
  if (time === undefined || day === undefined) return noMoment
  return { day, time, readings: possible.length === 1 && readings.length === 1 ? sure : possible }
}

const readShort = (text: string, order: DateOrder | undefined): PrintedMoment => {
  const short = shortDayAt(text)
  return short === undefined ? noMoment : shortMoment(text, short, order)
}

const read = (text: string, order: DateOrder | undefined): PrintedMoment => {
  const written = dayAt(text, order)
  if (written !== undefined) {
    const { day, end, isEither, month, year } = written
    const time = behind(text.slice(end))
    // No country writes the month first and points behind it.
    const readings = isEither && !text.slice(0, end).includes(".") ? eitherReadings(written) : sure
    return time === undefined ? noMoment : { day: year * 10_000 + month * 100 + day, time, readings }
  }
  const stamp = STAMP.exec(text)
  if (stamp !== null)
    return { day: Number(stamp[1]), time: clockTime(`${stamp[2]}${stamp[3]}${stamp[4] ?? "00"}`) ?? "", readings: sure }
  const time = clockTime(text)
  return time === undefined || time === "" ? noMoment : { day: 0, time, readings: sure }
}

/**
 * The day in a cell of a date column: every form of `dayAt` and `shortDayAt`, each with or without a time and the day
 * of the week; `2026 03 02`; `20260302.0`; timestamps of 12, 14 and more digits; and the serial number of a spreadsheet's day. `day` is 0 for anything else. `calendarDay`
 * tells whether the day exists.
 */
export const printedDay = (text: string, order?: DateOrder): PrintedMoment => {
  const trimmed = text.trim()
  if (SERIAL.test(trimmed)) {
    const serial = Number(trimmed)
    return serial > FIRST_SERIAL && serial < LAST_SERIAL ? ofSerial(serial) : noMoment
  }
  const found = read(trimmed, order)
  if (found.day !== 0) return found
  const plain = plainText(trimmed)
    .replace(WEEKDAY, "")
    .replace(/^(\d{8})\.0+$/u, "$1")
    .replace(/^(\d{4}) (\d{1,2}) (\d{1,2})(?!\d)/u, "$1-$2-$3")
  const spelled = plain === trimmed ? noMoment : read(plain, order)
  return spelled.day === 0 ? readShort(plain, order) : spelled
}

/** What a cell of times prints: a time, or a day and a time. A bare number of 5 digits is a time without its zero. */
export const printedMoment = (text: string, order?: DateOrder): PrintedMoment => {
  const trimmed = text.trim()
  if (/^0?\.\d+$/u.test(trimmed)) return { ...ofSerial(Number(trimmed)), day: 0 }
  if (SERIAL.test(trimmed) && trimmed.includes(".")) return ofSerial(Number(trimmed))
  const found = read(trimmed, order)
  // Bare digits are rather a time or a number.
  return found === noMoment && !/^\d*$/u.test(trimmed) ? readShort(trimmed, order) : found
}

/** Reads the days of one column and remembers the last one, since rows in succession often share it. */
export const dayMemory = (): ((cell: string | undefined) => PrintedMoment) => {
  let lastCell = ""
  let lastDay = noMoment
  return (cell) => {
    if (cell === undefined || cell === "") return noMoment
    if (cell !== lastCell) {
      lastCell = cell
      lastDay = printedDay(cell)
    }
    return lastDay
  }
}
