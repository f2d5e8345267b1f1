import type { StatementFile } from "@open-valuation/core/statement"
import type { SimulatedAccount } from "./SimulatedBorrower.ts"

/** An account's statement as a reader returns it, without printing and reading it. */
export const statementFileOf = ({
  kind,
  accountName,
  accountNumber,
  startDate,
  endDate,
  entries,
}: SimulatedAccount): StatementFile => {
  const hasBalances = kind === "BANK"
  return {
    fileName: `${kind === "BANK" ? accountNumber.slice(-4) : "wallet"}.csv`,
    layout: "simulated",
    account: {
      institution: kind === "BANK" ? "云汀农村商业银行" : "微信支付",
      accountName,
      ...(accountNumber === "" ? {} : { accountNumber }),
      currency: "CNY",
      startDate,
      endDate,
      kind,
    },
    lines: entries.map((entry, at) => ({
      row: at + 2,
      page: undefined,
      sheet: undefined,
      date: entry.date,
      time: entry.time,
      amountFen: entry.amountFen,
      balanceFen: hasBalances ? entry.balanceFen : undefined,
      counterparty: entry.counterparty,
      counterpartyAccount: entry.counterpartyAccount,
      summary: entry.summary,
      texts: entry.remark === undefined || entry.remark === "" ? [] : [entry.remark],
      neutral: entry.neutral === true,
      repaired: false,
    })),
    unreadLines: [],
    hasBalances,
    pages: 0,
    traits: {},
  }
}
