import { Effect, Stream } from "effect"
import { cellFault } from "./Columns.ts"
import type { GridRow, SheetPart, UnseenBy, UnseenCell } from "./Row.ts"
import { attempt, TableError } from "./TableError.ts"
import { type TableLimits, tooManyRows } from "./TableLimits.ts"
import { openParts } from "./Xlsb/XlsbParts.ts"
import { asPrinted, cellsOf, placed } from "./Xlsx/Cells.ts"
import { ConditionalFormats, conditionalRulesIn } from "./Xlsx/ConditionalFormats.ts"
import { Formulas } from "./Xlsx/Formulas.ts"
import { MergedCells, mergesIn } from "./Xlsx/MergedCells.ts"
import type { OpenParts } from "./Xlsx/Parts.ts"
import type { TableLooks } from "./Xlsx/TableLooks.ts"
import { open as openWorkbook, type Workbook } from "./Xlsx/Workbook.ts"
import { attribute, elements, piecesOf, tags } from "./Xlsx/Xml.ts"

/**
 * All sheets of an XLSX or XLSB workbook, or of another whose parts `open` translates, with their rows as printed,
 * without a header; rows without text are left out.
 */
export const sheets = (
  bytes: Uint8Array,
  limits: TableLimits,
  open: OpenParts = openParts,
): Stream.Stream<SheetPart, TableError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const workbook = yield* openWorkbook(yield* open(bytes, limits), limits)
      let count = 0
      const counted = (rows: ReadonlyArray<GridRow>) => {
        count += rows.length
        return count > limits.rows ? tooManyRows(limits) : Effect.void
      }
      return Stream.flatMap(Stream.fromIterable(workbook.sheets), ({ name, hidden, data, tables, tail }) => {
        const rows = Effect.map(
          Effect.all([Effect.flatMap(tail, (markup) => attempt(() => coversOf(markup, workbook, limits))), tables]),
          ([covers, styled]) =>
            data.pipe(
              piecesOf("row"),
              Stream.mapAccumEffect(
                (): Position => ({
                  line: 0,
                  parts: new HiddenParts(hidden),
                  formulas: new Formulas(),
                  tables: styled,
                  ...covers,
                }),
                (at, piece) => attempt(() => printedRows(workbook, at, piece, limits)),
              ),
              Stream.tap(counted),
              Stream.map((found): SheetPart => ({ _tag: "Rows", rows: found })),
            ),
        )
        return Stream.concat(Stream.succeed<SheetPart>({ _tag: "Sheet", name }), Stream.unwrap(rows))
      })
    }),
  )

/** The progress in reading a sheet. */
interface Position {
  readonly line: number
  readonly parts: HiddenParts
  readonly formulas: Formulas
  readonly formats: ConditionalFormats
  readonly merged: MergedCells
  readonly tables: TableLooks
}

const coversOf = (tail: string, { looks }: Workbook, limits: TableLimits) => ({
  formats: new ConditionalFormats(conditionalRulesIn(tail, looks)),
  merged: new MergedCells(mergesIn(tail), limits),
})

const printedRows = (
  workbook: Workbook,
  { line: from, ...at }: Position,
  piece: string,
  limits: TableLimits,
): readonly [Position, ReadonlyArray<ReadonlyArray<GridRow>>] => {
  const { formats, formulas, merged, parts, tables } = at
  parts.begin(piece)
  let line = from
  const rows: Array<GridRow> = []
  for (const { tag, content } of elements(piece, "row")) {
    const number = Number(attribute(tag, "r"))
    line = number > line ? number : line + 1
    const unseen: Array<UnseenCell> = formulas
      .othersIn(content)
      .map(({ column, result }) => ({ column, text: result, by: "FORMULA" }))
    const row = line - 1
    const shown = cellsOf(
      workbook,
      asPrinted,
      content,
      limits,
      (column, look, raw, isText) =>
        formats.leaveSeen(row, column, look, raw, isText) && tables.leaveSeen(row, column, look),
    ).map((cell): readonly [number, string] => {
      const instead = merged.shownInstead(row, cell.column, cell.text)
      // A cell under a merged one that holds the same hides nothing.
      if (instead === cell.text) return [cell.column, ""]
      const by = parts.by(tag, cell.column) ?? (instead === undefined ? undefined : "LOOK")
      const rest = (by === undefined ? cell.unseen : cell.text).trim()
      if (rest !== "") unseen.push({ column: cell.column, text: rest, by: by ?? "LOOK" })
      return [cell.column, by === undefined ? cell.seen.trim() : ""]
    })
    const cells = placed(shown.filter(([, text]) => text !== ""))
    if (unseen.length === 0 && cells.every((cell) => cell === "")) continue
    const fault = cellFault(cells, limits)
    if (fault !== undefined) throw new TableError({ reason: "LineTooLong", message: `Row ${line}: ${fault}.` })
    rows.push(unseen.length === 0 ? { row: line, cells } : { row: line, cells, unseen })
  }
  return [{ line, ...at }, rows.length === 0 ? [] : [rows]]
}

/** Least height of a row, points, and width of a column, digits, that show any text. */
const [LEAST_HEIGHT, LEAST_WIDTH] = [2, 0.3]

const isSet = (value: string | undefined): boolean => value === "1" || value === "true"

/** Columns that are hidden or have hardly any width, from 0, both ends included. */
type HiddenColumns = ReadonlyArray<readonly [from: number, to: number]>

/** Rows and columns of a sheet that are hidden. */
class HiddenParts {
  readonly #sheet: boolean
  #columns: HiddenColumns = []
  /** Defaults of rows and columns. */
  #usualHeight = LEAST_HEIGHT
  #usualWidth = LEAST_WIDTH
  #own: HiddenColumns = []
  #begun = false

  constructor(sheet: boolean) {
    this.#sheet = sheet
  }

  /** Reads the columns from the beginning of a sheet, its first piece. */
  begin(piece: string): void {
    if (this.#begun) return
    this.#begun = true
    const [usual = ""] = tags(piece, "sheetFormatPr")
    this.#usualHeight = Number(attribute(usual, "defaultRowHeight") ?? LEAST_HEIGHT)
    this.#usualWidth = Number(attribute(usual, "defaultColWidth") ?? LEAST_WIDTH)
    const columns = tags(elements(piece, "cols")[0]?.content ?? "", "col")
    this.#own = columns.map((tag) => [
      Number(attribute(tag, "min") ?? NaN) - 1,
      Number(attribute(tag, "max") ?? NaN) - 1,
    ])
    this.#columns = columns.flatMap((tag) => {
      const isHidden = isSet(attribute(tag, "hidden")) || Number(attribute(tag, "width") ?? 1) < LEAST_WIDTH
      const [from, to] = [Number(attribute(tag, "min") ?? NaN), Number(attribute(tag, "max") ?? NaN)]
      return isHidden && from <= to ? [[from - 1, to - 1] as const] : []
    })
  }

  /** Why a cell is hidden, in the row of a start tag; `undefined` when it is not. */
  by(row: string, column: number): UnseenBy | undefined {
    if (this.#sheet) return "SHEET"
    if (isSet(attribute(row, "hidden")) || Number(attribute(row, "ht") ?? this.#usualHeight) < LEAST_HEIGHT)
      return "ROW"
    const isIn = ([from, to]: HiddenColumns[number]) => column >= from && column <= to
    const isHidden = this.#columns.some(isIn) || (this.#usualWidth < LEAST_WIDTH && !this.#own.some(isIn))
    return isHidden ? "COLUMN" : undefined
  }
}
