import type { Word } from "../../../domain/Document.ts"
import { isTotalsRow } from "../cells/TotalsRow.ts"
import { accountFacts } from "../preamble/PrintedFacts.ts"
import { cellText } from "./CellText.ts"
import { dateRoles, type HeaderColumn, moneyRoles } from "./PageHeader.ts"
import { type RowBand, rowBands } from "./RowBands.ts"
import { APART, isFigure, isMoney, piecesOf, startsAsDay, type TextLine, textOf } from "./TextLine.ts"

/** The columns of a table and the places between them. */
export interface TableColumns {
  readonly columns: ReadonlyArray<HeaderColumn>
  /** One less than columns. */
  readonly edges: ReadonlyArray<number>
  /** The lines that they were found by. */
  readonly lines?: number
}

export const columnAt = (edges: ReadonlyArray<number>, x: number): number => {
  const column = edges.findIndex((edge) => x < edge)
  return column === -1 ? edges.length : column
}

const kindOf = (character: string): string => (/[\d.,:+\-*]/u.test(character) ? "figure" : "text")

/** A word across the edge of a column may be two words painted as one: it is cut where figures meet text. */
const cut = (word: Word, edges: ReadonlyArray<number>): ReadonlyArray<Word> => {
  const reach = word.height
  const edge = edges.find((at) => at - word.x > reach && word.x + word.width - at > reach)
  if (edge === undefined || word.text.length < 4) return [word]
  const characters = [...word.text]
  const widths = characters.map((character) => (/[\u2e80-\uffef]/u.test(character) ? 2 : 1))
  const unit = word.width / widths.reduce((sum, width) => sum + width, 0)
  let x = word.x
  for (const [index, character] of characters.entries()) {
    const before = characters[index - 1]
    if (before !== undefined && kindOf(before) !== kindOf(character) && Math.abs(x - edge) < 1.5 * word.height) {
      const left = { ...word, text: characters.slice(0, index).join(""), width: x - word.x }
      const right = { ...word, text: characters.slice(index).join(""), x, width: word.x + word.width - x }
      return [left, ...cut(right, edges)]
    }
    x += (widths[index] ?? 1) * unit
  }
  return [word]
}

/** True when a word runs across the edge of a column, as a sentence below a table does. */
const runsOver = (word: Word, edges: ReadonlyArray<number>): boolean =>
  edges.some((at) => at - word.x > word.height && word.x + word.width - at > word.height)

/** Words of a line by column. */
export const cellsOf = (
  words: ReadonlyArray<Word>,
  edges: ReadonlyArray<number>,
): ReadonlyArray<ReadonlyArray<Word>> => {
  const cells: Array<Array<Word>> = Array.from({ length: edges.length + 1 }, () => [])
  for (const word of words.flatMap((whole) => cut(whole, edges))) {
    cells[columnAt(edges, word.x + word.width / 2)]?.push(word)
  }
  return cells
}

/** What the columns of a row hold. */
export type Holding = "day" | "amount" | "balance"

/** A row of a table, or a line that is in none. */
export type BodyRow =
  | {
      readonly _tag: "Row"
      readonly cells: ReadonlyArray<string>
      readonly confidences: ReadonlyArray<number>
      readonly holds: ReadonlySet<Holding>
      readonly lines: ReadonlyArray<TextLine>
      /** By column, and within it by line. */
      readonly words: ReadonlyArray<ReadonlyArray<ReadonlyArray<Word>>>
    }
  | {
      /** A line in the columns of the table that has no amount: perhaps of a row that a page break cuts. */
      readonly _tag: "Part"
      /** It may be the first lines of a row: ruling lines stand above and below it, it has a day, or texts alone. */
      readonly begins: boolean
      readonly holds: ReadonlySet<Holding>
      readonly lines: ReadonlyArray<TextLine>
      readonly words: ReadonlyArray<ReadonlyArray<ReadonlyArray<Word>>>
    }
  | { readonly _tag: "Note"; readonly words: ReadonlyArray<Word> }

