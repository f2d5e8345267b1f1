import { editDistance } from "../../../domain/EditDistance.ts"
import { bareText, plainText } from "../../../reading/ComparableText.ts"
import { institutionIn } from "../../layouts/Institutions.ts"
import type { Layout } from "../../layouts/Layout.ts"
import type { UnreadLine, UnreadReason } from "../../StatementFile.ts"
import { printedBalance } from "../cells/PrintedAmount.ts"
import { isTotalsRow } from "../cells/TotalsRow.ts"
import { isCreditCardLabel, isCreditCardTitle } from "../header/CreditCard.ts"
import { isBlank, isJournalTitle } from "../header/HeaderNames.ts"
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
import {
  isOtherAccount,
  type OpenSection,
  type OpenTable,
  type TableState,
  withOtherAccount,
  withRowFacts,
} from "./TableState.ts"

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
  return withRowFacts({ ...state, seam: pageEnd(state.seam) }, row.cells)
}

/** A row that looks like a line and cannot be read as one. */
const unreadRow = (
  given: TableState,
  table: OpenTable,
  row: PageRow,
  reason: UnreadReason,
  reading: LineReading,
): RowStep => {
  if (isTotalsRow(row.cells)) return { state: { ...given, seam: pageEnd(given.seam) }, reading }
  const { amount, balance, inflow, outflow } = table.columns.index
  const isBlankAmount = isBlank([amount, inflow, outflow].map((column) => row.cells[column] ?? ""))
  if (reason === "amount" && isBlankAmount && repeatsBalance(given.seam, printedBalance(row.cells[balance])))
    return { state: given, reading }
  const section = sectionOf(given, table, row)
  const line = { row: row.row, page: row.page, sheet: given.sheet, reason }
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
    state: {
      ...state,
      signs: state.several === "" ? state.signs : { ...state.signs, several: state.several },
      seam: afterLine(line),
      otherRows: 0,
    },
    reading,
    entry: { section, is: { _tag: "Line", line, scanned, number } },
  }
}

/** True of a row with labels of an account: its heading, although a figure stands in a column of amounts. */
const namesAccount = (cells: ReadonlyArray<string>): boolean => {
  const { accountName, accountNumber, currency } = readFacts({}, cells)
  return accountName !== undefined || accountNumber !== undefined || currency !== undefined
}

/** A footnote where the day of a line would stand, `注：…`; with a balance it may be more. */
const isFootnote = ({ unclear }: LineReading, cells: ReadonlyArray<string>, table: OpenTable): boolean =>
  unclear?.kind === "day" &&
  /^(?:附?注|备注|说明|声明|(?:温馨|重要)?提示)\s?\d?\s?[:.、]/u.test(plainText(unclear.cell)) &&
  printedBalance(cells[table.columns.index.balance]) === undefined

const rowOfTable = (state: TableState, table: OpenTable, row: PageRow, layouts: ReadonlyArray<Layout>): RowStep => {
  const { cells, confidences } = row
  const scan = confidences === undefined ? undefined : table.scannedRow(cells, confidences)
  if (confidences !== undefined && scan === undefined) return { state: rowBetweenLines(state, row, layouts) }
  const printed = scan === undefined ? row : { ...row, cells: scan.cells }
  const asLine = readLine(table.readers, printed, { page: row.page, sheet: state.sheet }, state.account.facts)
  const reading = asLine.unclear !== undefined && isTotalsRow(cells) ? { ...asLine, unclear: undefined } : asLine
  const { result } = reading
  if (result === "moved-nothing") return { state, reading }
  if (result === "no-line") return { state: rowBetweenLines(state, row, layouts), reading }
  if (result === "date" && (namesAccount(cells) || isFootnote(reading, cells, table)))
    return { state: rowBetweenLines(state, row, layouts) }
  // Lines may follow the heading of another account without a header of their own.
  const own = isOtherAccount(state) ? withOtherAccount(state) : state
  if (typeof result === "string") return unreadRow(own, table, row, result, reading)
  return lineRow(own, table, row, result, scan?.line, reading)
}

/** True when a sheet begins with a line of the table that the sheet before it ends with. */
const goesOn = ({ account, search, sheet, tableBefore }: TableState, row: PageRow): boolean =>
  search.rows === 0 &&
  tableBefore !== undefined &&
  typeof readLine(tableBefore.readers, row, { page: row.page, sheet }, account.facts).result === "object"

/**
 * Reads one row of a file: as a header or a note above a table, as the second row of a header, as a line, or as what
 * stands between lines.
 */
export const readRow = (given: TableState, row: PageRow, layouts: ReadonlyArray<Layout>): RowStep => {
  let state = row.confidences === undefined || given.scanned ? given : { ...given, scanned: true }
  if (state.table === undefined && goesOn(state, row)) state = { ...state, table: state.tableBefore }
  if (state.table === undefined) return { state: rowAboveTable(state, row, layouts) }
  if (state.search.first !== undefined && !isBlank(row.cells)) {
    const after = secondHeaderRow(state, state.search.first, row.cells, layouts)
    if (after.isHeader) return { state: after.state }
    state = after.state
  }
  return state.table === undefined ? { state } : rowOfTable(state, state.table, row, layouts)
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
      journal: signs.journal || cells.some(isJournalTitle),
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
  const read = withRowFacts(after.state, cells)
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
    key: `${table.number}|${account.number}|${number ?? ""}|${currency ?? ""}`,
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
