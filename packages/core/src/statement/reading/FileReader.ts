import type { DocumentPart, FileTraits } from "../../domain/Document.ts"
import type { Layout } from "../layouts/Layout.ts"
import type { StatementFile } from "../StatementFile.ts"
import { StatementUnreadable } from "../StatementUnreadable.ts"
import { withLayer } from "../unseen/TextLayer.ts"
import { type Unseen, UnseenCounter } from "../unseen/Unseen.ts"
import { BookedReader } from "./booked/BookedReader.ts"
import { conclude } from "./conclude/Conclude.ts"
import { makePageGrid } from "./pages/PageGrid.ts"
import type { PageRow, Page } from "./pages/PageRows.ts"
import { readRow } from "./table/ReadRow.ts"
import { quotedHeader, refusalOf } from "./table/Refusal.ts"
import { SectionCollector } from "./table/Sections.ts"
import { beginSheet, initialState } from "./table/TableState.ts"

/** A page as a person sees it. Text that nobody sees is counted, and over a scan compared with what is seen. */
const seenPage = (page: Page, counter: UnseenCounter): Page => {
  const { scanned, unseen = [], words } = page
  if (unseen.length === 0) return page
  if (!scanned) {
    counter.page(page.page, unseen)
    return page
  }
  counter.layer(words, unseen)
  return { ...page, words: withLayer(words, unseen) }
}

/** What a file does not show is reported with the first of its statements. */
const withUnseen = (
  [first, ...others]: ReadonlyArray<StatementFile | StatementUnreadable>,
  unseen: Unseen | undefined,
): ReadonlyArray<StatementFile | StatementUnreadable> => {
  if (first === undefined) return others
  return [unseen === undefined || first instanceof StatementUnreadable ? first : { ...first, unseen }, ...others]
}

interface FileOptions {
  readonly fileName: string
  readonly format: string
  readonly layouts: ReadonlyArray<Layout>
  readonly maxLines: number
}

/**
 * Reads one file of a document: rows of tables through the steps of `table`, or entries of a banking format as they
 * are.
 */
export class FileReader {
  readonly #options: FileOptions
  readonly #pageGrid = makePageGrid()
  readonly #unseen = new UnseenCounter()
  readonly #collector: SectionCollector
  readonly #booked: BookedReader
  #state = initialState
  #traits: FileTraits = {}
  #pages = 0
  #scanned = false
  #rows = 0

  constructor(options: FileOptions) {
    this.#options = options
    this.#collector = new SectionCollector(options.maxLines)
    this.#booked = new BookedReader(options)
  }

  /** Rows and entries so far. */
  get rows(): number {
    return this.#rows
  }

  push(part: Exclude<DocumentPart, { readonly _tag: "File" }>): void {
    switch (part._tag) {
      case "Traits":
        this.#traits = part.traits
        break
      case "Sheet":
        this.#unseen.sheet(part.name)
        this.#state = beginSheet(this.#state, part.name === "" ? undefined : part.name)
        break
      case "Rows":
        for (const row of part.rows) this.#unseen.row(row)
        this.#readRows(part.rows, undefined)
        break
      case "Page":
        this.#pages = Math.max(this.#pages, part.page)
        this.#scanned ||= part.scanned
        this.#readRows(this.#pageGrid.push(seenPage(part, this.#unseen)), part.page)
        break
      case "Booked":
        this.#booked.begin(part.statement)
        break
      case "Entries":
        this.#rows += part.entries.length
        this.#booked.push(part.entries)
        break
    }
  }

  #readRows(rows: ReadonlyArray<PageRow>, page: number | undefined): void {
    this.#rows += rows.length
    for (const row of rows) {
      const step = readRow(this.#state, row, page, this.#options.layouts)
      this.#state = step.state
      this.#collector.add(step)
    }
  }

  /** The statements of the file, or why it gives none. */
  end(): ReadonlyArray<StatementFile | StatementUnreadable> {
    if (this.#booked.isUsed) return this.#booked.end(this.#pages, this.#traits)
    const { signs } = this.#state
    const statements = conclude({
      fileName: this.#options.fileName,
      sections: this.#collector.sections(this.#state),
      fault: this.#collector.isTooLarge ? "too-large" : refusalOf(signs, this.#collector.lines),
      header: quotedHeader(signs),
      traits: this.#traits,
      pages: this.#pages,
      scanned: this.#scanned,
    })
    return withUnseen(statements, this.#unseen.found)
  }
}
