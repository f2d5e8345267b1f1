import { bareText } from "../../../reading/ComparableText.ts"
import { meaningOf } from "../../layouts/HeaderDictionary.ts"
import type { Layout } from "../../layouts/Layout.ts"
import { CONFIRMED } from "../../layouts/Layout.ts"
import type { StatementFault } from "../../StatementUnreadable.ts"
import { currenciesIn, currencyOf } from "../cells/Currency.ts"
import { isTotalsRow } from "../cells/TotalsRow.ts"
import {
  AMBIGUOUS,
  byDictionary,
  byLayout,
  byPlace,
  type ColumnMap,
  fitness,
  headerNames,
  moneyIn,
  withSummary,
} from "../header/ColumnMap.ts"
import { isCreditCardHeader } from "../header/CreditCard.ts"
import {
  hasOtherUnit,
  isJournalHeader,
  isUpperHalf,
  knownNames,
  otherUnitAbove,
  otherUnitSaid,
  quoted,
  saysMore,
} from "../header/HeaderNames.ts"
import { isValue } from "../header/UnknownHeader.ts"
import { noSeam, pageEnd } from "../lines/PageSeam.ts"
import { tableColumns } from "../lines/TableColumns.ts"
import { scannedRowReader } from "../scan/ScannedRow.ts"
import {
  institutionOf,
  isOtherAccount,
  type OpenTable,
  type Table,
  type TableMapping,
  type TableState,
  withFooter,
  withOtherAccount,
} from "./TableState.ts"

/** A layout that a file was recognised by. */
interface Recognised {
  readonly layout: Layout
  readonly columns: ColumnMap
  /** True when the title or header belongs to this institution alone. */
  readonly telling: boolean
}

/** The text above the header, and the institution that it names. */
interface Surroundings {
  readonly text: string
  readonly institution: string | undefined
}

/** The least fit of a header to a layout: less if the title agrees, almost completely if there is only the header. */
const FIT = { withTitle: 0.6, withInstitution: 0.75, headerAlone: 0.9 }
/** Scores that differ by less decide nothing. */
const MARGIN = 0.03

const ESSENTIAL = ["amount", "inflow", "outflow", "direction", "balance", "status"] as const

/**
 * The layout of a header, by title and set of columns. `undefined` if none fits well, or several institutions fit
 * equally; the header dictionary is used then.
 */
const recognise = (
  names: ReadonlyArray<string>,
  { text, institution }: Surroundings,
  layouts: ReadonlyArray<Layout>,
): Recognised | undefined => {
  const found: Array<Recognised & { readonly score: number }> = []
  for (const layout of layouts) {
    if (institution !== undefined && institution !== layout.institution) continue
    const columns = byLayout(names, layout.columns)
    if (columns === undefined) continue
    if (ESSENTIAL.some((role) => layout.columns[role] !== undefined && columns.index[role] < 0)) continue
    const titled = layout.titles.some((title) => text.includes(bareText(title)))
    const fit = fitness(names, layout)
    const telling = titled || (layout.tellingHeader === true && fit >= FIT.headerAlone)
    const least = titled ? FIT.withTitle : institution === undefined ? FIT.headerAlone : FIT.withInstitution
    if (fit < least || !(telling || institution !== undefined)) continue
    found.push({ layout, columns, telling, score: fit + (titled ? 1 : 0) })
  }
  const [best, next] = found.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return undefined
  const alike =
    next !== undefined && best.score - next.score < MARGIN && next.layout.institution !== best.layout.institution
  return alike ? undefined : best
}

/** A header has no more columns than this. */
const MAX_COLUMNS = 256
/** Fewer names are not a header by themselves. */
const LEAST_NAMES = 3

/** The state after a row was held against headers. */
export interface AfterHeader {
  readonly state: TableState
  /** True when the row was a header, or a part of one. */
  readonly isHeader: boolean
}

