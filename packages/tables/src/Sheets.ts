import { Effect, Stream } from "effect"
import { cellFault } from "./Columns.ts"
import type { GridRow, SheetPart, UnseenCell } from "./Row.ts"
import { attempt, TableError } from "./TableError.ts"
import { type TableLimits, tooManyRows } from "./TableLimits.ts"
import { asPrinted, cellsOf } from "./Xlsx/Cells.ts"
import { HiddenParts } from "./Xlsx/HiddenParts.ts"
import { open, type Workbook } from "./Xlsx/Workbook.ts"
import { attribute, elements, piecesOf } from "./Xlsx/Xml.ts"
import { ZipArchive } from "./Xlsx/ZipArchive.ts"

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
      return Stream.flatMap(Stream.fromIterable(workbook.sheets), ({ name, hidden, data }) =>
        data.pipe(
          piecesOf("row"),
          Stream.mapAccumEffect(
            () => ({ line: 0, parts: new HiddenParts(hidden) }),
            (at, piece) => attempt(() => printedRows(workbook, at, piece, limits)),
          ),
          Stream.tap(counted),
          Stream.map((rows): SheetPart => ({ _tag: "Rows", rows })),
          (rows) => Stream.concat(Stream.succeed<SheetPart>({ _tag: "Sheet", name }), rows),
        ),
      )
    }),
  )

/** How far a sheet has been read. */
interface Position {
  readonly line: number
  readonly parts: HiddenParts
}

const printedRows = (
  workbook: Workbook,
  { line: from, parts }: Position,
  piece: string,
  limits: TableLimits,
): readonly [Position, ReadonlyArray<ReadonlyArray<GridRow>>] => {
  parts.begin(piece)
  let line = from
  const rows: Array<GridRow> = []
  for (const { tag, content } of elements(piece, "row")) {
    const number = Number(attribute(tag, "r"))
    line = number > line ? number : line + 1
    const unseen: Array<UnseenCell> = []
    const hide = (column: number, text: string, isLegible: boolean): boolean => {
      const by = parts.by(tag, column) ?? (isLegible ? undefined : "LOOK")
      if (by !== undefined && text.trim() !== "") unseen.push({ column, text: text.trim(), by })
      return by !== undefined
    }
    const cells = cellsOf(workbook, asPrinted, content, limits, hide).map((cell) => cell.trim())
    if (unseen.length === 0 && cells.every((cell) => cell === "")) continue
    const fault = cellFault(cells, limits)
    if (fault !== undefined) throw new TableError({ reason: "LineTooLong", message: `Row ${line}: ${fault}.` })
    rows.push(unseen.length === 0 ? { row: line, cells } : { row: line, cells, unseen })
  }
  return [{ line, parts }, rows.length === 0 ? [] : [rows]]
}
