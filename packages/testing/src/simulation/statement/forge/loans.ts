import type { SimulatedEntry } from "../Bookkeeping.ts"
import { companyName, strangerName } from "../InventedNames.ts"
import { printStatement } from "../print/PrintStatement.ts"
import type { Forgery, ForgersDesk } from "./Forgery.ts"
import { csv, daysAfter, invented, rebooked } from "./Rebook.ts"

const LOAN = 40_000_000

const disguised = (
  name: string,
  namedBy: Forgery["namedBy"],
  daysBeforeEnd: number,
  words: (desk: ForgersDesk) => Partial<SimulatedEntry>,
  beforeFen = 0,
): Forgery => ({
  name,
  kind: "LOAN",
  namedBy,
  make: (desk) => {
    const date = daysAfter(desk.main.endDate, -daysBeforeEnd)
    const told = { counterparty: companyName(desk.random), summary: "贷款发放", remark: "经营贷" }
    const print = (loan: Partial<SimulatedEntry>) => {
      const before = beforeFen === 0 ? [] : [invented(daysAfter(date, -15), beforeFen, loan)]
      return [printStatement(rebooked(desk.main, [...desk.main.entries, ...before, invented(date, LOAN, loan)]), csv)]
    }
    return { honest: print(told), forged: print({ counterparty: told.counterparty, ...words(desk) }) }
  },
})

/** Borrowed money under another description. The twin describes it correctly. */
export const loans: ReadonlyArray<Forgery> = [
  disguised("a loan as money between business partners", ["UNEXPLAINED_LARGE"], 12, () => ({ summary: "往来款" })),
  disguised("a loan as a sale to a new customer", ["UNEXPLAINED_LARGE"], 20, () => ({ summary: "货款" })),
  disguised("a loan as a stranger's transfer", ["UNEXPLAINED_LARGE"], 5, ({ random }) => ({
    counterparty: strangerName(random),
    summary: "转存",
  })),
  disguised("a loan as wages that a person pays", ["UNEXPLAINED_LARGE"], 9, ({ random }) => ({
    counterparty: strangerName(random),
    summary: "工资",
  })),
  disguised(
    "a loan after a trifle from the same party",
    ["UNEXPLAINED_LARGE"],
    5,
    () => ({ summary: "货款" }),
    410_000,
  ),
  disguised("a loan as a refund", ["UNPROVEN_RETURN", "UNEXPLAINED_LARGE"], 9, () => ({ summary: "退款" })),
  disguised(
    "a loan with blanks between the characters",
    ["NET_NEW_LOANS", "LOAN_SHARE", "LOAN_WITHOUT_REPAYMENT"],
    60,
    () => ({
      summary: "贷 款 发 放",
    }),
  ),
  disguised("a loan in traditional characters", ["NET_NEW_LOANS", "LOAN_SHARE", "LOAN_WITHOUT_REPAYMENT"], 60, () => ({
    summary: "貸款發放",
  })),
]
