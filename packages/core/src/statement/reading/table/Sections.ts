import type { UnreadLine } from "../../StatementFile.ts"
import type { Undated } from "../conclude/PlaceUndated.ts"
import type { Draft } from "../lines/Draft.ts"
import { addPrinting, newPrinting, type TablePrinting } from "../lines/TablePrinting.ts"
import type { PrintedFacts } from "../preamble/PrintedFacts.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"
import type { RowStep, SectionEntry } from "./ReadRow.ts"
import { type Account, type OpenSection, type Table, type TableState, withFooter } from "./TableState.ts"

/** The lines of one account and currency below one header, and what is known of the account. */
export interface Section extends Pick<OpenSection, "own"> {
  readonly table: Table
  readonly facts: PrintedFacts
  readonly printing: TablePrinting
  readonly drafts: Array<Draft>
  readonly unread: Array<UnreadLine>
  /** Of unread rows, those with an amount whose cell of the day is blank. */
  readonly undated: ReadonlyMap<UnreadLine, Undated>
  /** Rows that repeat the last line of the page before. */
  readonly repeated: number
  /** Of lines of scanned pages, what a recogniser has read. */
  readonly scanned: Map<Draft, ScannedLine>
}

interface Rows {
  readonly section: OpenSection
  readonly drafts: Array<Draft>
  readonly unread: Array<UnreadLine>
  readonly undated: Map<UnreadLine, Undated>
  readonly scanned: Map<Draft, ScannedLine>
  repeated: number
  /** Numbers of the own account, by how often a recogniser has read each. */
  readonly numbers: Map<string, number>
}

const addUnread = (
  { drafts, undated, unread }: Rows,
  { line, undated: row }: Extract<SectionEntry, { readonly _tag: "Unread" }>,
  maxLines: number,
): void => {
  if (unread.length >= maxLines) return
  unread.push(line)
  const below = drafts.at(-1)
  if (row !== undefined && below !== undefined) undated.set(line, { row, below })
}

const addEntry = (rows: Rows, entry: SectionEntry, maxLines: number): void => {
  switch (entry._tag) {
    case "Repeated":
      rows.repeated++
      break
    case "Unread":
      addUnread(rows, entry, maxLines)
      break
    case "Line":
      rows.drafts.push(entry.line)
      if (entry.scanned !== undefined) rows.scanned.set(entry.line, entry.scanned)
      if (entry.number !== undefined) rows.numbers.set(entry.number, (rows.numbers.get(entry.number) ?? 0) + 1)
      break
  }
}

/** Of the numbers that were read for one account, the most frequent is right. */
const ownWithUsualNumber = ({ numbers, section }: Rows): Section["own"] => {
  const [usual] = [...numbers].toSorted(([, one], [, other]) => other - one)
  return usual === undefined ? section.own : { ...section.own, accountNumber: usual[0] }
}

/** The facts of every account of a file, by its number. */
const factsByAccount = (last: Account): ReadonlyArray<PrintedFacts> => {
  const facts: Array<PrintedFacts> = []
  for (let account: Account | undefined = last; account !== undefined; account = account.before)
    facts[account.number] = account.facts
  return facts
}

/** Collects what the rows of one file were. Its lists grow with the lines of the file, and nothing else does. */
export class SectionCollector {
  readonly #sections = new Map<string, Rows>()
  readonly #printings: Array<TablePrinting> = []
  readonly #maxLines: number
  /** The rows of the section that was added to last. */
  #last: Rows | undefined
  #lines = 0

  constructor(maxLines: number) {
    this.#maxLines = maxLines
  }

  /** Lines so far; of those above the bound, only the number is kept. */
  get lines(): number {
    return this.#lines
  }

  /** The manner in which each table prints. */
  get printings(): ReadonlyArray<TablePrinting> {
    return this.#printings.filter((printing) => printing !== undefined)
  }

  get isTooLarge(): boolean {
    return this.#lines > this.#maxLines
  }

  add({ state, reading, entry }: RowStep): void {
    if (reading !== undefined && state.table !== undefined)
      addPrinting((this.#printings[state.table.number] ??= newPrinting(state.table)), reading)
    if (entry === undefined) return
    if (entry.is._tag === "Line" && ++this.#lines > this.#maxLines) return
    addEntry(this.#rowsOf(entry.section), entry.is, this.#maxLines)
  }

  #rowsOf(section: OpenSection): Rows {
    if (this.#last?.section === section) return this.#last
    const known = this.#sections.get(section.key)
    if (known !== undefined) return known
    const rows: Rows = {
      section,
      drafts: [],
      unread: [],
      undated: new Map(),
      scanned: new Map(),
      repeated: 0,
      numbers: new Map(),
    }
    this.#sections.set(section.key, rows)
    this.#last = rows
    return rows
  }

  /** The sections of a file that was read to its end. */
  sections(end: TableState): ReadonlyArray<Section> {
    const facts = factsByAccount(withFooter(end).account)
    return [...this.#sections.values()].map((rows) => ({
      table: rows.section.table,
      facts: facts[rows.section.account] ?? {},
      own: ownWithUsualNumber(rows),
      printing: (this.#printings[rows.section.table.number] ??= newPrinting(rows.section.table)),
      drafts: rows.drafts,
      unread: rows.unread,
      undated: rows.undated,
      repeated: rows.repeated,
      scanned: rows.scanned,
    }))
  }
}
