import { largestOf } from "../../domain/LargestOf.ts"
import { fromEpochDay, type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import { comparableText } from "../../reading/ComparableText.ts"
import { EFFECTIVE, flowCategories, type LenderKind, LOAN, PASS_THROUGH } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { institutionIn } from "../layouts/Institutions.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"

/** Totals of payments by month. */
export interface MonthlyCost {
  /** Months with payments. */
  readonly months: number
  /** Months between two of them, as a rule. */
  readonly everyMonths: number
  /** The median of the months with payments, spread over the usual distance; `undefined` without any. */
  readonly monthlyFen: Fen | undefined
}

/** The cost of a month of some payments: neither an early repayment nor a quarterly rent misleads. */
export const monthlyCost = ({ amount, lines: all }: FlowTable, payments: ReadonlyArray<number>): MonthlyCost => {
  const months = new Map<number, Fen>()
  for (const i of payments) {
    const { date } = all[i]!
    const month = 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7))
    months.set(month, (months.get(month) ?? 0) - amount[i]!)
  }
  const paidMonths = [...months.keys()].sort((a, b) => a - b)
  const span = (paidMonths.at(-1) ?? 0) - (paidMonths[0] ?? 0)
  const everyMonths = Math.max(1, Math.round(span / Math.max(1, months.size - 1)))
  const sums = [...months.values()].sort((a, b) => a - b)
  const middle = sums[Math.floor(sums.length / 2)]
  return {
    months: months.size,
    everyMonths,
    monthlyFen: middle === undefined ? undefined : Math.round(middle / everyMonths),
  }
}

/** A lender or lessor to whom the borrower still owes, as far as the statements show. */
export interface Lender {
  /**
   * The counterparty's name; of loans that the account's own bank books without one, the bank's; `""` where neither is
   * known.
   */
  readonly name: string
  readonly kind: LenderKind
  /** Borrowed and repaid within the period. */
  readonly drawnFen: Fen
  readonly repaidFen: Fen
  /** The cost of a month: the median of the months with payments, spread over the usual distance between them. */
  readonly monthlyFen: Fen | undefined
  readonly payments: number
  readonly lastDraw: LocalDate | undefined
  readonly lastPayment: LocalDate | undefined
  /** Its lines in the table. */
  readonly lines: ReadonlyArray<number>
}

/** Repayments, of whatever lender, and those lenders to whom money is still owed. */
export interface Debts {
  /** The dearest first. Not those who are repaid, or were last paid long before the end. */
  readonly lenders: ReadonlyArray<Lender>
  /** These and all others of the period. */
  readonly all: ReadonlyArray<Repaid>
  /** Their monthly cost together, credit cards left out: their repayments are spending. */
  readonly monthlyFen: Fen
  /** All repayments among the effective outflow of the period to lenders that are no credit cards. */
  readonly repaidFen: Fen
  /** The last day of any statement or line, as epoch day. */
  readonly endDay: number
}

/** True if a lender is not a credit card issuer: what is repaid to a card has been spent, and is not an instalment. */
export const noCard = ({ kind }: Lender): boolean => kind !== "CREDIT_CARD"

const REPAYMENT = flowCategories.indexOf("REPAYMENT")
const BANK = /银行|信用社|信用联社|农商行/u

/**
 * Finds the lenders of a classed table: who paid out loans, and whom repayments went to.
 *
 * @param isOf which of its ledgers are looked at
 */
export const debtsOf = (
  table: FlowTable,
  category: Uint8Array,
  scanner: KeywordScanner,
  { debts }: StatementPolicy,
  isOf: (ledger: number) => boolean = () => true,
): Debts => {
  const { size, amount, flowClass, day, words, ledgers } = table
  const keyOf = lenderKeys(table, scanner)
  const says = scanner.bit("repayment") | scanner.bit("bankLender") | scanner.bit("otherLender")
  let repaidFen = 0
  const byKey = new Map<string, { readonly lines: Array<number>; readonly name: string; readonly kind: LenderKind }>()
  let last = largestOf(
    ledgers.flatMap(({ endDate }, at) => (endDate === undefined || !isOf(at) ? [] : [toEpochDay(endDate)])),
  )
  for (let at = 0; at < size; at++) {
    const i = table.byDay[at]!
    if (!isOf(table.ledger[i]!)) continue
    last = Math.max(last, day[i]!)
    const drawn = flowClass[i] === LOAN && amount[i]! > 0
    const effective = flowClass[i] === EFFECTIVE && category[i] === REPAYMENT
    // An instalment may meet an inflow of its amount by chance, or be paid from one: it is paid all the same.
    const repaid = amount[i]! < 0 && (effective || (flowClass[i] === PASS_THROUGH && (words[i]! & says) !== 0))
    if (!drawn && !repaid) continue
    const { key, name, kind } = keyOf(i)
    if (amount[i]! < 0 && effective && kind !== "CREDIT_CARD") repaidFen -= amount[i]!
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { lines: [i], name, kind })
    else known.lines.push(i)
  }
  const all = [...byKey.values()].map((one) => lenderOf(table, one, last))
  const owed = all.filter((one) => isOwed(one, debts)).map(({ lender }) => lender)
  return {
    lenders: owed.toSorted(dearestFirst),
    all,
    monthlyFen: owed.filter(noCard).reduce((sum, { monthlyFen = 0 }) => sum + monthlyFen, 0),
    repaidFen,
    endDay: last,
  }
}

