import { bankStatement, layout, layouts } from "@open-valuation/core/statement"

export const qingyu = layout({
  id: "qingyu-personal",
  institution: "青屿农村商业银行",
  variant: "personal, CSV",
  titles: ["青屿农村商业银行账户明细"],
  columns: {
    date: ["交易日期"],
    time: ["交易时间"],
    direction: ["收支标志"],
    amount: ["交易金额"],
    balance: ["账户余额"],
    counterparty: ["对方户名"],
    counterpartyAccount: ["对方账号"],
    summary: ["摘要"],
    text: ["附言"],
  },
  quirks: ["oldest first"],
  source: "an export of the bank, 2026-06",
})

export const asset = bankStatement({ layouts: [qingyu, ...layouts] })