/** The columns of a header: by a layout, or by the dictionary. */
const resolve = (
  state: TableState,
  names: ReadonlyArray<string>,
  layouts: ReadonlyArray<Layout>,
): ResolvedHeader | typeof AMBIGUOUS | undefined => {
  const surroundings = {
    text: state.search.text + bareText(state.sheet ?? ""),
    institution: institutionOf(state),
  }
  const places = layouts.find(
    (layout) => layout.places !== undefined && isSameNames(layout.places.header, names),
  )?.places
  if (places !== undefined) {
    return { columns: byPlace(places.roles), layout: undefined, mapping: { ...places, id: CONFIRMED }, telling: false }
  }
  const recognised = recognise(names, surroundings, layouts)
  if (recognised !== undefined) return recognised
  const columns = byDictionary(names)
  return columns === undefined || columns === AMBIGUOUS ? columns : { columns, layout: undefined, telling: false }
}

/** True when two headers have the same names; a row may end with blank cells. */
const isSameNames = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => (one[at] ?? "") === (other[at] ?? "")).every(
    Boolean,
  )

const withSearch = (state: TableState, search: Partial<TableState["search"]>): TableState => ({
  ...state,
  search: { ...state.search, ...search },
})

/** The rest of a row that is not a header: it may be the upper half of one, or the best quote for a refusal. */
const passedOver = (
  state: TableState,
  cells: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
  isAmbiguous: boolean,
): TableState => {
  const next = withSearch(state, { above: cells })
  if (state.table !== undefined) return next
  const { signs } = state
  const fault = faultOf(names, cells, isAmbiguous)
  if (fault !== undefined)
    return {
      ...next,
      signs: { ...signs, fault, bestHeader: { known: Number.MAX_SAFE_INTEGER, header: quoted(cells) } },
    }
  const known = knownNames(names)
  if (known <= signs.bestHeader.known) return next
  return { ...next, signs: { ...signs, bestHeader: { known, header: quoted(cells) } } }
}

/** Why a row that would be a header is none; it counts where no other header follows. */
const faultOf = (
  names: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  isAmbiguous: boolean,
): StatementFault | undefined => {
  if (isAmbiguous) return isCreditCardHeader(names) ? "credit-card" : "doubtful"
  if (isJournalHeader(names)) return "journal"
  return hasOtherUnit(cells) ? "other-unit" : undefined
}

/** Takes a row for a header, alone or together with the row above it. */
export const headerRow = (
  given: TableState,
  row: ReadonlyArray<string>,
  layouts: ReadonlyArray<Layout>,
): AfterHeader => {
  const cells = row.slice(0, MAX_COLUMNS)
  const { above } = given.search
  const searched = above === undefined ? given : withSearch(given, { above: undefined })
  const otherUnit = otherUnitSaid(cells) || (searched.table === undefined ? otherUnitAbove(cells) : "")
  const state = otherUnit === "" ? searched : { ...searched, signs: { ...searched.signs, otherUnit } }
  if (cells.some(isValue)) return { state, isHeader: false }
  const names = headerNames(cells)
  const alone = names.filter((name) => name !== "").length < LEAST_NAMES ? undefined : resolve(state, names, layouts)
  const both =
    above === undefined || knownNames(names) === 0 || !isUpperHalf(above, cells) ? undefined : headerNames(above, cells)
  const together =
    both === undefined || (alone !== undefined && !saysMore(both, names, above))
      ? undefined
      : resolve(state, both, layouts)
  if (both !== undefined && together !== undefined && together !== AMBIGUOUS)
    return { state: beginTable(state, together, both, cells, above), isHeader: true }
  if (alone !== undefined && alone !== AMBIGUOUS)
    return { state: withSearch(beginTable(state, alone, names, cells), { first: cells }), isHeader: true }
  return { state: passedOver(state, cells, names, alone === AMBIGUOUS), isHeader: false }
}

const isChinese = (name: string): boolean => /[\u4e00-\u9fff]/u.test(name)