/** The order of lenders by what a month costs, then by what was borrowed. */
export const dearestFirst = (a: Lender, b: Lender): number =>
  (b.monthlyFen ?? 0) - (a.monthlyFen ?? 0) || b.drawnFen - a.drawnFen

/** Loans of wallets, which are drawn and repaid through others, by their names and their lenders'. */
const ANTS = /借呗|蚂蚁(?:消费金融|小微|商诚)/u
const PRODUCTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/微粒贷|微业贷/u, "深圳前海微众银行"],
  [/网商贷/u, "浙江网商银行"],
]

/**
 * Whose a line is: cards together, a loan of a wallet by its product, a lender by its name, a bank by its own, or by
 * the account's where a loan names none.
 */
const lenderKeys = (table: FlowTable, scanner: KeywordScanner) => {
  const { lines, words, party, parties, ledger, ledgers } = table
  const [card, bank] = [scanner.bit("creditCard"), scanner.bit("bankLender")]
  const other = scanner.bit("otherLender") | scanner.bit("wallet")
  const ofBank = (name: string) => ({ key: `bank ${name}`, name, kind: "BANK" as const })
  return (i: number): { readonly key: string; readonly name: string; readonly kind: LenderKind } => {
    const who = party[i] === NONE ? undefined : parties[party[i]!]
    if ((words[i]! & card) !== 0) return { key: "card", name: who?.name ?? "", kind: "CREDIT_CARD" }
    const { summary = "", texts } = lines[i]!
    const said = [who?.name ?? "", summary, ...texts].map(comparableText).join(" ")
    const ofProduct = PRODUCTS.find(([product]) => product.test(said))
    if (ofProduct !== undefined) return ofBank(ofProduct[1])
    if (ANTS.test(said)) {
      return { key: "ants", name: ANTS.test(comparableText(who?.name ?? "")) ? who!.name : "借呗", kind: "NON_BANK" }
    }
    const named = who === undefined ? undefined : institutionIn(who.name)
    if (named !== undefined && (words[i]! & other) === 0) return ofBank(named)
    if (who === undefined || (words[i]! & bank) !== 0) return ofBank(ledgers[ledger[i]!]?.account.institution ?? "")
    const isBank = (words[i]! & other) === 0 && BANK.test(comparableText(who.name))
    return { key: `party ${party[i]}`, name: who.name, kind: who.isPerson ? "PERSON" : isBank ? "BANK" : "NON_BANK" }
  }
}

/** A lender of the period, whether or not it is still owed. */
export interface Repaid {
  readonly lender: Lender
  /** True when it was paid before anything was borrowed from it within the period: an older debt. */
  readonly isOlder: boolean
  readonly everyMonths: number
  readonly lastPaidDay: number | undefined
  /** The last day of the statements that show it, as epoch day. */
  readonly endDay: number
}

/** What the lines of a lender, in order of time, show of it. */
export const lenderOf = (
  table: FlowTable,
  { lines, name, kind }: Pick<Lender, "lines" | "name" | "kind">,
  endDay: number,
): Repaid => {
  const { amount, day } = table
  const payments = lines.filter((i) => amount[i]! < 0)
  const draws = lines.filter((i) => amount[i]! > 0)
  const { everyMonths, monthlyFen } = monthlyCost(table, payments)
  const dayOf = (i: number | undefined): number | undefined => (i === undefined ? undefined : day[i]!)
  const dateOf = (epochDay: number | undefined) => (epochDay === undefined ? undefined : fromEpochDay(epochDay))
  const sum = (of: ReadonlyArray<number>): Fen => of.reduce((fen, i) => fen + Math.abs(amount[i]!), 0)
  const lastPaidDay = dayOf(payments.at(-1))
  const lender: Lender = {
    name,
    kind,
    drawnFen: sum(draws),
    repaidFen: sum(payments),
    monthlyFen,
    payments: payments.length,
    lastDraw: dateOf(dayOf(draws.at(-1))),
    lastPayment: dateOf(lastPaidDay),
    lines,
  }
  const [firstPaid, firstDrawn] = [payments[0], draws[0]]
  const isOlder = firstPaid !== undefined && (firstDrawn === undefined || day[firstPaid]! < day[firstDrawn]!)
  return { lender, isOlder, everyMonths, lastPaidDay, endDay }
}

/**
 * Money borrowed within the period and repaid is owed no more, nor a debt that has not been paid for longer than usual.
 * A person who is paid back once or twice lent small change.
 */
export const isOwed = (
  { lender, isOlder, everyMonths, lastPaidDay, endDay }: Repaid,
  { endedDays, personPayments }: StatementPolicy["debts"],
): boolean => {
  const { drawnFen, repaidFen, kind, payments } = lender
  if (drawnFen > repaidFen) return true
  if (kind === "PERSON" && payments < personPayments) return false
  return isOlder && lastPaidDay !== undefined && endDay - lastPaidDay <= endedDays + 31 * (everyMonths - 1)
}
