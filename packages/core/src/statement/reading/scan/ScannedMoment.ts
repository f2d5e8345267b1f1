import { plainText } from "../../ComparableText.ts"
import { calendarDay, printedMoment, printedTime } from "../cells/PrintedMoment.ts"
import { withDigits } from "./ScannedFigure.ts"

/** A day, perhaps with a time, as a recogniser has read it. */
export interface ScannedMoment {
  /** All its digits, the day first. */
  readonly digits: string
  /** `YYYY-MM-DD`, or as printed if day and month are in another order; `undefined` if it is not a day. */
  readonly day: string | undefined
  /** `HH:MM:SS`; `""` if it is unreadable. */
  readonly time: string
  /** 0 to 1 */
  readonly confidence: number
}

const inEnglish = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/iu
const glued =
  /^(\d{4})[^\d]{0,2}(\d{2})[^\d]{0,2}(\d{2})[^\d]{0,3}(?:([0-2]\d)[^\d]{0,2}([0-5]\d)(?:[^\d]{0,2}([0-5]\d))?)?\D*$/u
const spread = /^(\d{4})[^\d]{1,2}(\d{1,2})[^\d]{1,2}(\d{1,2})\D*$/u
const clock = /^\D*([0-2]?\d)[^\d]{0,2}([0-5]\d)(?:[^\d]{0,2}([0-5]\d))?\D*$/u
/** The most confidence where letters were replaced by digits. */
const MENDED = 0.88

const dayNumber = (year: string, month: string, day: string): number =>
  Number(year) * 10_000 + Number(month) * 100 + Number(day)

/** Reads what a recogniser has made of a day: `2025-O3-01`, `20250301`, `2025-03-0109:42:46`, `2025 03 01`. */
export const scannedMoment = (cell: string, confidence: number): ScannedMoment => {
  const plain = plainText(cell)
  if (inEnglish.test(plain)) {
    const { day, time } = printedMoment(plain)
    return { digits: "", day: calendarDay(day) === undefined ? undefined : plain, time, confidence }
  }
  const text = withDigits(plain)
  const digits = text.replaceAll(/\D/gu, "")
  const sure = text === plain ? confidence : Math.min(confidence, MENDED)
  const found = glued.exec(text) ?? spread.exec(text)
  if (found !== null) {
    const [, year = "", month = "", day = "", hours, minutes, seconds] = found
    const date = calendarDay(dayNumber(year, month, day))
    const time = hours === undefined || minutes === undefined ? "" : `${hours}:${minutes}:${seconds ?? "00"}`
    return { digits, day: date, time: printedTime(time) ?? "", confidence: sure }
  }
  const printed = printedMoment(text)
  // Day and month in another order, or a timestamp of more digits.
  if (calendarDay(printed.day) !== undefined) return { digits, day: text, time: printed.time, confidence: sure }
  const among = text.split(" ").filter((part) => part !== text && calendarDay(printedMoment(part).day) !== undefined)
  const [only] = among
  // The cell includes text of the columns beside it.
  return only === undefined || among.length > 1
    ? { digits, day: undefined, time: printed.time, confidence: sure }
    : scannedMoment(only, Math.min(sure, MENDED))
}

/** The time in a cell as `HH:MM:SS`; `""` if it is unreadable. */
export const scannedTime = (cell: string): string => {
  const found = clock.exec(withDigits(plainText(cell)))
  if (found === null) return ""
  const [, hours = "", minutes = "", seconds = "00"] = found
  return printedTime(`${hours.padStart(2, "0")}:${minutes}:${seconds}`) ?? ""
}