/** The confidence of the least certain word; 1 where the file itself contains the text. */
export const leastSure = (words: ReadonlyArray<Word>): number =>
  words.reduce((least, { confidence = 1 }) => Math.min(least, confidence), 1)

/** True when a row has a day and an amount where they belong. */
const isTransaction = (cells: ReadonlyArray<string>, columns: ReadonlyArray<HeaderColumn>): boolean =>
  columns.some(({ role }, column) => dateRoles.has(role) && startsAsDay.test(cells[column] ?? "")) &&
  columns.some(({ role }, column) => moneyRoles.has(role) && isMoney(cells[column] ?? ""))

/**
 * A day with one or two misread characters still has most of its digits; a day with a time has 14, an account number
 * more.
 */
const DAY_DIGITS = { least: 6, most: 14 }
/** A label with its value, as above a table. */
const labelled = /[\u4e00-\u9fff]\s?:/u
const looksLikeDay = (cell: string): boolean => {
  const digits = cell.replaceAll(/\D/gu, "").length
  return digits >= DAY_DIGITS.least && digits <= DAY_DIGITS.most && !labelled.test(cell)
}
const looksLikeMoney = (cell: string): boolean => isFigure(cell) && !/[\u4e00-\u9fff]{2}/u.test(cell)

/** The same for a scanned row, whose figures need not be readable. */
const looksLikeTransaction = (cells: ReadonlyArray<string>, columns: ReadonlyArray<HeaderColumn>): boolean =>
  columns.some(({ role }, column) => dateRoles.has(role) && looksLikeDay(cells[column] ?? "")) &&
  columns.some(({ role }, column) => moneyRoles.has(role) && looksLikeMoney(cells[column] ?? ""))

const holdingOf = (cells: ReadonlyArray<string>, columns: ReadonlyArray<HeaderColumn>): ReadonlySet<Holding> =>
  new Set(
    columns.flatMap(({ role }, column): ReadonlyArray<Holding> => {
      const cell = cells[column] ?? ""
      if (dateRoles.has(role)) return startsAsDay.test(cell) ? ["day"] : []
      return moneyRoles.has(role) && isFigure(cell) ? [role === "balance" ? "balance" : "amount"] : []
    }),
  )

/** A line of a table, its words divided by column. */
interface CutLine {
  readonly line: TextLine
  readonly columns: ReadonlySet<number>
  readonly anchor: boolean
  readonly cells: ReadonlyArray<ReadonlyArray<Word>>
  readonly loose: boolean
}

const figuresIn = (lines: ReadonlyArray<CutLine>, columns: ReadonlyArray<HeaderColumn>): ReadonlyArray<number> =>
  columns.map(({ role }, column) =>
    moneyRoles.has(role) ? lines.filter(({ cells }) => isFigure(textOf(cells[column] ?? []))).length : 0,
  )

/**
 * True when the lines between two ruling lines of a scan are one row: each column has one figure at most, and at least
 * one figure is present.
 */
const isOneRow = (lines: ReadonlyArray<CutLine>, columns: ReadonlyArray<HeaderColumn>): boolean => {
  if (figuresIn(lines, columns).some((figures) => figures > 1)) return false
  const days = columns.flatMap(({ role }, column) =>
    dateRoles.has(role) ? [lines.filter(({ cells }) => looksLikeDay(textOf(cells[column] ?? []))).length] : [],
  )
  return days.every((count) => count < 2) && (lines.some(({ anchor }) => anchor) || days.includes(1))
}

/** The most, in heights, by which the figures of one row of a scan may be apart: paper is never quite flat. */
const UNEVEN = 0.75

