import { toEpochDay } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import { partyKey, sameParty } from "../Party.ts"
import type { Invoice } from "./Paper.ts"

/** When invoices are held against receipts. */
export interface InvoicePolicy {
  /** Days before an invoice from which a payment may be for it: deposits and prepayments. Source: own judgement. */
  readonly daysBefore: number
  /**
   * Days after an invoice up to which a payment may be for it. Source: own judgement, three times the 60 days in which
   * large companies have to pay small ones (regulation on payments to small and medium enterprises, revised 2025; not
   * compared with its text).
   */
  readonly daysAfter: number
  /** With fewer invoices, or in fewer months, nothing is said about a share. Source: own judgement. */
  readonly fewestInvoices: number
  readonly fewestMonths: number
}

export const defaultInvoicePolicy: InvoicePolicy = {
  daysBefore: 31,
  daysAfter: 180,
  fewestInvoices: 10,
  fewestMonths: 3,
}

/** A receipt of the statements. */
export interface Receipt {
  readonly day: number
  readonly fen: Fen
  /** `partyKey` of who paid. */
  readonly party: string
}

/** A customer with its invoices, and what the receipts answer of them. */
export interface Customer {
  readonly name: string
  readonly invoices: number
  readonly invoicedFen: Fen
  readonly receivedFen: Fen
  readonly matchedFen: Fen
  readonly lastDate: string
}

interface Open {
  readonly day: number
  readonly number: string
  fen: Fen
}

/** Invoices of a customer, oldest first, less what red ones take back: of the one that they name, else of the last. */
const openInvoices = (invoices: ReadonlyArray<Invoice>): ReadonlyArray<Open> => {
  const open = invoices
    .filter(({ totalFen }) => totalFen > 0)
    .map(({ date, number, totalFen }): Open => ({ day: toEpochDay(date), number, fen: totalFen }))
    .toSorted((a, b) => a.day - b.day || (a.number < b.number ? -1 : 1))
  for (const red of invoices.filter(({ totalFen }) => totalFen < 0)) {
    let left = -red.totalFen
    const isNamed = ({ number }: Open) => red.reverses !== undefined && number.endsWith(red.reverses)
    const before = open.filter(({ day }) => day <= toEpochDay(red.date)).toReversed()
    for (const one of [...before.filter(isNamed), ...before.filter(({ fen }) => fen === left), ...before]) {
      const taken = Math.min(left, one.fen)
      one.fen -= taken
      left -= taken
    }
  }
  return open
}

/** The receipts of a party by its key; a name that is hidden in part is the party's only where enough of it is seen. */
export const receiptsBy = <R extends Receipt>(receipts: ReadonlyArray<R>): ((key: string) => ReadonlyArray<R>) => {
  const byParty = Map.groupBy(receipts, ({ party }) => party)
  const masked = [...byParty].filter(([party]) => party.includes("*"))
  return (key) =>
    (key.includes("*") ? [...byParty] : masked)
      .flatMap(([party, own]) => (party !== key && sameParty(party, key) === "SAME" ? own : []))
      .concat(byParty.get(key) ?? [])
}

/**
 * Receipts against the invoices of the customer that paid them, by name, amount and day: each receipt answers what is
 * open of the oldest invoice whose days include it. As all invoices wait equally long, no other order answers more.
 * `matched` has the fen of each receipt that an invoice explains, by its place.
 */
export const matchInvoices = (
  invoices: ReadonlyArray<Invoice>,
  receipts: ReadonlyArray<Receipt>,
  { daysAfter, daysBefore }: InvoicePolicy,
): { readonly customers: ReadonlyArray<Customer>; readonly matched: ReadonlyMap<Receipt, Fen> } => {
  const byBuyer = Map.groupBy(invoices, ({ buyer }) => partyKey(buyer))
  const paidBy = receiptsBy(receipts)
  const matched = new Map<Receipt, Fen>()
  const customers = [...byBuyer].map(([key, own]): Customer => {
    const open = openInvoices(own)
    const paid = paidBy(key).toSorted((a, b) => a.day - b.day)
    let [first, matchedFen] = [0, 0]
    for (const receipt of paid) {
      const isOver = ({ day, fen }: Open) => fen === 0 || receipt.day > day + daysAfter
      while (first < open.length && isOver(open[first]!)) first++
      let left = receipt.fen - (matched.get(receipt) ?? 0)
      for (let at = first; at < open.length && left > 0 && receipt.day >= open[at]!.day - daysBefore; at++) {
        const answered = Math.min(left, open[at]!.fen)
        open[at]!.fen -= answered
        left -= answered
        matchedFen += answered
        if (answered > 0) matched.set(receipt, (matched.get(receipt) ?? 0) + answered)
      }
    }
    return {
      name: own[0]!.buyer,
      invoices: own.length,
      invoicedFen: own.reduce((sum, { totalFen }) => sum + totalFen, 0),
      receivedFen: paid.reduce((sum, { fen }) => sum + fen, 0),
      matchedFen,
      lastDate: own.reduce((last, { date }) => (date > last ? date : last), ""),
    }
  })
  return {
    customers: customers.toSorted((a, b) => b.invoicedFen - a.invoicedFen || (a.name < b.name ? -1 : 1)),
    matched,
  }
}
