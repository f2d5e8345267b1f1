import type { UnseenCell } from "@open-valuation/core/domain"
import { Tables } from "@open-valuation/tables"
import { type BiffRecord, biffRecords } from "./BiffRecords.ts"
import { BiffText } from "./BiffText.ts"
import type { BiffWorkbook } from "./BiffWorkbook.ts"

/** A filled cell, and the reason why it is hidden, if it is. */
export interface BiffCell {
  readonly text: string
  readonly unseen: UnseenCell["by"] | undefined
}

/** The filled cells of a row, by their columns from 0. */
export type BiffRow = Map<number, BiffCell>

/** Decodes a number of 30 bits: the upper bits of a float, or an integer, either possibly in hundredths. */
const packed = (bits: number): number => {
  const view = new DataView(new ArrayBuffer(8))
  view.setInt32(4, bits & ~3, true)
  const number = (bits & 2) === 0 ? view.getFloat64(0, true) : bits >> 2
  return (bits & 1) === 0 ? number : number / 100
}

/** The cells of a sheet as printed, by rows from 0 in ascending order. Formulas have the results stored in the file. */
export const biffSheet = (
  stream: Buffer,
  { at, hidden }: BiffWorkbook["sheets"][number],
  workbook: BiffWorkbook,
): ReadonlyArray<[number, BiffRow]> => {
  const rows = new Map<number, BiffRow>()
  const hiddenRows = new Set<number>()
  const hiddenColumns: Array<readonly [from: number, to: number]> = []
  /** Row and column records precede their cells. */
  const hiddenBy = (row: number, column: number): UnseenCell["by"] | undefined => {
    if (hidden) return "SHEET"
    if (hiddenRows.has(row)) return "ROW"
    return hiddenColumns.some(([from, to]) => column >= from && column <= to) ? "COLUMN" : undefined
  }
  const put = (row: number, column: number, text: string, style: number, raw?: number) => {
    const trimmed = text.trim()
    if (trimmed === "") return
    const shown = Tables.showsCell(workbook.formatOf(style), String(raw ?? ""), raw === undefined)
    const look = workbook.isSeen(style) && shown ? undefined : "LOOK"
    const cells: BiffRow = rows.get(row) ?? new Map()
    cells.set(column, { text: trimmed, unseen: hiddenBy(row, column) ?? look })
    rows.set(row, cells)
  }
  const putNumber = (row: number, column: number, style: number, value: number) =>
    put(row, column, print(style, value), style, value)
  const print = (style: number, value: number) =>
    Tables.printNumber(workbook.formatOf(style), String(value), workbook.since1904)
  let awaitsText: readonly [row: number, column: number, style: number] | undefined
  for (const record of biffRecords(stream, at)) {
    const { type, data } = record
    if (type === 0x207 && awaitsText !== undefined) {
      const [row, column, style] = awaitsText
      put(row, column, continuedText(record, workbook), style)
      awaitsText = undefined
    }
    if (type === ROW) {
      const twips = data.readUInt16LE(6) & HEIGHT_BITS
      if ((data.readUInt16LE(12) & NO_HEIGHT) !== 0 || twips < LEAST_HEIGHT) hiddenRows.add(data.readUInt16LE(0))
    }
    if (type === COLUMNS && ((data.readUInt16LE(8) & 1) !== 0 || data.readUInt16LE(4) < LEAST_WIDTH)) {
      hiddenColumns.push([data.readUInt16LE(0), data.readUInt16LE(2)])
    }
    if (!CELLS.has(type)) continue
    const row = data.readUInt16LE(0)
    const column = data.readUInt16LE(2)
    const style = data.readUInt16LE(4)
    switch (type) {
      case 0xfd:
        put(row, column, workbook.texts[data.readUInt32LE(6)] ?? "", style)
        break
      case 0x204:
      case 0xd6:
        put(row, column, workbook.textOf(data, 6), style)
        break
      case 0x203:
        putNumber(row, column, style, data.readDoubleLE(6))
        break
      case 0x27e:
        putNumber(row, column, style, packed(data.readInt32LE(6)))
        break
      case 0xbd:
        for (let index = 0; 4 + index * 6 + 6 <= data.length - 2; index++) {
          const from = 4 + index * 6
          putNumber(row, column + index, data.readUInt16LE(from), packed(data.readInt32LE(from + 2)))
        }
        break
      case 0x205:
        if (data.readUInt8(7) === 0) put(row, column, data.readUInt8(6) === 1 ? "true" : "false", style)
        break
      case 0x06:
        awaitsText = undefined
        if (data.readUInt16LE(12) !== 0xffff) putNumber(row, column, style, data.readDoubleLE(6))
        else if (data.readUInt8(6) === 0) awaitsText = [row, column, style]
        break
    }
  }
  return [...rows].toSorted(([a], [b]) => a - b)
}

/** ROW and COLINFO; the flag of a row without height, and the bits of the height ([MS-XLS] 2.4.221). */
const [ROW, COLUMNS, NO_HEIGHT, HEIGHT_BITS] = [0x208, 0x7d, 0x20, 0x7fff]
/** Minimum height of a visible row, twentieths of a point, and minimum width of a visible column, 256ths of a digit. */
const [LEAST_HEIGHT, LEAST_WIDTH] = [40, 77]

/** LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK, BOOLERR, FORMULA. */
const CELLS = new Set([0xfd, 0x204, 0xd6, 0x203, 0x27e, 0xbd, 0x205, 0x06])

const continuedText = ({ data, continued }: BiffRecord, workbook: BiffWorkbook): string =>
  continued.length === 0 ? workbook.textOf(data, 0) : new BiffText([data, ...continued], 0).text()
