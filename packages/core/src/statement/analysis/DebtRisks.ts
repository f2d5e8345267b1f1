import { yuan } from "../Fen.ts"
import { type Lender, noCard } from "./Lenders.ts"
import { linesAt, type Measured, type Measures, type RiskCase } from "./Risk.ts"

/** Lenders whom a risk names. */
const MOST_NAMED = 8

/** Risks of what is owed already. */
export const debtRisks: Measures<"EXISTING_LENDERS" | "LOAN_WITHOUT_REPAYMENT" | "DEBT_SERVICE"> = {
  EXISTING_LENDERS: (given) => {
    const { debts, capacity } = given
    const lenders = debts.lenders.filter(noCard)
    return {
      observed: lenders.length,
      lines: linesOf(given, lenders),
      params: {
        names: withMonthly(lenders),
        monthly: yuan(debts.monthlyFen),
        instalment: capacity.monthInstallment,
      },
    }
  },
  LOAN_WITHOUT_REPAYMENT: (given) => {
    const unpaid = given.debts.lenders.filter(({ payments }) => payments === 0)
    return {
      observed: unpaid.length,
      lines: linesOf(given, unpaid),
      params: {
        names: unpaid
          .slice(0, MOST_NAMED)
          .map(({ name }) => name)
          .join("、"),
        amount: yuan(unpaid.reduce((sum, { drawnFen }) => sum + drawnFen, 0)),
        since: unpaid.map(({ lastDraw = "" }) => lastDraw).reduce((one, other) => (one > other ? one : other), ""),
      },
    }
  },
  DEBT_SERVICE: (given) => debtService(given),
}

const linesOf = ({ table }: RiskCase, lenders: ReadonlyArray<Lender>) =>
  linesAt(
    table,
    lenders.flatMap(({ lines }) => lines),
  )

/** The names, each with `=` and what a month costs; nothing behind it where no repayment is to be seen. */
const withMonthly = (lenders: ReadonlyArray<Lender>): string =>
  lenders
    .slice(0, MOST_NAMED)
    .map(({ name, monthlyFen }) => `${name}=${monthlyFen === undefined ? "" : yuan(monthlyFen)}`)
    .join("、")

const debtService = (given: RiskCase): Measured | undefined => {
  const service = given.debtService
  if (service === undefined) return undefined
  return {
    observed: service.percent,
    lines: linesOf(given, given.debts.lenders.filter(noCard)),
    params: {
      monthly: yuan(service.monthlyFen),
      instalment: given.capacity.monthInstallment,
      available: yuan(service.availableFen),
    },
  }
}
