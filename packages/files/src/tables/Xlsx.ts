import { Effect, Stream } from "effect"
import * as Bytes from "./Bytes.ts"
import { cellFault } from "./Columns.ts"
import { HeaderSearch, type HeaderWords } from "./HeaderSearch.ts"
import type { Row, RowBatch } from "./Row.ts"
import { attempt, type TableError } from "./TableError.ts"
import type { TableLimits } from "./TableLimits.ts"
import { openParts } from "./Xlsb/XlsbParts.ts"
import { asData, cellsOf, placed, uncalculated } from "./Xlsx/Cells.ts"
import { open, type Workbook } from "./Xlsx/Workbook.ts"
import { attribute, elements, piecesOf } from "./Xlsx/Xml.ts"

/** The rows of the first sheet of an XLSX workbook. The archive is held in memory; sheet and texts are bounded. */
export const rows = <E, R>(
  stream: Stream.Stream<Uint8Array, E, R>,
  limits: TableLimits,
  words: HeaderWords | undefined,
): Stream.Stream<RowBatch, TableError | E, R> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const bytes = Bytes.concat(yield* Stream.runCollect(stream))
      const workbook = yield* open(yield* openParts(bytes, limits), limits)
      const [sheet] = workbook.sheets
      const scanner = new SheetScanner(workbook, limits, words)
      return (sheet?.data ?? Stream.empty).pipe(
        piecesOf("row"),
        Stream.mapEffect((piece) => attempt(() => scanner.push(piece))),
        Stream.concat(Stream.fromEffect(Effect.suspend(() => attempt(() => scanner.end())))),
        Stream.flattenIterable,
      )
    }),
  )

class SheetScanner {
  readonly #workbook: Workbook
  readonly #limits: TableLimits
  readonly #search: HeaderSearch
  #columns: ReadonlyArray<string> | undefined
  #line = 0

  constructor(workbook: Workbook, limits: TableLimits, words: HeaderWords | undefined) {
    this.#workbook = workbook
    this.#limits = limits
    this.#search = new HeaderSearch(limits, words)
  }

  push(piece: string): ReadonlyArray<RowBatch> {
    const found: Array<Row> = []
    for (const { tag, content } of elements(piece, "row")) {
      const number = Number(attribute(tag, "r"))
      this.#line = number > this.#line ? number : this.#line + 1
      const placedCells = cellsOf(this.#workbook, asData, content, this.#limits)
      const cells = placed(placedCells.map(({ column, text }) => [column, text]))
      if (cells.length === 0) continue
      const fault = this.#search.isOpen ? undefined : formulaFault(content)
      const row = { line: this.#line, cells, ...(fault !== undefined && { fault }) }
      if (this.#columns === undefined) this.#settle(found, this.#search.push(row))
      else this.#take(found, row)
    }
    return this.#batch(found)
  }

  end(): ReadonlyArray<RowBatch> {
    if (this.#columns !== undefined) return []
    const found: Array<Row> = []
    this.#settle(found, this.#search.end())
    return this.#batch(found)
  }

  #settle(found: Array<Row>, header: ReturnType<HeaderSearch["push"]>): void {
    if (header === undefined) return
    this.#columns = header.columns
    for (const row of header.rows) this.#take(found, row)
  }

  #take(found: Array<Row>, { cells, fault: broken, line }: Row): void {
    const columns = this.#columns?.length ?? 0
    const fault =
      cells.length > columns
        ? `has a cell in column ${cells.length}, and the header names ${columns} columns`
        : (broken ?? cellFault(cells, this.#limits))
    found.push(fault === undefined ? { line, cells } : { line, cells, fault })
  }

  #batch(found: ReadonlyArray<Row>): ReadonlyArray<RowBatch> {
    return this.#columns === undefined ? [] : [{ columns: this.#columns, rows: found }]
  }
}

/** A formula counts by its stored result; without one the cell would seem empty. */
const formulaFault = (row: string): string | undefined => {
  const cell = uncalculated(row)
  return cell === undefined
    ? undefined
    : `the formula in ${cell} has no stored result: open the file in a spreadsheet and save it`
}
