import { clockTime } from "./ClockTime.ts"
import { plainText } from "./ComparableText.ts"
import { type DateOrder, dayAt } from "./Day.ts"

/** A day and a time of day as a cell prints them. */
export interface PrintedMoment {
  /** `yyyymmdd` as a number; 0 where no day is printed. */
  readonly day: number
  /** `HH:MM:SS`; `""` where none is printed. */
  readonly time: string
  /** `01/02/2025`: either may be the month. `day` takes the first for the day of the month. */
  readonly dayFirst: boolean
}

/** Neither day nor time. */
export const noMoment: PrintedMoment = { day: 0, time: "", dayFirst: false }

const STAMP = /^(\d{8})(\d{2})(\d{2})(\d{2})\d*$/u
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
  return { day, time: midnight ? "" : instant.toISOString().slice(11, 19), dayFirst: false }
}

const read = (text: string, order: DateOrder | undefined): PrintedMoment => {
  const written = dayAt(text, order)
  if (written !== undefined) {
    const { day, end, isEither, month, year } = written
    const time = clockTime(text.slice(end))
    return time === undefined ? noMoment : { day: year * 10_000 + month * 100 + day, time, dayFirst: isEither }
  }
  const stamp = STAMP.exec(text)
  if (stamp !== null)
    return { day: Number(stamp[1]), time: clockTime(`${stamp[2]}${stamp[3]}${stamp[4]}`) ?? "", dayFirst: false }
  const time = clockTime(text)
  return time === undefined || time === "" ? noMoment : { day: 0, time, dayFirst: false }
}

/**
 * The day in a cell of a date column: every form of `dayAt`, each with or without a time; timestamps of 14 and more
 * digits; and the serial number of a spreadsheet's day. `day` is 0 for anything else. `calendarDay` tells whether the
 * day exists.
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
  return plain === trimmed ? noMoment : read(plain, order)
}

/** What a cell of times prints: a time, or a day and a time. A bare number of 5 digits is a time without its zero. */
export const printedMoment = (text: string, order?: DateOrder): PrintedMoment => {
  const trimmed = text.trim()
  if (/^0?\.\d+$/u.test(trimmed)) return { ...ofSerial(Number(trimmed)), day: 0 }
  return SERIAL.test(trimmed) && trimmed.includes(".") ? ofSerial(Number(trimmed)) : read(trimmed, order)
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
