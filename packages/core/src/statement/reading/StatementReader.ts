import { boundedPart } from "../../domain/BoundedPart.ts"
import type { ConfirmedColumns } from "../../domain/ColumnRole.ts"
import type { DocumentPart, FileTraits, Word } from "../../domain/Document.ts"
import { plainText } from "../../reading/ComparableText.ts"
import { type HiddenContent, HiddenContentCounter } from "../hidden/HiddenContent.ts"
import type { MaterialKind, Paper } from "../invoices/Paper.ts"
import { PaperReader } from "../invoices/PaperReader.ts"
import { CONFIRMED, type Layout } from "../layouts/Layout.ts"
import { layouts as allLayouts } from "../layouts/Layouts.ts"
import { confirmedAsLayout } from "../proposal/ConfirmedLayout.ts"
import { inferStatement, mayBeInferred } from "../proposal/InferStatement.ts"
import { KeptPages } from "../proposal/KeptPages.ts"
import { KeptRows } from "../proposal/KeptRows.ts"
import { explained, ShownTable, type StatementExplanation } from "../proposal/StatementExplanation.ts"
import type { StatementFile } from "../StatementFile.ts"
import { StatementUnreadable } from "../StatementUnreadable.ts"
import { conclude, quotedHeader, type Refusal, refusalOf } from "./conclude/Conclude.ts"
import { ElectronicReader } from "./electronic/ElectronicReader.ts"
import { makePageGrid } from "./pages/PageGrid.ts"
import type { Page, PageRow } from "./pages/PageRows.ts"
import { readRow } from "./table/ReadRow.ts"
import { SectionCollector } from "./table/Sections.ts"
import { beginSheet, initialState } from "./table/TableState.ts"

/**
 * The share of a doubt that remains when a second reader has read the same. Own judgement: two readers err on the same
 * pictures.
 */
const REMAINING_DOUBT = 0.5
/** Longer texts are not compared. */
const LONGEST = 40

/**
 * The words of a scan, surer where the text that another recogniser has laid over the page has the same word. The layer
 * adds no word and changes none: it may be forged, and the picture is what a person sees.
 */
const withLayer = (words: ReadonlyArray<Word>, layer: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const read = new Set(layer.map(({ text }) => plainText(text.slice(0, LONGEST))))
  return words.map((word) => {
    const { confidence, text } = word
    if (confidence === undefined || text.length > LONGEST || !read.has(plainText(text))) return word
    return { ...word, confidence: 1 - (1 - confidence) * REMAINING_DOUBT }
  })
}

/** Turns the pieces of a document into statements, piece by piece. */
export interface StatementReader {
  readonly push: (part: DocumentPart) => void
  /** Rows and entries so far in all files of the document. The memory that is used grows with them. */
  readonly rows: () => number
  /**
   * The statements of the document: one for each account and currency in each of its files; or why a file gives none.
   */
  readonly end: () => ReadonlyArray<StatementFile | StatementUnreadable>
  /** After `end`: how each file was understood, and what its columns may be where it was not. */
  readonly explanations: () => ReadonlyArray<StatementExplanation>
  /** After `end`: the invoices and contracts of the document, which are no statements. */
  readonly papers: () => ReadonlyArray<Paper>
}

export interface StatementReaderOptions {
  /** The document's name, where its pieces do not begin with a `File`. */
  readonly fileName: string
  /** Layouts that are recognised; those of a host before ours: `[...mine, ...layouts]`. */
  readonly layouts?: ReadonlyArray<Layout>
  /** Mappings of columns that people have confirmed, before all layouts. */
  readonly confirmed?: ReadonlyArray<ConfirmedColumns> | undefined
  /** Lines of one file; more are refused. */
  readonly maxLines?: number
  /** What the document was submitted as, `STATEMENT` where absent. */
  readonly kind?: MaterialKind | undefined
}

/** A million lines are thirty years of a busy company account. */
const MAX_LINES = 1_000_000

