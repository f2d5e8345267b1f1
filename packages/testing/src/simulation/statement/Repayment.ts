import { bounded, boundedWhole } from "../market/Bounds.ts"
import type { SeededRandom } from "../market/SeededRandom.ts"
import type { Concern } from "./Concerns.ts"
import type { BorrowerKind } from "./SimulatedBorrower.ts"
import type { UsualFlows } from "./UsualFlows.ts"

/** A purchase by instalments: yuan and months. */
export interface SimulatedPurchase {
  readonly purchaseAmount: number
  readonly downPaymentAmount: number
  /** Number of monthly instalments, 1 to 120. */
  readonly repaymentCycle: number
  readonly monthInstallment: number
}

/** Interest of the invented lender, by month. */
const MONTHLY_RATE = 0.08 / 12

/** The equal instalment that repays an amount with interest, rounded up to ten yuan. */
export const monthInstallmentOf = (amount: number, cycle: number): number =>
  10 * Math.ceil((amount * MONTHLY_RATE) / (1 - (1 + MONTHLY_RATE) ** -cycle) / 10)

const MOST_INSTALMENTS = 120

/** Standard deviation of ln income from month to month. Invented: businesses vary, wages hardly do. */
const VARIATION: Readonly<Record<BorrowerKind, number>> = { EMPLOYEE: 0.05, TRADER: 0.35, COMPANY: 0.3 }
/** Probability by month of losing most of the income for good. Invented. */
const LOSS = 0.004
const LOSS_OF_ONE_CUSTOMER = 0.03
const LEFT_AFTER_LOSS = 0.4

/** Income by month relative to the usual one. */
export type Life = ReadonlyArray<number>

/** Draws the months after an application; whatever is bought, they are the same. */
export const drawLife = (kind: BorrowerKind, concerns: ReadonlyArray<Concern>, random: SeededRandom): Life => {
  const deviation = VARIATION[kind]
  const loss = concerns.includes("oneCustomer") && kind !== "EMPLOYEE" ? LOSS_OF_ONE_CUSTOMER : LOSS
  let level = 1
  return Array.from({ length: MOST_INSTALMENTS }, () => {
    if (random.chance(loss)) level = LEFT_AFTER_LOSS
    return level * Math.exp(random.normal(deviation) - deviation ** 2 / 2)
  })
}

interface Means extends UsualFlows {
  readonly effectiveAssets: number
}

/**
 * The first instalment that cannot be paid: from the effective assets, less the down payment, each month adds its
 * income and takes off spending, obligations and the instalment. Half of the spending can wait when money is short.
 */
export const firstMissed = (purchase: SimulatedPurchase, means: Means, life: Life): number | undefined => {
  const cycle = boundedWhole("repaymentCycle", purchase.repaymentCycle, 1, MOST_INSTALMENTS)
  const instalment = bounded("monthInstallment", purchase.monthInstallment, 0, 1e12)
  let reserve = means.effectiveAssets - bounded("downPaymentAmount", purchase.downPaymentAmount, 0, 1e12)
  for (let month = 1; month <= cycle; month++) {
    const before = reserve + means.monthlyIncome * life[month - 1]! - means.monthlyObligations
    reserve = before - means.monthlySpending - instalment
    if (reserve >= 0) continue
    reserve = before - means.monthlySpending / 2 - instalment
    if (reserve < 0) return month
    reserve = 0
  }
  return undefined
}
