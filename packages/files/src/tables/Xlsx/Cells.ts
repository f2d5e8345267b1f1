import { tooManyColumns } from "../Columns.ts"
import type { TableLimits } from "../TableLimits.ts"
import { type Ink, isSeenOn, type Look, plainLook } from "./Looks.ts"
import { printedColours, printNumber, showsCell } from "./NumberFormat.ts"
import { type RichText, richText } from "./RichText.ts"
import { serialDate } from "./SerialDate.ts"
import type { Workbook } from "./Workbook.ts"
import { attribute, detached, elements, unescape } from "./Xml.ts"

/** Index of the column of a cell reference (`A1` is 0, `AB7` is 27). */
const columnIndex = (reference: string): number => {
  let index = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) - 64
    if (code < 1 || code > 26) break
    index = index * 26 + code
  }
  return index - 1
}

/** A cell's number as text, by the index of its style. */
export type Print = (workbook: Workbook, style: number, raw: string) => string

/** As data: a date for a date format, else the plain number. */
export const asData: Print = (workbook, style, raw) => {
  const number = Number(raw)
  const isDate = workbook.formats[style]?.date === true
  return (isDate ? serialDate(number, workbook.since1904) : undefined) ?? String(number)
}

/** As the sheet shows it: with the digits and the time of day of its format. */
export const asPrinted: Print = (workbook, style, raw) => printNumber(workbook.formats[style], raw, workbook.since1904)

const plainText = (text: string): RichText => ({ text })

const cellText = (workbook: Workbook, print: Print, tag: string, content: string): RichText => {
  const type = attribute(tag, "t")
  if (type === "inlineStr") return richText(content, workbook.looks.colours)
  const raw = elements(content, "v")[0]?.content
  if (raw === undefined || type === "e") return plainText("")
  if (type === "s") return workbook.texts[Number(raw)] ?? plainText("")
  if (type === "b") return plainText(raw === "1" ? "true" : "false")
  if (type === "str" || type === "d") return plainText(detached(unescape(raw)))
  return plainText(print(workbook, Number(attribute(tag, "s") ?? 0), raw))
}

/** A filled cell: its visible and its hidden text. */
export interface Cell {
  readonly column: number
  readonly text: string
  readonly seen: string
  /** The hidden rest. */
  readonly unseen: string
}

/** True when a cell stays visible under conditional formats; column from 0. */
export type LeavesSeen = (column: number, look: Look, raw: string, isText: boolean) => boolean

const LONGEST_NUMBER = 40

/** Visible part of a cell's text, given its style, number format, runs and conditional formats. */
const seenOf = (
  workbook: Workbook,
  { column, content, tag }: { readonly column: number; readonly content: string; readonly tag: string },
  { runs, text }: RichText,
  leavesSeen: LeavesSeen,
): Cell => {
  const hidden = { column, text, seen: "", unseen: text }
  const style = Number(attribute(tag, "s") ?? 0)
  const look = workbook.looks.styles[style] ?? plainLook
  const format = workbook.formats[style]
  const isText = /^(?:s|str|inlineStr)$/.test(attribute(tag, "t") ?? "")
  const raw = isText ? "" : (elements(content, "v")[0]?.content ?? "").slice(0, LONGEST_NUMBER)
  if (!showsCell(format, raw, isText)) return hidden
  const printed = printedColours(format, raw, isText).map((index) => workbook.looks.colours.numbered(index) ?? 0)
  const isSeen = (ink: Ink) =>
    !ink.isSmall &&
    (printed.length === 0 ? [ink.colour] : printed).every((colour) => isSeenOn(colour, look.ground)) &&
    leavesSeen(column, { ...look, ink }, raw, isText)
  if (runs === undefined) return isSeen(look.ink) ? { column, text, seen: text, unseen: "" } : hidden
  let [seen, unseen] = ["", ""]
  for (const run of runs) {
    if (run.text.trim() === "" || isSeen(run.ink ?? look.ink)) seen += run.text
    else unseen += run.text
  }
  return { column, text, seen, unseen }
}

/** The reference of the first cell whose formula has no stored result: a program wrote it, and no spreadsheet since. */
export const uncalculated = (row: string): string | undefined => {
  if (!row.includes("<f") && !row.includes(":f")) return undefined
  const cell = elements(row, "c").find(
    ({ content }) => elements(content, "f").length > 0 && elements(content, "v").length === 0,
  )
  return cell === undefined ? undefined : (attribute(cell.tag, "r") ?? "")
}

/** The filled cells of a row in the order of the file. Without `leavesSeen` all text counts as visible. */
export const cellsOf = (
  workbook: Workbook,
  print: Print,
  row: string,
  limits: TableLimits,
  leavesSeen?: LeavesSeen,
): ReadonlyArray<Cell> => {
  const cells: Array<Cell> = []
  let next = 0
  for (const { tag, content } of elements(row, "c")) {
    const referred = columnIndex(attribute(tag, "r") ?? "")
    const column = referred < 0 ? next : referred
    // An empty cell has its place too.
    next = column + 1
    const rich = content === "" ? plainText("") : cellText(workbook, print, tag, content)
    if (rich.text === "") continue
    if (column >= limits.columns) throw tooManyColumns(limits)
    cells.push(
      leavesSeen === undefined
        ? { column, text: rich.text, seen: rich.text, unseen: "" }
        : seenOf(workbook, { column, tag, content }, rich, leavesSeen),
    )
  }
  return cells
}

/** Texts in the places of their columns, up to the last. */
export const placed = (texts: Iterable<readonly [column: number, text: string]>): ReadonlyArray<string> => {
  const cells: Array<string> = []
  for (const [column, text] of texts) {
    while (cells.length < column) cells.push("")
    cells[column] = text
  }
  return cells
}
