import { Effect, Stream } from "effect"
import * as Bytes from "./Bytes.ts"
import { cellFault, checkColumns } from "./Columns.ts"
import type { Row, RowBatch } from "./Row.ts"
import { attempt, type TableError } from "./TableError.ts"
import type { TableLimits } from "./TableLimits.ts"
import { asData, cellsOf, placed, uncalculated } from "./Xlsx/Cells.ts"
import { open, type Workbook } from "./Xlsx/Workbook.ts"
import { attribute, elements, piecesOf } from "./Xlsx/Xml.ts"
import { ZipArchive } from "./Xlsx/ZipArchive.ts"

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
    const cells = placed(cellsOf(workbook, asData, content, limits).map(({ column, text }) => [column, text]))
    if (cells.length === 0) continue
    if (columns === undefined) {
      columns = checkColumns(cells, limits)
      continue
    }
    const fault =
      cells.length > columns.length
        ? `has a cell in column ${cells.length}, and the header names ${columns.length} columns`
        : (formulaFault(content) ?? cellFault(cells, limits))
    found.push(fault === undefined ? { line, cells } : { line, cells, fault })
  }
  return [{ columns, line }, columns === undefined ? [] : [{ columns, rows: found }]]
}

/** A formula counts by its stored result; without one the cell would seem empty. */
const formulaFault = (row: string): string | undefined => {
  const cell = uncalculated(row)
  return cell === undefined
    ? undefined
    : `the formula in ${cell} has no stored result: open the file in a spreadsheet and save it`
}