/** Lines with figures in different columns at about the same height are one uneven line. */
const evened = (lines: ReadonlyArray<CutLine>, columns: ReadonlyArray<HeaderColumn>): ReadonlyArray<CutLine> => {
  const even: Array<CutLine> = []
  for (const it of lines) {
    const before = even.at(-1)
    if (
      before?.anchor === true &&
      it.anchor &&
      it.line.middle - before.line.middle < UNEVEN * Math.max(it.line.height, before.line.height) &&
      figuresIn([before, it], columns).every((figures) => figures < 2)
    ) {
      const words = [...before.line.words, ...it.line.words].toSorted((a, b) => a.x - b.x)
      const middle = (before.line.middle + it.line.middle) / 2
      even[even.length - 1] = {
        line: { words, middle, height: Math.max(before.line.height, it.line.height) },
        columns: new Set([...before.columns, ...it.columns]),
        anchor: true,
        cells: before.cells.map((cell, column) => [...cell, ...(it.cells[column] ?? [])].toSorted((a, b) => a.x - b.x)),
        loose: false,
      }
    } else even.push(it)
  }
  return even
}

/**
 * A day that belongs to no amount makes a row as well: its amount is missing or cannot be read. A day may stand above
 * or below the amount of its row, and a second day below the first one.
 */
const withDayRows = (lines: ReadonlyArray<CutLine>, columns: ReadonlyArray<HeaderColumn>): ReadonlyArray<CutLine> => {
  const column = columns.findIndex(({ role }) => role === "date" || role === "bookingDate")
  const hasDay = ({ cells }: CutLine) => startsAsDay.test(textOf(cells[column] ?? []))
  const free = new Set(lines.filter((it) => !it.anchor && !it.loose && hasDay(it)))
  if (column < 0 || free.size === 0) return lines
  const anchors = lines.filter(({ anchor }) => anchor)
  for (const { line } of anchors.filter((it) => !hasDay(it))) {
    let own: CutLine | undefined
    const distance = (it: CutLine | undefined) => (it === undefined ? Infinity : Math.abs(it.line.middle - line.middle))
    for (const it of free) if (distance(it) < distance(own)) own = it
    if (own !== undefined) free.delete(own)
  }
  const rows = [...free].filter((it) => it.columns.size > 1)
  if (rows.length > Math.max(1, anchors.length / 2)) return lines
  return lines.map((it) => (rows.includes(it) ? { ...it, anchor: true } : it))
}

export interface BodyOptions {
  /** Nothing is a row but what has a day and an amount in their columns. */
  readonly strict: boolean
  /** Figures may be misread. */
  readonly scanned: boolean
  /** The first lines may be the rest of a row of the page before. */
  readonly broken: boolean
}

/** The rows of a table among lines. `separators` are the heights of ruling lines between rows, from top to bottom. */
export const bodyRows = (
  lines: ReadonlyArray<TextLine>,
  table: TableColumns,
  separators: ReadonlyArray<number>,
  options: BodyOptions,
): ReadonlyArray<BodyRow> => {
  const rows: Array<BodyRow> = []
  let from = 0
  for (const [index, line] of lines.entries()) {
    if (options.strict || !isHeading(line, table)) continue
    for (const row of rowsBetween(lines.slice(from, index), table, separators, options)) rows.push(row)
    rows.push({ _tag: "Note", words: line.words })
    from = index + 1
  }
  return [...rows, ...rowsBetween(lines.slice(from), table, separators, options)]
}

/** A line that names an account and stands across the table begins another part of the page. */
const isHeading = ({ words }: TextLine, { edges }: TableColumns): boolean => {
  const [first] = words
  if (first === undefined || !/[账帐卡户币]|account|currency/iu.test(textOf(words))) return false
  const pieces = piecesOf(words, APART).map(textOf)
  if (startsAsDay.test(pieces[0] ?? "")) return false
  const { accountName, accountNumber, currency } = accountFacts({}, pieces)
  const said = [accountName, accountNumber, currency].filter((fact) => fact !== undefined).length
  return said > 1 || (said === 1 && columnAt(edges, first.x) === 0)
}

