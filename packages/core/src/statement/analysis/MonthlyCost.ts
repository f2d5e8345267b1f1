import type { Fen } from "../Fen.ts"
import type { FlowTable } from "./FlowTable.ts"

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
