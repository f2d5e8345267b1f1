import { Effect, Stream } from "effect"
import * as Bytes from "./Bytes.ts"
import { cellFault, checkColumns, tooManyColumns } from "./Columns.ts"
import type { Row, RowBatch } from "./Row.ts"
import { attempt, type TableError } from "./TableError.ts"
import type { TableLimits } from "./TableLimits.ts"
import { serialDate } from "./Xlsx/DateStyles.ts"
import { open, type Workbook } from "./Xlsx/Workbook.ts"
import { attribute, elements, piecesOf, textOf, unescape } from "./Xlsx/Xml.ts"
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

const cellText = (workbook: Workbook, tag: string, content: string): string => {
  const type = attribute(tag, "t")
  if (type === "inlineStr") return textOf(content)
  const raw = elements(content, "v")[0]?.content
  if (raw === undefined || type === "e") return ""
  if (type === "s") return workbook.texts[Number(raw)] ?? ""
  if (type === "b") return raw === "1" ? "true" : "false"
  if (type === "str" || type === "d") return unescape(raw)
  const number = Number(raw)
  const isDate = workbook.dateStyles[Number(attribute(tag, "s") ?? 0)] === true
  return (isDate ? serialDate(number, workbook.since1904) : undefined) ?? String(number)
}

const cellsOf = (workbook: Workbook, row: string, limits: TableLimits): ReadonlyArray<string> => {
  const cells: Array<string> = []
  for (const { tag, content } of elements(row, "c")) {
    const referred = columnIndex(attribute(tag, "r") ?? "")
    const index = referred < 0 ? cells.length : referred
    const text = content === "" ? "" : cellText(workbook, tag, content)
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
      const archive = yield* attempt(() => new ZipArchive(bytes))
      const workbook = yield* open(archive, limits)
      return workbook.sheet.pipe(
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
    const cells = cellsOf(workbook, content, limits)
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
