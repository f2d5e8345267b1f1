import { LocalDate } from "@open-valuation/core/domain"
import { type SimulatedAccount, simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, type PrintedStatement, printStatement } from "@open-valuation/testing/statement/print"

const endDate = LocalDate.LocalDate.make("2026-06-30")
const MONTHS = 24
const DAYS = 730

/** An account over two years with about this many lines. */
export const accountWith = (lines: number): SimulatedAccount => {
  const [account] = simulateBorrower({
    seed: 7,
    endDate,
    months: MONTHS,
    accounts: 1,
    purchasesPerDay: lines / DAYS,
    detours: ["refund", "loanSpent", "passThrough", "wealth"],
  }).accounts
  if (account === undefined) throw new Error("The borrower has no account")
  return account
}

/** The account in one of the simulator's layouts. */
export const printed = (account: SimulatedAccount, layoutId: string): PrintedStatement => {
  const layout = printedLayouts.find(({ id }) => id === layoutId)
  if (layout === undefined) throw new Error(`There is no layout ${layoutId}`)
  return printStatement(account, layout)
}
