import { editDistance } from "../../../domain/EditDistance.ts"
import { bareText } from "../../../reading/ComparableText.ts"
import { institutionIn } from "../../layouts/Institutions.ts"
import type { Layout } from "../../layouts/Layout.ts"
import type { UnreadLine, UnreadReason } from "../../StatementFile.ts"
import { printedBalance } from "../cells/PrintedAmount.ts"
import { isTotalsRow } from "../cells/TotalsRow.ts"
import { isCreditCardLabel, isCreditCardTitle } from "../header/CreditCard.ts"
import { isBlank } from "../header/HeaderNames.ts"
import { searchUnknownHeader } from "../header/UnknownHeader.ts"
import type { Draft } from "../lines/Draft.ts"
import { afterLine, isPageMark, pageEnd, repeatsBalance, seamRow } from "../lines/PageSeam.ts"
import { type LineReading, readLine, type UndatedLine } from "../lines/ReadLine.ts"
import { ownText } from "../lines/TableColumns.ts"
import type { PageRow } from "../pages/PageRows.ts"
import { readFacts } from "../preamble/PrintedFacts.ts"
import { isMisreadNumber } from "../scan/Misreading.ts"
import { scannedNotes } from "../scan/ScannedNotes.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"
import { headerRow, secondHeaderRow } from "./HeaderRow.ts"
import type { OpenSection, OpenTable, TableState } from "./TableState.ts"

/** A row of a section. */
export type SectionEntry =
  | {
      readonly _tag: "Line"
      readonly line: Draft
      readonly scanned: ScannedLine | undefined
      /** The own account's number in a row of a scan. */
      readonly number: string | undefined
    }
  | { readonly _tag: "Unread"; readonly line: UnreadLine; readonly undated: UndatedLine | undefined }
  /** The last line of the page before, printed again. */
  | { readonly _tag: "Repeated" }

/** The state after a row, and what the row was. */
export interface RowStep {
  readonly state: TableState
  /** Of a row of a table. */
  readonly reading?: LineReading
  /** Absent for a row that adds nothing to its section. */
  readonly entry?: { readonly section: OpenSection; readonly is: SectionEntry }
}

/** A header has to stand within so many rows with text. */
const HEADER_WITHIN = 40

const rowAboveTable = (state: TableState, row: PageRow, layouts: ReadonlyArray<Layout>): TableState => {
  const { cells } = row
  const { search } = state
  if (search.rows >= HEADER_WITHIN || isBlank(cells)) return state
  const after = headerRow({ ...state, search: { ...search, rows: search.rows + 1 } }, cells, layouts)
  if (after.isHeader) return after.state
  const { signs } = after.state
  const unknownHeader = searchUnknownHeader(signs.unknownHeader, cells)
  return otherRow({ ...after.state, signs: { ...signs, unknownHeader } }, row, layouts)
}

/** A row among the lines that is none. */
const rowBetweenLines = (state: TableState, row: PageRow, layouts: ReadonlyArray<Layout>): TableState => {
  if (isBlank(row.cells)) return state
  if (!isTotalsRow(row.cells)) return otherRow(state, row, layouts)
  return { ...state, seam: pageEnd(state.seam), loose: readFacts(state.loose, row.cells) }
}

/** A row that looks like a line and cannot be read as one. */
const unreadRow = (
  given: TableState,
  table: OpenTable,
  row: PageRow,
  page: number | undefined,
  reason: UnreadReason,
  reading: LineReading,
): RowStep => {
  if (isTotalsRow(row.cells)) return { state: { ...given, seam: pageEnd(given.seam) }, reading }
  const balance = printedBalance(row.cells[table.columns.index.balance])
  if (reason === "amount" && repeatsBalance(given.seam, balance)) return { state: given, reading }
  const section = sectionOf(given, table, row)
  const line = { row: row.row, page, sheet: given.sheet, reason }
  return {
    state: inSection(given, section),
    reading,
    entry: { section, is: { _tag: "Unread", line, undated: reading.undated } },
  }
}

const lineRow = (
  given: TableState,
  table: OpenTable,
  row: PageRow,
  line: Draft,
  scanned: ScannedLine | undefined,
  reading: LineReading,
): RowStep => {
  const kind = seamRow(given.seam, line)
  if (kind === "CARRIED") return { state: given, reading }
  const section = sectionOf(given, table, row)
  const state = inSection(given, section)
  if (kind === "REPEATED") return { state, reading, entry: { section, is: { _tag: "Repeated" } } }
  if (row.box !== undefined) line.box = row.box
  const number = scanned === undefined ? undefined : ownText(table.readers, "ownAccount", row.cells)
  return {
    state: { ...state, seam: afterLine(line), otherRows: 0 },
    reading,
    entry: { section, is: { _tag: "Line", line, scanned, number } },
  }
}

