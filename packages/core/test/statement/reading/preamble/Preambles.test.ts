import { describe, expect, it } from "@effect/vitest"
import { readText, statementOf } from "../read.ts"

const N = "喻禾朔"
const C = "6217002870041239856"

const TABLE = `交易日期|摘要|收入金额|支出金额|余额|对方户名
2026-01-05|工资|100.00||100.00|云汀公司
2026-01-06|消费||20.00|80.00|岚川超市
2026-03-07|消费||20.00|60.00|岚川超市`

/** The facts of the account that stand above or below a table. */
const facts = (above: string, below = "", fileName = "statement.csv") => {
  const { account } = statementOf(readText(`${above}\n${TABLE}\n${below}`, { fileName }))
  const { accountName, accountNumber, currency, endDate, institution, startDate } = account
  return { institution, accountName, accountNumber, currency, startDate, endDate }
}

const stated = { accountName: N, accountNumber: C, currency: "CNY" }
const period = { startDate: "2026-01-01", endDate: "2026-03-31" }

/** Preambles by the account's bank, each with holder and number, and no period that they state. */
const withoutPeriod: Readonly<Record<string, ReadonlyArray<string>>> = {
  中国工商银行: [
    `工商银行\n户名|${N}|账号|${C}|开户行|中国工商银行岚川支行|币种|人民币`,
    `户名：${N} 开户行：中国工商银行岚川支行 账号：${C}`,
    `户名：${N}  开户行：中国工商银行岚川支行  账号：${C}  币种：人民币`,
    `户名:${N}开户行:中国工商银行岚川支行账号:${C}`,
    `户名　${N}　开户行　中国工商银行岚川支行　账号　${C}`,
  ],
  中国银行: [
    `打印机构：中国工商银行青屿支行\n中国银行交易流水明细清单\n客户姓名：${N}|借记卡号：${C}`,
    `本方户名：|${N}|本方账号：|${C}|本方开户行：|中国银行岚川支行`,
    `姓名：${N}|证件号码：330102199001011234|卡号：${C}\n中国银行`,
    `客户号：100200300400|姓名：${N}|卡号：${C}|账户序号：001\n中国银行`,
    `户名：${N}性别：女\n账号：${C}\n中国银行`,
    `户名：${N}|账号：|${C.slice(0, 10)} ${C.slice(10)}\n中国银行`,
    `户名：${N}||||账号：||||${C}\n中国银行`,
    `户名：\n${N}\n账号：\n${C}\n中国银行`,
    `户名：|账号：|币种：\n${N}|${C}|人民币\n中国银行`,
    `户名：${N}\n账号：${C}\n币种：CNY-人民币\n中国银行`,
    `户名：${N}\n账号：${C}\n币种：人民币(RMB)\n中国银行`,
    `户名：${N}\n账号：${C}\n币种代码：CNY\n中国银行`,
    `户名：${N}\n账号：'${C}\n中国银行`,
    `户名：${N}\n账号：="${C}"\n中国银行`,
    `中国银行\n打印机构：|中国工商银行青屿支行|账号：|${C}|户名：|${N}`,
    `打印机构|中国工商银行青屿支行|账号|${C}|户名|${N}\n中国银行交易明细`,
    `中国银行交易明细 打印机构：中国工商银行青屿支行\n账号|${C}|户名|${N}`,
    `打印网点 中国工商银行青屿支行 打印时间 2026-04-02\n中国银行交易明细\n账号：${C}|户名：${N}`,
    `对方行名：中国工商银行|账号：${C}|户名：${N}\n中国银行交易明细`,
    `户  名 ： ${N}    账  号 ： ${C}\n中国银行`,
    `户\u3000名：\u3000${N}\u3000\u3000账\u3000号：\u3000${C}\n中国银行`,
    `帐户名称：${N}\n帐号：${C}\n中国银行`,
    `账户持有人：${N}\n卡（账）号：${C}\n中国银行`,
    `持卡人：${N}\n卡 号：${C}\n中国银行`,
    `中国银行\n户名：${N}\n账号：${C}\n期初余额：0.00|期末余额：60.00|币种：人民币元`,
    `中国银行\n户名：${N}|余额：60.00|账号：${C}|冻结金额：0.00`,
    `中国银行\n户名：${N}|账户状态：正常|账户类型：I类户|账号：${C}`,
    `中国银行\n账号：${C}/00001|户名：${N}`,
    `中国银行\n卡号：${C} 账号：0301010120010012345|户名：${N}`,
    `中国银行\n主卡卡号：${C}|户名：${N}`,
    `中国银行\n账号：${C}|户名：${N}\n对方户名：岚川超市|对方账号：6230111122223333`,
    `中国银行\n账号：${C}|户名：${N}|证件类型：身份证|证件号码：330102199001011234`,
    `中国银行\n[户名]${N} [账号]${C}`,
    `中国银行\n户名 - ${N}\n账号 - ${C}`,
    `中国银行\n户名:"${N}"\n账号:"${C}"`,
    `中国银行\n户名：${N}\n账号：${C}\n其中：开户行 工商银行 的转账 3 笔`,
  ],
  兴业银行: [`兴业银行交易明细\n账户户名：|${N}\n账户账号：|${C}\n开户网点：|兴业银行岚川支行\n账户别名：|工资卡`],
  中国建设银行: [`户名|账号|币种|开户行\n${N}|${C}|人民币|中国建设银行岚川支行`],
  中信银行: [`户名(Account Name)：${N}|账号(Account No)：${C}|币种(Currency)：人民币(CNY)\n中信银行`],
  广发银行: [`户名/Account Name: ${N}\n账号/Account No.: ${C}\n币种/Currency: CNY\n广发银行 China Guangfa Bank`],
  华夏银行: [`华夏银行账户交易明细\n户名：${N}\n账号：${C}\n币种：人民币/钞`],
  宁波银行: [
    `宁波银行\n户名：${N}\n账号：${C}\n2026年1月1日至3月31日`,
    `宁波银行\n户名：${N}\n账号：${C}\n期间：2026年1月-2026年3月`,
  ],
  南京银行: [
    `南京银行\n户名：${N}\n账号：${C}\n对方户名：岚川超市|对方账号：6230111122223333|对方开户行：中国工商银行`,
  ],
  中国农业银行: [
    `户名：${N}\n账号：${C}\n操作网点：中国建设银行青屿支行\n开户行：中国农业银行岚川支行`,
    `打印网点：中国建设银行青屿支行\n户名：${N}\n账号：${C}\n开户行：中国农业银行岚川支行`,
    `户名：${N}\n账号：${C}\n开户网点：岚川支行\n中国农业银行`,
  ],
}

