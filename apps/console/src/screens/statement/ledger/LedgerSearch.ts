import { codeOf, dayOf } from "../../../app/AddressValues.ts"
import { amountOf, type LedgerFilter, ledgerOrders, noFilter } from "./LedgerFilter.ts"

/** The filter of the ledger, as the address of its task holds it. */
export interface LedgerSearch {
  readonly class?: string
  readonly account?: string
  readonly direction?: string
  readonly text?: string
  /** Yuan. */
  readonly least?: number
  readonly most?: number
  readonly from?: string
  readonly to?: string
  readonly order?: string
  readonly lines?: string
}

const MOST_TEXT = 100

/** A text of an address; a text of digits comes as a number. */
const textOf = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && text !== "" && text.length <= MOST_TEXT ? text : undefined
}

const like =
  (form: RegExp) =>
  (value: unknown): string | undefined => {
    const text = textOf(value)
    return text !== undefined && form.test(text) ? text : undefined
  }

const yuanOf = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined

/** What an address asks of the ledger. What no ledger could show is left out. */
export const ledgerSearch = (search: Readonly<Record<string, unknown>>): LedgerSearch =>
  known({
    class: codeOf(search["class"]),
    account: textOf(search["account"]),
    direction: like(/^(?:IN|OUT)$/)(search["direction"]),
    text: textOf(search["text"]),
    least: yuanOf(search["least"]),
    most: yuanOf(search["most"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    order: ledgerOrders.find((order) => order !== noFilter.order && order === search["order"]),
    lines: like(/^(?:WAGES|(?:RISK|OBLIGATION)-\d{1,4})$/)(search["lines"]),
  })

/** The address of a filter. */
export const searchOf = (filter: LedgerFilter): LedgerSearch =>
  ledgerSearch({ ...filter, class: filter.flowClass, least: amountOf(filter.least), most: amountOf(filter.most) })

/** The filter of an address. */
export const filterOf = ({
  class: flowClass = "",
  direction,
  least,
  most,
  order,
  ...texts
}: LedgerSearch): LedgerFilter => ({
  ...noFilter,
  ...texts,
  flowClass,
  direction: direction === "IN" || direction === "OUT" ? direction : "",
  least: least === undefined ? "" : String(least),
  most: most === undefined ? "" : String(most),
  order: ledgerOrders.find((one) => one === order) ?? noFilter.order,
})

/** Without what is `undefined`, which would stand in the address. */
const known = (search: { readonly [Name in keyof LedgerSearch]: LedgerSearch[Name] | undefined }): LedgerSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
