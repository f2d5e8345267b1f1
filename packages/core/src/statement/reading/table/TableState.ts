import { institutionIn } from "../../layouts/Institutions.ts"
import type { Layout } from "../../layouts/Layout.ts"
import type { ColumnMapping } from "../../layouts/Layout.ts"
import type { StatementFault } from "../../StatementUnreadable.ts"
import type { ColumnMap } from "../header/ColumnMap.ts"
import { isCreditCardTitle } from "../header/CreditCard.ts"
import { isJournalTitle, quoted } from "../header/HeaderNames.ts"
import { noUnknownHeader, type UnknownHeader } from "../header/UnknownHeader.ts"
import { noSeam, type PageSeam } from "../lines/PageSeam.ts"
import type { TableColumns } from "../lines/TableColumns.ts"
import { accountFacts, given, namesSeveral, type PrintedFacts, readFacts } from "../preamble/PrintedFacts.ts"
import { isMisreadNumber } from "../scan/Misreading.ts"
import type { ScannedRowReader } from "../scan/ScannedRow.ts"

const withoutTotals = ({
  totalInFen: _in,
  totalOutFen: _out,
  countIn: _credits,
  countOut: _debits,
  ...rest
}: PrintedFacts): PrintedFacts => rest

/** The facts with the start of a longer period, and the opening balance at that start if it is known. */
const withStart = (
  { openingFen: _, ...facts }: PrintedFacts,
  { startDate, openingFen }: PrintedFacts,
): PrintedFacts => ({
  ...facts,
  ...(startDate === undefined ? {} : { startDate }),
  ...(openingFen === undefined ? {} : { openingFen }),
})

/** The same at the end of the period. */
const withEnd = ({ closingFen: _, ...facts }: PrintedFacts, { endDate, closingFen }: PrintedFacts): PrintedFacts => ({
  ...facts,
  ...(endDate === undefined ? {} : { endDate }),
  ...(closingFen === undefined ? {} : { closingFen }),
})

/**
 * Adds what a later part of the file says. If several exports of one account were joined, the result covers them all:
 * the longest period, the balances at its ends, and no totals, because the totals of a part are not those of the whole.
 */
const mergeFacts = (earlier: PrintedFacts, later: PrintedFacts): PrintedFacts => {
  const [start, end] = [earlier.startDate, earlier.endDate]
  const { startDate, endDate } = later
  if (start === undefined || end === undefined || startDate === undefined || endDate === undefined)
    return { ...earlier, ...later, ...earlier }
  const isOther = start !== startDate || end !== endDate
  let known = isOther ? withoutTotals(earlier) : earlier
  const added = isOther ? withoutTotals(later) : later
  if (startDate < start) known = withStart(known, later)
  if (endDate > end) known = withEnd(known, later)
  return { ...known, ...added, ...known }
}

/** The table below a header. */
export interface Table {
  readonly columns: ColumnMap
  readonly layout: Layout | undefined
  /** Where no layout fits: the mapping of columns that is used in its place. */
  readonly mapping?: TableMapping
  /** True when the layout names the institution for certain. */
  readonly telling: boolean
  /** True when no column has a Chinese name. */
  readonly foreign: boolean
  /** The currencies that the names of the columns of money say: `贷方发生额(美元)`, `Deposits (HK$)`. */
  readonly currencies: ReadonlyArray<string>
}

/** A mapping of columns in the place of a layout: inferred and to be proven, or confirmed by a person. */
export interface TableMapping extends ColumnMapping {
  /** What a statement has as its `layout`. */
  readonly id: string
}

/** The table whose rows are being read. */
export interface OpenTable extends Table {
  /** From 0, within the file. */
  readonly number: number
  readonly names: ReadonlyArray<string>
  readonly readers: TableColumns
  readonly scannedRow: ScannedRowReader
}

