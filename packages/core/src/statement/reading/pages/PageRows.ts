import type { DocumentPart, GridRow, Word } from "../../../domain/Document.ts"
import type { PageBox } from "../../../domain/PageBox.ts"
import { isTotalsRow } from "../cells/TotalsRow.ts"
import { readFacts } from "../preamble/PrintedFacts.ts"
import { cellText } from "./CellText.ts"
import { type BodyRow, type Holding, leastSure } from "./PageBody.ts"
import { APART, boxOf, piecesOf, textOf } from "./TextLine.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A row of a page. */
export interface PageRow extends GridRow {
  /** Of a scanned page: the confidence of the least certain word of each cell, 0 to 1. */
  readonly confidences?: ReadonlyArray<number>
  /** The area that the words of the row cover. */
  readonly box?: PageBox
  /** The page that it begins on. */
  readonly page?: number
}

/** The words of a row by column, and within it by line. */
type ColumnWords = ReadonlyArray<ReadonlyArray<ReadonlyArray<Word>>>

/** The words of a row with what they hold. */
interface RowWords {
  readonly words: ColumnWords
  /** The words of the row before it, whose texts show the columns that it leaves empty. */
  readonly above?: ColumnWords | undefined
  readonly holds: ReadonlySet<Holding>
}

/** The last row of a table, by its place among the rows. */
interface LastRow extends RowWords {
  readonly at: number
}

/** Edges or middles of texts in one column differ by less, in points. Each page of a scan is shifted a little. */
const ALIGNED = { printed: 3, scanned: 8 }

/** The left edges, middles and right edges of a column's words. */
const edgesOf = (lines: ReadonlyArray<ReadonlyArray<Word>>): ReadonlyArray<ReadonlyArray<number>> =>
  lines
    .filter((words) => words.length > 0)
    .map((words) => {
      const { x, width } = boxOf([{ words, middle: 0, height: 0 }])
      return [x, x + width / 2, x + width]
    })

/** True when the texts of a part stand in the columns of a row as its own texts do, or those of the row before it. */
const belongsTo = ({ above, words }: RowWords, part: ColumnWords, scanned: boolean): boolean =>
  part.every((lines, column) => {
    const own = edgesOf(words[column] ?? [])
    const set = own.length > 0 ? own : edgesOf(above?.[column] ?? [])
    return edgesOf(lines).every((edges) =>
      set.some((each) =>
        each.some((at, side) => Math.abs(at - (edges[side] ?? 0)) < ALIGNED[scanned ? "scanned" : "printed"]),
      ),
    )
  })

/** True when a row without a day holds what the part of a row before it lacks: a page break parted them. */
const completes = (before: ReadonlySet<Holding>, rest: ReadonlySet<Holding>): boolean =>
  before.has("day") && rest.size > 0 && [...rest].every((each) => !before.has(each))

const joined = (one: ColumnWords, other: ColumnWords): ColumnWords =>
  one.map((lines, column) => [...lines, ...(other[column] ?? [])])

