import type { DocumentPart, GridRow, Word } from "../../../domain/Document.ts"
import type { PageBox } from "../../../domain/PageBox.ts"
import { type BodyRow, leastSure } from "./PageBody.ts"
import { boxOf, piecesOf, textOf } from "./TextLine.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A row of a page. */
export interface PageRow extends GridRow {
  /** Of a scanned page: the confidence of the least certain word of each cell, 0 to 1. */
  readonly confidences?: ReadonlyArray<number>
  /** The area that the words of the row cover. */
  readonly box?: PageBox
}

/** Pieces of a line of text that are further apart, in heights, are separate cells. */
const APART = 1.5
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

  begin(page: Page): void {
    this.#page = page
    this.#rows = []
    this.#number = 0
  }

  end(): ReadonlyArray<PageRow> {
    return this.#rows
  }

  /** A line that is in no table. */
  note(line: ReadonlyArray<Word>): void {
    const pieces = piecesOf(line, APART)
      .map((piece) => ({ piece, cell: textOf(piece).replaceAll(pageNumber, "").trim() }))
      .filter(({ cell }) => cell !== "")
    const cells = pieces.map(({ cell }) => cell)
    const text = cells.join("\t")
    if (text === "" || this.#notes.has(text)) return
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
    const { width = 0, height = 0, upsideDown = false } = this.#page ?? {}
    const box: PageBox = {
      ...boxOf(row.lines),
      pageWidth: width,
      pageHeight: height,
      ...(upsideDown ? { upsideDown } : {}),
    }
    this.#push({ row: ++this.#number, cells: row.cells, box }, () => row.confidences)
  }

  #push(row: PageRow, confidences: () => ReadonlyArray<number>): void {
    this.#rows.push(this.#page?.scanned === true ? { ...row, confidences: confidences() } : row)
  }
}
