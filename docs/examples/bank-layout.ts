import { bankStatement, layout, layouts } from "@open-valuation/core/statement"

export const qingyu = layout({
  id: "qingyu-personal",
  institution: "青屿农村商业银行",
  variant: "personal, CSV",
  titles: ["青屿农村商业银行账户明细"],
  columns: {
    date: ["记录日"],
    time: ["时刻"],
    direction: ["进出"],
    amount: ["数额"],
    balance: ["结余"],
    counterparty: ["往来户"],
    counterpartyAccount: ["往来户号"],
    summary: ["缘由"],
  },
  directions: { in: ["进"], out: ["出"] },
  quirks: ["oldest first", "amounts without a sign"],
  source: "an export of the bank, 2026-06",
})

export const asset = bankStatement({ layouts: [qingyu, ...layouts] })
