import { tooManyColumns } from "../Columns.ts"
import type { TableLimits } from "../TableLimits.ts"
import { printNumber, showsCell } from "./NumberFormat.ts"
import { serialDate } from "./SerialDate.ts"
import type { Workbook } from "./Workbook.ts"
import { attribute, detached, elements, textOf, unescape } from "./Xml.ts"

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

/** As data: a date where it is one, else the number, whatever its format. */
export const asData: Print = (workbook, style, raw) => {
  const number = Number(raw)
  const isDate = workbook.formats[style]?.date === true
  return (isDate ? serialDate(number, workbook.since1904) : undefined) ?? String(number)
}

/** As the sheet shows it: with the digits and the time of day that its format asks for. */
export const asPrinted: Print = (workbook, style, raw) => printNumber(workbook.formats[style], raw, workbook.since1904)

const cellText = (workbook: Workbook, print: Print, tag: string, content: string): string => {
  const type = attribute(tag, "t")
  if (type === "inlineStr") return detached(textOf(content))
  const raw = elements(content, "v")[0]?.content
  if (raw === undefined || type === "e") return ""
  if (type === "s") return workbook.texts[Number(raw)] ?? ""
  if (type === "b") return raw === "1" ? "true" : "false"
  if (type === "str" || type === "d") return detached(unescape(raw))
  return print(workbook, Number(attribute(tag, "s") ?? 0), raw)
}

/** Takes the cells that are not shown; says whether a cell is one. */
export type Hide = (column: number, text: string, isLegible: boolean) => boolean

const LONGEST_NUMBER = 40

/** Whether a cell's style and number format let its contents be seen. */
const showsContent = (workbook: Workbook, tag: string, content: string): boolean => {
  if (!workbook.mayHide) return true
  const style = Number(attribute(tag, "s") ?? 0)
  if (workbook.unseen[style] === true) return false
  const format = workbook.formats[style]
  if (format?.hides === undefined) return true
  const isText = /^(?:s|str|inlineStr)$/.test(attribute(tag, "t") ?? "")
  return showsCell(format, isText ? "" : (elements(content, "v")[0]?.content ?? "").slice(0, LONGEST_NUMBER), isText)
}

/** The texts of a row's cells, up to the last that has one; `hide` keeps those that it takes. */
export const cellsOf = (
  workbook: Workbook,
  print: Print,
  row: string,
  limits: TableLimits,
  hide?: Hide,
): ReadonlyArray<string> => {
  const cells: Array<string> = []
  for (const { tag, content } of elements(row, "c")) {
    const referred = columnIndex(attribute(tag, "r") ?? "")
    const index = referred < 0 ? cells.length : referred
    const text = content === "" ? "" : cellText(workbook, print, tag, content)
    if (text === "") continue
    if (index >= limits.columns) throw tooManyColumns(limits)
    if (hide?.(index, text, showsContent(workbook, tag, content)) === true) continue
    while (cells.length < index) cells.push("")
    cells[index] = text
  }
  return cells
}
