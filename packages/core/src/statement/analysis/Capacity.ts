import { type Fen, yuan } from "../Fen.ts"
import type { BankStatementOutcome } from "../StatementResult.ts"

/** The demands of a purchase on the borrower; yuan. Figures that are not given are absent. */
export interface Purchase {
  readonly purchaseAmount?: number
  readonly downPaymentAmount?: number
  /** Months. */
  readonly repaymentCycle?: number
  readonly monthInstallment?: number
}

/**
 * The cover of the purchase by income and effective assets; yuan, ratios with 4 decimals. `null` where a number is
 * missing or 0.
 */
export type RepaymentCapacity = BankStatementOutcome["repaymentCapacity"]

/** The capacity that figures show for a purchase. */
export const repaymentCapacity = (
  purchase: Purchase,
  figures: { readonly effectiveNetFen: Fen; readonly months: number | undefined; readonly effectiveAssetsFen: Fen },
): RepaymentCapacity => {
  const { monthInstallment, purchaseAmount, downPaymentAmount, repaymentCycle } = purchase
  const assets = yuan(figures.effectiveAssetsFen)
  const monthly = figures.months === undefined ? null : yuan(Math.round(figures.effectiveNetFen / figures.months))
  return {
    averageMonthlyEffectiveNetInflow: monthly,
    monthInstallment: monthInstallment ?? null,
    coverageRatio: ratio(monthly, monthInstallment),
    monthsCovered: ratio(assets, monthInstallment),
    purchaseCoverage: ratio(assets, purchaseAmount),
    downPaymentCoverage: ratio(assets, downPaymentAmount),
    totalInstallments:
      monthInstallment === undefined || repaymentCycle === undefined
        ? null
        : yuan(Math.round(monthInstallment * 100) * repaymentCycle),
  }
}

const ratio = (part: number | null, whole: number | undefined): number | null =>
  part === null || whole === undefined || whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
