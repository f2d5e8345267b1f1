import { largestOf, smallestOf } from "../../domain/LargestOf.ts"
import { isTotalsRow } from "../reading/cells/TotalsRow.ts"
import { isValue, looksLikeLine } from "../reading/header/UnknownHeader.ts"
import { cellsOf, type TableColumns } from "../reading/pages/PageBody.ts"
import { makePageGrid, printedLines } from "../reading/pages/PageGrid.ts"
import type { HeaderColumn } from "../reading/pages/PageHeader.ts"
import type { Page, PageRow } from "../reading/pages/PageRows.ts"
import { ruleGrid } from "../reading/pages/RuleGrid.ts"
import { isMoney, piecesOf, startsAsDay, type TextLine, textOf } from "../reading/pages/TextLine.ts"
import { KeptRows } from "./KeptRows.ts"
import { proposalPolicy } from "./ProposalPolicy.ts"

/** Words of the pages that are kept: those of some 20,000 lines. */
const MOST_WORDS = 300_000
/** Words that are further apart, in heights, on every line stand in two columns. */
const GAP = 0.5
/** Lines of one cell are nearer to each other, in heights. */
const NEAR = 1.5
const LEAST_COLUMNS = 3
/** Share of a column's filled cells that tells what it is. */
const MOST_CELLS = 0.8

/**
 * The pages of a file on which no known header was found, so that columns can be proposed at its end: by ruling lines,
 * or by the blanks that no line of the table crosses. A scan and a file beyond the bound keep nothing.
 */
export class KeptPages {
  #pages: Array<Page> = []
  #words = 0
  #isNeeded = true

