import type { Word } from "../../../domain/Document.ts"
import { largestOf, smallestOf } from "../../../domain/LargestOf.ts"
import { headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import type { ColumnRole } from "../../layouts/Layout.ts"
import { cellText } from "./CellText.ts"
import type { RuleGrid } from "./RuleGrid.ts"
import { piecesOf, type TextLine, textOf } from "./TextLine.ts"

/** A column as the header of a table shows it. */
export interface HeaderColumn {
  readonly name: string
  readonly role: ColumnRole | undefined
  /** The edges of its name, or of the column itself if lines part the columns. */
  readonly left: number
  readonly right: number
}

/** The header of a table on a page. */
export interface PageHeader {
  /** Numbers of its first and last line. */
  readonly first: number
  readonly last: number
  readonly columns: ReadonlyArray<HeaderColumn>
  /** True when vertical lines part the columns. */
  readonly ruled: boolean
}

/** Roles of columns that hold a day. */
export const dateRoles: ReadonlySet<ColumnRole | undefined> = new Set(["date", "bookingDate", "time"])
/** Roles of columns that hold amounts of money. */
export const moneyRoles: ReadonlySet<ColumnRole | undefined> = new Set([
  "amount",
  "inflow",
  "outflow",
  "balance",
  "debitBalance",
])

const chinese = /[\u4e00-\u9fff]/u
const isLatin = (words: ReadonlyArray<Word>): boolean => words.every(({ text }) => !chinese.test(text))
/** A line of a header has no figures, and no label with its value behind a colon. */
const cannotBeHeader = ({ words }: TextLine): boolean => words.some(({ text }) => /\d{2}|:/u.test(text))

const roleOf = (text: string): ColumnRole | undefined => meaningOf(headerName(text))?.role
const isExact = (text: string): boolean => (meaningOf(headerName(text))?.rank ?? 100) < 100

/** Lines of one cell, and the two languages of a header, are closer than this, in heights from middle to middle. */
const STEP = 1.9
/** Characters of a spaced-out name are closer than this, in heights. */
const SPREAD = 1.2

/** The names in a line: single words, or neighbours that are a name only together. */
const namesIn = ({ words }: TextLine): ReadonlyArray<ReadonlyArray<Word>> => {
  // Only a blank separates Latin names.
  if (isLatin(words)) return piecesOf(words, 0.6)
  const names: Array<Array<Word>> = []
  for (const piece of piecesOf(words, SPREAD)) {
    const whole = roleOf(textOf(piece)) !== undefined && piece.every(({ text }) => roleOf(text) === undefined)
    for (const part of whole ? [piece] : piece.map((word) => [word])) names.push([...part])
  }
  return names
}

const meanings = (line: TextLine): number =>
  cannotBeHeader(line) ? 0 : namesIn(line).filter((name) => roleOf(textOf(name)) !== undefined).length

interface Block {
  left: number
  right: number
  readonly lines: Array<ReadonlyArray<Word>>
}

const spanOf = (words: ReadonlyArray<Word>): readonly [number, number] => [
  smallestOf(words.map(({ x }) => x)),
  largestOf(words.map(({ x, width }) => x + width)),
]

const overlap = (block: Pick<Block, "left" | "right">, [left, right]: readonly [number, number]): number =>
  Math.min(block.right, right) - Math.max(block.left, left)

/** Corrects names that a recogniser read; names of a text layer stay as they are. */
type Clear = (name: string) => string
const asPrinted: Clear = (name) => name

/** Columns from names that stand above each other; Latin names do not count where there are Chinese ones. */
const columnsOf = (lines: ReadonlyArray<TextLine>, clear: Clear): ReadonlyArray<HeaderColumn> => {
  const named = lines.map((line) => namesIn(line).filter((name) => !isLatin(name)))
  const names = named.flat().length >= 3 ? named : lines.map(namesIn)
  const blocks: Array<Block> = []
  // The line with the most names shows the columns best.
  for (const line of names.toSorted((a, b) => b.length - a.length)) {
    for (const name of line) {
      const span = spanOf(name)
      const under = blocks.filter(
        (block) => overlap(block, span) > 0.3 * Math.min(block.right - block.left, span[1] - span[0]),
      )
      const [block] = under
      if (block === undefined) blocks.push({ left: span[0], right: span[1], lines: [name] })
      // A name over several columns is the first half of the name of each.
      for (const column of under) {
        column.lines.push(name)
        if (under.length > 1) continue
        column.left = Math.min(column.left, span[0])
        column.right = Math.max(column.right, span[1])
      }
    }
  }
  return blocks
    .sort((a, b) => a.left - b.left)
    .map(({ left, right, lines: cell }) => {
      const name = clear(cellText(cell.toSorted((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0))))
      return { name, role: roleOf(name), left, right }
    })
}

/** The only line or word of a cell that is a name: the rest of it belongs to a seal over the cell. */
const soleName = (cell: ReadonlyArray<ReadonlyArray<Word>>, clear: Clear): string | undefined => {
  const texts = cell.flatMap((words) => [textOf(words), ...words.map(({ text }) => text)])
  const names = new Set(texts.map(clear).filter(isExact))
  return names.size === 1 ? [...names][0] : undefined
}

/** Columns between vertical lines. */
const ruledColumns = (
  lines: ReadonlyArray<TextLine>,
  edges: ReadonlyArray<number>,
  clear: Clear,
): ReadonlyArray<HeaderColumn> =>
  edges.slice(1).map((right, index) => {
    const left = edges[index] ?? 0
    const cell = lines.map(({ words }) =>
      words.filter(({ x, width }) => x + width / 2 > left && x + width / 2 <= right),
    )
    const inChinese = cell.map((words) => words.filter(({ text }) => chinese.test(text)))
    const whole = clear(cellText(inChinese.flat().length > 0 ? inChinese : cell))
    const name = clear === asPrinted || roleOf(whole) !== undefined ? whole : (soleName(inChinese, clear) ?? whole)
    return { name, role: roleOf(name), left, right }
  })

const isTable = (columns: ReadonlyArray<HeaderColumn>): boolean => {
  const roles = columns.map(({ role }) => role).filter((role) => role !== undefined)
  return roles.length >= 3 && roles.some((role) => dateRoles.has(role)) && roles.some((role) => moneyRoles.has(role))
}

/** The border of a scanned table may be cut off or too faint: text beyond the last line is a column as well. */
const withBorders = (edges: ReadonlyArray<number>, lines: ReadonlyArray<TextLine>): ReadonlyArray<number> => {
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined) return edges
  const words = lines.flatMap((line) => line.words)
  const [left, right] = spanOf(words)
  const beyond = (middle: (at: number) => boolean) => words.some(({ x, width }) => middle(x + width / 2))
  return [
    ...(beyond((at) => at <= first) ? [Math.min(left, first) - 1] : []),
    ...edges,
    ...(beyond((at) => at > last) ? [Math.max(right, last) + 1] : []),
  ]
}