/** An account as the text around its tables describes it. */
export interface Account {
  /** From 0, within the file. */
  readonly number: number
  readonly facts: PrintedFacts
  /** The account before it in the file. */
  readonly before: Account | undefined
}

/** The search for the header of a sheet, and for the second row of that header. */
export interface HeaderSearch {
  /** Rows with text so far. */
  readonly rows: number
  /** The last row, if it may be the upper half of a header. */
  readonly above: ReadonlyArray<string> | undefined
  /** A header was just read that may have a second row; these are the cells of its first. */
  readonly first: ReadonlyArray<string> | undefined
  /** The text above the header, without white space. */
  readonly text: string
}

/** Signs of a file that decide why it is refused, if it is. */
export interface FileSigns {
  readonly tables: number
  /** A table has a column of balances. */
  readonly balances: boolean
  /** A title or header that only the bill of a credit card has. */
  readonly creditCard: boolean
  /** A title or header that only a company's books or the journal of a bookkeeping app have. */
  readonly journal: boolean
  /** Labels that the bill of a credit card has, and also a bank's overview of all that a customer holds. */
  readonly billLabels: boolean
  /** The cell by which amounts are in another unit than the yuan; `""` if there is none. */
  readonly otherUnit: string
  /** The row that names several accounts for the same lines, quoted; `""` if there is none. */
  readonly several: string
  /** The fault of a header. */
  readonly fault: StatementFault | undefined
  /** The row with the most names of the dictionary, quoted. */
  readonly bestHeader: { readonly known: number; readonly header: string }
  readonly unknownHeader: UnknownHeader
}

/** The lines of one account and currency below one header. */
export interface OpenSection {
  readonly key: string
  readonly table: OpenTable
  /** The number of its account in the file. */
  readonly account: number
  /** Facts of the account in its rows. */
  readonly own: Pick<PrintedFacts, "accountNumber" | "accountName" | "institution" | "currency">
}

/**
 * Where the reading of a file stands between two rows: all that the meaning of a row depends on besides its own cells.
 */
export interface TableState {
  readonly sheet: string | undefined
  readonly search: HeaderSearch
  readonly signs: FileSigns
  readonly account: Account
  /** Facts read since the last line: they belong to the footer of one table, or to the preamble of the next. */
  readonly loose: PrintedFacts
  /** The last row around the tables. */
  readonly rowAbove: ReadonlyArray<string>
  /** The row that names several accounts, quoted, while nothing says whose lines follow; else `""`. */
  readonly several: string
  readonly table: OpenTable | undefined
  /** The table of the sheet before: a sheet that begins with a line goes on with it. */
  readonly tableBefore: OpenTable | undefined
  readonly section: OpenSection | undefined
  /** Number and currency of the own account as columns of the last line printed them. */
  readonly ownNumber: string | undefined
  readonly ownCurrency: string | undefined
  readonly seam: PageSeam
  /** Rows since the last line. */
  readonly otherRows: number
  /** True when rows of scanned pages were among those so far. */
  readonly scanned: boolean
}

const newSearch: HeaderSearch = { rows: 0, above: undefined, first: undefined, text: "" }

/** Before the first row of a file. */
export const initialState: TableState = {
  sheet: undefined,
  search: newSearch,
  signs: {
    tables: 0,
    balances: false,
    creditCard: false,
    journal: false,
    otherUnit: "",
    billLabels: false,
    several: "",
    fault: undefined,
    bestHeader: { known: 0, header: "" },
    unknownHeader: noUnknownHeader,
  },
  account: { number: 0, facts: {}, before: undefined },
  loose: {},
  rowAbove: [],
  several: "",
  table: undefined,
  tableBefore: undefined,
  section: undefined,
  ownNumber: undefined,
  ownCurrency: undefined,
  seam: noSeam,
  otherRows: 0,
  scanned: false,
}

const sameNumber = (one: string, other: string): boolean =>
  one === other || ((one.includes("*") || other.includes("*")) && one.slice(-4) === other.slice(-4))

