import { abc } from "./abc.ts"
import { boc } from "./boc.ts"
import { bocom } from "./bocom.ts"
import { ccb } from "./ccb.ts"
import { cmbc } from "./cmbc.ts"
import { icbc } from "./icbc.ts"
import { jointStock } from "./jointStock.ts"
import { type Layout, layout } from "./Layout.ts"

const failed = ["失败", "未支付", "待支付", "等待付款"]
const closed = ["关闭", "已取消", "已撤销", "已作废"]
const refunded = ["退款成功"]

/** Wallets: no balance, and lines that moved money between the owner's own pockets. */
const wallets: ReadonlyArray<Layout> = [
  layout({
    id: "alipay",
    institution: "支付宝",
    variant: "CSV",
    kind: "WALLET",
    titles: ["支付宝(中国)网络技术有限公司", "支付宝支付科技有限公司", "电子客户回单"],
    tellingHeader: true,
    columns: {
      time: ["交易时间"],
      text: ["交易分类", "备注"],
      counterparty: ["交易对方"],
      counterpartyAccount: ["对方账号"],
      summary: ["商品说明"],
      direction: ["收/支"],
      amount: ["金额"],
      payment: ["收/付款方式"],
      status: ["交易状态"],
      ignored: ["交易订单号", "商家订单号"],
    },
    wallet: { neutral: ["不计收支", "其他", "/"], failed, closed, refunded },
    quirks: ["GB18030", "24 rows of preamble", "padded cells, TAB after order numbers", "its totals leave refunds out"],
    source: "examples of deb-sig/double-entry-generator (Apache-2.0) and RenLangMan/beancount-daoru (MIT)",
  }),
  layout({
    id: "alipay-web",
    institution: "支付宝",
    variant: "CSV of the web page, until 2021",
    kind: "WALLET",
    titles: ["支付宝交易记录明细查询"],
    tellingHeader: true,
    columns: {
      time: ["付款时间"],
      bookingDate: ["交易创建时间"],
      text: ["类型", "备注"],
      counterparty: ["交易对方"],
      summary: ["商品名称"],
      // 收/支 is blank for refunds and for moves between the owner's own pockets.
      direction: ["资金状态"],
      amount: ["金额"],
      status: ["交易状态"],
      ignored: ["交易号", "商家订单号", "最近修改时间", "交易来源地", "收/支", "服务费", "成功退款"],
    },
    directions: { in: ["已收入"], out: ["已支出"] },
    wallet: { neutral: ["资金转移", "冻结", "解冻"], failed, closed, refunded: [] },
    quirks: ["padded cells", "a refund stands in a row of its own, and again in the column of its purchase"],
    source: "examples of BaoXuebin/beancount-gs (MIT) and deb-sig/double-entry-generator (Apache-2.0)",
  }),
  layout({
    id: "wechat",
    institution: "微信支付",
    variant: "XLSX and CSV",
    kind: "WALLET",
    titles: ["微信支付账单明细"],
    tellingHeader: true,
    columns: {
      time: ["交易时间"],
      text: ["交易类型", "备注"],
      counterparty: ["交易对方"],
      summary: ["商品"],
      direction: ["收/支"],
      amount: ["金额(元)"],
      payment: ["支付方式"],
      status: ["当前状态"],
      ignored: ["交易单号", "商户单号"],
    },
    wallet: { neutral: ["/", "中性交易", "不计收支"], failed, closed, refunded: [] },
    quirks: [
      "16 to 18 rows of preamble, changing by year",
      "/ for neutral and for blank",
      "CSV until July 2025, XLSX since",
    ],
    source: "examples of deb-sig/double-entry-generator (Apache-2.0) and RenLangMan/beancount-daoru (MIT)",
  }),
  layout({
    id: "jd",
    institution: "京东支付",
    variant: "CSV",
    kind: "WALLET",
    titles: ["京东账号名"],
    tellingHeader: true,
    columns: {
      time: ["交易时间"],
      counterparty: ["商户名称"],
      summary: ["交易说明"],
      amount: ["金额"],
      payment: ["收/付款方式"],
      status: ["交易状态"],
      direction: ["收/支"],
      text: ["交易分类", "备注"],
      ignored: ["交易订单号", "商家订单号"],
    },
    wallet: { neutral: ["不计收支"], failed, closed, refunded },
    quirks: ["UTF-8 with BOM", "an amount may name its refund in brackets"],
    source: "examples of deb-sig/double-entry-generator (Apache-2.0) and RenLangMan/beancount-daoru (MIT)",
  }),
  layout({
    id: "meituan",
    institution: "美团支付",
    variant: "CSV",
    kind: "WALLET",
    titles: ["美团交易账单明细"],
    tellingHeader: true,
    columns: {
      time: ["交易成功时间"],
      text: ["交易类型", "备注"],
      summary: ["订单标题"],
      direction: ["收/支"],
      payment: ["支付方式"],
      amount: ["实付金额"],
      ignored: ["交易创建时间", "订单金额", "交易单号", "商家单号"],
    },
    wallet: { neutral: ["不计收支", "/"], failed, closed, refunded },
    quirks: ["UTF-8 with BOM", "ordered and paid amounts differ"],
    source: "example of RenLangMan/beancount-daoru (MIT)",
  }),
]

