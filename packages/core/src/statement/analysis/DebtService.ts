import type { Fen } from "../Fen.ts"
import type { RepaymentCapacity } from "./Capacity.ts"
import type { Debts } from "./Lenders.ts"

/** Monthly cost of debts with the new instalment, as a share of the cash flow before debts are paid. */
export interface DebtService {
  /** To lenders and lessors that are owed already; cards are spending. */
  readonly monthlyFen: Fen
  /** The monthly effective net inflow before repayments. */
  readonly availableFen: Fen
  /** Of both with the new instalment, with one decimal. */
  readonly percent: number
}

/** Shown where nothing is left to pay from, and never more. */
const MOST_PERCENT = 1000

/** The debt service of existing debts; `undefined` without any, or without a period. */
export const debtServiceOf = ({
  debts,
  capacity,
  months,
}: {
  readonly debts: Debts
  readonly capacity: RepaymentCapacity
  readonly months: number | undefined
}): DebtService | undefined => {
  const net = capacity.averageMonthlyEffectiveNetInflow
  if (debts.monthlyFen === 0 || net === null || months === undefined) return undefined
  const instalmentFen = Math.round(100 * (capacity.monthInstallment ?? 0))
  const availableFen = Math.round(100 * net + debts.repaidFen / months)
  const share = Math.round((1_000 * (debts.monthlyFen + instalmentFen)) / availableFen) / 10
  return {
    monthlyFen: debts.monthlyFen,
    availableFen,
    percent: availableFen <= 0 ? MOST_PERCENT : Math.min(MOST_PERCENT, share),
  }
}
