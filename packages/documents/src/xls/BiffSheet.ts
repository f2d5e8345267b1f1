import { Tables } from "@open-valuation/tables"
import { type BiffRecord, biffRecords } from "./BiffRecords.ts"
import { BiffText } from "./BiffText.ts"
import type { BiffWorkbook } from "./BiffWorkbook.ts"

/** The filled cells of a row, by their columns from 0. */
export type BiffRow = Map<number, string>

/** A number in 30 bits: the upper ones of a float, or an integer, or one of them in hundredths. */
const packed = (bits: number): number => {
  const view = new DataView(new ArrayBuffer(8))
  view.setInt32(4, bits & ~3, true)
  const number = (bits & 2) === 0 ? view.getFloat64(0, true) : bits >> 2
  return (bits & 1) === 0 ? number : number / 100
}

/** The cells of a sheet as they are printed, by rows from 0 in ascending order; formulas by the results in the file. */
export const biffSheet = (stream: Buffer, at: number, workbook: BiffWorkbook): ReadonlyArray<[number, BiffRow]> => {
  const rows = new Map<number, BiffRow>()
  const put = (row: number, column: number, text: string) => {
    const trimmed = text.trim()
    if (trimmed === "") return
    const cells = rows.get(row) ?? new Map<number, string>()
    cells.set(column, trimmed)
    rows.set(row, cells)
  }
  const print = (style: number, value: number) =>
    Tables.printNumber(workbook.formatOf(style), String(value), workbook.since1904)
  let awaitsText: readonly [number, number] | undefined
  for (const record of biffRecords(stream, at)) {
    const { type, data } = record
    if (type === 0x207 && awaitsText !== undefined) {
      put(...awaitsText, continuedText(record, workbook))
      awaitsText = undefined
    }
    if (!CELLS.has(type)) continue
    const row = data.readUInt16LE(0)
    const column = data.readUInt16LE(2)
    const style = data.readUInt16LE(4)
    switch (type) {
      case 0xfd:
        put(row, column, workbook.texts[data.readUInt32LE(6)] ?? "")
        break
      case 0x204:
      case 0xd6:
        put(row, column, workbook.textOf(data, 6))
        break
      case 0x203:
        put(row, column, print(style, data.readDoubleLE(6)))
        break
      case 0x27e:
        put(row, column, print(style, packed(data.readInt32LE(6))))
        break
      case 0xbd:
        for (let index = 0; 4 + index * 6 + 6 <= data.length - 2; index++) {
          const from = 4 + index * 6
          put(row, column + index, print(data.readUInt16LE(from), packed(data.readInt32LE(from + 2))))
        }
        break
      case 0x205:
        if (data.readUInt8(7) === 0) put(row, column, data.readUInt8(6) === 1 ? "true" : "false")
        break
      case 0x06:
        awaitsText = undefined
        if (data.readUInt16LE(12) !== 0xffff) put(row, column, print(style, data.readDoubleLE(6)))
        else if (data.readUInt8(6) === 0) awaitsText = [row, column]
        break
    }
  }
  return [...rows].toSorted(([a], [b]) => a - b)
}

/** LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK, BOOLERR, FORMULA. */
const CELLS = new Set([0xfd, 0x204, 0xd6, 0x203, 0x27e, 0xbd, 0x205, 0x06])

const continuedText = ({ data, continued }: BiffRecord, workbook: BiffWorkbook): string =>
  continued.length === 0 ? workbook.textOf(data, 0) : new BiffText([data, ...continued], 0).text()
