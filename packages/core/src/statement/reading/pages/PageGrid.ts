import type { DocumentPart, GridRow, Word } from "../../../domain/Document.ts"
import { largestOf, smallestOf } from "../../../domain/Extremes.ts"
import { headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import type { PageBox } from "../../StatementLine.ts"
import { clearName, clearNames } from "./ClearNames.ts"
import { columnEdges } from "./ColumnEdges.ts"
import { bodyRows, type BodyRow, leastSure, type TableColumns } from "./PageBody.ts"
import { findHeader, type HeaderColumn, type PageHeader } from "./PageHeader.ts"
import { type RuleGrid, ruleGrid } from "./RuleGrid.ts"
import { boxOf, linesOf, piecesOf, type TextLine, textOf } from "./TextLine.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A row of a page. */
export interface PageRow extends GridRow {
  /** Of a scanned page: how sure the recogniser is of the most doubtful word of each cell, 0 to 1. */
  readonly confidences?: ReadonlyArray<number>
  /** What the words of a table's row cover. */
  readonly box?: PageBox
}

/** Turns the pages of one document into rows, in their order. */
export interface PageGrid {
  /**
   * The rows of a page. Rows of a table are numbered from 1 on every page; what stands around tables comes as rows with
   * number 0: the header, when it is new, and lines of text, a cell for each piece that stands apart, unless an earlier
   * page had the same line.
   */
  readonly push: (page: Page) => ReadonlyArray<PageRow>
}

/** Pieces of a line of text further apart than this, in heights, say different things. */
const APART = 1.5
/** Rows that show where columns are; a page with fewer leans on the page before it. */
const ENOUGH_ROWS = 5
/** Names of a header that stand no further from those of the page before are the same header, in points. */
const SAME_PLACE = 2

/** Numbers of pages, as a line or as a part of one. */
const pageNumber =
  /(?:第\s*|(?<!\s)\s*(?<!\d))\d+\s*(?:页\s*)?(?:[/,]\s*)?共\s*\d+\s*页|第\s*\d+\s*页|\bpage\s*(?::\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?|^-?\s*\d+\s*(?:\/\s*\d+|-)$/giu

const leftOf = ({ words }: TextLine): number => words[0]?.x ?? 0
const rightOf = ({ words }: TextLine): number => largestOf([0, ...words.map(({ x, width }) => x + width)])

const sameHeader = (one: TableColumns | undefined, header: PageHeader): one is TableColumns =>
  one !== undefined &&
  one.columns.length === header.columns.length &&
  one.columns.every((column, index) => {
    const other = header.columns[index]
    return other !== undefined && other.name === column.name && Math.abs(other.left - column.left) < SAME_PLACE
  })

/** Marks without a letter or a digit: remains of ruling lines, dirt. A stroke may be a minus sign, or a cell that says nothing. */
const isDirt = ({ text }: Word): boolean => /^[\s|¦·.'`´"“”‘’,:;!^°•(){}[\]<>\\]*$/u.test(text)

/** Each page of a scan lies a little differently: where its own lines part as many columns, they are the columns. */
const drawnEdges = (table: TableColumns, lines: ReadonlyArray<TextLine>, grid: RuleGrid): ReadonlyArray<number> => {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return table.edges
  const drawn = grid.down(first.middle, last.middle)
  return drawn.length === table.columns.length + 1 ? drawn.slice(1, -1) : table.edges
}

/** Part of the names of a header that have to be those of the page before, for the others to be them, too. */
const SAME_NAMES = 0.6

/** A header is printed alike on every page: a name that cannot be read is the one of the page before. */
const knownNames = (
  columns: ReadonlyArray<HeaderColumn>,
  before: TableColumns | undefined,
): ReadonlyArray<HeaderColumn> => {
  if (before === undefined || before.columns.length !== columns.length) return columns
  const known = columns.map(({ name }, index) => name === before.columns[index]?.name)
  if (known.filter((same) => same).length < SAME_NAMES * columns.length) return columns
  return columns.map((column, index) => {
    const { name, role } = before.columns[index] ?? column
    return column.role === undefined && isListed(name) ? { ...column, name, role } : column
  })
}

/** Whether a name says something, if only that its column does not matter. */
const isListed = (name: string): boolean => meaningOf(headerName(name)) !== undefined

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
    scanned: boolean,
  ): ReadonlyArray<BodyRow> => {
    if (lines.length === 0) return []
    const left = columns.columns[0]?.left ?? smallestOf(lines.map(leftOf))
    const right = columns.columns.at(-1)?.right ?? largestOf(lines.map(rightOf))
    return bodyRows(lines, columns, grid.across(left, right), { strict: doubtful, scanned })
  }

  return {
    push: ({ words, rules, scanned, width, height }) => {
      const rows: Array<PageRow> = []
      let row = 0
      const note = (line: ReadonlyArray<Word>) => {
        const pieces = piecesOf(line, APART)
          .map((piece) => ({ piece, cell: textOf(piece).replaceAll(pageNumber, "").trim() }))
          .filter(({ cell }) => cell !== "")
        const cells = pieces.map(({ cell }) => cell)
        const text = cells.join("\t")
        if (text === "" || notes.has(text)) return
        notes.add(text)
        // What is new above a table may begin another account, whose header is to be seen again.
        shown = ""
        rows.push({ row: 0, cells, ...(scanned ? { confidences: pieces.map(({ piece }) => leastSure(piece)) } : {}) })
      }
      const add = (it: BodyRow) => {
        if (it._tag === "Note") note(it.words)
        else {
          const box = { ...boxOf(it.lines), pageWidth: width, pageHeight: height }
          rows.push({ row: ++row, cells: it.cells, box, ...(scanned ? { confidences: it.confidences } : {}) })
        }
      }
      const lines = linesOf(scanned ? words.filter((word) => !isDirt(word)) : words).filter(
        (line) => textOf(line.words).replaceAll(pageNumber, "").trim() !== "",
      )
      const grid = ruleGrid(rules)
      // Where headers are looked for: line by line the same, but names that were misread.
      const named = scanned ? lines.map(clearNames) : lines
      const find = (at: number) => findHeader(named, at, grid, scanned ? clearName : undefined)
      if (scanned && table !== undefined) table = { ...table, edges: drawnEdges(table, lines, grid) }
      let from = 0
      while (from < lines.length) {
        const found = find(from)
        const header = found === undefined || !scanned ? found : { ...found, columns: knownNames(found.columns, table) }
        const before = lines.slice(from, header?.first ?? lines.length)
        if (table === undefined) for (const line of before) note(line.words)
        else for (const it of rowsBelow(before, table, grid, header !== undefined, scanned)) add(it)
        if (header === undefined) break
        const next = find(header.last + 1)?.first ?? lines.length
        const body = lines.slice(header.last + 1, next)
        table = tableOf(header, body)
        const names = table.columns.map(({ name }) => name)
        if (names.join("\t") !== shown)
          rows.push({ row: 0, cells: names, ...(scanned ? { confidences: names.map(() => 1) } : {}) })
        shown = names.join("\t")
        for (const it of rowsBelow(body, table, grid, false, scanned)) add(it)
        from = next
      }
      return rows
    },
  }
}