/** The header in the cells between the ruling lines around a line. */
const ruledHeader = (
  lines: ReadonlyArray<TextLine>,
  main: number,
  from: number,
  grid: RuleGrid,
  clear: Clear,
): PageHeader | undefined => {
  const line = lines[main]
  if (line === undefined) return undefined
  const across = grid.across(...spanOf(line.words))
  const top = across.findLast((y) => y < line.middle)
  const bottom = across.find((y) => y > line.middle)
  if (top === undefined || bottom === undefined) return undefined
  const first = lines.findIndex(({ middle }, index) => index >= from && middle > top)
  const last = lines.findLastIndex(({ middle }) => middle < bottom)
  const inside = lines.slice(first, last + 1)
  if (inside.some(cannotBeHeader)) return undefined
  const drawn = grid.down(top, bottom)
  const edges = clear === asPrinted ? drawn : withBorders(drawn, inside)
  const ruled = drawn.length > 3
  const columns = ruled ? ruledColumns(inside, edges, clear) : columnsOf(inside, clear)
  return isTable(columns) ? { first, last, columns, ruled } : undefined
}

const belongs = (line: TextLine, neighbour: TextLine, columns: ReadonlyArray<HeaderColumn>): boolean => {
  if (Math.abs(line.middle - neighbour.middle) > STEP * neighbour.height || cannotBeHeader(line)) return false
  if (line.height > 1.3 * neighbour.height) return false
  const under = line.words.map((word) => columns.find((column) => overlap(column, spanOf([word])) > 0))
  if (under.every((column) => column === undefined)) return meanings(line) > 0
  if (isLatin(line.words) || meanings(line) > 0) return true
  return line.words.every((word, index) => isExact((under[index]?.name ?? "") + word.text))
}

/** The header around a line without ruling lines. */
const openHeader = (
  lines: ReadonlyArray<TextLine>,
  main: number,
  from: number,
  clear: Clear,
): PageHeader | undefined => {
  let [first, last] = [main, main]
  const columns = () => columnsOf(lines.slice(first, last + 1), clear)
  const joins = (index: number, neighbour: number) => {
    const [line, next] = [lines[index], lines[neighbour]]
    return line !== undefined && next !== undefined && belongs(line, next, columns())
  }
  while (first > from && joins(first - 1, first)) first--
  while (joins(last + 1, last)) last++
  const found = columns()
  return isTable(found) ? { first, last, columns: found, ruled: false } : undefined
}

/**
 * The next header of a table of transactions, at or below line `from`.
 *
 * @param clear corrects names that a recogniser read
 */
export const findHeader = (
  lines: ReadonlyArray<TextLine>,
  from: number,
  grid: RuleGrid,
  clear: Clear = asPrinted,
): PageHeader | undefined => {
  for (let index = from; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined || meanings(line) < 2) continue
    const header = ruledHeader(lines, index, from, grid, clear) ?? openHeader(lines, index, from, clear)
    if (header !== undefined) return header
  }
  return undefined
}