/**
 * A reader of one document. It keeps lines and not cells, so that memory grows with the lines alone. Each file goes
 * through the same steps, a folder each: `pages` (words of a page to rows), `preamble` (facts around a table), `header`
 * (names of columns to their meaning), `table` (what each row is), `lines` (a row to a line; of a scan through `scan`),
 * `repair` (of a scan, by the running balance), `conclude` (lines to statements). All of them read texts by `cells`.
 */
export const makeStatementReader = (options: StatementReaderOptions): StatementReader => {
  const layouts = [...(options.confirmed ?? []).map(confirmedAsLayout), ...(options.layouts ?? allLayouts)]
  const maxLines = options.maxLines ?? MAX_LINES
  const read: Array<StatementFile | StatementUnreadable> = []
  const explanations: Array<StatementExplanation> = []
  const papers: Array<Paper> = []
  let file: FileReader | undefined
  let rowsBefore = 0

  const kind = options.kind ?? "STATEMENT"
  const open = (fileName: string, format: string) => new FileReader({ fileName, format, layouts, maxLines, kind })
  const close = () => {
    if (file === undefined) return
    rowsBefore += file.rows
    const ended = file.end()
    for (const outcome of ended.statements) read.push(outcome)
    for (const paper of ended.papers) papers.push(paper)
    if (file.explanation !== undefined) explanations.push(file.explanation)
    file = undefined
  }

  return {
    rows: () => rowsBefore + (file?.rows ?? 0),
    push: (given) => {
      const part = boundedPart(given)
      if (part._tag === "File") {
        close()
        // An archive is no statement; what it holds follows as files of their own.
        if (part.format !== "ZIP") file = open(part.fileName, part.format)
        return
      }
      file ??= open(options.fileName, "")
      file.push(part)
    },
    end: () => {
      close()
      return read
    },
    explanations: () => explanations,
    papers: () => papers,
  }
}

/** A page as a person sees it. Text that nobody sees is counted, and over a scan compared with what is seen. */
const seenPage = (page: Page, counter: HiddenContentCounter): Page => {
  const { scanned, unseen = [], words } = page
  if (unseen.length === 0) return page
  if (!scanned) {
    counter.page(page.page, unseen)
    return page
  }
  counter.layer(words, unseen)
  return { ...page, words: withLayer(words, unseen) }
}

/** Content that a file does not show is reported with the first of its statements. */
const withHiddenContent = (
  [first, ...others]: ReadonlyArray<StatementFile | StatementUnreadable>,
  unseen: HiddenContent | undefined,
): ReadonlyArray<StatementFile | StatementUnreadable> => {
  if (first === undefined) return others
  return [unseen === undefined || first instanceof StatementUnreadable ? first : { ...first, unseen }, ...others]
}

interface FileOptions {
  readonly fileName: string
  readonly format: string
  readonly layouts: ReadonlyArray<Layout>
  readonly maxLines: number
  readonly kind: MaterialKind
}

/**
 * Reads one file of a document: rows of tables through the steps of `table`, or entries of a banking format as they
 * are.
 */
class FileReader {
  readonly #options: FileOptions
  readonly #pageGrid = makePageGrid()
  readonly #unseen = new HiddenContentCounter()
  #collector: SectionCollector
  readonly #kept = new KeptRows()
  readonly #keptPages = new KeptPages()
  #shown = new ShownTable()
  #explanation: StatementExplanation | undefined
  readonly #electronic: ElectronicReader
  readonly #papers: PaperReader
  #state = initialState
  #traits: FileTraits = {}
  #pages = 0
  #scanned = false
  #rows = 0

