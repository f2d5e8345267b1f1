import { abc } from "./abc.ts"
import { boc } from "./boc.ts"
import { bocom } from "./bocom.ts"
import { ccb } from "./ccb.ts"
import { cityBanks } from "./cityBanks.ts"
import { cmbc } from "./cmbc.ts"
import { foreignBanks } from "./foreignBanks.ts"
import { icbc } from "./icbc.ts"
import { jointStock } from "./jointStock.ts"
import { type Layout, layout } from "./Layout.ts"
import { ruralBanks } from "./ruralBanks.ts"
import { wallets } from "./wallets.ts"

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
  ...cityBanks,
  ...ruralBanks,
  ...foreignBanks,
  ...wallets,
]
