import type { DocumentPart, GridRow, Word } from "../../../domain/Document.ts"
import { columnEdges } from "./ColumnEdges.ts"
import { bodyRows, type BodyRow, type TableColumns } from "./PageBody.ts"
import { findHeader, type PageHeader } from "./PageHeader.ts"
import { type RuleGrid, ruleGrid } from "./RuleGrid.ts"
import { linesOf, piecesOf, type TextLine, textOf } from "./TextLine.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** Turns the pages of one document into rows, in their order. */
export interface PageGrid {
  /**
   * The rows of a page. Rows of a table are numbered from 1 on every page; what stands around tables comes as rows with
   * number 0: the header, when it is new, and lines of text, a cell for each piece that stands apart, unless an earlier
   * page had the same line.
   */
  readonly push: (page: Page) => ReadonlyArray<GridRow>
}

/** Pieces of a line of text further apart than this, in heights, say different things. */
const APART = 1.5
/** Rows that show where columns are; a page with fewer leans on the page before it. */
const ENOUGH_ROWS = 5
/** Names of a header that stand no further from those of the page before are the same header, in points. */
const SAME_PLACE = 2

/** Numbers of pages, as a line or as a part of one. */
const pageNumber =
  /第?\s*\d+\s*页?\s*[/,]?\s*共\s*\d+\s*页|第\s*\d+\s*页|\bpage\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?|^-?\s*\d+\s*(?:\/\s*\d+|-)$/giu

const leftOf = ({ words }: TextLine): number => words[0]?.x ?? 0
const rightOf = ({ words }: TextLine): number => Math.max(0, ...words.map(({ x, width }) => x + width))

const sameHeader = (one: TableColumns | undefined, header: PageHeader): one is TableColumns =>
  one !== undefined &&
  one.columns.length === header.columns.length &&
  one.columns.every((column, index) => {
    const other = header.columns[index]
    return other !== undefined && other.name === column.name && Math.abs(other.left - column.left) < SAME_PLACE
  })

export const makePageGrid = (): PageGrid => {
  const notes = new Set<string>()
  let table: TableColumns | undefined
  let shown = ""

  const tableOf = (header: PageHeader, body: ReadonlyArray<TextLine>): TableColumns => {
    if (header.ruled) return { columns: header.columns, edges: header.columns.slice(1).map(({ left }) => left) }
    if (body.length < ENOUGH_ROWS && sameHeader(table, header)) return table
    return { columns: header.columns, edges: columnEdges(body, header.columns) }
  }

  /** `doubtful` are lines above a header: a title and an account, or the end of the table of the page before. */
  const rowsBelow = (
    lines: ReadonlyArray<TextLine>,
    columns: TableColumns,
    grid: RuleGrid,
    doubtful: boolean,
  ): ReadonlyArray<BodyRow> => {
    if (lines.length === 0) return []
    const left = columns.columns[0]?.left ?? Math.min(...lines.map(leftOf))
    const right = columns.columns.at(-1)?.right ?? Math.max(...lines.map(rightOf))
    return bodyRows(lines, columns, grid.across(left, right), doubtful)
  }

  return {
    push: ({ words, rules }) => {
      const rows: Array<GridRow> = []
      let row = 0
      const note = (line: ReadonlyArray<Word>) => {
        const cells = piecesOf(line, APART)
          .map((piece) => textOf(piece).replaceAll(pageNumber, "").trim())
          .filter((cell) => cell !== "")
        const text = cells.join("\t")
        if (text === "" || notes.has(text)) return
        notes.add(text)
        // What is new above a table may begin another account, whose header is to be seen again.
        shown = ""
        rows.push({ row: 0, cells })
      }
      const add = (it: BodyRow) => {
        if (it._tag === "Note") note(it.words)
        else rows.push({ row: ++row, cells: it.cells })
      }
      const lines = linesOf(words).filter((line) => textOf(line.words).replaceAll(pageNumber, "").trim() !== "")
      const grid = ruleGrid(rules)
      let from = 0
      while (from < lines.length) {
        const header = findHeader(lines, from, grid)
        const before = lines.slice(from, header?.first ?? lines.length)
        if (table === undefined) for (const line of before) note(line.words)
        else for (const it of rowsBelow(before, table, grid, header !== undefined)) add(it)
        if (header === undefined) break
        const next = findHeader(lines, header.last + 1, grid)?.first ?? lines.length
        const body = lines.slice(header.last + 1, next)
        table = tableOf(header, body)
        const names = table.columns.map(({ name }) => name)
        if (names.join("\t") !== shown) rows.push({ row: 0, cells: names })
        shown = names.join("\t")
        for (const it of rowsBelow(body, table, grid, false)) add(it)
        from = next
      }
      return rows
    },
  }
}
