import { type Layout, layout } from "./Layout.ts"

const institution = "中国民生银行"
const source = "headers as the tests of public parsers have them, 2025-2026"

/** China Minsheng Bank. */
export const cmbc: ReadonlyArray<Layout> = [
  layout({
    id: "cmbc-personal-pdf",
    institution,
    variant: "personal, PDF",
    titles: ["个人账户对账单"],
    tellingHeader: true,
    columns: {
      time: ["交易时间"],
      amount: ["交易金额"],
      balance: ["账户余额"],
      counterpartyJoined: ["对方户名/账号"],
      counterpartyBank: ["对方行名"],
      summary: ["摘要"],
      text: ["交易渠道"],
      ignored: ["凭证类型", "凭证号码", "现转标志", "交易机构"],
    },
    quirks: ["the voucher's number wraps above its row"],
    source,
  }),
  layout({
    id: "cmbc-personal",
    institution,
    variant: "personal, net bank XLSX, and HTML named .xls",
    titles: ["交易明细查询"],
    tellingHeader: true,
    columns: {
      time: ["交易时间"],
      outflow: ["支出金额"],
      inflow: ["存入金额"],
      balance: ["账户余额"],
      counterpartyAccount: ["对方账号"],
      counterparty: ["对方名称", "对方户名"],
      counterpartyBank: ["对方开户行"],
      summary: ["摘要"],
      text: ["交易方式"],
    },
    quirks: ["merged cells", "totals and counts in the preamble", "days without time"],
    source,
  }),
  layout({
    id: "cmbc-corporate",
    institution,
    variant: "corporate",
    titles: ["单位账户对账单"],
    columns: {
      time: ["交易时间"],
      date: ["交易日期"],
      outflow: ["借方发生额"],
      inflow: ["贷方发生额"],
      balance: ["账户余额", "余额"],
      counterpartyJoined: ["对方户名/账号"],
      counterparty: ["对方账号名称", "对方户名"],
      counterpartyAccount: ["对方账号"],
      counterpartyBank: ["对方行名", "对方开户行"],
      summary: ["客户附言", "摘要"],
      text: ["摘要", "交易渠道"],
      ignored: ["凭证类型", "凭证号码", "交易流水号", "交易机构", "现转标志"],
    },
    source,
  }),
]
