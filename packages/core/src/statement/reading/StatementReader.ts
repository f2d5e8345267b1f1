import { boundedPart } from "../../domain/BoundedPart.ts"
import type { DocumentPart, FileTraits } from "../../domain/Document.ts"
import { type HiddenContent, HiddenContentCounter } from "../hidden/HiddenContent.ts"
import { withLayer } from "../hidden/TextLayer.ts"
import type { MaterialKind, Paper } from "../invoices/Paper.ts"
import { PaperReader } from "../invoices/PaperReader.ts"
import type { Layout } from "../layouts/Layout.ts"
import { layouts as allLayouts } from "../layouts/Layouts.ts"
import type { StatementFile } from "../StatementFile.ts"
import { type StatementFault, StatementUnreadable } from "../StatementUnreadable.ts"
import { type AccountLines, addSection, settleSection } from "./conclude/AccountLines.ts"
import { placeUndated } from "./conclude/PlaceUndated.ts"
import { DOUBTFUL, settlePrinting } from "./conclude/SettlePrinting.ts"
import { ElectronicReader } from "./electronic/ElectronicReader.ts"
import { areCreditCardLines } from "./header/CreditCard.ts"
import { quoted } from "./header/HeaderNames.ts"
import { unknownHeaderOf } from "./header/UnknownHeader.ts"
import type { Draft } from "./lines/Draft.ts"
import type { TablePrinting, UnclearCell } from "./lines/TablePrinting.ts"
import { makePageGrid } from "./pages/PageGrid.ts"
import type { Page, PageRow } from "./pages/PageRows.ts"
import { repairLines } from "./repair/RepairLines.ts"
import { readRow } from "./table/ReadRow.ts"
import { type Section, SectionCollector } from "./table/Sections.ts"
import { beginSheet, type FileSigns, initialState } from "./table/TableState.ts"

/** Turns the pieces of a document into statements, piece by piece. */
export interface StatementReader {
  readonly push: (part: DocumentPart) => void
  /** Rows and entries so far in all files of the document. The memory that is used grows with them. */
  readonly rows: () => number
  /**
   * The statements of the document: one for each account and currency in each of its files; or why a file gives none.
   */
  readonly end: () => ReadonlyArray<StatementFile | StatementUnreadable>
  /** After `end`: the invoices and contracts of the document, which are no statements. */
  readonly papers: () => ReadonlyArray<Paper>
}

export interface StatementReaderOptions {
  /** The document's name, where its pieces do not begin with a `File`. */
  readonly fileName: string
  /** Layouts that are recognised; those of a host before ours: `[...mine, ...layouts]`. */
  readonly layouts?: ReadonlyArray<Layout>
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
  const layouts = options.layouts ?? allLayouts
  const maxLines = options.maxLines ?? MAX_LINES
  const read: Array<StatementFile | StatementUnreadable> = []
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
    papers: () => papers,
  }
}

/** If a larger share of rows is unread, the file was not understood. */
const MAX_UNREAD = 0.2
/** If a larger share of a scan's lines had to be repaired, none of them can be trusted. */
const MAX_REPAIRED = 0.4
/** Below this share of lines with a balance there is no running balance. Source: public micro-lender rule set. */
const MIN_BALANCES = 0.3

/** A file that was read to its end. */
interface ReadFile {
  readonly fileName: string
  readonly sections: ReadonlyArray<Section>
  /** The fault that the rows already showed, if any. */
  readonly fault: Refusal | undefined
  /** The row that looks most like a header, quoted. */
  readonly header: string
  readonly traits: FileTraits
  readonly pages: number
  /** True when a page of it is a scan. */
  readonly scanned: boolean
}

const hasTooManyUnread = (lines: number, unread: number): boolean => unread > MAX_UNREAD * (lines + unread)

/** Why a file is refused, with the cells that show it. */
interface Refusal {
  readonly reason: StatementFault
  readonly cells?: string
}

const MAX_CELLS = 3

/** Cells with the names of their columns, as a refusal quotes them. */
const quotedCells = ({ table }: TablePrinting, cells: ReadonlyArray<UnclearCell>): string =>
  [...new Set(cells.map(({ column }) => column))]
    .map((column) => {
      const own = cells.filter((each) => each.column === column).slice(0, MAX_CELLS)
      return `${table.names[column] ?? ""}: ${quoted(own.map(({ cell }) => cell))}`
    })
    .join("; ")

/** The accounts of a file, each with its lines settled; or why they cannot be. */
const settledAccounts = (sections: ReadonlyArray<Section>): ReadonlyArray<AccountLines> | Refusal => {
  const doubtful: Array<Draft> = []
  for (const [printing, facts] of new Map(sections.map((section) => [section.printing, section.facts]))) {
    const own = sections.filter((section) => section.printing === printing)
    const drafts = own.flatMap((section) => section.drafts)
    const isScanned = own.some(({ scanned }) => scanned.size > 0)
    const { cells, signs } = settlePrinting(printing, facts, drafts, isScanned)
    if (cells.length > 0) return { reason: "doubtful", cells: quotedCells(printing, cells) }
    for (const draft of signs) doubtful.push(draft)
  }
  const accounts: Array<AccountLines> = []
  for (const section of sections.map((each) => ({ ...each, ...placeUndated(each) }))) {
    const settled = settleSection(section, doubtful)
    if (settled === DOUBTFUL) return { reason: "doubtful" }
    if (hasTooManyUnread(settled.lines.length, settled.unread.length))
      return { reason: tooManyUnread(settled.unread), cells: unclearCells(section.printing) }
    addSection(accounts, settled)
  }
  return accounts
}

