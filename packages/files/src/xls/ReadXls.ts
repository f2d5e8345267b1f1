import { type DocumentPart, type GridRow, largestOf, type UnseenCell } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import type { DocumentContext, DocumentReader } from "../DocumentReader.ts"
import {
  type CellRange,
  ConditionalFormats,
  isSeenOn,
  MergedCells,
  type NumberFormat,
  Tables,
} from "../tables/index.ts"
import { biffConditions } from "./BiffConditions.ts"
import { BiffLooks } from "./BiffLooks.ts"
import { BEGIN, type BiffRecord, biffRecords } from "./BiffRecords.ts"
import { BiffText, codePage, type RunText } from "./BiffText.ts"
import { CompoundFile } from "./CompoundFile.ts"
import { attemptXls, XlsFault } from "./XlsFault.ts"

const WORKBOOK_97 = 0x600
const WORKBOOK_95 = 0x500
const WORKSHEET = 0
const HIDDEN_TAB = 3

/** Global data of a workbook, from the first part of its stream. */
interface BiffWorkbook {
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly hidden: boolean; readonly at: number }>
  readonly texts: ReadonlyArray<RunText>
  readonly since1904: boolean
  /** The number format of a cell style. */
  readonly formatOf: (style: number) => NumberFormat
  readonly looks: BiffLooks
  /** True when it is one of Excel 97 or later, not of Excel 5. */
  readonly is97: boolean
  /** A text within a record: two bytes of length, then the characters. */
  readonly textOf: (data: Buffer, at: number) => string
}

/** Reads the globals of a workbook of Excel 5 to 2003 ([MS-XLS] 2.1.7.20.3). */
const biffWorkbook = (stream: Buffer): BiffWorkbook => {
  const formats = new Map<number, NumberFormat>()
  const styles: Array<number> = []
  const sheets: Array<{ name: string; hidden: boolean; at: number }> = []
  const looks = new BiffLooks()
  const texts: Array<RunText> = []
  let is97 = true
  let since1904 = false
  let decoder = codePage(1252)
  const textOf = (data: Buffer, at: number, lengthBytes: 1 | 2 = 2): string => {
    if (is97) return new BiffText([data], at).text(lengthBytes)
    const length = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at)
    return decoder.decode(data.subarray(at + lengthBytes, at + lengthBytes + length))
  }
  for (const { type, data, continued } of biffRecords(stream, 0)) {
    switch (type) {
      case BEGIN:
        is97 = data.readUInt16LE(0) === WORKBOOK_97
        if (!is97 && data.readUInt16LE(0) !== WORKBOOK_95)
          throw new XlsFault("unsupported", "a workbook before Excel 5")
        break
      case 0x2f:
        throw new XlsFault("unread-encryption", "a workbook encrypted by RC4 or XOR")
      case 0x22:
        since1904 = data.readUInt16LE(0) === 1
        break
      case 0x42:
        decoder = codePage(data.readUInt16LE(0))
        break
      case 0x41e:
        formats.set(data.readUInt16LE(0), Tables.numberFormat(textOf(data, 2, is97 ? 2 : 1)))
        break
      case 0xe0:
        styles.push(data.readUInt16LE(2))
        looks.style(data, is97)
        break
      case 0x31:
        looks.font(data)
        break
      case 0x92:
        looks.palette(data)
        break
      case 0x85:
        if (data.readUInt8(5) === WORKSHEET) {
          const hidden = (data.readUInt8(4) & HIDDEN_TAB) !== 0
          sheets.push({ name: textOf(data, 6, 1), hidden, at: data.readUInt32LE(0) })
        }
        break
      case 0xfc: {
        const reader = new BiffText([data, ...continued], 8)
        for (let left = data.readUInt32LE(4); left > 0 && !reader.ended; left--) texts.push(reader.rich())
        break
      }
    }
  }
  const formatOf = (style: number): NumberFormat => {
    const id = styles[style] ?? 0
    return formats.get(id) ?? Tables.builtInFormat(id)
  }
  return { sheets, texts, since1904, formatOf, looks, is97, textOf }
}

/** A filled cell: its visible text, its hidden text, and why that is hidden. */
interface BiffCell {
  readonly seen: string
  readonly unseen: string
  readonly by: UnseenCell["by"]
}

/** The filled cells of a row, by their columns from 0. */
type BiffRow = Map<number, BiffCell>