/** The rows of lines with totals among them, which no wrapped cell belongs to. */
const rowsAround = (lines: ReadonlyArray<CutLine>, broken: boolean): ReadonlyArray<RowBand<CutLine>> => {
  const at = lines.findIndex(({ anchor, cells }) => anchor && isTotalsRow(cells.map(textOf)))
  if (at === -1) return rowBands(lines, broken)
  const [above, below] = [lines.slice(0, at), lines.slice(at + 1)]
  return [
    ...rowBands(above, broken),
    { lines: lines.slice(at, at + 1), anchored: true },
    ...rowsAround(below, broken && above.every(({ anchor }) => !anchor)),
  ]
}

const rowsBetween = (
  lines: ReadonlyArray<TextLine>,
  { columns, edges }: TableColumns,
  separators: ReadonlyArray<number>,
  { broken, scanned, strict }: BodyOptions,
): ReadonlyArray<BodyRow> => {
  const cutLines = lines.map((line): CutLine => {
    const cells = cellsOf(line.words, edges)
    const anchor = cells.some((cell, column) => moneyRoles.has(columns[column]?.role) && isFigure(textOf(cell)))
    const filled = new Set(cells.flatMap((cell, column) => (cell.length > 0 ? [column] : [])))
    const loose = !anchor && cells.some((cell) => cell.some((word) => runsOver(word, edges)))
    return { line, columns: filled, anchor, cells, loose }
  })
  const body = scanned ? evened(cutLines, columns) : withDayRows(cutLines, columns)
  const cellsOfLine = new Map<TextLine, ReadonlyArray<ReadonlyArray<Word>>>(
    body.map(({ line, cells }) => [line, cells]),
  )
  const bands = new Map<number, Array<CutLine>>()
  for (const it of body) {
    const band = separators.filter((y) => y < it.line.middle).length
    const lineOfBand = bands.get(band)
    if (lineOfBand === undefined) bands.set(band, [it])
    else lineOfBand.push(it)
  }
  const rows = [...bands].flatMap(([above, band]): ReadonlyArray<RowBand<CutLine>> => {
    const [first, last] = [band.findIndex(({ anchor }) => anchor), band.findLastIndex(({ anchor }) => anchor)]
    // Lines between two ruling lines are one row, however far apart they are.
    const framed = above > 0 && above < separators.length
    if (framed && (scanned ? isOneRow(band, columns) : first === last && first !== -1))
      return [{ lines: band, anchored: true }]
    if (first === -1) return band.map((line) => ({ lines: [line], anchored: false, framed }))
    const from = band.findLastIndex(({ loose }, index) => loose && index < first) + 1
    const end = band.findIndex(({ loose }, index) => loose && index > last)
    const to = end === -1 ? band.length : end
    return [
      ...band.slice(0, from).map((line) => ({ lines: [line], anchored: false })),
      ...rowsAround(band.slice(from, to), broken),
      ...band.slice(to).map((line) => ({ lines: [line], anchored: false })),
    ]
  })
  return rows.flatMap(({ lines: own, anchored, framed = false }): ReadonlyArray<BodyRow> => {
    const words = columns.map((_, column) => own.map(({ line }) => cellsOfLine.get(line)?.[column] ?? []))
    const cells = words.map(cellText)
    const holds = holdingOf(cells, columns)
    if (!anchored) {
      const isPart = !strict && own.every((it) => !it.loose && !labelled.test(textOf(it.line.words)))
      const texts = columns.every(({ role }, at) => cells[at] === "" || !(dateRoles.has(role) || moneyRoles.has(role)))
      return isPart
        ? [
            {
              _tag: "Part",
              begins: framed || texts || holds.has("day"),
              holds,
              lines: own.map(({ line }) => line),
              words,
            },
          ]
        : own.map(({ line }) => ({ _tag: "Note", words: line.words }))
    }
    const isRow = scanned ? looksLikeTransaction : isTransaction
    if (strict && !isRow(cells, columns)) return own.map(({ line }) => ({ _tag: "Note", words: line.words }))
    const confidences = scanned ? words.map((cell) => leastSure(cell.flat())) : []
    return [{ _tag: "Row", cells, confidences, holds, lines: own.map(({ line }) => line), words }]
  })
}
