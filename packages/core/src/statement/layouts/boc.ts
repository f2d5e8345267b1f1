import { type Layout, layout } from "./Layout.ts"

const institution = "中国银行"

/** Bank of China. */
export const boc: ReadonlyArray<Layout> = [
  layout({
    id: "boc-personal",
    institution,
    variant: "personal, PDF and CSV",
    titles: ["中国银行交易流水明细清单", "中国银行交易流水明细单"],
    tellingHeader: true,
    columns: {
      date: ["记账日期"],
      time: ["记账时间"],
      amount: ["金额"],
      balance: ["余额"],
      counterparty: ["对方账户名"],
      counterpartyAccount: ["对方卡号/账号"],
      counterpartyBank: ["对方开户行"],
      summary: ["交易名称"],
      text: ["附言", "渠道", "网点名称"],
      currency: ["币别"],
      ownAccount: ["借记卡号"],
    },
    quirks: ["newest first", "dashes for blanks", "the card's last four digits in a column"],
    source: "example of deb-sig/double-entry-generator (Apache-2.0)",
  }),
  layout({
    id: "boc-corporate",
    institution,
    variant: "corporate, XLSX in two languages",
    titles: ["查询账号", "Inquirer account number"],
    tellingHeader: true,
    columns: {
      direction: ["交易类型"],
      date: ["交易日期"],
      time: ["交易时间"],
      amount: ["交易金额"],
      balance: ["交易后余额"],
      payer: ["付款人名称"],
      payerAccount: ["付款人账号"],
      payee: ["收款人名称"],
      payeeAccount: ["收款人账号"],
      summary: ["摘要"],
      text: ["用途", "备注", "附言", "业务类型"],
      currency: ["交易货币"],
      ignored: [
        ..."付款人开户行号 付款人开户行名 收款人开户行行号 收款人开户行名 起息日期 汇率 交易流水号 客户申请号".split(
          " ",
        ),
        ..."客户业务编号 凭证类型 凭证号码 记录标识号".split(" "),
      ],
    },
    quirks: ["payer and payee: the own side follows from 查询账号", "totals in the preamble"],
    source: "headers as the tests of public parsers have them, 2025-2026",
  }),
  layout({
    id: "boc-corporate-ledger",
    institution,
    variant: "corporate, account ledger PDF",
    titles: ["单位人民币活期", "中国银行国内支付业务"],
    columns: {
      date: ["交易日期", "记账日期", "日期"],
      outflow: ["借方发生额"],
      inflow: ["贷方发生额"],
      balance: ["余额"],
      counterparty: ["对方户名", "对方名称"],
      counterpartyAccount: ["对方账号"],
      summary: ["摘要", "交易类型"],
      text: ["备注", "用途"],
      ignored: ["凭证号码", "凭证种类", "起息日", "流水号"],
    },
    quirks: ["承前页余额 on each page"],
    source: "markers as public parsers have them, 2025-2026",
  }),
]