/** Page numbers, as a line of their own or within one. */
export const pageNumber =
  /(?:第\s*|(?<!\s)\s*(?<!\d))\d+\s*(?:页\s*)?(?:[/,]\s*)?共\s*\d+\s*页|第\s*\d+\s*页|\bpage\s*(?::\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?|^-?\s*\d+\s*(?:\/\s*\d+|-)$/giu

/** Collects the rows of one page after the other. A note or header that an earlier page already had is left out. */
export class PageRows {
  readonly #notes = new Set<string>()
  #header = ""
  #rows: Array<PageRow> = []
  #number = 0
  #page: Page | undefined
  /** No line of the page was read so far. */
  #isAtTop = false
  /** The last row of a table among the rows. */
  #last: LastRow | undefined
  /** Below it, what a row of the next page may continue. */
  #begun: Array<RowWords & { readonly note: PageRow }> = []

  begin(page: Page): void {
    this.#page = page
    this.#number = 0
    this.#isAtTop = true
  }

  /** The rows that no further page changes. */
  take(): ReadonlyArray<PageRow> {
    const { at = this.#rows.length } = this.#last ?? {}
    const taken = this.#rows.splice(0, at)
    if (this.#last !== undefined) this.#last = { ...this.#last, at: 0 }
    return taken
  }

  /** The rows that waited for a further page. */
  end(): ReadonlyArray<PageRow> {
    this.#last = undefined
    return this.take()
  }

  /** A line that is in no table. */
  note(line: ReadonlyArray<Word>): void {
    const pieces = piecesOf(line, APART)
      .map((piece) => ({ piece, cell: textOf(piece).replaceAll(pageNumber, "").trim() }))
      .filter(({ cell }) => cell !== "")
    const cells = pieces.map(({ cell }) => cell)
    const text = cells.join("\t")
    if (text === "" || this.#notes.has(text)) return
    // Of several accounts, each is named again where its lines go on.
    const { accountName, accountNumber, currency } = readFacts({}, cells)
    if ((accountName ?? accountNumber ?? currency) !== undefined) this.#notes.clear()
    this.#notes.add(text)
    // A new note above a table may begin another account, whose header must be shown again.
    this.#header = ""
    this.#push({ row: 0, cells }, () => pieces.map(({ piece }) => leastSure(piece)))
  }

  header(names: ReadonlyArray<string>): void {
    const header = names.join("\t")
    if (header !== this.#header) this.#push({ row: 0, cells: names }, () => names.map(() => 1))
    this.#header = header
  }

  add(row: BodyRow): void {
    if (row._tag === "Note") {
      this.note(row.words)
      return
    }
    if (row._tag === "Part") {
      this.#part(row)
      return
    }
    const { width = 0, height = 0, upsideDown = false } = this.#page ?? {}
    const box: PageBox = {
      ...boxOf(row.lines),
      pageWidth: width,
      pageHeight: height,
      ...(upsideDown ? { upsideDown } : {}),
    }
    if (this.#isAtTop && this.#completed(row)) return
    const begun = this.#isAtTop
      ? this.#begun.filter(({ holds, words }) => completes(holds, row.holds) || belongsTo(row, words, this.#isScanned))
      : []
    this.#rows = this.#rows.filter((each) => !begun.some(({ note }) => note === each))
    const words = [...begun.map((part) => part.words), row.words].reduce(joined)
    const cells = begun.length === 0 ? row.cells : words.map(cellText)
    this.#push({ row: ++this.#number, cells, box }, () => row.confidences)
    if (isTotalsRow(cells)) return
    this.#begun = []
    this.#isAtTop = false
    this.#last = { at: this.#rows.length - 1, words, above: this.#last?.words, holds: row.holds }
  }

  /** The next line may be the rest of a row of the page before. */
  get isBroken(): boolean {
    return this.#isAtTop && this.#last !== undefined
  }

  get #isScanned(): boolean {
    return this.#page?.scanned === true
  }

  /** Adds the figures of a row to the last row of the page before, if they are what it lacks. */
  #completed({ cells, holds, words, ...row }: Extract<BodyRow, { readonly _tag: "Row" }>): boolean {
    const last = this.#last
    if (last === undefined || this.#begun.length > 0 || !completes(last.holds, holds) || isTotalsRow(cells))
      return false
    this.#continue(last, words, row.confidences)
    return true
  }

  #continue(last: LastRow, rest: ColumnWords, sure: ReadonlyArray<number>): void {
    const [row, words] = [this.#rows[last.at], joined(last.words, rest)]
    if (row === undefined) return
    const confidences = row.confidences?.map((own, column) => Math.min(own, sure[column] ?? 1))
    this.#rows[last.at] = { ...row, cells: words.map(cellText), ...(confidences === undefined ? {} : { confidences }) }
    this.#last = { ...last, words }
  }

  /** Text in the columns without an amount. Above the first row of a page, it is the rest of the last one. */
  #part({ begins, holds, lines, words }: Extract<BodyRow, { readonly _tag: "Part" }>): void {
    const last = this.#last
    if (last !== undefined && this.#isAtTop && belongsTo(last, words, this.#isScanned)) {
      this.#continue(
        last,
        words,
        words.map((cell) => leastSure(cell.flat())),
      )
      return
    }
    const before = this.#rows.length
    for (const line of lines) this.note(line.words)
    const note = this.#rows[before]
    if (begins && !this.#isAtTop && note !== undefined) this.#begun.push({ note, words, holds })
  }

  #push(row: PageRow, confidences: () => ReadonlyArray<number>): void {
    const { page, scanned } = this.#page ?? { page: 0, scanned: false }
    this.#rows.push({ ...row, page, ...(scanned ? { confidences: confidences() } : {}) })
  }
}
