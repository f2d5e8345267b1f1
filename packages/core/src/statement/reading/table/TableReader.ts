import { editDistance } from "../../../domain/EditDistance.ts"
import { bareText, plainText } from "../../Characters.ts"
import { meaningOf } from "../../layouts/HeaderDictionary.ts"
import { institutionIn } from "../../layouts/Institutions.ts"
import type { Layout } from "../../layouts/Layout.ts"
import type { UnreadLine } from "../../StatementFile.ts"
import type { StatementFault } from "../../StatementUnreadable.ts"
import { isTotalsRow } from "../cells/TotalsRow.ts"
import { AMBIGUOUS, byDictionary, type ColumnMap, headerNames, withSummary } from "../header/ColumnMap.ts"
import { isCreditCardHeader, isCreditCardLabel, isCreditCardTitle } from "../header/CreditCard.ts"
import { recognise } from "../header/Recognise.ts"
import { isValue, unknownHeader } from "../header/UnknownHeader.ts"
import { type Draft, type Evidence, type LineReader, makeLineReader, newEvidence } from "../lines/LineReader.ts"
import { isPageMark, pageSeam } from "../lines/PageSeam.ts"
import type { PageRow } from "../pages/PageGrid.ts"
import { mergeFacts } from "../preamble/MergeFacts.ts"
import { type PrintedFacts, readFacts } from "../preamble/PrintedFacts.ts"
import { misreadDigits } from "../scan/Misreading.ts"
import { scannedNotes } from "../scan/ScannedNotes.ts"
import { type ScannedLine, type ScannedRowReader, scannedRowReader } from "../scan/ScannedRow.ts"

/** What a header turned out to be. */
export interface Table {
  readonly columns: ColumnMap
  readonly layout: Layout | undefined
  /** Whether the layout names the institution for certain. */
  readonly telling: boolean
  readonly evidence: Evidence
  /** Whether no column has a Chinese name. */
  readonly foreign: boolean
}

/** What a header's columns are taken for. */
type Resolved = Pick<Table, "columns" | "layout" | "telling">

/** Lines of one account and currency below one header, and what is known of the account. */
export interface Section {
  readonly table: Table
  readonly facts: PrintedFacts
  readonly own: Pick<PrintedFacts, "accountNumber" | "accountName" | "institution" | "currency">
  readonly drafts: Array<Draft>
  readonly unread: Array<UnreadLine>
  /** Rows that repeat the last line of the page before. */
  repeated: number
  /** Of lines of scanned pages, what a recogniser has read. */
  readonly scanned: Map<Draft, ScannedLine>
  /** How often a recogniser has read which number of the own account. */
  readonly numbers: Map<string, number>
}

/** Rows of tables in, sections out. */
export interface TableReader {
  /** A sheet begins, or the first page. */
  readonly sheet: (name: string | undefined) => void
  readonly row: (row: PageRow, page: number | undefined) => void
  readonly sections: () => ReadonlyArray<Section>
  /** Why there is no line. */
  readonly fault: () => StatementFault | undefined
  /** The row that looks most like a header, or stands above rows that look like lines, quoted. */
  readonly header: () => string
}

/** Where a header has to stand: within so many rows that are not empty. */
const HEADER_WITHIN = 40
/** Rows between lines that are looked at for facts and headers; more of them are no statement. */
const MAX_OTHER_ROWS = 1000
/** A header has no more columns than this. */
const MAX_COLUMNS = 256
const MAX_QUOTE = 200
const MAX_TEXT = 10_000

/** Account numbers of scanned pages that differ by one digit which looks like the other are one. */
const isMisread = (one: string, other: string) => one.length >= 8 && misreadDigits(one, other) <= 1

/** Of the numbers that were read for one account the most frequent is right. */
const withUsualNumber = (section: Section): Section => {
  const [usual] = [...section.numbers].toSorted(([, one], [, other]) => other - one)
  return usual === undefined ? section : { ...section, own: { ...section.own, accountNumber: usual[0] } }
}

const isBlank = (cells: ReadonlyArray<string>) => cells.every((cell) => cell === "" || cell.trim() === "")
const known = (names: ReadonlyArray<string>) => names.filter((name) => meaningOf(name) !== undefined).length
const sayNothingNew = (cells: ReadonlyArray<string>) => !cells.some((cell) => /\d/u.test(cell))

/** Whether a row may be the first of a header's two: what has nothing below it is a name by itself. */
const isUpperHalf = (above: ReadonlyArray<string>, below: ReadonlyArray<string>) =>
  headerNames(above).every(
    (name, column) => name === "" || meaningOf(name) !== undefined || (below[column] ?? "") !== "",
  )

/** Whether a row names groups of columns, and is no title and no preamble with its labels and values. */
const isOfGroups = (cells: ReadonlyArray<string>) =>
  cells.filter((cell) => !isBlank([cell])).length > 1 && !cells.some((cell) => /[:：\d]/u.test(cell))

/** Whether two rows of a header name more columns together than the lower alone, or name them by groups of columns. */
const saysMore = (both: ReadonlyArray<string>, names: ReadonlyArray<string>, above: ReadonlyArray<string> = []) =>
  known(both) > known(names) || (known(both) === known(names) && isOfGroups(above))

