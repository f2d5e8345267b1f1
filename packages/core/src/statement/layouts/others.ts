import { type Layout, layout } from "./Layout.ts"

const source = "headers as the tests of public parsers have them, 2025-2026"

/** Rural and private banks. */
export const others: ReadonlyArray<Layout> = [
  layout({
    id: "cqrcb-corporate",
    institution: "重庆农村商业银行",
    variant: "corporate, XLSX",
    titles: [],
    tellingHeader: true,
    columns: {
      date: ["交易日期"],
      time: ["交易时间"],
      direction: ["汇出汇入"],
      amount: ["交易金额"],
      balance: ["账户余额"],
      counterparty: ["对方账户名"],
      counterpartyAccount: ["对方账号"],
      counterpartyBank: ["对方银行"],
      summary: ["用途"],
      text: ["渠道"],
      currency: ["币种"],
      ownBank: ["交易开户行"],
      ownName: ["交易账户名"],
      ownAccount: ["交易账号"],
      ignored: ["序号", "核心流水号", "现转标志"],
    },
    quirks: [
      "no title",
      "exports pasted under each other",
      "commas in the balance only",
      "text in columns without a name",
    ],
    source,
  }),
  layout({
    id: "mybank-corporate",
    institution: "浙江网商银行",
    variant: "corporate, XLSX",
    titles: ["浙江网商银行企业账户交易明细"],
    tellingHeader: true,
    columns: {
      time: ["交易时间"],
      // The bank prints its books from the holder's side: debit is in.
      inflow: ["借方金额(收)"],
      outflow: ["贷方金额(支)"],
      balance: ["余额"],
      counterparty: ["对方户名"],
      counterpartyAccount: ["对方账号"],
      counterpartyBank: ["对方机构"],
      summary: ["交易名称"],
      text: ["备注"],
      ignored: ["账务流水号", "提交时间"],
    },
    quirks: ["debit is in and credit is out", "newest first"],
    source,
  }),
]
