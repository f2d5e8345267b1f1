import type { Word } from "../../../domain/Document.ts"
import { largestOf, smallestOf } from "../../../domain/Extremes.ts"
import { headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import { clearName, clearNames } from "./ClearNames.ts"
import { columnEdges } from "./ColumnEdges.ts"
import { bodyRows, type BodyRow, type TableColumns } from "./PageBody.ts"
import { findHeader, type HeaderColumn, type PageHeader } from "./PageHeader.ts"
import { type Page, pageNumber, type PageRow, PageRows } from "./PageRows.ts"
import { type RuleGrid, ruleGrid } from "./RuleGrid.ts"
import { linesOf, type TextLine, textOf } from "./TextLine.ts"

/** Turns the pages of one document into rows, in their order. */
export interface PageGrid {
  /**
   * The rows of a page. Rows of a table are numbered from 1 on every page; what stands around tables comes as rows with
   * number 0: the header, when it is new, and lines of text, a cell for each piece that stands apart, unless an earlier
   * page had the same line.
   */
  readonly push: (page: Page) => ReadonlyArray<PageRow>
}

/** Rows that show where columns are; a page with fewer leans on the page before it. */
const ENOUGH_ROWS = 5
/** Names of a header that stand no further from those of the page before are the same header, in points. */
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

/** `strict`: the lines stand above a header, so they are a title and an account, or the end of the table of the page before. */
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