const rowOfTable = (
  state: TableState,
  table: OpenTable,
  row: PageRow,
  page: number | undefined,
  layouts: ReadonlyArray<Layout>,
): RowStep => {
  const { cells, confidences } = row
  const scan = confidences === undefined ? undefined : table.scannedRow(cells, confidences)
  if (confidences !== undefined && scan === undefined) return { state: rowBetweenLines(state, row, layouts) }
  const printed = scan === undefined ? row : { ...row, cells: scan.cells }
  const asLine = readLine(table.readers, printed, { page, sheet: state.sheet }, state.account.facts)
  const reading = asLine.unclear !== undefined && isTotalsRow(cells) ? { ...asLine, unclear: undefined } : asLine
  const { result } = reading
  if (result === "moved-nothing") return { state, reading }
  if (result === "no-line") return { state: rowBetweenLines(state, row, layouts), reading }
  if (typeof result === "string") return unreadRow(state, table, row, page, result, reading)
  return lineRow(state, table, row, result, scan?.line, reading)
}

/**
 * Reads one row of a file: as a header or a note above a table, as the second row of a header, as a line, or as what
 * stands between lines.
 */
export const readRow = (
  given: TableState,
  row: PageRow,
  page: number | undefined,
  layouts: ReadonlyArray<Layout>,
): RowStep => {
  let state = row.confidences === undefined || given.scanned ? given : { ...given, scanned: true }
  if (state.table === undefined) return { state: rowAboveTable(state, row, layouts) }
  if (state.search.first !== undefined && !isBlank(row.cells)) {
    const after = secondHeaderRow(state, state.search.first, row.cells, layouts)
    if (after.isHeader) return { state: after.state }
    state = after.state
  }
  return state.table === undefined ? { state } : rowOfTable(state, state.table, row, page, layouts)
}

/** Rows between lines that are searched for facts and headers; a statement does not have more. */
const MAX_OTHER_ROWS = 1000
const MAX_TEXT = 10_000

/** Above the first header, a row also tells what kind of document it is. */
const withTitles = (state: TableState, cells: ReadonlyArray<string>): TableState => {
  const { search, signs } = state
  return {
    ...state,
    search: search.text.length < MAX_TEXT ? { ...search, text: search.text + cells.map(bareText).join("") } : search,
    signs: {
      ...signs,
      creditCard: signs.creditCard || cells.some(isCreditCardTitle),
      billLabels: signs.billLabels || cells.some(isCreditCardLabel),
    },
  }
}

/** Reads a row that is not a line: a note, a label with its value, the header of a further table, the end of a page. */
const otherRow = (
  given: TableState,
  { cells: printed, confidences }: PageRow,
  layouts: ReadonlyArray<Layout>,
): TableState => {
  const state: TableState = {
    ...given,
    seam: printed.some(isPageMark) ? pageEnd(given.seam) : given.seam,
    otherRows: given.otherRows + 1,
  }
  if (given.otherRows > MAX_OTHER_ROWS) return state
  const cells = confidences === undefined ? printed : scannedNotes(printed, confidences, layouts)
  const after = state.table === undefined ? { state, isHeader: false } : headerRow(state, cells, layouts)
  if (after.isHeader) return after.state
  const read = { ...after.state, loose: readFacts(after.state.loose, cells) }
  return read.table === undefined ? withTitles(read, cells) : read
}

/**
 * The text of a column of the own account in a row. A blank, and on a scan a misread text, stand for what is above
 * them.
 */
const ownValue = (
  table: OpenTable,
  role: "ownAccount" | "currency",
  { cells, confidences }: PageRow,
  last: string | undefined,
): string | undefined => {
  const own = ownText(table.readers, role, cells) ?? last
  if (confidences === undefined || own === undefined || last === undefined) return own
  return (role === "currency" ? editDistance(own, last, 1) <= 1 : isMisreadNumber(own, last)) ? last : own
}

const newSection = (
  { account }: TableState,
  table: OpenTable,
  { cells }: PageRow,
  number: string | undefined,
  currency: string | undefined,
): OpenSection => {
  const [name, bank] = [ownText(table.readers, "ownName", cells), ownText(table.readers, "ownBank", cells)]
  const institution = bank === undefined ? undefined : institutionIn(bank)
  return {
    key: `${table.number}|${account.facts.accountNumber ?? ""}|${number ?? ""}|${currency ?? ""}`,
    table,
    account: account.number,
    own: {
      ...(number === undefined ? {} : { accountNumber: number }),
      ...(name === undefined ? {} : { accountName: name }),
      ...(institution === undefined ? {} : { institution }),
      ...(currency === undefined ? {} : { currency }),
    },
  }
}

/** The section that a row belongs to: that of the last line, unless the row names another account or currency. */
const sectionOf = (state: TableState, table: OpenTable, row: PageRow): OpenSection => {
  const number = ownValue(table, "ownAccount", row, state.ownNumber)
  const currency = ownValue(table, "currency", row, state.ownCurrency)
  const { section } = state
  return section !== undefined && number === state.ownNumber && currency === state.ownCurrency
    ? section
    : newSection(state, table, row, number, currency)
}

const inSection = (state: TableState, section: OpenSection): TableState =>
  state.section === section
    ? state
    : { ...state, section, ownNumber: section.own.accountNumber, ownCurrency: section.own.currency }
