import { clockTime } from "../../../reading/ClockTime.ts"
import { bareText, plainText } from "../../../reading/ComparableText.ts"
import { calendarDay } from "../../../reading/Day.ts"
import { asProvenDigits } from "../../../reading/MisreadDigits.ts"
import { printedMoment } from "../../../reading/Moment.ts"
import type { Layout } from "../../layouts/Layout.ts"
import { saysNothing } from "../cells/ColumnText.ts"
import { directions } from "../cells/Directions.ts"
import { isTotalsRow } from "../cells/TotalsRow.ts"
import type { ColumnMap } from "../header/ColumnMap.ts"
import { type ScannedFigure, scannedFigure } from "./ScannedFigure.ts"

/** The day, amount and balance of a line as a recogniser read them. */
export interface ScannedLine {
  readonly date: ScannedMoment
  readonly amount: ScannedFigure
  /** `undefined` if the cell is blank. */
  readonly balance: ScannedFigure | undefined
  /**
   * Where the sign of the amount comes from, and so how it may be misread: printed with the amount (`OWN`), a word next
   * to it (`WORD`), or its column (`COLUMN`); `UNKNOWN` if the word is unreadable.
   */
  readonly sign: "OWN" | "WORD" | "COLUMN" | "UNKNOWN"
}

/** A row of a scanned page, with cells in the form in which files print them. */
export interface ScannedRow {
  readonly cells: ReadonlyArray<string>
  readonly line: ScannedLine
}

/** Reads the rows below one header of a scanned page; `undefined` for a row that does not look like a line. */
export type ScannedRowReader = (
  cells: ReadonlyArray<string>,
  confidences: ReadonlyArray<number>,
) => ScannedRow | undefined

/** Placeholders for a day and an amount that are unreadable. They are never shown: the line is settled or left out. */
const SOME_DAY = "2000-01-01"
const SOME_AMOUNT = "1.00"

const nothing: ScannedFigure = { digits: "", decimals: undefined, negative: false, side: undefined, confidence: 0 }
const isReadable = (figure: ScannedFigure | undefined): figure is ScannedFigure =>
  figure !== undefined && figure.digits !== ""

/** A figure in the form in which files print it; without a point, its last two digits are the fen. */
export const figureText = ({ digits, decimals, negative }: ScannedFigure): string => {
  const places = decimals ?? Math.min(2, digits.length - 1)
  const at = digits.length - places
  return `${negative ? "-" : ""}${digits.slice(0, at) || "0"}.${digits.slice(at) || "00"}`
}

/** A label with its value: what stands above a table, or below it. */
const labelled = /[\u4e00-\u9fff]\s?:/u
/** Words of totals with a character misread. */
const totals = /合.?计|总.?计|小.?计|承前|过次|期[初末]余/u
/** A text with fewer digits is not a day that lost some of them. */
const DAY_DIGITS = 4

