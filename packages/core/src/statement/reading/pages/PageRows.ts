import type { DocumentPart, GridRow, Word } from "../../../domain/Document.ts"
import type { PageBox } from "../../../domain/PageBox.ts"
import { readFacts } from "../preamble/PrintedFacts.ts"
import { cellText } from "./CellText.ts"
import { type BodyRow, leastSure } from "./PageBody.ts"
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

/** Edges or middles of texts in one column differ by less, in points. */
const ALIGNED = 3

/** The left edges, middles and right edges of a column's words. */
const edgesOf = (lines: ReadonlyArray<ReadonlyArray<Word>>): ReadonlyArray<ReadonlyArray<number>> =>
  lines
    .filter((words) => words.length > 0)
    .map((words) => {
      const { x, width } = boxOf([{ words, middle: 0, height: 0 }])
      return [x, x + width / 2, x + width]
    })

/** True when the texts of a part stand in the columns of a row as its own texts do. */
const belongsTo = (row: ColumnWords, part: ColumnWords): boolean =>
  part.every((lines, column) =>
    edgesOf(lines).every((edges) =>
      edgesOf(row[column] ?? []).some((own) => own.some((at, side) => Math.abs(at - (edges[side] ?? 0)) < ALIGNED)),
    ),
  )

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
  /** The last row of a table among the rows. */
  #last: { readonly at: number; readonly words: ColumnWords } | undefined
  /** Below it, what a row of the next page may continue. */
  #begun: Array<{ readonly note: PageRow; readonly words: ColumnWords }> = []

  begin(page: Page): void {
    this.#page = page
    this.#number = 0
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
    const begun = this.#number === 0 ? this.#begun.filter(({ words }) => belongsTo(row.words, words)) : []
    this.#rows = this.#rows.filter((each) => !begun.some(({ note }) => note === each))
    const words = [...begun.map((part) => part.words), row.words].reduce(joined)
    const cells = begun.length === 0 ? row.cells : words.map(cellText)
    this.#begun = []
    this.#push({ row: ++this.#number, cells, box }, () => row.confidences)
    this.#last = { at: this.#rows.length - 1, words }
  }

  /** Text in the columns without an amount. Above the first row of a page, it is the rest of the last one. */
  #part({ framed, lines, words }: Extract<BodyRow, { readonly _tag: "Part" }>): void {
    const last = this.#last
    const row = last === undefined ? undefined : this.#rows[last.at]
    if (last !== undefined && row !== undefined && this.#number === 0 && belongsTo(last.words, words)) {
      const whole = joined(last.words, words)
      this.#rows[last.at] = { ...row, cells: whole.map(cellText) }
      this.#last = { at: last.at, words: whole }
      return
    }
    const before = this.#rows.length
    for (const line of lines) this.note(line.words)
    const note = this.#rows[before]
    if (framed && this.#number > 0 && note !== undefined) this.#begun.push({ note, words })
  }

  #push(row: PageRow, confidences: () => ReadonlyArray<number>): void {
    const { page, scanned } = this.#page ?? { page: 0, scanned: false }
    this.#rows.push({ ...row, page, ...(scanned ? { confidences: confidences() } : {}) })
  }
}
