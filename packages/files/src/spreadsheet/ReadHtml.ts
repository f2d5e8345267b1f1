import { type DocumentPart, type GridRow, ownValue } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import type { DocumentReader } from "../DocumentReader.ts"
import type { MarkupToken } from "../MarkupTokens.ts"
import { Tables } from "../tables/index.ts"
import { ofTable } from "../Unreadable.ts"
import { HtmlShown } from "./HtmlShown.ts"
import { htmlNumber, htmlText, htmlTokens } from "./HtmlTokens.ts"

/** Rows per piece. */
const BATCH = 500

/** Reads the tables of a web page, which banks like to name .xls, as one sheet, whatever their number. */
export const readHtml: DocumentReader = (bytes, context) =>
  Tables.text(bytes).pipe(
    Stream.map(({ piece }) => piece),
    Stream.mkString,
    Effect.mapError(ofTable(context)),
    Effect.map((html) => Stream.fromIterable(parts(html, context.limits.cells)).pipe(Stream.rechunk(1))),
    Stream.unwrap,
  )

function* parts(html: string, widest: number): Generator<DocumentPart> {
  yield { _tag: "Sheet", name: "" }
  const table = new HtmlRows(widest)
  const shown = new HtmlShown()
  let rows: Array<GridRow> = []
  let last = 0
  const add = (row: GridRow | undefined) => {
    last = row?.row ?? last
    if (row !== undefined) rows.push(row)
    const unseen = shown.take()
    if (unseen.length > 0) rows.push({ row: last, cells: [], unseen })
  }
  for (const token of htmlTokens(html)) {
    const seen = shown.push(token)
    add(seen === undefined ? undefined : table.push(seen))
    if (rows.length >= BATCH) {
      yield { _tag: "Rows", rows }
      rows = []
    }
  }
  add(table.end())
  if (rows.length > 0) yield { _tag: "Rows", rows }
}

type Role = "table" | "row" | "cell"

/** Roles of elements in a table. The second names are those of Excel's XML of 2003. */
const ROLES: Readonly<Record<string, Role>> = {
  table: "table",
  tr: "row",
  row: "row",
  td: "cell",
  th: "cell",
  cell: "cell",
}

/** Inline elements. Any other element ends a line of text. */
const INLINE = new Set(["a", "b", "big", "data", "em", "font", "i", "label", "nobr", "small", "span", "strong", "u"])

const DEEPEST = 32
const TALLEST = 65_534
/** Maximum number of columns whose cells can span several rows. */
const REACHING = 64

/** An open table: its current row, and the cells that span down into it. */
interface OpenTable {
  cells: Array<string>
  /** Number of further rows that the cell above covers, by column. */
  readonly below: Array<number>
  inRow: boolean
  /** The open cell's text; `undefined` between cells. */
  text: string | undefined
  columns: number
  rows: number
}

/**
 * Maximum characters of a cell or a line of text. No statement has longer ones, and joining millions of pieces takes
 * seconds.
 */
const LONGEST_TEXT = 100_000

const longer = (text: string, more: string): string => (text.length > LONGEST_TEXT ? text : text + more)

/**
 * Builds rows from the tokens of a page: those of every table, nested or not, in the order in which they end, and text
 * outside of tables as rows of one cell. Cells covered by a merged cell are `""`. A row stops growing one cell over the
 * limit.
 */
class HtmlRows {
  readonly #limit: number
  readonly #open: Array<OpenTable> = []
  #loose = ""
  #row = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  push(token: MarkupToken): GridRow | undefined {
    const table = this.#open.at(-1)
    if (token._tag === "Text") {
      if (table?.text === undefined) this.#loose = longer(this.#loose, token.text)
      else table.text = longer(table.text, token.text)
      return undefined
    }
    const role = ownValue(ROLES, token.name)
    if (role === undefined) return INLINE.has(token.name) ? undefined : this.#break(table)
    const said = table?.text === undefined ? this.#break(table) : undefined
    return (token._tag === "Open" ? this.#start(role, token.attributes, table) : this.#stop(role, table)) ?? said
  }

  end(): GridRow | undefined {
    const table = this.#open.pop()
    return (table === undefined ? undefined : this.#endRow(table)) ?? this.#break(undefined)
  }

  /** Ends a line of text: a space within a cell, elsewhere a separate row. */
  #break(table: OpenTable | undefined): GridRow | undefined {
    if (table?.text !== undefined) {
      table.text = longer(table.text, " ")
      return undefined
    }
    const text = htmlText(this.#loose)
    this.#loose = ""
    return text === "" ? undefined : { row: ++this.#row, cells: [text] }
  }

  #start(role: Role, attributes: ReadonlyMap<string, string>, table: OpenTable | undefined): GridRow | undefined {
    if (role === "table") {
      if (this.#open.length < DEEPEST) {
        this.#open.push({ cells: [], below: [], inRow: false, text: undefined, columns: 1, rows: 1 })
      }
      return undefined
    }
    if (table === undefined) return undefined
    if (role === "row") {
      const ended = this.#endRow(table)
      table.inRow = true
      return ended
    }
    this.#endCell(table)
    table.inRow = true
    table.text = ""
    table.columns = htmlNumber(attributes.get("colspan")) ?? (htmlNumber(attributes.get("ss:mergeacross")) ?? 0) + 1
    table.rows = htmlNumber(attributes.get("rowspan")) ?? (htmlNumber(attributes.get("ss:mergedown")) ?? 0) + 1
    const before = Math.min(htmlNumber(attributes.get("ss:index")) ?? 0, this.#limit + 2) - 1
    while (table.cells.length < before) table.cells.push("")
    return undefined
  }

  #stop(role: Role, table: OpenTable | undefined): GridRow | undefined {
    if (table === undefined) return undefined
    if (role === "cell") {
      this.#endCell(table)
      return undefined
    }
    if (role === "table") this.#open.pop()
    return this.#endRow(table)
  }

  #endCell(table: OpenTable): void {
    if (table.text === undefined) return
    const { below, cells } = table
    this.#cover(table)
    const text = htmlText(table.text)
    table.text = undefined
    for (let covered = 0; covered < Math.max(1, table.columns) && cells.length <= this.#limit; covered++) {
      if (table.rows > 1 && cells.length < REACHING) below[cells.length] = Math.min(table.rows, TALLEST)
      cells.push(covered === 0 ? text : "")
    }
  }

  /** Skips the columns covered by cells of earlier rows. */
  #cover({ below, cells }: OpenTable): void {
    while ((below[cells.length] ?? 0) > 0 && cells.length <= this.#limit) cells.push("")
  }

  #endRow(table: OpenTable): GridRow | undefined {
    if (!table.inRow) return undefined
    this.#endCell(table)
    const { below, cells } = table
    table.inRow = false
    table.cells = []
    for (const [column, rows] of below.entries()) if (rows > 0) below[column] = rows - 1
    this.#row++
    return cells.some((cell) => cell !== "") ? { row: this.#row, cells } : undefined
  }
}
