import { type Layout, layout } from "./Layout.ts"

/** Foreign banks: their net banks export in English, whatever the country of the account. */
export const foreignBanks: ReadonlyArray<Layout> = [
  layout({
    id: "hsbc-netbank",
    institution: "香港上海汇丰银行",
    variant: "personal, net bank CSV",
    titles: [],
    tellingHeader: true,
    columns: {
      date: ["Date"],
      summary: ["Description"],
      amount: ["Billing amount"],
      currency: ["Billing currency"],
      balance: ["Balance"],
      ignored: ["Balance currency"],
    },
    quirks: ["no title and no name", "TAB after amounts", "day before month", "newest first"],
    source: "example of deb-sig/double-entry-generator (Apache-2.0)",
  }),
  layout({
    id: "standard-chartered-netbank",
    institution: "渣打银行",
    variant: "personal, net bank CSV",
    titles: ["Account transactions"],
    tellingHeader: true,
    columns: {
      date: ["Date"],
      summary: ["Transaction"],
      currency: ["Currency"],
      inflow: ["Deposit"],
      outflow: ["Withdrawal"],
      balance: ["Running Balance"],
      ignored: ["SGD Equivalent Balance"],
    },
    quirks: ["CR behind amounts and balances", "five rows of preamble", "day before month"],
    source: "headers as public importers of these exports have them, 2025-2026",
  }),
  layout({
    id: "dbs-ideal",
    institution: "星展银行",
    variant: "corporate, IDEAL XLS and PDF",
    titles: ["Account Details For", "DBS"],
    columns: {
      date: ["Date"],
      bookingDate: ["Value Date"],
      summary: ["Transaction Details", "Transaction Description 1"],
      text: ["Transaction Description 2"],
      outflow: ["Debit"],
      inflow: ["Credit"],
      balance: ["Running Balance", "Balance"],
    },
    quirks: ["days as 02-Jan-2026"],
    source: "headers as public converters of IDEAL statements have them, 2025-2026",
  }),
]