const unclearCells = (printing: TablePrinting): string =>
  quotedCells(printing, [...printing.unclear.day, ...printing.unclear.amount, ...printing.unclear.sign])

/** Where most rows are unread for their sign, it is that which is doubtful. */
const tooManyUnread = (unread: AccountLines["unread"]): StatementFault =>
  unread.filter(({ reason }) => reason === "sign").length > unread.length / 2 ? "doubtful" : "too-many-unread"

const withRepairs = (account: AccountLines): AccountLines => {
  if (account.scanned.size === 0) return account
  const { lines, unread } = repairLines(account.lines, account.scanned, account.account)
  return { ...account, lines: [...lines], unread: [...account.unread, ...unread] }
}

/** True when enough of a scan was read, and read well. */
const isTrustworthy = ({ lines, scanned, unread }: AccountLines): boolean =>
  scanned.size === 0 ||
  (!hasTooManyUnread(lines.length, unread.length) &&
    lines.filter((line) => line.repaired).length <= MAX_REPAIRED * lines.length)

/**
 * The statements of a file: its sections are settled, joined by account, and repaired if they were scanned. Or why the
 * file gives none.
 */
const conclude = (file: ReadFile): ReadonlyArray<StatementFile | StatementUnreadable> => {
  const { fault, fileName, header, pages, sections, traits } = file
  const refused = ({ cells = "", reason }: Refusal) => [
    new StatementUnreadable({
      fileName,
      reason,
      header,
      ...(cells === "" ? {} : { cells }),
      ...(file.scanned ? { scanned: true } : {}),
    }),
  ]
  if (fault !== undefined) return refused(fault)
  const settled = settledAccounts(sections)
  if ("reason" in settled) return refused(settled)
  const accounts = settled.map(withRepairs)
  if (!accounts.every(isTrustworthy)) return refused({ reason: "too-many-unread" })
  if (accounts.some(({ account, lines }) => account.kind === "BANK" && areCreditCardLines(lines)))
    return refused({ reason: "credit-card" })
  return accounts
    .filter(({ lines }) => lines.length > 0)
    .map(({ layout, account, lines, unread, repeated, scanned }) => ({
      fileName,
      layout,
      account,
      lines,
      unreadLines: unread,
      ...(repeated === 0 ? {} : { repeatedRows: repeated }),
      hasBalances: lines.filter(({ balanceFen }) => balanceFen !== undefined).length >= MIN_BALANCES * lines.length,
      pages,
      traits,
      ...(scanned.size === 0 ? {} : { scanned: true }),
    }))
}

/** Names of the dictionary that make a row worth quoting as a header. */
const LEAST_KNOWN = 3

/** Why a file gives no statement, as far as its headers, the number of its lines, and its rows tell. */
const refusalOf = (signs: FileSigns, lines: number, printings: ReadonlyArray<TablePrinting>): Refusal | undefined => {
  if (signs.creditCard || (signs.billLabels && !signs.balances)) return { reason: "credit-card" }
  if (signs.journal) return { reason: "journal" }
  if (signs.otherUnit !== "") return { reason: "other-unit", cells: signs.otherUnit }
  if (signs.several !== "") return { reason: "several-accounts", cells: signs.several }
  if (lines > 0) return undefined
  if (signs.fault !== undefined) return { reason: signs.fault }
  const unclear = printings.find((each) => each.unclear.day.length > 0 || each.unclear.amount.length > 0)
  if (unclear !== undefined)
    return { reason: unclear.unclear.day.length > 0 ? "no-days" : "no-amounts", cells: unclearCells(unclear) }
  const unsigned = printings.find((each) => each.unclear.sign.length > 0)
  if (unsigned !== undefined) return { reason: "doubtful", cells: unclearCells(unsigned) }
  if (signs.tables > 0) return { reason: "no-lines" }
  const hasHeader = signs.bestHeader.known >= LEAST_KNOWN || unknownHeaderOf(signs.unknownHeader) !== undefined
  return { reason: hasHeader ? "unknown-layout" : "no-table" }
}

/** The row that looks most like a header, or stands above rows that look like lines. */
const quotedHeader = ({ bestHeader, unknownHeader }: FileSigns): string =>
  bestHeader.known >= LEAST_KNOWN
    ? bestHeader.header
    : quoted(unknownHeaderOf(unknownHeader) ?? []) || bestHeader.header

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
  readonly #collector: SectionCollector
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
        this.#readRows(this.#pageGrid.push(seenPage(part, this.#unseen)))
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

  #readRows(rows: ReadonlyArray<PageRow>): void {
    this.#rows += rows.length
    for (const row of rows) {
      const step = readRow(this.#state, row, this.#options.layouts)
      this.#state = step.state
      this.#collector.add(step)
    }
  }

  /** The statements of the file, or why it gives none, unless it gives invoices or a contract. */
  end() {
    const statements = this.#statements()
    const isOther = statements.every((one) => one instanceof StatementUnreadable)
    const papers = this.#papers.end(isOther)
    return { statements: isOther && papers.length > 0 ? [] : statements, papers }
  }

  #statements(): ReadonlyArray<StatementFile | StatementUnreadable> {
    if (this.#electronic.isUsed) return this.#electronic.end(this.#pages, this.#traits)
    this.#readRows(this.#pageGrid.end())
    const { signs } = this.#state
    const statements = conclude({
      fileName: this.#options.fileName,
      sections: this.#collector.sections(this.#state),
      fault: this.#collector.isTooLarge
        ? { reason: "too-large" }
        : refusalOf(signs, this.#collector.lines, this.#collector.printings),
      header: quotedHeader(signs),
      traits: this.#traits,
      pages: this.#pages,
      scanned: this.#scanned,
    })
    return withHiddenContent(statements, this.#unseen.found)
  }
}