/** Takes the row below a header for its second row, which qualifies the names above it or translates them. */
export const secondHeaderRow = (
  given: TableState,
  first: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  layouts: ReadonlyArray<Layout>,
): AfterHeader => {
  const searched = withSearch(given, { first: undefined })
  const whole = first.map((name, column) => `${name}/${(cells[column] ?? "").replaceAll(/[()（）]/gu, "")}`)
  const state = hasOtherUnit(whole) ? { ...searched, signs: { ...searched.signs, otherUnit: quoted(cells) } } : searched
  const no = { state, isHeader: false }
  if (cells.some((cell) => /\d/u.test(cell)) || isTotalsRow(cells)) return no
  const units = cells.filter((cell) => cell !== "")
  if (state.table !== undefined && units.every((unit) => currencyOf(unit) !== undefined))
    return { state: { ...state, table: { ...state.table, currencies: units.flatMap(currenciesIn) } }, isHeader: true }
  const below = headerNames(cells)
  if (first.some(isChinese) && !below.some(isChinese))
    return { state, isHeader: knownNames(below.filter((name) => name !== "")) >= 2 }
  const names = headerNames(first, cells)
  if (below.some((name, column) => name !== "" && meaningOf(names[column] ?? "") === undefined)) return no
  const found = resolve(state, names, layouts)
  if (found === undefined || found === AMBIGUOUS) return no
  return { state: beginTable(state, found, names, first, cells), isHeader: true }
}

/** The meaning of a header's columns. */
type ResolvedHeader = Pick<Table, "columns" | "layout" | "mapping" | "telling">

const isSameHeader = (table: OpenTable, { currencies, names }: OpenTable): boolean =>
  table.names.length === names.length && isSameNames(table.names, names) && isSameNames(table.currencies, currencies)

const openTable = (
  { columns, layout, mapping, telling }: ResolvedHeader,
  names: ReadonlyArray<string>,
  halves: ReadonlyArray<ReadonlyArray<string>>,
  number: number,
): OpenTable => ({
  columns,
  layout,
  ...(mapping === undefined ? {} : { mapping }),
  telling,
  foreign: !names.some((name) => /[\u4e00-\u9fff]/u.test(name)),
  number,
  currencies: moneyIn(columns).flatMap((column) => halves.flatMap((cells) => currenciesIn(cells[column] ?? ""))),
  names,
  readers: tableColumns(columns, layout ?? mapping),
  scannedRow: scannedRowReader(columns, layout),
})

/** Begins a table whose columns are mapped by their place. `isForeign`: nothing in it is Chinese. */
export const mappedTable = (
  state: TableState,
  mapping: TableMapping,
  cells: ReadonlyArray<string>,
  isForeign: boolean,
): TableState => {
  const header: ResolvedHeader = { columns: byPlace(mapping.roles), layout: undefined, mapping, telling: false }
  const begun = beginTable(state, header, headerNames(cells), cells)
  return begun.table === undefined ? begun : { ...begun, table: { ...begun.table, foreign: isForeign } }
}

/** A header begins a table: of the same account, unless the rows above it name another. `half`: its other row. */
const beginTable = (
  state: TableState,
  { columns: found, ...header }: ResolvedHeader,
  names: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  half: ReadonlyArray<string> = [],
): TableState => {
  const columns: ColumnMap = state.scanned ? withSummary(names, found) : found
  const { signs } = state
  const other = isOtherAccount(state)
  const begun: TableState = {
    ...(other ? withOtherAccount(state) : withFooter(state)),
    signs: {
      ...signs,
      balances: signs.balances || columns.index.balance >= 0,
      creditCard: signs.creditCard || isCreditCardHeader(names),
      journal: signs.journal || isJournalHeader(names),
      fault: undefined,
      bestHeader: { known: knownNames(names), header: quoted(cells) },
    },
    section: undefined,
    seam: other ? noSeam : pageEnd(state.seam),
    otherRows: 0,
  }
  const table = openTable({ columns, ...header }, names, [cells, half], signs.tables)
  if (state.table !== undefined && isSameHeader(state.table, table)) return begun
  return {
    ...begun,
    signs: { ...begun.signs, tables: signs.tables + 1 },
    table,
    ownNumber: undefined,
    ownCurrency: undefined,
  }
}
