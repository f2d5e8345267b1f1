import { EFFECTIVE, flowCategories, LOAN, PASS_THROUGH, UNEXPLAINED_LARGE } from "../analysis/FlowClass.ts"
import type { RiskRule } from "../analysis/RiskRule.ts"
import { yuan } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import { linesAt, type Measures, percent, type RiskCase } from "./Risk.ts"

const NO_PURCHASE = new Set(
  (["WAGES", "RENT", "TAX", "REPAYMENT", "FEE", "INSURANCE", "CASH"] as const).map((name) =>
    flowCategories.indexOf(name),
  ),
)

/**
 * A payment that looks like a down payment, and the money that came shortly before it and was not the borrower's own.
 */
interface Financed {
  readonly payment: number
  /** Where its sources begin and end among all of them, which are in order of time. */
  readonly from: number
  readonly to: number
  readonly sourcesFen: number
}

/** Sources of money that a risk names. */
const MOST_NAMED = 5

/** The down payment that was borrowed, or paid from money that nobody can explain. */
export const downPaymentRisks: Measures<"BORROWED_DOWN_PAYMENT"> = {
  BORROWED_DOWN_PAYMENT: (given, rule) => {
    const { table } = given
    const { amount, party, parties, day, lines, flowClass } = table
    const { sources, financed } = financedPayments(given, rule)
    const paid = ({ payment }: Financed): number => -amount[payment]!
    const covered = (one: Financed): number => Math.min(100, percent(one.sourcesFen, paid(one)))
    const [largest] = financed.toSorted((a, b) => covered(b) - covered(a) || paid(b) - paid(a))
    if (largest === undefined) return undefined
    const { payment, from, to, sourcesFen } = largest
    const its = sources.slice(from, to)
    const names = [...new Set(its.flatMap((i) => parties[party[i]!]?.name ?? []))]
    const first = its[0]!
    return {
      observed: covered(largest),
      lines: linesAt(table, linesOf(sources, financed)),
      params: {
        names: names.slice(0, MOST_NAMED).join("、"),
        borrowed: its.every((i) => flowClass[i] === LOAN),
        amount: yuan(sourcesFen),
        receivedOn: lines[first]!.date,
        account: parties[party[payment]!]?.name ?? "",
        paid: yuan(paid(largest)),
        paidOn: lines[payment]!.date,
        days: day[payment]! - day[first]!,
        downPayment: given.purchase.downPaymentAmount ?? null,
      },
    }
  },
}

/** Each source and payment once. */
const linesOf = (sources: ReadonlyArray<number>, financed: ReadonlyArray<Financed>): ReadonlyArray<number> => {
  const found: Array<number> = []
  let next = 0
  for (const { from, to, payment } of financed) {
    for (let at = Math.max(from, next); at < to; at++) found.push(sources[at]!)
    next = Math.max(next, to)
    found.push(payment)
  }
  return found
}

/** Each payment that looks like a down payment, with the money of others that came up to so many days before it. */
const financedPayments = (given: RiskCase, { figures }: RiskRule) => {
  const { table } = given
  const { amount, day, byDay, lines } = table
  const isSource = sourceOf(table)
  const looksLikeIt = paymentLike(given, figures)
  const sources: Array<number> = []
  const financed: Array<Financed> = []
  let from = 0
  let sourcesFen = 0
  for (const i of byDay) {
    if (lines[i]!.neutral) continue
    if (isSource(i)) {
      sources.push(i)
      sourcesFen += amount[i]!
    }
    for (; from < sources.length && day[i]! - day[sources[from]!]! > (figures["days"] ?? 0); from++) {
      sourcesFen -= amount[sources[from]!]!
    }
    if (amount[i]! < 0 && sourcesFen > 0 && looksLikeIt(i, sourcesFen)) {
      financed.push({ payment: i, from, to: sources.length, sourcesFen })
    }
  }
  return { sources, financed }
}

/** Borrowed money, unexplained money, and money that came in only to leave again, in one sum. */
const sourceOf = ({ amount, flowClass }: FlowTable) => {
  const classes = new Set([LOAN, UNEXPLAINED_LARGE, PASS_THROUGH])
  return (i: number): boolean => amount[i]! > 0 && classes.has(flowClass[i]!)
}

/**
 * True if an outflow looks like the down payment: by its words; by a payee who sells or leases what is bought and whom
 * the borrower does not pay as a habit; or by an amount close to the down payment asked about, to such a new payee.
 */
const paymentLike = ({ table, category, scanner, purchase }: RiskCase, figures: RiskRule["figures"]) => {
  const { amount, party, words, flowClass, byDay } = table
  const [worded, seller] = [scanner.bit("downPayment"), scanner.bit("seller")]
  const asked = 100 * (purchase.downPaymentAmount ?? 0)
  const [least, tolerance] = [100 * (figures["yuan"] ?? 0), (figures["tolerancePercent"] ?? 0) / 100]
  const leastShare = (figures["sharePercent"] ?? 0) / 100
  const times = new Map<number, number>()
  for (const i of byDay) if (amount[i]! < 0) times.set(party[i]!, (times.get(party[i]!) ?? 0) + 1)
  return (i: number, sourcesFen: number): boolean => {
    const fen = -amount[i]!
    if (flowClass[i] !== EFFECTIVE && flowClass[i] !== PASS_THROUGH) return false
    if (fen < least || fen < leastShare * sourcesFen || NO_PURCHASE.has(category[i]!)) return false
    if ((words[i]! & worded) !== 0) return true
    const isHabit = party[i] !== NONE && (times.get(party[i]!) ?? 0) > (figures["payments"] ?? 0)
    const isAmount = asked > 0 && Math.abs(fen - asked) <= tolerance * asked
    return !isHabit && ((words[i]! & seller) !== 0 || isAmount)
  }
}