const quoted = (cells: ReadonlyArray<string>) => {
  const text = cells
    .map(plainText)
    .filter((cell) => cell !== "")
    .join(" | ")
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1)}…` : text
}

export const makeTableReader = (layouts: ReadonlyArray<Layout>, maxLines: number): TableReader => {
  const sections = new Map<string, Section>()
  let facts: PrintedFacts = {}
  /** What was read since the last line: footer of one table, or preamble of the next. */
  let loose: PrintedFacts = {}
  let text = ""
  let sheetName: string | undefined
  let table:
    | (Table & {
        readonly reader: LineReader
        readonly scannedRow: ScannedRowReader
        readonly names: ReadonlyArray<string>
        readonly number: number
      })
    | undefined
  let tables = 0
  let above: ReadonlyArray<string> | undefined
  let maySecond: ReadonlyArray<string> | undefined
  let searched = 0
  let others = 0
  let lines = 0
  let creditCard = false
  let billLabels = false
  let balances = false
  let bestHeader: { readonly known: number; readonly header: string } = { known: 0, header: "" }
  let fault: StatementFault | undefined
  let lastNumber: string | undefined
  let lastCurrency: string | undefined
  let section: Section | undefined
  let anyScanned = false
  let seam = pageSeam()
  const unknown = unknownHeader()

  const resolve = (names: ReadonlyArray<string>): Resolved | typeof AMBIGUOUS | undefined => {
    const institution = loose.institution ?? facts.institution ?? institutionIn(sheetName ?? "")
    const recognised = recognise(names, { text: text + bareText(sheetName ?? ""), institution }, layouts)
    if (recognised !== undefined) return recognised
    const columns = byDictionary(names)
    return columns === undefined || columns === AMBIGUOUS ? columns : { columns, layout: undefined, telling: false }
  }

  /** A header begins a table: of the same account, unless the rows above it name another. */
  const begin = (resolved: Resolved, names: ReadonlyArray<string>, cells: ReadonlyArray<string>) => {
    const found = anyScanned ? { ...resolved, columns: withSummary(names, resolved.columns) } : resolved
    const other =
      loose.accountNumber !== undefined &&
      facts.accountNumber !== undefined &&
      loose.accountNumber !== facts.accountNumber &&
      !(anyScanned && isMisread(loose.accountNumber, facts.accountNumber))
    if (other) facts = loose
    else mergeFacts(facts, loose)
    loose = {}
    others = 0
    fault = undefined
    creditCard ||= isCreditCardHeader(names)
    balances ||= found.columns.index.balance >= 0
    bestHeader = { known: known(names), header: quoted(cells) }
    section = undefined
    if (other) seam = pageSeam()
    else seam.begin()
    if (table !== undefined && table.names.length === names.length && table.names.every((name, i) => name === names[i]))
      return
    lastNumber = undefined
    lastCurrency = undefined
    const evidence = newEvidence()
    const foreign = !names.some((name) => /[\u4e00-\u9fff]/u.test(name))
    table = {
      ...found,
      evidence,
      foreign,
      reader: makeLineReader(found.columns, found.layout, evidence),
      scannedRow: scannedRowReader(found.columns, found.layout),
      names,
      number: tables++,
    }
  }

  const asHeader = (row: ReadonlyArray<string>): boolean => {
    const cells = row.slice(0, MAX_COLUMNS)
    const before = above
    above = undefined
    if (cells.some(isValue)) return false
    const names = headerNames(cells)
    const count = known(names)
    if (table === undefined && count > bestHeader.known) bestHeader = { known: count, header: quoted(cells) }
    const alone = names.filter((name) => name !== "").length < 3 ? undefined : resolve(names)
    const both =
      before === undefined || count === 0 || !isUpperHalf(before, cells) ? undefined : headerNames(before, cells)
    const together =
      both === undefined || (alone !== undefined && !saysMore(both, names, before)) ? undefined : resolve(both)
    if (both !== undefined && together !== undefined && together !== AMBIGUOUS) {
      begin(together, both, cells)
      return true
    }
    if (alone !== undefined && alone !== AMBIGUOUS) {
      begin(alone, names, cells)
      maySecond = cells
      return true
    }
    if (alone === AMBIGUOUS && table === undefined) {
      fault = isCreditCardHeader(names) ? "credit-card" : "doubtful"
      bestHeader = { known: Number.MAX_SAFE_INTEGER, header: quoted(cells) }
    }
    above = cells
    return false
  }

  /** The row below a header, when it qualifies the names above it or translates them. */
  const asSecondHeader = (first: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean => {
    if (!sayNothingNew(cells) || isTotalsRow(cells)) return false
    const names = headerNames(first, cells)
    const below = headerNames(cells)
    const isChinese = (name: string) => /[\u4e00-\u9fff]/u.test(name)
    if (first.some(isChinese) && !below.some(isChinese)) return known(below.filter((name) => name !== "")) >= 2
    if (below.some((name, column) => name !== "" && meaningOf(names[column] ?? "") === undefined)) return false
    const found = resolve(names)
    if (found === undefined || found === AMBIGUOUS) return false
    begin(found, names, first)
    return true
  }

  const aside = ({ cells: printed, confidences }: PageRow) => {
    if (printed.some(isPageMark)) seam.begin()
    if (others++ > MAX_OTHER_ROWS) return
    const cells = confidences === undefined ? printed : scannedNotes(printed, confidences, layouts)
    if (table !== undefined && asHeader(cells)) return
    readFacts(cells, loose)
    if (table === undefined) {
      creditCard ||= cells.some(isCreditCardTitle)
      billLabels ||= cells.some(isCreditCardLabel)
    }
    if (table === undefined && text.length < MAX_TEXT) text += cells.map(bareText).join("")
  }

  const sectionOf = (it: NonNullable<typeof table>, row: PageRow): Section => {
    // A blank goes on with what stands above it, and so does what is no more than misread.
    const owned = (role: "ownAccount" | "currency", last: string | undefined) => {
      const own = it.reader.own(role, row) ?? last
      if (row.confidences === undefined || own === undefined || last === undefined) return own
      return (role === "currency" ? editDistance(own, last, 1) <= 1 : isMisread(own, last)) ? last : own
    }
    const number = owned("ownAccount", lastNumber)
    const currency = owned("currency", lastCurrency)
    if (section !== undefined && number === lastNumber && currency === lastCurrency) return section
    lastNumber = number
    lastCurrency = currency
    const key = `${it.number}|${facts.accountNumber ?? ""}|${number ?? ""}|${currency ?? ""}`
    section = sections.get(key)
    if (section === undefined) {
      const [name, bank] = [it.reader.own("ownName", row), it.reader.own("ownBank", row)]
      const institution = bank === undefined ? undefined : institutionIn(bank)
      section = {
        table: it,
        facts,
        own: {
          ...(number === undefined ? {} : { accountNumber: number }),
          ...(name === undefined ? {} : { accountName: name }),
          ...(institution === undefined ? {} : { institution }),
          ...(currency === undefined ? {} : { currency }),
        },
        drafts: [],
        unread: [],
        repeated: 0,
        scanned: new Map(),
        numbers: new Map(),
      }
      sections.set(key, section)
    }
    return section
  }

  return {
    sheet: (name) => {
      mergeFacts(facts, loose)
      loose = {}
      sheetName = name
      creditCard ||= isCreditCardTitle(name ?? "")
      seam = pageSeam()
      table = undefined
      above = undefined
      maySecond = undefined
      searched = 0
      text = ""
    },
    row: (row, page) => {
      const { cells } = row
      anyScanned ||= row.confidences !== undefined
      if (table === undefined) {
        if (searched >= HEADER_WITHIN || isBlank(cells)) return
        searched++
        if (asHeader(cells)) return
        unknown.push(cells)
        aside(row)
        return
      }
      if (maySecond !== undefined && !isBlank(cells)) {
        const first = maySecond
        maySecond = undefined
        if (asSecondHeader(first, cells)) return
      }
      const scan = row.confidences === undefined ? undefined : table.scannedRow(cells, row.confidences)
      const isNoLine = row.confidences !== undefined && scan === undefined
      const printed = scan === undefined ? row : { ...row, cells: scan.cells }
      const read = isNoLine ? "no-line" : table.reader.read(printed, page, sheetName, facts)
      if (read === "moved-nothing") return
      if (read === "no-line") {
        if (isBlank(cells)) return
        if (isTotalsRow(cells)) {
          seam.begin()
          readFacts(cells, loose)
        } else aside(row)
        return
      }
      if (typeof read === "string") {
        if (isTotalsRow(cells)) return seam.begin()
        if (read === "amount" && seam.carries(table.reader.balanceOf(row))) return
        const into = sectionOf(table, row).unread
        if (into.length < maxLines) into.push({ row: row.row, page, sheet: sheetName, reason: read })
        return
      }
      const kind = seam.rowOf(read)
      if (kind === "REPEATED") sectionOf(table, row).repeated++
      if (kind !== "LINE") return
      others = 0
      if (++lines > maxLines) fault = "too-large"
      else {
        const into = sectionOf(table, row)
        if (row.box !== undefined) read.box = row.box
        into.drafts.push(read)
        if (scan === undefined) return
        into.scanned.set(read, scan.line)
        const number = table.reader.own("ownAccount", row)
        if (number !== undefined) into.numbers.set(number, (into.numbers.get(number) ?? 0) + 1)
      }
    },
    sections: () => {
      mergeFacts(facts, loose)
      loose = {}
      return [...sections.values()].map(withUsualNumber)
    },
    fault: () => {
      if (lines > maxLines) return "too-large"
      if (creditCard || (billLabels && !balances)) return "credit-card"
      if (lines > 0) return undefined
      if (fault !== undefined) return fault
      if (tables > 0) return "no-lines"
      return bestHeader.known >= 3 || unknown.header() !== undefined ? "unknown-layout" : "no-table"
    },
    header: () => (bestHeader.known >= 3 ? bestHeader.header : quoted(unknown.header() ?? []) || bestHeader.header),
  }
}