  constructor(options: FileOptions) {
    this.#options = options
    this.#collector = new SectionCollector(options.maxLines)
    this.#electronic = new ElectronicReader(options)
    this.#papers = new PaperReader(options.fileName, options.kind)
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
        this.#kept.sheet(this.#state.sheet)
        break
      case "Rows":
        if (this.#papers.rows(part.rows)) break
        for (const row of part.rows) this.#unseen.row(row)
        this.#readRows(part.rows)
        break
      case "Page":
        this.#pages = Math.max(this.#pages, part.page)
        this.#scanned ||= part.scanned
        if (this.#papers.page(part)) break
        this.#readPage(seenPage(part, this.#unseen))
        break
      case "Electronic":
        this.#electronic.begin(part.statement)
        break
      case "Entries":
        this.#rows += part.entries.length
        this.#electronic.push(part.entries)
        break
      case "Invoice":
        this.#papers.invoice(part.invoice)
        break
    }
  }

  #readPage(page: Page): void {
    this.#keptPages.add(page)
    this.#readRows(this.#pageGrid.push(page))
  }

  #readRows(rows: ReadonlyArray<PageRow>): void {
    this.#rows += rows.length
    for (const row of rows) {
      const step = readRow(this.#state, row, this.#options.layouts)
      this.#shown.add(row, this.#state.table, step.state)
      this.#state = step.state
      this.#collector.add(step)
      if (step.state.table === undefined) this.#kept.add(row)
      else {
        this.#kept.drop()
        this.#keptPages.drop()
      }
    }
  }

  /** Reads rows of pages without a known header by a mapping that a person has confirmed, if one fits. */
  #readConfirmed(pages: KeptRows): void {
    const confirmed = this.#options.layouts.filter(({ id }) => id === CONFIRMED)
    const [collector, shown] = [new SectionCollector(this.#options.maxLines), new ShownTable()]
    let state = initialState
    for (const row of confirmed.length === 0 ? [] : pages.sheets.flatMap(({ rows }) => rows)) {
      const step = readRow(state, row, confirmed)
      shown.add(row, state.table, step.state)
      state = step.state
      collector.add(step)
    }
    if (state.table?.mapping?.id === CONFIRMED) [this.#collector, this.#shown, this.#state] = [collector, shown, state]
  }

  /** How the file was understood, once it was read to its end. */
  get explanation(): StatementExplanation | undefined {
    return this.#explanation
  }

  /** The statements of the file, or why it gives none, unless it gives invoices or a contract. */
  end() {
    const statements = this.#statements()
    const isOther = statements.every((one) => one instanceof StatementUnreadable)
    const papers = this.#papers.end(isOther)
    if (isOther && papers.length > 0) this.#explanation = undefined
    return { statements: isOther && papers.length > 0 ? [] : statements, papers }
  }

  #statements(): ReadonlyArray<StatementFile | StatementUnreadable> {
    if (this.#electronic.isUsed) {
      const statements = this.#electronic.end(this.#pages, this.#traits)
      this.#explanation = explained(this.#options, { statements, inferred: undefined, shown: this.#shown })
      return statements
    }
    this.#readRows(this.#pageGrid.end())
    const pages = this.#keptPages.rows()
    if (pages !== undefined) this.#readConfirmed(pages)
    const { signs } = this.#state
    const fault: Refusal | undefined = this.#collector.isTooLarge
      ? { reason: "too-large" }
      : refusalOf(signs, this.#collector.lines, this.#collector.printings)
    const { fileName, maxLines } = this.#options
    const file = {
      fileName,
      header: quotedHeader(signs),
      traits: this.#traits,
      pages: this.#pages,
      scanned: this.#scanned,
    }
    // Lines of a page without columns are no rows: what belongs to one may stand below it.
    const kept = this.#pages === 0 ? this.#kept : pages
    const inferred = kept !== undefined && mayBeInferred(fault) ? inferStatement(kept, file, maxLines) : undefined
    const statements =
      inferred?.statement === undefined
        ? conclude({ ...file, sections: this.#collector.sections(this.#state), fault })
        : [inferred.statement]
    this.#explanation = explained(file, { statements, inferred, shown: this.#shown })
    return withHiddenContent(statements, this.#unseen.found)
  }
}