/** True when facts name another account than the one so far: its number, its currency or, without these, its holder. */
const areOfOther = (known: PrintedFacts, said: PrintedFacts, scanned: boolean): boolean => {
  const [before, after] = [known.accountNumber, said.accountNumber]
  const areBothKnown = before !== undefined && after !== undefined
  if (areBothKnown && !sameNumber(before, after)) return !(scanned && isMisreadNumber(after, before))
  if (known.currency !== undefined && said.currency !== undefined) return known.currency !== said.currency
  if (known.currency === "CNY" && said.foreign === true) return true
  const names = [known.accountName, said.accountName]
  return !areBothKnown && !scanned && !names.includes(undefined) && names[0] !== names[1]
}

/** True when the rows since the last line name another account than the one so far. */
export const isOtherAccount = ({ account, loose, scanned }: TableState): boolean =>
  areOfOther(account.facts, loose, scanned)

/** Facts of a row around the tables: where they are the first of another account, those before them end this one. */
export const withRowFacts = (state: TableState, cells: ReadonlyArray<string>): TableState => {
  const begins =
    state.section !== undefined &&
    !isOtherAccount(state) &&
    areOfOther(state.account.facts, readFacts({}, cells, state.rowAbove), state.scanned)
  const before = begins ? withFooter(state) : state
  const said = readFacts({}, cells)
  const isOne = said.accountNumber !== undefined || said.currency !== undefined
  return {
    ...before,
    loose: readFacts(before.loose, cells, state.rowAbove),
    rowAbove: cells,
    several: namesSeveral(cells) ? quoted(cells) : isOne ? "" : state.several,
  }
}

/**
 * The account that the rows since the last line name. It has the bank and the holder of the one before, and as another
 * currency of one account also its number and period, where it does not state its own.
 */
export const withOtherAccount = (state: TableState): TableState => {
  const { account, loose } = state
  const { accountName, accountNumber, endDate, institution, startDate } = account.facts
  const shared = { ...given("accountName", accountName), ...given("institution", institution) }
  const ofNumber =
    loose.accountNumber === undefined
      ? { ...given("accountNumber", accountNumber), ...given("startDate", startDate), ...given("endDate", endDate) }
      : {}
  const facts = { ...shared, ...ofNumber, ...loose }
  return {
    ...state,
    account: { number: account.number + 1, facts, before: account },
    loose: {},
    section: undefined,
    ownNumber: undefined,
    ownCurrency: undefined,
    seam: noSeam,
  }
}

/** The state with loose facts counted for the account. */
export const withFooter = (state: TableState): TableState => ({
  ...state,
  account: { ...state.account, facts: mergeFacts(state.account.facts, state.loose) },
  loose: {},
})

/** A sheet begins. One that names a currency is of another account than lines before it without one. */
export const beginSheet = (state: TableState, name: string | undefined): TableState => {
  const { currency, foreign } = accountFacts({}, [name ?? ""])
  const begun: TableState = {
    ...withFooter(state),
    loose: { ...given("currency", currency), ...given("foreign", foreign) },
    sheet: name,
    search: newSearch,
    signs: {
      ...state.signs,
      creditCard: state.signs.creditCard || isCreditCardTitle(name ?? ""),
      journal: state.signs.journal || isJournalTitle(name ?? ""),
    },
    table: undefined,
    tableBefore: state.table ?? state.tableBefore,
    seam: noSeam,
  }
  const isNamed = currency !== undefined || foreign === true
  const { facts } = begun.account
  const isOther = isNamed && state.section !== undefined && facts.currency === undefined && facts.foreign !== true
  return isOther ? withOtherAccount(begun) : begun
}

/** The institution that the text so far names. */
export const institutionOf = ({ loose, account, sheet }: TableState): string | undefined =>
  loose.institution ?? account.facts.institution ?? institutionIn(sheet ?? "")