export const scannedRowReader = ({ index, dayInTime }: ColumnMap, layout: Layout | undefined): ScannedRowReader => {
  const directionOf = directions(layout?.directions, layout?.wallet?.neutral)
  const words = { in: layout?.directions?.in[0] ?? "贷", out: layout?.directions?.out[0] ?? "借" }
  const moneyAndDays = [index.date, index.bookingDate, index.amount, index.inflow, index.outflow, index.balance]
  const split = index.inflow >= 0 && index.outflow >= 0

  const figureIn = (cells: ReadonlyArray<string>, confidences: ReadonlyArray<number>, column: number) => {
    const cell = cells[column] ?? ""
    return column < 0 || saysNothing(cell) ? undefined : scannedFigure(cell, confidences[column] ?? 1)
  }

  return (cells, confidences) => {
    if (isTotalsRow(cells)) return undefined
    if (moneyAndDays.some((column) => labelled.test(cells[column] ?? ""))) return undefined
    const day = [dayInTime ? -1 : index.date, index.time, index.bookingDate].find(
      (column) => (cells[column] ?? "").replaceAll(/\D/gu, "").length >= 2 * DAY_DIGITS - 2,
    )
    const dayColumn = day ?? (dayInTime ? index.time : Math.max(index.date, index.bookingDate))
    const date = scannedMoment(cells[dayColumn] ?? "", confidences[dayColumn] ?? 0)
    const isDated = date.day !== undefined || date.digits.length >= DAY_DIGITS
    if (!isDated && cells.some((cell) => totals.test(cell))) return undefined
    const balance = figureIn(cells, confidences, index.balance)
    const amounts = split
      ? [figureIn(cells, confidences, index.inflow), figureIn(cells, confidences, index.outflow)]
      : [figureIn(cells, confidences, index.amount)]
    const figures = amounts.filter((figure) => isReadable(figure) && /[1-9]/u.test(figure.digits))
    if (figures.length === 0 && !isReadable(balance)) return undefined
    if (!isDated && (figures.length === 0 || !isReadable(balance))) return undefined

    const read = [...cells]
    read[dayColumn] = `${date.day ?? SOME_DAY}${date.time === "" ? "" : ` ${date.time}`}`
    if (index.time >= 0 && index.time !== dayColumn) read[index.time] = scannedTime(cells[index.time] ?? "")
    if (index.balance >= 0) read[index.balance] = isReadable(balance) ? figureText(balance) : ""
    let amount = figures.length === 1 ? (figures[0] ?? nothing) : nothing
    let sign: ScannedLine["sign"] = "OWN"
    if (split) {
      const [inflow] = amounts
      // With two figures, or none, the right column is unknown.
      sign = figures.length === 1 ? "COLUMN" : "UNKNOWN"
      const isIn = amount !== nothing && amount === inflow
      const text = amount === nothing ? SOME_AMOUNT : figureText(amount)
      read[index.inflow] = isIn ? text : ""
      read[index.outflow] = isIn ? "" : text
    } else {
      const word = index.direction >= 0 ? (cells[index.direction] ?? "") : undefined
      if (word !== undefined && directionOf(word) === undefined && !amount.negative) {
        const found = scannedDirection(word)
        if (layout?.wallet === undefined || found !== undefined) read[index.direction] = words[found ?? "out"]
        sign = found === undefined ? "UNKNOWN" : "WORD"
      } else if (word !== undefined) sign = "WORD"
      if (amount.side !== undefined) {
        amount = { ...amount, negative: amount.side === "out" }
        sign = "WORD"
      }
      read[index.amount] = amount === nothing ? SOME_AMOUNT : figureText(amount)
    }
    return { cells: read, line: { date, amount, balance, sign } }
  }
}

/** Characters of the words for in and out, and those that recognisers read in their place. */
const signs = {
  in: { chinese: /[贷货贸资袋]|[收牧枚攸]|[入人]|[存进]/u, latin: /[cg](?:r|f|t|n|$)|credit|deposit/iu },
  out: { chinese: /[借惜措腊]|[支攴友]|[出]|[取付]/u, latin: /[d0ob](?:r|f|t|n)|debit|withdraw/iu },
}

/** The direction of a misread word: `贷Cr`, `货 Cr`, `惜 Dr`; `undefined` if it could be both or neither. */
export const scannedDirection = (cell: string): "in" | "out" | undefined => {
  const word = bareText(cell)
  const ways = (kind: "chinese" | "latin") => (["in", "out"] as const).filter((way) => signs[way][kind].test(word))
  const [chinese, latin] = [ways("chinese"), ways("latin")]
  const [one] = chinese
  const [other] = latin
  if (chinese.length === 2 || latin.length === 2) return undefined
  if (one !== undefined && other !== undefined) return one === other ? one : undefined
  return one ?? other
}

/** A day, perhaps with a time, as a recogniser has read it. */
interface ScannedMoment {
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
  const text = asProvenDigits(plain)
  const digits = text.replaceAll(/\D/gu, "")
  const sure = text === plain ? confidence : Math.min(confidence, MENDED)
  const found = glued.exec(text) ?? spread.exec(text)
  if (found !== null) {
    const [, year = "", month = "", day = "", hours, minutes, seconds] = found
    const date = calendarDay(dayNumber(year, month, day))
    const time = hours === undefined || minutes === undefined ? "" : `${hours}:${minutes}:${seconds ?? "00"}`
    return { digits, day: date, time: clockTime(time) ?? "", confidence: sure }
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
  const found = clock.exec(asProvenDigits(plainText(cell)))
  if (found === null) return ""
  const [, hours = "", minutes = "", seconds = "00"] = found
  return clockTime(`${hours.padStart(2, "0")}:${minutes}:${seconds}`) ?? ""
}
