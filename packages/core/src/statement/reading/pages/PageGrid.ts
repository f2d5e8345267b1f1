import type { Word } from "../../../domain/Document.ts"
import { editDistance } from "../../../domain/EditDistance.ts"
import { largestOf, smallestOf } from "../../../domain/LargestOf.ts"
import { exactNames, headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import { columnEdges } from "./ColumnEdges.ts"
import { type BodyOptions, type BodyRow, bodyRows, columnAt, type TableColumns } from "./PageBody.ts"
import { findHeader, type HeaderColumn, type PageHeader } from "./PageHeader.ts"
import { type Page, pageNumber, type PageRow, PageRows } from "./PageRows.ts"
import { type RuleGrid, ruleGrid } from "./RuleGrid.ts"
import { isFigure, linesOf, type TextLine, textOf } from "./TextLine.ts"
import { withoutWatermarks } from "./Watermarks.ts"

/** Turns the pages of one document into rows, in order. */
export interface PageGrid {
  /**
   * The rows of a page. Rows of tables are numbered from 1 on every page. Everything around tables comes as rows with
   * number 0: a header that is new, and lines of text with a cell for each separate piece, unless an earlier page had
   * the same line. The last row of a table comes with those of the next page, which may hold its rest.
   */
  readonly push: (page: Page) => ReadonlyArray<PageRow>
  /** The rows that waited for a further page. */
  readonly end: () => ReadonlyArray<PageRow>
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

/** True when a name is in the dictionary, if only as a column without a meaning. */
const isListed = (name: string): boolean => meaningOf(headerName(name)) !== undefined

/** The columns of a table below a header. A page with few rows uses the columns of the page before. */
const columnsBelow = (
  header: PageHeader,
  body: ReadonlyArray<TextLine>,
  before: TableColumns | undefined,
): TableColumns => {
  if (header.ruled) return { columns: header.columns, edges: header.columns.slice(1).map(({ left }) => left) }
  const known = sameHeader(before, header) ? before : undefined
  if (body.length < ENOUGH_ROWS && known !== undefined) return known
  const own = { columns: header.columns, edges: columnEdges(body, header.columns), lines: body.length }
  // Where two pages with one header disagree about a figure, the one with more lines tells the columns better.
  return known !== undefined && (known.lines ?? 0) > own.lines && !agree(known, own, body) ? known : own
}

/** True when each figure stands in the same column by the edges of two tables. */
const agree = (one: TableColumns, other: TableColumns, body: ReadonlyArray<TextLine>): boolean =>
  body.every(({ words }) =>
    words.every(({ text, width, x }) => {
      const middle = x + width / 2
      return !isFigure(text) || columnAt(one.edges, middle) === columnAt(other.edges, middle)
    }),
  )

/**
 * `strict`: the lines stand above a header, so they are a title and an account, or the end of the table of the page
 * before.
 */
const rowsIn = (
  lines: ReadonlyArray<TextLine>,
  table: TableColumns,
  grid: RuleGrid,
  options: BodyOptions,
): ReadonlyArray<BodyRow> => {
  if (lines.length === 0) return []
  const left = table.columns[0]?.left ?? smallestOf(lines.map(leftOf))
  const right = table.columns.at(-1)?.right ?? largestOf(lines.map(rightOf))
  return bodyRows(lines, table, grid.across(left, right), options)
}

/** The lines of a page without page numbers, watermarks, and the dirt of a scan. */
export const printedLines = ({ words, scanned }: Page): ReadonlyArray<TextLine> =>
  linesOf(scanned ? words.filter((word) => !isDirt(word)) : withoutWatermarks(words)).filter(
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

/** The place between two tables that stand side by side, by their header: the same names twice. */
const middleOf = (header: PageHeader | undefined): number | undefined => {
  const columns = header?.columns.filter(({ name }) => name !== "") ?? []
  const [left, right] = [columns.slice(0, columns.length / 2), columns.slice(columns.length / 2)]
  const isTwice =
    left.length > 2 && left.length === right.length && left.every(({ name }, index) => name === right[index]?.name)
  const [last, first] = [left.at(-1), right[0]]
  return isTwice && last !== undefined && first !== undefined ? (last.right + first.left) / 2 : undefined
}

/** The part of a page between two places of its width. */
const half = (page: Page, from: number, to: number): Page => ({
  ...page,
  words: page.words.filter(({ width, x }) => x + width / 2 >= from && x + width / 2 < to),
  rules: page.rules
    .map((rule) => ({ ...rule, x1: Math.max(from, rule.x1), x2: Math.min(to, rule.x2) }))
    .filter(({ x1, x2, y1, y2 }) => x1 < x2 || (x1 === x2 && y1 !== y2)),
})

/** @param known the columns of a table without a header */
export const makePageGrid = (known?: TableColumns): PageGrid => {
  const rows = new PageRows()
  let table = known
  /** The tables on the right, where pages have two side by side. */
  let beside: { readonly grid: PageGrid; readonly rows: Array<PageRow> } | undefined
  let middle: number | undefined

  return {
    push: (whole) => {
      let [page, lines, grid] = [whole, printedLines(whole), ruleGrid(whole.rules)]
      middle = middleOf(findHeader(lines, 0, grid)) ?? middle
      if (middle !== undefined) {
        beside ??= { grid: makePageGrid(), rows: [] }
        for (const row of beside.grid.push(half(whole, middle, Infinity))) beside.rows.push(row)
        page = half(whole, -Infinity, middle)
        lines = printedLines(page)
        grid = ruleGrid(page.rules)
      }
      const { scanned } = page
      rows.begin(page)
      if (scanned && table !== undefined) table = { ...table, edges: drawnEdges(table, lines, grid) }
      for (const { above, header: found, body } of partsOf(lines, grid, scanned)) {
        if (table === undefined) for (const line of above) rows.note(line.words)
        else
          for (const it of rowsIn(above, table, grid, { strict: found !== undefined, scanned, broken: rows.isBroken }))
            rows.add(it)
        if (found === undefined) break
        const header = scanned ? { ...found, columns: knownNames(found.columns, table) } : found
        table = columnsBelow(header, body, table)
        rows.header(table.columns.map(({ name }) => name))
        for (const it of rowsIn(body, table, grid, { strict: false, scanned, broken: rows.isBroken })) rows.add(it)
      }
      return rows.take()
    },
    end: () => [...rows.end(), ...(beside?.rows ?? []), ...(beside?.grid.end() ?? [])],
  }
}

/** Shorter names are too similar to tell apart with a misread character. */
const SHORTEST = 4
/** From this length on two characters may be misread, else one. */
const TWO_MISREAD_FROM = 6
/**
 * Latin letters carry less information: names from the first length may have one misread letter, from the second two.
 */
const LATIN = { one: 6, two: 9 }
const LONGEST = 24

const marks = /[^\u4e00-\u9fffa-z0-9()/]/gu
const chinese = /[\u4e00-\u9fff]/u
/** A day, an amount, an account: headers never have these. */
const figures = /\d{4}|\d\.\d\d/u

const mayMisread = (name: string): number => {
  if (chinese.test(name)) return name.length < SHORTEST - 1 ? 0 : name.length < TWO_MISREAD_FROM ? 1 : 2
  return name.length < LATIN.one ? 0 : name.length < LATIN.two ? 1 : 2
}

/** The name of the dictionary that is nearest to a text; `undefined` if names of two meanings are equally near. */
const nearest = (name: string): string | undefined => {
  const most = name.length > LONGEST ? 0 : mayMisread(name)
  if (most === 0) return undefined
  let least = most
  let found: Array<string> = []
  for (const known of exactNames) {
    const cost = known.length < SHORTEST ? Number.POSITIVE_INFINITY : editDistance(name, known, least)
    if (cost > least) continue
    if (cost < least) found = []
    least = cost
    found.push(known)
  }
  const meanings = new Set(found.map((known) => meaningOf(known)?.role))
  return meanings.size === 1 ? found[0] : undefined
}

/** Names directly after each other; `undefined` if the text is not such a row of names. */
const namesIn = (text: string): ReadonlyArray<string> | undefined => {
  if (text === "") return []
  for (let length = Math.min(text.length, LONGEST); length >= 2; length--) {
    const name = text.slice(0, length)
    if (!exactNames.has(name) || !chinese.test(name)) continue
    const rest = namesIn(text.slice(length))
    if (rest !== undefined) return [name, ...rest]
  }
  return undefined
}

const cleared = new Map<string, string>()
const MAX_CLEARED = 2000

/**
 * The name of a column without the errors of a recogniser: dirt is removed, and a name with one or two misread
 * characters becomes the nearest one of the dictionary. A text that could be two names stays as it is.
 */
export const clearName = (text: string): string => {
  const name = headerName(text)
  if (name === "" || exactNames.has(name)) return text
  const known = cleared.get(text)
  if (known !== undefined) return known
  const bare = name.replaceAll(marks, "")
  const isRow = bare.length <= LONGEST * 2 && namesIn(bare) !== undefined
  const found = exactNames.has(bare) ? bare : isRow ? text : (nearest(bare) ?? text)
  if (cleared.size < MAX_CLEARED) cleared.set(text, found)
  return found
}

/** The words of a header that were read as one, each with its share of the width. */
const parted = (word: Word): ReadonlyArray<Word> => {
  const name = headerName(word.text)
  if (name.length < SHORTEST || name.length > LONGEST * 2 || exactNames.has(name)) return [word]
  const names = namesIn(name)
  if (names === undefined || names.length < 2) return [word]
  const unit = word.width / name.length
  let x = word.x
  return names.map((text) => {
    const part = { ...word, text, x, width: unit * text.length }
    x += part.width
    return part
  })
}

/**
 * A line of a scanned page prepared for the search for headers: names are corrected, and names that were read as one
 * word are separated.
 */
export const clearNames = (line: TextLine): TextLine => {
  // A line with figures belongs to the body of a table, not to its header.
  if (line.words.some(({ text }) => figures.test(text))) return line
  const words = line.words.flatMap((word) => {
    if (!chinese.test(word.text) && !/[a-z]{4}/iu.test(word.text)) return [word]
    const text = clearName(word.text)
    return text === word.text ? parted(word) : [{ ...word, text }]
  })
  return { ...line, words }
}
