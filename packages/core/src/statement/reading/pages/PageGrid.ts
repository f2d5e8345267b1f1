import type { Word } from "../../../domain/Document.ts"
import { largestOf, smallestOf } from "../../../domain/LargestOf.ts"
import { headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import { clearName, clearNames } from "./ClearNames.ts"
import { columnEdges } from "./ColumnEdges.ts"
import { bodyRows, type BodyRow, type TableColumns } from "./PageBody.ts"
import { findHeader, type HeaderColumn, type PageHeader } from "./PageHeader.ts"
import { type Page, pageNumber, type PageRow, PageRows } from "./PageRows.ts"
import { type RuleGrid, ruleGrid } from "./RuleGrid.ts"
import { linesOf, type TextLine, textOf } from "./TextLine.ts"

/** Turns the pages of one document into rows, in order. */
export interface PageGrid {
  /**
   * The rows of a page. Rows of tables are numbered from 1 on every page. Everything around tables comes as rows with
   * number 0: a header that is new, and lines of text with a cell for each separate piece, unless an earlier page had
   * the same line.
   */
  readonly push: (page: Page) => ReadonlyArray<PageRow>
}

/** With fewer rows, a page uses the columns of the page before. */
const ENOUGH_ROWS = 5
/** Header names that moved by less, in points, belong to the same header. */
const SAME_PLACE = 2

const leftOf = ({ words }: TextLine): number => words[0]?.x ?? 0
const rightOf = ({ words }: TextLine): number => largestOf([0, ...words.map(({ x, width }) => x + width)])

const sameHeader = (one: TableColumns | undefined, header: PageHeader): one is TableColumns =>
  one !== undefined &&
  one.columns.length === header.columns.length &&
  one.columns.every((column, index) => {
    const other = header.columns[index]
    return other !== undefined && other.name === column.name && Math.abs(other.left - column.left) < SAME_PLACE
  })

/** Marks without a letter or digit: remains of ruling lines, dirt. A dash may be a minus sign, or an empty cell. */
const isDirt = ({ text }: Word): boolean => /^[\s|¦·.'`´"“”‘’,:;!^°•(){}[\]<>\\]*$/u.test(text)

/** Each page of a scan is slightly shifted: if its own ruling lines give the same number of columns, they are used. */
const drawnEdges = (table: TableColumns, lines: ReadonlyArray<TextLine>, grid: RuleGrid): ReadonlyArray<number> => {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return table.edges
  const drawn = grid.down(first.middle, last.middle)
  return drawn.length === table.columns.length + 1 ? drawn.slice(1, -1) : table.edges
}

/** If this share of the names equals those of the page before, so do the others. */
const SAME_NAMES = 0.6

/** Headers are the same on every page: an unreadable name is that of the page before. */
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

/** Whether a name is in the dictionary, if only as a column without a meaning. */
const isListed = (name: string): boolean => meaningOf(headerName(name)) !== undefined

/** The columns of a table below a header. A page with few rows uses the columns of the page before. */
const columnsBelow = (
  header: PageHeader,
  body: ReadonlyArray<TextLine>,
  before: TableColumns | undefined,
): TableColumns => {
  if (header.ruled) return { columns: header.columns, edges: header.columns.slice(1).map(({ left }) => left) }
  if (body.length < ENOUGH_ROWS && sameHeader(before, header)) return before
  return { columns: header.columns, edges: columnEdges(body, header.columns) }
}

/**
 * `strict`: the lines stand above a header, so they are a title and an account, or the end of the table of the page
 * before.
 */
const rowsIn = (
  lines: ReadonlyArray<TextLine>,
  table: TableColumns,
  grid: RuleGrid,
  options: { readonly strict: boolean; readonly scanned: boolean },
): ReadonlyArray<BodyRow> => {
  if (lines.length === 0) return []
  const left = table.columns[0]?.left ?? smallestOf(lines.map(leftOf))
  const right = table.columns.at(-1)?.right ?? largestOf(lines.map(rightOf))
  return bodyRows(lines, table, grid.across(left, right), options)
}

/** The lines of a page without page numbers, and without the dirt of a scan. */
const printedLines = ({ words, scanned }: Page): ReadonlyArray<TextLine> =>
  linesOf(scanned ? words.filter((word) => !isDirt(word)) : words).filter(
    (line) => textOf(line.words).replaceAll(pageNumber, "").trim() !== "",
  )

/** A part of a page: a header if there is one, the lines above it, and those below it up to the next header. */
interface PagePart {
  readonly above: ReadonlyArray<TextLine>
  readonly header: PageHeader | undefined
  readonly body: ReadonlyArray<TextLine>
}

/** The parts of a page. Headers of a scan are searched with misread names corrected. */
const partsOf = (lines: ReadonlyArray<TextLine>, grid: RuleGrid, scanned: boolean): ReadonlyArray<PagePart> => {
  const named = scanned ? lines.map(clearNames) : lines
  const find = (at: number) => findHeader(named, at, grid, scanned ? clearName : undefined)
  const parts: Array<PagePart> = []
  let from = 0
  while (from < lines.length) {
    const header = find(from)
    const above = lines.slice(from, header?.first ?? lines.length)
    const next = header === undefined ? lines.length : (find(header.last + 1)?.first ?? lines.length)
    parts.push({ above, header, body: header === undefined ? [] : lines.slice(header.last + 1, next) })
    from = next
  }
  return parts
}

export const makePageGrid = (): PageGrid => {
  const rows = new PageRows()
  let table: TableColumns | undefined

  return {
    push: (page) => {
      const { rules, scanned } = page
      rows.begin(page)
      const lines = printedLines(page)
      const grid = ruleGrid(rules)
      if (scanned && table !== undefined) table = { ...table, edges: drawnEdges(table, lines, grid) }
      for (const { above, header: found, body } of partsOf(lines, grid, scanned)) {
        if (table === undefined) for (const line of above) rows.note(line.words)
        else for (const it of rowsIn(above, table, grid, { strict: found !== undefined, scanned })) rows.add(it)
        if (found === undefined) break
        const header = scanned ? { ...found, columns: knownNames(found.columns, table) } : found
        table = columnsBelow(header, body, table)
        rows.header(table.columns.map(({ name }) => name))
        for (const it of rowsIn(body, table, grid, { strict: false, scanned })) rows.add(it)
      }
      return rows.end()
    },
  }
}
