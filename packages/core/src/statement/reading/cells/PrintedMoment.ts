import { LocalDate } from "../../../domain/LocalDate.ts"
import { plainText } from "../../ComparableText.ts"

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

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

const dates = new Map<number, LocalDate | undefined>()

/**
 * The calendar day of `yyyymmdd`; `undefined` when there is no such day, or none of an account: before 1980 or after
 * 2099.
 */
export const calendarDay = (day: number): LocalDate | undefined => {
  const known = dates.get(day)
  if (known !== undefined || day < 19800101 || day > 20991231) return known
  const text = `${Math.trunc(day / 10_000)}-${two(Math.trunc(day / 100) % 100)}-${two(day % 100)}`
  const instant = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(text)) return undefined
  const date = LocalDate.make(text)
  dates.set(day, date)
  return date
}

/** Most times are printed so. */
const usualClock = /^([01]\d|2[0-3]):?([0-5]\d):?([0-5]\d)$/u
const clockWithMarks =
  /^[T\s日,-]*(\d{1,2})[:时点.](\d{1,2})(?:[:分.](\d{1,2}))?(?:[.,]\d+)?(?:秒|Z|[+-]\d\d:?\d\d)?\s*$/u
const clockOfDigits = /^[T\s日,-]*(\d{4,6})\s*$/u
const blank = /^\s*$/u

/**
 * The time of day that a text prints, as `HH:MM:SS`: `9:02`, `09:02:34.5`, `090234`, and `90234` where a spreadsheet
 * took the zero; `""` for a blank text, `undefined` for any other.
 */
export const printedTime = (text: string): string | undefined => {
  const usual = usualClock.exec(text)
  if (usual !== null) return text.length === 8 ? text : `${usual[1]}:${usual[2]}:${usual[3]}`
  if (blank.test(text)) return ""
  let [hours, minutes, seconds] = ["", "", "0"]
  const marked = clockWithMarks.exec(text)
  if (marked === null) {
    const digits = clockOfDigits.exec(text)?.[1]
    if (digits === undefined) return undefined
    const whole = digits.length === 4 ? `${digits}00` : digits.padStart(6, "0")
    ;[hours, minutes, seconds] = [whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)]
  } else [, hours = "", minutes = "", seconds = "0"] = marked
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return `${two(Number(hours))}:${two(Number(minutes))}:${two(Number(seconds))}`
}

const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/su
const marked = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)日?(.*)$/su
const stamp = /^(\d{8})(\d{2})(\d{2})(\d{2})\d*$/u
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)(.*)$/su
const dayAndMonth = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s.,-]+(\d{4})(?!\d)(.*)$/isu
const monthAndDay = /^([a-z]{3})[a-z]*[\s.]+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})(?!\d)(.*)$/isu
const serial = /^\d{5}(?:\.\d+)?$/u

const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec"
const monthOf = (word: string) => {
  const at = MONTHS.indexOf(word.toLowerCase())
  return at % 3 === 0 ? at / 3 + 1 : 0
}

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet, as it counts from March 1900 on. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)

const ofSerial = (number: number): PrintedMoment => {
  const instant = new Date(SERIAL_EPOCH + Math.round(number * 86_400) * 1000)
  const day = instant.getUTCFullYear() * 10_000 + (instant.getUTCMonth() + 1) * 100 + instant.getUTCDate()
  const midnight = instant.getTime() % DAY_MS === 0
  return { day, time: midnight ? "" : instant.toISOString().slice(11, 19), dayFirst: false }
}

const moment = (year: string, month: string | number, day: string, rest: string, dayFirst = false) => {
  const time = printedTime(rest)
  return time === undefined
    ? noMoment
    : { day: Number(year) * 10_000 + Number(month) * 100 + Number(day), time, dayFirst }
}

const read = (text: string): PrintedMoment => {
  const whole = compact.exec(text) ?? marked.exec(text)
  if (whole !== null) return moment(whole[1] ?? "", whole[2] ?? "", whole[3] ?? "", whole[4] ?? "")
  const digits = stamp.exec(text)
  if (digits !== null)
    return { day: Number(digits[1]), time: printedTime(`${digits[2]}${digits[3]}${digits[4]}`) ?? "", dayFirst: false }
  const time = printedTime(text)
  // A bare number of 5 digits is a day of a spreadsheet rather than a time without its leading zero: columns of times
  // say so below.
  if (time !== undefined && time !== "") return { day: 0, time, dayFirst: false }
  const last = yearLast.exec(text)
  if (last !== null) return moment(last[3] ?? "", last[2] ?? "", last[1] ?? "", last[4] ?? "", true)
  const english = dayAndMonth.exec(text)
  if (english !== null) return moment(english[3] ?? "", monthOf(english[2] ?? ""), english[1] ?? "", english[4] ?? "")
  const american = monthAndDay.exec(text)
  if (american !== null)
    return moment(american[3] ?? "", monthOf(american[1] ?? ""), american[2] ?? "", american[4] ?? "")
  return noMoment
}

/**
 * The day in a cell of a date column: `20240131`, `2024-01-31`, `2024/1/31`, `2024.1.31`, `2024年1月31日`,
 * `31/01/2024`, `31 Jan 2024`, `Jan 31, 2024`, each with or without a time; timestamps of 14 and more digits; and the
 * serial number of a spreadsheet's day. `day` is 0 for anything else. `calendarDay` tells whether the day exists.
 */
export const printedDay = (text: string): PrintedMoment => {
  const trimmed = text.trim()
  if (serial.test(trimmed))
    return Number(trimmed) > 29_000 && Number(trimmed) < 73_100 ? ofSerial(Number(trimmed)) : noMoment
  const found = read(trimmed)
  if (found.day !== 0) return found
  const plain = plainText(trimmed)
  return plain === trimmed ? noMoment : read(plain)
}

/** The moment that a cell of times prints: a time, or a day and a time. */
export const printedMoment = (text: string): PrintedMoment => {
  const trimmed = text.trim()
  if (/^0?\.\d+$/u.test(trimmed)) return { ...ofSerial(Number(trimmed)), day: 0 }
  return serial.test(trimmed) && trimmed.includes(".") ? ofSerial(Number(trimmed)) : read(trimmed)
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
