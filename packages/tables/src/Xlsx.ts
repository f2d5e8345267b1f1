import { Effect, Stream } from "effect"
import * as Bytes from "./Bytes.ts"
import { cellFault, checkColumns, tooManyColumns } from "./Columns.ts"
import type { GridRow, Row, RowBatch, SheetPart } from "./Row.ts"
import { attempt, TableError } from "./TableError.ts"
import { type TableLimits, tooManyRows } from "./TableLimits.ts"
import { printNumber } from "./Xlsx/NumberFormat.ts"
import { serialDate } from "./Xlsx/SerialDate.ts"
import { open, type Workbook } from "./Xlsx/Workbook.ts"
import { attribute, detached, elements, piecesOf, textOf, unescape } from "./Xlsx/Xml.ts"
import { ZipArchive } from "./Xlsx/ZipArchive.ts"

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
type Print = (workbook: Workbook, style: number, raw: string) => string

/** As data: a date where it is one, else the number, whatever its format. */
const asData: Print = (workbook, style, raw) => {
  const number = Number(raw)
  const isDate = workbook.formats[style]?.date === true
  return (isDate ? serialDate(number, workbook.since1904) : undefined) ?? String(number)
}

/** As the sheet shows it: with the digits and the time of day that its format asks for. */
const asPrinted: Print = (workbook, style, raw) => printNumber(workbook.formats[style], raw, workbook.since1904)

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

const cellsOf = (workbook: Workbook, print: Print, row: string, limits: TableLimits): ReadonlyArray<string> => {
  const cells: Array<string> = []
  for (const { tag, content } of elements(row, "c")) {
    const referred = columnIndex(attribute(tag, "r") ?? "")
    const index = referred < 0 ? cells.length : referred
    const text = content === "" ? "" : cellText(workbook, print, tag, content)
    if (text === "") continue
    if (index >= limits.columns) throw tooManyColumns(limits)
    while (cells.length < index) cells.push("")
    cells[index] = text
  }
  return cells
}

/** The rows of the first sheet of an XLSX workbook. The archive is held in memory; sheet and texts are bounded. */
export const rows = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  limits: TableLimits,
): Stream.Stream<RowBatch, TableError | E, R> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const bytes = Bytes.concat(yield* Stream.runCollect(stream))
      const archive = yield* attempt(() => new ZipArchive(bytes, limits))
      const workbook = yield* open(archive, limits)
      const [sheet] = workbook.sheets
      return (sheet?.data ?? Stream.empty).pipe(
        piecesOf("row"),
        Stream.mapAccumEffect(
          (): Position => ({ columns: undefined, line: 0 }),
          (position, piece) => attempt(() => scan(workbook, position, piece, limits)),
        ),
      )
    }),
  )

interface Position {
  readonly columns: ReadonlyArray<string> | undefined
  readonly line: number
}

const scan = (
  workbook: Workbook,
  position: Position,
  piece: string,
  limits: TableLimits,
): readonly [Position, ReadonlyArray<RowBatch>] => {
  let { columns, line } = position
  const found: Array<Row> = []
  for (const { tag, content } of elements(piece, "row")) {
    const number = Number(attribute(tag, "r"))
    line = number > line ? number : line + 1
    const cells = cellsOf(workbook, asData, content, limits)
    if (cells.length === 0) continue
    if (columns === undefined) {
      columns = checkColumns(cells, limits)
      continue
    }
    const fault =
      cells.length > columns.length
        ? `has a cell in column ${cells.length}, and the header names ${columns.length} columns`
        : cellFault(cells, limits)
    found.push(fault === undefined ? { line, cells } : { line, cells, fault })
  }
  return [{ columns, line }, columns === undefined ? [] : [{ columns, rows: found }]]
}

/** Every sheet of an XLSX workbook with its rows as they are printed, no header assumed; rows without text are left out. */
export const sheets = (bytes: Uint8Array, limits: TableLimits): Stream.Stream<SheetPart, TableError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const archive = yield* attempt(() => new ZipArchive(bytes, limits))
      const workbook = yield* open(archive, limits)
      let count = 0
      const counted = (rows: ReadonlyArray<GridRow>) => {
        count += rows.length
        return count > limits.rows ? tooManyRows(limits) : Effect.void
      }
      return Stream.flatMap(Stream.fromIterable(workbook.sheets), ({ name, data }) =>
        data.pipe(
          piecesOf("row"),
          Stream.mapAccumEffect(
            () => 0,
            (line, piece) => attempt(() => printedRows(workbook, line, piece, limits)),
          ),
          Stream.tap(counted),
          Stream.map((rows): SheetPart => ({ _tag: "Rows", rows })),
          (rows) => Stream.concat(Stream.succeed<SheetPart>({ _tag: "Sheet", name }), rows),
        ),
      )
    }),
  )

const printedRows = (
  workbook: Workbook,
  from: number,
  piece: string,
  limits: TableLimits,
): readonly [number, ReadonlyArray<ReadonlyArray<GridRow>>] => {
  let line = from
  const rows: Array<GridRow> = []
  for (const { tag, content } of elements(piece, "row")) {
    const number = Number(attribute(tag, "r"))
    line = number > line ? number : line + 1
    const cells = cellsOf(workbook, asPrinted, content, limits).map((cell) => cell.trim())
    if (cells.every((cell) => cell === "")) continue
    const fault = cellFault(cells, limits)
    if (fault !== undefined) throw new TableError({ reason: "LineTooLong", message: `Row ${line}: ${fault}.` })
    rows.push({ row: line, cells })
  }
  return [line, rows.length === 0 ? [] : [rows]]
}