/** The same with a period. */
const withPeriod: Readonly<Record<string, ReadonlyArray<string>>> = {
  中国工商银行: [
    `中国工商银行借记账户历史明细（电子版）\n卡号 ${C}  户名 ${N}  起止日期 2026-01-01 — 2026-03-31`,
    `中国工商银行个人账户明细\n卡号：6217 0028 7004 1239 856|起止日期：2026-01-01 至 2026-03-31\n户名：${N}|币种：人民币`,
  ],
  中国建设银行: [
    `中国建设银行个人活期账户全部交易明细\n卡号/账号:${C}|客户名称:${N}|起止日期:20260101-20260331`,
    `中国建设银行|||\n账　　号：|${C}|开户机构：|中国建设银行岚川支行\n户　　名：|${N}|币　　别：|人民币元\n起始日期：|20260101|结束日期：|20260331`,
    `户名 Account Name|${N}\n账号 Account No.|${C}\n币种 Currency|人民币 CNY\n起止日期 Period|2026-01-01 to 2026-03-31\n中国建设银行 China Construction Bank`,
  ],
  中国农业银行: [
    `中国农业银行账户活期交易明细清单\n户名：${N} 账户：${C} 币种：人民币 查询时段：2026年1月1日至2026年3月31日`,
    `账户明细\n账号|${C}\n户名|${N}\n币种|CNY\n开户行|中国农业银行股份有限公司岚川市分行营业部\n查询时段|2026/01/01-2026/03/31`,
  ],
  中国银行: [
    `中国银行交易流水明细清单\n交易区间：2026-01-01 至 2026-03-31|客户姓名：${N}\n借记卡号：${C}|打印时间：2026/04/02 10:11:12|打印机构：中国工商银行青屿支行`,
    `户名：${N}\n账号：${C}\n中国银行\n交易起始日期：2026-01-01|交易终止日期：2026-03-31`,
    `户名：${N}\n账号：${C}\n中国银行\n起始日期|终止日期\n2026-01-01|2026-03-31`,
    `户名：${N}\n账号：${C}\n中国银行\n流水期间：2026.1.1-2026.3.31`,
    `户名：${N}\n账号：${C}\n中国银行\n起止日期：2026-01-01/2026-03-31`,
    `户名：${N}\n账号：${C}\n中国银行\n起止日期：20260101至20260331 打印日期：20260402`,
    `户名：${N}\n账号：${C}\n中国银行\n打印日期：20260402 起止日期：20260101至20260331`,
    `户名：${N}\n账号：${C}\n中国银行\n查询时间：20260402 09:00:00|起始日期：2026-01-01|截止日期：2026-03-31`,
    `户名：${N}\n账号：${C}\n中国银行\n交易时间：2026-01-01 00:00:00-2026-03-31 23:59:59`,
    `户名：${N}\n账号：${C}\n中国银行\n自 2026 年 01 月 01 日 起 至 2026 年 03 月 31 日 止`,
    `户名：${N}\n账号：${C}\n中国银行\n2026年1月1日至2026年3月31日交易明细`,
    `中国银行2026-01-01至2026-03-31交易明细\n户名：${N}\n账号：${C}`,
    `中国银行\n户名：${N},账号：${C},币种：人民币,起止日期：2026-01-01至2026-03-31`,
    `中国银行\n户名：${N}，账号：${C}；币种：人民币；期间：2026-01-01至2026-03-31`,
    `中国银行\n账户名称|${N}\n账号|${C}\n开户行|中国银行岚川支行\n开户日期|2019-05-06\n币种|人民币\n交易区间|2026-01-01|2026-03-31`,
    `中国银行\n账户名称|${N}\n账号|${C}\n起止日期|2026-01-01|至|2026-03-31`,
    `中国银行\n账户名称|${N}\n账号|${C}\n起始日期|2026-01-01|至|2026-03-31`,
  ],
  交通银行: [
    `交通银行个人客户交易清单\nBank of Communications\n账号/卡号Account/Card No: ${C}  户名Account Name: ${N}\n起始日期Query Starting Date: 2026-01-01 终止日期Query Ending Date: 2026-03-31 币种 Currency: CNY`,
  ],
  招商银行: [
    `招商银行交易流水\nTransaction Statement of China Merchants Bank\n2026-01-01 -- 2026-03-31\n户    名：${N}|账号：${C}\nName|Account No\n账户类型：ALL|开 户 行：岚川分行`,
  ],
  上海浦东发展银行: [`上海浦东发展银行|户名：|${N}|卡号：|${C}\n期间：|2026年01月01日-2026年03月31日`],
  平安银行: [
    `平安银行个人账户交易明细清单\nAccount Name 户名：${N}\nAccount No. 账号：${C}\nCurrency 币种：RMB\nStatement period 对账期间：2026-01-01 ~ 2026-03-31`,
  ],
  中国民生银行: [
    `中国民生银行个人账户对账单\n客户姓名:${N}|客户账号:${C}|开户机构:中国民生银行岚川支行|起止日期:2026/01/01-2026/03/31`,
  ],
  中国光大银行: [
    `中国光大银行对私活期账户对账单\n账号：${C}　　户名：${N}　　币种：人民币　　起始日期：20260101　　终止日期：20260331`,
  ],
  青屿农村商业银行: [`青屿农村商业银行客户账户明细\n客户名：${N}\n帐号：${C}\n交易起止日期：2026.01.01-2026.03.31`],
  华夏银行: [`华夏银行账户交易明细\n户名：${N}\n账号：${C}\n币种：156\n日期：2026-01-01至2026-03-31`],
  江苏银行: [
    `江苏银行\n户名：${N}\n账号：${C}\n查询时间：2026-04-02 10:00:00\n查询区间：2026年1月1日 - 2026年3月31日`,
    `江苏银行\n户名：${N}\n账号：${C}\n打印日期：2026-04-02\n开户日期：2019-05-06\n交易日期：2026-01-01至2026-03-31`,
  ],
  宁波银行: [
    `宁波银行\n户名：${N}\n账号：${C}\n自2026年1月1日至2026年3月31日`,
    `宁波银行\n户名：${N}\n账号：${C}\n账期：20260101-20260331`,
    `宁波银行\n户名：${N}\n账号：${C}\n起止日期：2026-01-01 00:00:00 至 2026-03-31 23:59:59`,
    `宁波银行\n户名：${N}\n账号：${C}\n起止日期：【2026-01-01】-【2026-03-31】`,
    `宁波银行\n户名：${N}\n账号：${C}\n起始日|2026-01-01|截止日|2026-03-31`,
  ],
}