  add(page: Page): void {
    this.#words += page.words.length
    if (page.scanned || this.#words > MOST_WORDS) this.drop()
    if (this.#isNeeded) this.#pages.push(page)
  }

  /** A known table was found. */
  drop(): void {
    this.#isNeeded = false
    this.#pages = []
  }

  /**
   * The rows of the pages by columns; `undefined` where there are none, where not every line of the table is a row, or
   * where text beside the rows may belong to one of them.
   */
  rows(): KeptRows | undefined {
    const pages = this.#pages.map((page): PageLines => ({ page, lines: printedLines(page) }))
    const table = pages.flatMap(({ lines }) => lines.filter(isLine))
    const first = pages.findIndex(({ lines }) => lines.some(isLine))
    const begin = pages[first]
    if (begin === undefined || table.length < proposalPolicy.leastLines) return undefined
    const ruled = ruledEdges(begin)
    const columns = columnsOf(table, ruled ?? blankEdges(table))
    if (columns === undefined) return undefined
    const header = headerOf(begin, ruled !== undefined)
    const [kept, notes, grid] = [new KeptRows(), makePageGrid(), makePageGrid(columns)]
    let rows = 0
    const add = (row: PageRow): void => {
      if (looksLikeLine(row.cells) && !isTotalsRow(row.cells)) rows++
      kept.add(row)
    }
    for (const [at, { lines, page }] of pages.entries()) {
      const others = lines.filter((line) => header === undefined || textOf(line.words) !== textOf(header.words))
      const body = ruled === undefined ? looseBody(others) : ruledBody({ page, lines: others }, at === first)
      if (body === undefined) return undefined
      const ofTable = new Set(body)
      const above = others.filter((line) => !ofTable.has(line) && (at <= first || line.middle < (body[0]?.middle ?? 0)))
      for (const row of notes.push(pageOf(page, above))) add(row)
      if (at === first && header !== undefined) {
        add({ row: 0, page: page.page, cells: cellsOf(header.words, columns.edges).map(textOf) })
      }
      for (const row of grid.push(pageOf(page, body))) add(row)
    }
    for (const row of grid.end()) add(row)
    return rows === table.length ? kept : undefined
  }
}

interface PageLines {
  readonly page: Page
  readonly lines: ReadonlyArray<TextLine>
}

const pageOf = (page: Page, lines: ReadonlyArray<TextLine>): Page => ({
  ...page,
  words: lines.flatMap(({ words }) => words),
})

/** True for a line with a day and an amount among its pieces. */
const isLine = ({ words }: TextLine): boolean => {
  const pieces = piecesOf(words, GAP).map(textOf)
  return looksLikeLine(pieces) && !isTotalsRow(pieces)
}

/** The heights of the ruling lines across the table of a page. */
const separatorsOf = ({ lines, page }: PageLines): ReadonlyArray<number> => {
  const words = lines.filter(isLine).flatMap((line) => line.words)
  const left = smallestOf(words.map(({ x }) => x))
  return ruleGrid(page.rules).across(left, largestOf(words.map(({ width, x }) => x + width)))
}

/** The ruling line above the first row of a page. */
const topOf = (given: PageLines): number | undefined => {
  const first = given.lines.find(isLine)
  return separatorsOf(given).findLast((y) => first !== undefined && y < first.middle)
}

/** The line above the first row, if it holds names alone. */
const headerOf = (given: PageLines, isRuled: boolean): TextLine | undefined => {
  const top = isRuled ? (topOf(given) ?? -Infinity) : Infinity
  const first = given.lines.findIndex((line) => isLine(line) || line.middle > top)
  const above = given.lines[first - 1]
  const names = above === undefined ? [] : piecesOf(above.words, GAP).map(textOf)
  const isHeader = names.length >= LEAST_COLUMNS && !names.some((name) => isValue(name) || name.includes(":"))
  return isHeader ? above : undefined
}

/** The lines of a page's ruled table, without a header; `undefined` where it is not known where it begins. */
const ruledBody = (given: PageLines, isFirst: boolean): ReadonlyArray<TextLine> | undefined => {
  if (!given.lines.some(isLine)) return []
  const top = isFirst ? topOf(given) : separatorsOf(given)[0]
  return top === undefined ? undefined : given.lines.filter(({ middle }) => middle > top)
}

/** The rows of a page without ruling lines; `undefined` where text stands so near that it may be the rest of one. */
const looseBody = (lines: ReadonlyArray<TextLine>): ReadonlyArray<TextLine> | undefined => {
  const isNear = (one: TextLine, other: TextLine | undefined): boolean =>
    other !== undefined && isLine(one) !== isLine(other) && other.middle - one.middle < NEAR * one.height
  return lines.some((line, at) => isNear(line, lines[at + 1])) ? undefined : lines.filter(isLine)
}

/** The places of the ruling lines between columns; `undefined` where there are too few. */
const ruledEdges = ({ lines, page }: PageLines): ReadonlyArray<number> | undefined => {
  const table = lines.filter(isLine)
  const down = ruleGrid(page.rules).down(table[0]?.middle ?? 0, table.at(-1)?.middle ?? 0)
  return down.length > LEAST_COLUMNS ? down.slice(1, -1) : undefined
}

/** The middles of the blanks that no line of the table crosses. */
const blankEdges = (lines: ReadonlyArray<TextLine>): ReadonlyArray<number> => {
  const words = lines.flatMap((line) => line.words).sort((a, b) => a.x - b.x)
  const edges: Array<number> = []
  let end = words[0]?.x ?? 0
  for (const { height, width, x } of words) {
    if (x - end > GAP * height) edges.push((end + x) / 2)
    end = Math.max(end, x + width)
  }
  return edges
}

/** The columns between some edges, as far as the rows of a page need to know what they are. */
const columnsOf = (lines: ReadonlyArray<TextLine>, edges: ReadonlyArray<number>): TableColumns | undefined => {
  if (edges.length + 1 < LEAST_COLUMNS) return undefined
  const rows = lines.map(({ words }) => cellsOf(words, edges).map(textOf))
  const columns = Array.from({ length: edges.length + 1 }, (_, column): HeaderColumn => {
    const filled = rows.map((cells) => cells[column] ?? "").filter((cell) => cell !== "")
    const most = (is: (cell: string) => boolean): boolean =>
      filled.length > 0 && filled.filter(is).length >= MOST_CELLS * filled.length
    const role = most((cell) => startsAsDay.test(cell) && isValue(cell))
      ? "date"
      : most((cell) => isMoney(cell) && /[.,]\d{2}(?!\d)/u.test(cell))
        ? "amount"
        : undefined
    return { name: "", role, left: edges[column - 1] ?? 0, right: edges[column] ?? Infinity }
  })
  return ["date", "amount"].every((role) => columns.some((column) => column.role === role))
    ? { columns, edges }
    : undefined
}
