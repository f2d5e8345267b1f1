import type { LocalDate } from "../../domain/LocalDate.ts"
import { EFFECTIVE, flowCategories } from "../analysis/FlowClass.ts"
import type { Fen } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import { type Debts, type Lender, monthlyCost } from "../flows/Lenders.ts"
import { cycleOf } from "./Cycle.ts"
import type { ProfilePolicy } from "./ProfilePolicy.ts"

/** The purpose of a regular payment. Repayments to cards are spending. Codes are append-only. */
export const obligationKinds = ["LOAN", "LEASE", "CARD", "RENT", "INSURANCE"] as const
export type ObligationKind = (typeof obligationKinds)[number]

/** A payment that is due again and again, as far as the lines show. */
export interface Obligation {
  readonly kind: ObligationKind
  /** `""` where no line names the payee. */
  readonly payee: string
  /** The usual day of the month; `undefined` where there is none. */
  readonly day: number | undefined
  /** The median of the payments. */
  readonly amountFen: Fen
  /** The cost of a month: the median of the months with payments, spread over the usual distance between them. */
  readonly monthlyFen: Fen
  /** Months between two payments, as a rule. */
  readonly everyMonths: number
  /** Months with payments. */
  readonly months: number
  readonly lastPaid: LocalDate
  /** The payments, in order of time. */
  readonly lines: ReadonlyArray<number>
}

const [RENT, INSURANCE] = [flowCategories.indexOf("RENT"), flowCategories.indexOf("INSURANCE")]

/** Takes the lines one after the other: rents and insurance premiums by payee. Debts come from `Debts`. */
export class FixedCosts {
  readonly #table: FlowTable
  readonly #category: Uint8Array
  readonly #groups = new Map<number, { readonly kind: "RENT" | "INSURANCE"; readonly lines: Array<number> }>()

  constructor(table: FlowTable, category: Uint8Array) {
    this.#table = table
    this.#category = category
  }

  take(i: number): void {
    const category = this.#category[i]
    if (category !== RENT && category !== INSURANCE) return
    const { amount, flowClass, party } = this.#table
    if (flowClass[i] !== EFFECTIVE || amount[i]! >= 0) return
    const isRent = category === RENT
    const key = 2 * party[i]! + (isRent ? 1 : 0)
    const group = this.#groups.get(key)
    if (group === undefined) this.#groups.set(key, { kind: isRent ? "RENT" : "INSURANCE", lines: [i] })
    else group.lines.push(i)
  }

  get groups() {
    return this.#groups.values()
  }
}

/**
 * The regular obligations, the dearest first: lenders, lessors and cards that are still owed, and rents and premiums
 * that were paid in enough months and until the end. Two equal rents, some months apart, are enough: 押一付三.
 */
export const obligationsOf = (
  table: FlowTable,
  debts: Debts,
  fixed: FixedCosts,
  policy: ProfilePolicy,
  endedDays: number,
): ReadonlyArray<Obligation> => {
  const owed = debts.lenders.flatMap((lender) => {
    const { monthlyFen } = lender
    const payments = lender.lines.filter((i) => table.amount[i]! < 0)
    if (monthlyFen === undefined) return []
    return obligation(table, kindOf(lender, policy), lender.name, payments, monthlyFen, policy) ?? []
  })
  const paid = [...fixed.groups].flatMap(({ kind, lines }) => {
    const { monthlyFen, everyMonths, months } = monthlyCost(table, lines)
    const last = lines.at(-1)
    const since = last === undefined ? Infinity : debts.endDay - table.day[last]!
    const goesOn = since <= endedDays + 31 * (everyMonths - 1)
    const isQuarterly = kind === "RENT" && months === 2 && everyMonths > 1 && areEqual(table, lines)
    if ((months < policy.regularMonths && !isQuarterly) || monthlyFen === undefined || !goesOn) return []
    const who = table.party[lines[0]!]!
    return obligation(table, kind, who === NONE ? "" : table.parties[who]!.name, lines, monthlyFen, policy) ?? []
  })
  return [...owed, ...paid].sort((a, b) => b.monthlyFen - a.monthlyFen || (a.payee < b.payee ? -1 : 1))
}

const areEqual = ({ amount }: FlowTable, lines: ReadonlyArray<number>): boolean =>
  lines.every((i) => amount[i] === amount[lines[0]!])

const kindOf = ({ kind, name }: Lender, { lessorWords }: ProfilePolicy): ObligationKind =>
  kind === "CREDIT_CARD" ? "CARD" : lessorWords.some((word) => name.includes(word)) ? "LEASE" : "LOAN"

const obligation = (
  table: FlowTable,
  kind: ObligationKind,
  payee: string,
  lines: ReadonlyArray<number>,
  monthlyFen: Fen,
  { daySpread }: ProfilePolicy,
): Obligation | undefined => {
  const sorted = lines.map((i) => -table.amount[i]!).sort((a, b) => a - b)
  // The upper one of the middle values, as in what a month costs.
  const amountFen = sorted[Math.floor(sorted.length / 2)]
  const last = lines.at(-1)
  if (amountFen === undefined || last === undefined) return undefined
  const { everyMonths, months } = monthlyCost(table, lines)
  return {
    kind,
    payee,
    // Of one or two payments no day is usual.
    day: months > 2 ? cycleOf(table, lines, daySpread).day : undefined,
    amountFen,
    monthlyFen,
    everyMonths,
    months,
    lastPaid: table.lines[last]!.date,
    lines,
  }
}