/** Decodes a number of 30 bits: the upper bits of a float, or an integer, either possibly in hundredths. */
const packed = (bits: number): number => {
  const view = new DataView(new ArrayBuffer(8))
  view.setInt32(4, bits & ~3, true)
  const number = (bits & 2) === 0 ? view.getFloat64(0, true) : bits >> 2
  return (bits & 1) === 0 ? number : number / 100
}

/** The cells of a sheet as printed, by rows from 0 in ascending order. Formulas have the results stored in the file. */
const biffSheet = (
  stream: Buffer,
  { at, hidden }: BiffWorkbook["sheets"][number],
  workbook: BiffWorkbook,
): ReadonlyArray<[number, BiffRow]> => {
  const rows = new Map<number, BiffRow>()
  const { merges, rules } = biffConditions(stream, at, workbook.looks)
  const conditions = new ConditionalFormats(rules)
  const hiddenRows = new Set<number>()
  const hiddenColumns: Array<readonly [from: number, to: number]> = []
  /** Row and column records precede their cells. */
  const hiddenBy = (row: number, column: number): UnseenCell["by"] | undefined => {
    if (hidden) return "SHEET"
    if (hiddenRows.has(row)) return "ROW"
    return hiddenColumns.some(([from, to]) => column >= from && column <= to) ? "COLUMN" : undefined
  }
  const put = (row: number, column: number, { runs, text }: RunText, style: number, value?: number) => {
    if (text.trim() === "") return
    const [raw, isText] = [String(value ?? ""), value === undefined]
    const isShown = Tables.showsCell(workbook.formatOf(style), raw, isText)
    const isSeen = (font?: number) => {
      const look = workbook.looks.lookOf(style, font)
      return (
        isShown &&
        !look.ink.isSmall &&
        isSeenOn(look.ink.colour, look.ground) &&
        conditions.leaveSeen(row, column, look, raw, isText)
      )
    }
    const outer = hiddenBy(row, column)
    let [seen, unseen] = ["", ""]
    const spans = [{ at: 0, font: undefined }, ...runs].toSorted((one, other) => one.at - other.at)
    for (const [index, { at: from, font }] of spans.entries()) {
      const part = text.slice(from, spans[index + 1]?.at)
      if (part.trim() === "" || (outer === undefined && isSeen(font))) seen += part
      else unseen += part
    }
    const cells: BiffRow = rows.get(row) ?? new Map()
    cells.set(column, { seen: seen.trim(), unseen: unseen.trim(), by: outer ?? "LOOK" })
    rows.set(row, cells)
  }
  const putNumber = (row: number, column: number, style: number, value: number) =>
    put(row, column, plain(print(style, value)), style, value)
  const print = (style: number, value: number) =>
    Tables.printNumber(workbook.formatOf(style), String(value), workbook.since1904)
  let awaitsText: readonly [row: number, column: number, style: number] | undefined
  for (const record of biffRecords(stream, at)) {
    const { type, data } = record
    if (type === 0x207 && awaitsText !== undefined) {
      const [row, column, style] = awaitsText
      put(row, column, plain(continuedText(record, workbook)), style)
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
        put(row, column, workbook.texts[data.readUInt32LE(6)] ?? plain(""), style)
        break
      case 0x204:
        put(row, column, plain(workbook.textOf(data, 6)), style)
        break
      case 0xd6:
        put(row, column, cellText(record, workbook), style)
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
        if (data.readUInt8(7) === 0) put(row, column, plain(data.readUInt8(6) === 1 ? "true" : "false"), style)
        break
      case 0x06:
        awaitsText = undefined
        if (data.readUInt16LE(12) !== 0xffff) putNumber(row, column, style, data.readDoubleLE(6))
        else if (data.readUInt8(6) === 0) awaitsText = [row, column, style]
        break
    }
  }
  return uncovered(
    [...rows].toSorted(([a], [b]) => a - b),
    merges,
  )
}

/** ROW and COLINFO; the flag of a row without height, and the bits of the height ([MS-XLS] 2.4.221). */
const [ROW, COLUMNS, NO_HEIGHT, HEIGHT_BITS] = [0x208, 0x7d, 0x20, 0x7fff]
/** Minimum height of a visible row, twentieths of a point, and minimum width of a visible column, 256ths of a digit. */
const [LEAST_HEIGHT, LEAST_WIDTH] = [40, 77]

/** LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK, BOOLERR, FORMULA. */
const CELLS = new Set([0xfd, 0x204, 0xd6, 0x203, 0x27e, 0xbd, 0x205, 0x06])

