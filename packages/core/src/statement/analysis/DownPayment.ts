import { yuan } from "../Money.ts"
import { EFFECTIVE, flowCategories, LOAN, PASS_THROUGH, UNEXPLAINED_LARGE } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import { linesAt, type Measured, type Measures, percent, type RiskCase } from "./Risk.ts"
import type { RiskRule } from "./RiskRules.ts"

const NO_PURCHASE = new Set(
  (["WAGES", "RENT", "TAX", "REPAYMENT", "FEE", "INSURANCE", "CASH"] as const).map((name) =>
    flowCategories.indexOf(name),
  ),
)

/** A payment that looks like a down payment, and the money that came shortly before it and was not the borrower's own. */
interface Financed {
  readonly payment: number
  readonly sources: ReadonlyArray<number>
  readonly sourcesFen: number
}

/** The down payment that was borrowed, or paid from money that nobody can explain. */
export const downPaymentRisks: Measures<"BORROWED_DOWN_PAYMENT"> = {
  BORROWED_DOWN_PAYMENT: (given, rule) => {
    const { table } = given
    const financed = financedPayments(given, rule)
    const [largest] = financed.toSorted((a, b) => covered(table, b) - covered(table, a) || paid(table, b) - paid(table, a))
    if (largest === undefined) return undefined
    const { party, parties, day, lines } = table
    const names = [...new Set(largest.sources.flatMap((i) => parties[party[i]!]?.name ?? []))]
    const first = largest.sources[0]!
    return {
      observed: covered(table, largest),
      lines: linesAt(table, [...new Set(financed.flatMap(({ sources, payment }) => [...sources, payment]))]),
      params: {
        names: names.join("、"),
        borrowed: largest.sources.every((i) => table.flowClass[i] === LOAN),
        amount: yuan(largest.sourcesFen),
        receivedOn: lines[first]!.date,
        account: parties[party[largest.payment]!]?.name ?? "",
        paid: yuan(paid(table, largest)),
        paidOn: lines[largest.payment]!.date,
        days: day[largest.payment]! - day[first]!,
        downPayment: given.purchase.downPaymentAmount ?? null,
      },
    } satisfies Measured
  },
}

const paid = ({ amount }: FlowTable, { payment }: Financed): number => -amount[payment]!

const covered = (table: FlowTable, financed: Financed): number =>
  Math.min(100, percent(financed.sourcesFen, paid(table, financed)))

/** Each payment that looks like a down payment, with the money of others that came up to so many days before it. */
const financedPayments = (given: RiskCase, { figures }: RiskRule): ReadonlyArray<Financed> => {
  const { table } = given
  const { amount, day, byDay, lines } = table
  const isSource = sourceOf(table)
  const looksLikeIt = paymentLike(given, figures)
  const recent: Array<number> = []
  const found: Array<Financed> = []
  for (const i of byDay) {
    if (lines[i]!.neutral) continue
    if (isSource(i)) recent.push(i)
    while (recent.length > 0 && day[i]! - day[recent[0]!]! > (figures["days"] ?? 0)) recent.shift()
    if (amount[i]! >= 0 || recent.length === 0) continue
    const sourcesFen = recent.reduce((sum, source) => sum + amount[source]!, 0)
    if (looksLikeIt(i, sourcesFen)) found.push({ payment: i, sources: [...recent], sourcesFen })
  }
  return found
}

/** Borrowed money, unexplained money, and what came in to go on in one sum. */
const sourceOf = ({ amount, flowClass }: FlowTable) => {
  const classes = new Set([LOAN, UNEXPLAINED_LARGE, PASS_THROUGH])
  return (i: number): boolean => amount[i]! > 0 && classes.has(flowClass[i]!)
}

/**
 * Whether an outflow looks like the down payment: by its words; by a payee who sells or leases what is bought and whom the
 * borrower does not pay as a habit; or by an amount close to the down payment asked about, to such a new payee.
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
