import { LocalDate } from "@open-valuation/core/domain"
import { DAYS_PER_MONTH } from "../market/DecimalYear.ts"
import type { SimulatedBorrower } from "./SimulatedBorrower.ts"

/** What a borrower's months usually look like, yuan. */
export interface UsualFlows {
  /** Effective inflow by month of the statements. */
  readonly monthlyIncome: number
  /** Effective outflow by month, without instalments and single purchases. */
  readonly monthlySpending: number
  /** What all debts cost a month from now on, those included whose instalments no line shows. */
  readonly monthlyObligations: number
}

const yuan = (fen: number): number => Math.round(fen) / 100

/** The usual flows of a borrower, from the true class of every line. */
export const usualFlows = ({ accounts }: SimulatedBorrower): UsualFlows => {
  const [first] = accounts
  const days = first === undefined ? 1 : LocalDate.toEpochDay(first.endDate) - LocalDate.toEpochDay(first.startDate) + 1
  let [income, spending, due] = [0, 0, 0]
  for (const { entries } of accounts) {
    for (const { amountFen, apart, dueFen, flowClass, neutral } of entries) {
      due += dueFen ?? 0
      if (flowClass !== "EFFECTIVE" || neutral === true) continue
      if (amountFen > 0) income += amountFen
      else if (apart !== true) spending -= amountFen
    }
  }
  const byMonth = (fen: number): number => yuan((fen * DAYS_PER_MONTH) / days)
  return { monthlyIncome: byMonth(income), monthlySpending: byMonth(spending), monthlyObligations: yuan(due) }
}