const plain = (text: string): RunText => ({ text, runs: [] })

/** The columns of a sheet of Excel 97. */
const COLUMNS_97 = 256

/** Rows in ascending order without what is under merged cells, unless it is what they show. */
const uncovered = (
  rows: ReadonlyArray<[number, BiffRow]>,
  merges: ReadonlyArray<CellRange>,
): ReadonlyArray<[number, BiffRow]> => {
  const merged = new MergedCells(merges, { columns: COLUMNS_97 })
  for (const [row, cells] of rows) {
    for (const [column, { by, seen, unseen }] of [...cells].toSorted(([a], [b]) => a - b)) {
      const text = seen + unseen
      const instead = merged.shownInstead(row, column, text)
      if (instead === text) cells.delete(column)
      else if (instead !== undefined) cells.set(column, { seen: "", unseen: text, by })
    }
  }
  return rows
}

/** RSTRING: a text, and its runs behind it; those of Excel 5 take a byte for each number. */
const cellText = ({ data, continued }: BiffRecord, { is97, textOf }: BiffWorkbook): RunText => {
  if (!is97) {
    const from = 8 + data.readUInt16LE(6)
    const count = from < data.length ? data.readUInt8(from) : 0
    const numberAt = (run: number, part: number) => data.readUInt8(from + 1 + 2 * run + part)
    const runs = Array.from({ length: count }, (_, run) => ({ at: numberAt(run, 0), font: numberAt(run, 1) }))
    return { text: textOf(data, 6), runs }
  }
  const reader = new BiffText([data, ...continued], 6)
  const { text } = reader.rich()
  return { text, runs: reader.runs(reader.count()) }
}

const continuedText = ({ data, continued }: BiffRecord, workbook: BiffWorkbook): string =>
  continued.length === 0 ? workbook.textOf(data, 0) : new BiffText([data, ...continued], 0).text()

/** Rows per piece. */
const BATCH = 500

interface Sheet {
  readonly name: string
  readonly rows: ReadonlyArray<[number, BiffRow]>
}

/** Reads Excel workbooks before 2007 (BIFF 5 and 8), in an OLE container or bare. */
export const readXls: DocumentReader = (bytes, context) =>
  attemptXls(context, () => sheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), context)).pipe(
    Effect.map((found) => Stream.fromIterable(parts(found)).pipe(Stream.rechunk(1))),
    Stream.unwrap,
  )

const streamOf = (file: Buffer): Buffer => {
  if (file.readUInt16LE(0) !== 0xcfd0) return file
  const container = new CompoundFile(file)
  const stream = container.read("Workbook") ?? container.read("Book")
  if (stream !== undefined) return stream
  throw new XlsFault("unsupported", "an OLE container without a workbook")
}

const sheets = (file: Buffer, { limits }: DocumentContext): ReadonlyArray<Sheet> => {
  const stream = streamOf(file)
  const workbook = biffWorkbook(stream)
  if (workbook.sheets.length > limits.sheets) throw new XlsFault("too-large", `more than ${limits.sheets} sheets`)
  let rows = 0
  return workbook.sheets.map((sheet) => {
    const { name } = sheet
    const found = biffSheet(stream, sheet, workbook)
    rows += found.length
    if (rows > limits.rows) throw new XlsFault("too-large", `more than ${limits.rows} rows`)
    if (found.some(([, cells]) => largestOf(cells.keys()) >= limits.cells)) {
      throw new XlsFault("too-large", `more than ${limits.cells} cells in a row`)
    }
    return { name, rows: found }
  })
}

function* parts(found: ReadonlyArray<Sheet>): Generator<DocumentPart> {
  for (const { name, rows } of found) {
    yield { _tag: "Sheet", name }
    for (let from = 0; from < rows.length; from += BATCH) {
      yield { _tag: "Rows", rows: rows.slice(from, from + BATCH).map(gridRow) }
    }
  }
}

const gridRow = ([row, found]: [number, BiffRow]): GridRow => {
  const shown = [...found].filter(([, { seen }]) => seen !== "")
  const cells: Array<string> = new Array<string>(largestOf([-1, ...shown.map(([column]) => column)]) + 1).fill("")
  for (const [column, { seen }] of shown) cells[column] = seen
  const unseen = [...found].flatMap(([column, { by, unseen: text }]) => (text === "" ? [] : [{ column, text, by }]))
  return { row: row + 1, cells, ...(unseen.length === 0 ? {} : { unseen }) }
}
