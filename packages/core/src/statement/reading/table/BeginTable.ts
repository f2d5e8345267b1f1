import { type ColumnMap, withSummary } from "../header/ColumnMap.ts"
import { isCreditCardHeader } from "../header/CreditCard.ts"
import { knownNames, quoted } from "../header/HeaderNames.ts"
import { noSeam, pageEnd } from "../lines/PageSeam.ts"
import { tableColumns } from "../lines/TableColumns.ts"
import { isMisreadNumber } from "../scan/Misreading.ts"
import { scannedRowReader } from "../scan/ScannedRow.ts"
import { type OpenTable, type Table, type TableState, withFooter } from "./TableState.ts"

/** What the columns of a header are taken for. */
export type ResolvedHeader = Pick<Table, "columns" | "layout" | "telling">

/** Whether the rows above a header name another account than the one so far. */
const isOtherAccount = ({ account, loose, scanned }: TableState): boolean => {
  const [before, after] = [account.facts.accountNumber, loose.accountNumber]
  if (before === undefined || after === undefined || before === after) return false
  return !(scanned && isMisreadNumber(after, before))
}

const isSameHeader = (table: OpenTable, names: ReadonlyArray<string>): boolean =>
  table.names.length === names.length && table.names.every((name, i) => name === names[i])

const openTable = (
  { columns, layout, telling }: ResolvedHeader,
  names: ReadonlyArray<string>,
  number: number,
): OpenTable => ({
  columns,
  layout,
  telling,
  foreign: !names.some((name) => /[\u4e00-\u9fff]/u.test(name)),
  number,
  names,
  readers: tableColumns(columns, layout),
  scannedRow: scannedRowReader(columns, layout),
})

/** A header begins a table: of the same account, unless the rows above it name another. */
export const beginTable = (
  state: TableState,
  { columns: found, ...header }: ResolvedHeader,
  names: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
): TableState => {
  const columns: ColumnMap = state.scanned ? withSummary(names, found) : found
  const { account, loose, signs } = state
  const other = isOtherAccount(state)
  const begun: TableState = {
    ...(other
      ? { ...state, account: { number: account.number + 1, facts: loose, before: account }, loose: {} }
      : withFooter(state)),
    signs: {
      ...signs,
      balances: signs.balances || columns.index.balance >= 0,
      creditCard: signs.creditCard || isCreditCardHeader(names),
      fault: undefined,
      bestHeader: { known: knownNames(names), header: quoted(cells) },
    },
    section: undefined,
    seam: other ? noSeam : pageEnd(state.seam),
    otherRows: 0,
  }
  if (state.table !== undefined && isSameHeader(state.table, names)) return begun
  return {
    ...begun,
    signs: { ...begun.signs, tables: signs.tables + 1 },
    table: openTable({ columns, ...header }, names, signs.tables),
    ownNumber: undefined,
    ownCurrency: undefined,
  }
}