const source = "headers as the tests of public parsers have them, 2025-2026"

/** Rural and private banks. */
const others: ReadonlyArray<Layout> = [
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

const institution = "招商银行"

/** China Merchants Bank. */
const cmb: ReadonlyArray<Layout> = [
  layout({
    id: "cmb-personal",
    institution,
    variant: "personal, PDF in two languages, and CSV made of it",
    titles: ["招商银行交易流水", "Transaction Statement of China Merchants Bank"],
    tellingHeader: true,
    columns: {
      date: ["记账日期"],
      amount: ["交易金额"],
      balance: ["联机余额"],
      summary: ["交易摘要"],
      counterpartyJoined: ["对手信息"],
      text: ["客户摘要"],
      currency: ["货币"],
      ignored: ["交易类型"],
    },
    quirks: [
      "header in two languages on each page",
      "no ruling lines",
      "name and account joined by a blank",
      "days without time",
    ],
    source: "example of deb-sig/double-entry-generator (Apache-2.0)",
  }),
  layout({
    id: "cmb-corporate",
    institution,
    variant: "corporate",
    titles: ["账务明细清单", "Statement Of Account"],
    tellingHeader: true,
    columns: {
      date: ["交易日", "交易日期"],
      time: ["交易时间"],
      outflow: ["借方金额", "借方(出账)"],
      inflow: ["贷方金额", "贷方(入账)"],
      balance: ["余额"],
      counterparty: ["收(付)方名称"],
      counterpartyAccount: ["收(付)方账号"],
      counterpartyBank: ["收(付)方开户行名", "收(付)方开户行", "收(付)方行名"],
      summary: ["摘要", "业务摘要"],
      text: ["业务摘要", "其它摘要", "用途", "业务名称", "交易类型"],
      ignored: [
        ..."起息日 流程实例号 业务参考号 企业识别码 收(付)方分行名 收(付)方开户行行号 收(付)方开户行地址 母(子)公司账号分行名".split(
          " ",
        ),
        ..."母(子)公司账号 母(子)公司名称 信息标志 有否附件信息 冲账标志 扩展摘要 交易分析码 票据号 商务支付订单号 内部编号".split(
          " ",
        ),
      ],
    },
    quirks: ["opening and closing balance and counts in the preamble"],
    source: "headers as the tests of public parsers have them, 2025-2026",
  }),
]

/**
 * The exports that are recognised. A host adds its own in front: `makeStatementReader({ layouts: [mine, ...layouts]
 * })`.
 */
export const layouts: ReadonlyArray<Layout> = [
  ...icbc,
  ...ccb,
  ...abc,
  ...boc,
  ...bocom,
  ...cmb,
  ...jointStock,
  ...cmbc,
  ...others,
  ...wallets,
]