type Facts = Partial<Record<keyof ReturnType<typeof facts>, string | undefined>>

/** Preambles of which something is left out, or other than usual. */
const others: ReadonlyArray<readonly [above: string, expected: Facts, below?: string, fileName?: string]> = [
  [
    `中国邮政储蓄银行个人账户交易明细\n户名:${N};账号:621700*********9856;币种:01;起止日期:2026-01-01至2026-03-31`,
    { institution: "中国邮政储蓄银行", ...stated, accountNumber: "621700*********9856", ...period },
  ],
  [
    `中信银行账户交易明细\n（${N}）${C}\n查询日期：2026/1/1－2026/3/31`,
    { institution: "中信银行", currency: "CNY", ...period },
  ],
  [
    `重庆农村商业银行股份有限公司\n户名：重庆云汀商贸有限公司　账号：0301010120010012345　开户行：重庆农村商业银行渝北支行`,
    {
      institution: "重庆农村商业银行",
      currency: "CNY",
      accountName: "重庆云汀商贸有限公司",
      accountNumber: "0301010120010012345",
    },
  ],
  [
    `岚川县农村信用合作联社\n户名 账号 币种\n${N}|${C}|人民币`,
    { currency: "CNY", institution: "岚川县农村信用合作联社" },
  ],
  [`${N}|${C}\n户名|账号\n中国建设银行`, { institution: "中国建设银行", currency: "CNY" }],
  [`${N}（户名）|${C}（账号）\n中国建设银行`, { institution: "中国建设银行", currency: "CNY" }],
  [
    `中国农业银行\n户名：${N}（本人）|账号：${C}`,
    { institution: "中国农业银行", ...stated, accountName: `${N}(本人)` },
  ],
  [`账户：${C}（${N}）\n中国农业银行活期明细`, { institution: "中国农业银行", ...stated, accountName: undefined }],
  [`账号：${C} ${N}\n中国农业银行活期明细`, { institution: "中国农业银行", ...stated, accountName: undefined }],
  [
    `户名：${N}\n账号：XXXXXXXXXXX9856\n中国建设银行`,
    { institution: "中国建设银行", ...stated, accountNumber: "XXXXXXXXXXX9856" },
  ],
  [
    `户名：${N}\n卡号：6217 XXXX XXXX 9856\n中国建设银行`,
    { institution: "中国建设银行", ...stated, accountNumber: "6217XXXXXXXX9856" },
  ],
  [
    `户名：喻*朔\n卡号：6217-0028-7004-1239-856\n中国建设银行`,
    { institution: "中国建设银行", ...stated, accountName: "喻*朔", accountNumber: "6217-0028-7004-1239-856" },
  ],
  [
    `户名：${N}\n卡号：6217****9856（借记卡）\n中国建设银行`,
    { institution: "中国建设银行", ...stated, accountNumber: "6217****9856" },
  ],
  [
    `户名：${N}\n卡号：6217●●●●9856\n中国建设银行`,
    { institution: "中国建设银行", ...stated, accountNumber: "6217****9856" },
  ],
  [
    `Account Name: YU HESHUO|Account Number: ${C}|Currency: RMB\nStatement Period: 01 Jan 2026 to 31 Mar 2026\nBank of China`,
    { institution: "中国银行", ...stated, accountName: "YU HESHUO", ...period },
  ],
  [
    `Account Name|YU HESHUO\nAccount No.|${C}\nCurrency|CNY\nStatement Period|2026/01/01 - 2026/03/31\nChina Construction Bank`,
    { institution: "中国建设银行", ...stated, accountName: "YU HESHUO", ...period },
  ],
  [`华夏银行账户交易明细\n户名：${N}\n账号：${C}\n币种：美元`, { institution: "华夏银行", ...stated, currency: "USD" }],
  [`户名：${N}\n账号：${C}\n客户经理：王五|联系电话：13800000000\n经办机构：中国建设银行`, { ...stated }],
  [`户名：${N}\n账号：${C}`, { ...stated }, "", "中国工商银行流水-王五-6222000011112222.csv"],
  [`户名：${N}\n账号：${C}\n备注：本明细含跨行转账（中国工商银行）`, { ...stated }],
  [`户名：${N}\n账号：${C}`, { institution: "中国建设银行", ...stated }, "中国建设银行电子回单专用章"],
  [`中国建设银行`, { institution: "中国建设银行", ...stated }, `户名：${N}|账号：${C}|币种：人民币`],
  [
    `支付宝交易明细\n姓名：${N}\n支付宝账户：yu***@example.com\n起始时间：[2026-01-01 00:00:00]    终止时间：[2026-03-31 23:59:59]`,
    { institution: "支付宝", accountName: N, accountNumber: "yu***@example.com", currency: "CNY", ...period },
  ],
  [
    `微信支付账单明细\n微信昵称：[禾]\n起始时间：[2026-01-01 00:00:00] 终止时间：[2026-03-31 23:59:59]\n导出类型：[全部]`,
    { institution: "微信支付", currency: "CNY", ...period },
  ],
  [
    `单位名称：岚川云汀商贸有限公司|单位账号：${C}|开户银行：中国银行岚川支行`,
    { institution: "中国银行", ...stated, accountName: "岚川云汀商贸有限公司" },
  ],
  [
    `账户名：岚川云汀商贸有限公司（基本户）\n账号：${C}\n中国银行`,
    { institution: "中国银行", ...stated, accountName: "岚川云汀商贸有限公司(基本户)" },
  ],
  [
    `公司名称|岚川云汀商贸有限公司||账户号码|${C}\n币别|人民币||查询期间|2026-01-01~2026-03-31\n中国银行`,
    { institution: "中国银行", ...stated, accountName: "岚川云汀商贸有限公司", ...period },
  ],
  [`户名：${N}\n账号：${C}\n货币名称：港币\n中国银行`, { institution: "中国银行", ...stated, currency: "HKD" }],
  [`付款人户名：${N}\n付款人账号：${C}\n中国银行`, { institution: "中国银行", currency: "CNY" }],
  [`户名：\n账号：${C}\n中国银行`, { institution: "中国银行", currency: "CNY", accountNumber: C }],
  [`户名：|账号：${C}\n中国银行`, { institution: "中国银行", currency: "CNY", accountNumber: C }],
  [`户名：${N}|账号：\n中国银行`, { institution: "中国银行", currency: "CNY", accountName: N }],
  [
    `尊敬的${N}：感谢您使用中国银行网上银行\n账号：${C}`,
    { institution: "中国银行", accountNumber: C, currency: "CNY" },
  ],
  [
    `中国银行\nName: YU HESHUO / 喻禾朔\nAccount: ${C}`,
    { institution: "中国银行", currency: "CNY", accountName: "YU HESHUO / 喻禾朔" },
  ],
  [`中国银行\n账号：${C}-00001|户名：${N}`, { institution: "中国银行", ...stated, accountNumber: `${C}-00001` }],
  [`中国银行\n户名：${N}女士\n账号：${C}`, { institution: "中国银行", ...stated, accountName: `${N}女士` }],
]

describe("the account above a table", () => {
  const rows = (table: typeof withPeriod, more: object) =>
    Object.entries(table).flatMap(([institution, all]) =>
      all.map((above) => ({ above, expected: { institution, ...stated, ...more } })),
    )
  it.each([...rows(withoutPeriod, {}), ...rows(withPeriod, period)])("is read: $above", ({ above, expected }) => {
    expect(facts(above)).toEqual(expected)
  })

  it.each(others.map(([above, expected, ...more]) => ({ above, expected, more })))(
    "is read, and nothing of others: $above",
    ({ above, expected, more }) => {
      expect(facts(above, ...more)).toEqual(expected)
    },
  )
})
