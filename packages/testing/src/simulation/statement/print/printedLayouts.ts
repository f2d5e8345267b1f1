import { compactDate, grouped, plainYuan, type PrintedLayout } from "./PrintedLayout.ts"

const padded = (text: string, width: number): string => `${text.padEnd(width)}\t`
const inflow = (amountFen: number, print: (amountFen: number) => string, empty: string): string =>
  amountFen > 0 ? print(amountFen) : empty
const outflow = (amountFen: number, print: (amountFen: number) => string, empty: string): string =>
  amountFen < 0 ? print(-amountFen) : empty

/** Personal account of ICBC, net banking: newest first, everything padded, dates without times. */
const icbcPersonalCsv: PrintedLayout = {
  id: "icbc-personal-csv",
  institution: "中国工商银行",
  format: "CSV",
  encoding: "GB18030",
  newestFirst: true,
  printsTime: false,
  statesPeriod: false,
  preamble: ({ accountNumber }) => [
    ["明细查询文件下载"],
    [""],
    [`卡号: ${accountNumber}`, "卡别名: 工资卡"],
    [""],
    ["子账户序号: 00000", "子账户类别: 活期", "子账户别名: "],
    [""],
  ],
  header:
    "交易日期,摘要,交易详情,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名,对方账户".split(
      ",",
    ),
  row: ({ amountFen, balanceFen, counterparty = "", counterpartyAccount = "", date, remark = "", summary }) => [
    padded(date, 15),
    padded(summary, 20),
    padded(remark, 30),
    padded("手机银行", 64),
    padded("CHN", 20),
    "钞        \t",
    padded("-", 20),
    padded("-", 20),
    padded("-", 15),
    padded(inflow(amountFen, grouped, ""), 20),
    padded(outflow(amountFen, grouped, ""), 20),
    padded("人民币", 15),
    padded(grouped(balanceFen), 20),
    padded(counterparty, 60),
    padded(counterpartyAccount, 20),
    "",
  ],
  trailer: ({ entries }) => {
    const sum = (sign: 1 | -1) => entries.reduce((all, { amountFen }) => all + Math.max(0, sign * amountFen), 0)
    return [[" "], ["人民币合计", "", "", "", "", "", "", "", "", grouped(sum(1)), grouped(sum(-1)), ""]]
  },
}

/** Personal account of the Bank of China: newest first, with times, dashes for empty cells. */
const bocPersonalCsv: PrintedLayout = {
  id: "boc-personal-csv",
  institution: "中国银行",
  format: "CSV",
  encoding: "UTF-8",
  newestFirst: true,
  printsTime: true,
  statesPeriod: false,
  preamble: () => [["中国银行交易流水明细单"]],
  header:
    "记账日期,记账时间,币别,金额,余额,交易名称,渠道,网点名称,附言,对方账户名,对方卡号/账号,对方开户行,借记卡号".split(
      ",",
    ),
  row: (
    { amountFen, balanceFen, counterparty, counterpartyAccount, date, remark, summary, time },
    { accountNumber },
  ) => [
    date,
    time,
    "人民币",
    grouped(amountFen),
    grouped(balanceFen),
    summary,
    "手机银行",
    "-------------------",
    remark === undefined || remark === "" ? "-------------------" : remark,
    counterparty ?? "-------------------",
    counterpartyAccount ?? "-------------------",
    "-------------------",
    accountNumber.slice(-4),
  ],
}

/** Personal account of ABC, net banking: a merged cell with the holder, signed amounts as text. */
const abcPersonalXlsx: PrintedLayout = {
  id: "abc-personal-xlsx",
  institution: "中国农业银行",
  format: "XLSX",
  newestFirst: true,
  printsTime: true,
  statesPeriod: true,
  preamble: ({ accountName, accountNumber, endDate, startDate }) => [
    ["账户明细查询"],
    [
      `账号：${accountNumber}  户名：${accountName}  起始日期：${compactDate(startDate)}  截止日期：${compactDate(endDate)}`,
    ],
  ],
  header: "交易日期,交易时间,交易金额,本次余额,对方户名,对方账号,交易行,交易渠道,交易类型,交易用途,交易摘要".split(","),
  row: ({ amountFen, balanceFen, counterparty = "", counterpartyAccount = "", date, remark = "", summary, time }) => [
    compactDate(date),
    time.replaceAll(":", ""),
    amountFen > 0 ? `+${plainYuan(amountFen)}` : plainYuan(amountFen),
    plainYuan(balanceFen),
    counterparty,
    counterpartyAccount,
    "中国农业银行",
    "手机银行",
    "转账",
    remark,
    summary,
  ],
}

/** Corporate account of CCB: no preamble, debit is outgoing, 0 in empty cells, date and time in one text. */
const ccbCorporateXlsx: PrintedLayout = {
  id: "ccb-corporate-xlsx",
  institution: "中国建设银行",
  format: "XLSX",
  newestFirst: false,
  printsTime: true,
  statesPeriod: false,
  preamble: () => [],
  header:
    "账号,账户名称,交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号,企业流水号,凭证种类,凭证号".split(
      ",",
    ),
  row: (
    { amountFen, balanceFen, counterparty = "", counterpartyAccount = "", date, remark = "", summary, time },
    { accountName, accountNumber },
    number,
  ) => [
    accountNumber,
    accountName,
    `${compactDate(date)} ${time}`,
    amountFen < 0 ? -amountFen / 100 : 0,
    amountFen > 0 ? amountFen / 100 : 0,
    balanceFen / 100,
    "人民币元",
    counterparty,
    counterpartyAccount,
    "",
    compactDate(date),
    summary,
    remark,
    `${number}-NX${number}`,
    "",
    "电子转账凭证",
    "",
  ],
}

/** Personal account of CCB, from the counter: ruled, the counterparty's account and name in one cell. */
const ccbPersonalPdf: PrintedLayout = {
  id: "ccb-personal-pdf",
  institution: "中国建设银行",
  format: "PDF",
  newestFirst: false,
  ruled: true,
  printsTime: false,
  statesPeriod: true,
  preamble: ({ accountName, accountNumber, endDate, startDate }) => [
    ["中国建设银行个人活期账户全部交易明细"],
    [`卡号/账号：${accountNumber}    客户名称：${accountName}    币别：人民币元`],
    [`起始日期：${compactDate(startDate)}    结束日期：${compactDate(endDate)}    钞汇：钞`],
  ],
  header: "序号,摘要,币别,钞汇,交易日期,交易金额,账户余额,交易地点/附言,对方账号与户名".split(","),
  row: ({ amountFen, balanceFen, counterparty, counterpartyAccount, date, remark = "", summary }, _, number) => [
    number,
    summary,
    "人民币元",
    "钞",
    compactDate(date),
    grouped(amountFen),
    grouped(balanceFen),
    remark,
    counterparty === undefined ? "" : `${counterpartyAccount ?? ""}/${counterparty}`,
  ],
}

/** An unlisted bank, as a PDF without rules. */
const unlistedPdf: PrintedLayout = {
  id: "unlisted-pdf",
  institution: "青屿农村商业银行",
  format: "PDF",
  newestFirst: false,
  ruled: false,
  printsTime: true,
  statesPeriod: true,
  preamble: ({ accountName, accountNumber, endDate, startDate }) => [
    ["青屿农村商业银行交易明细"],
    [`户名：${accountName}    账号：${accountNumber}`],
    [`起止日期：${startDate} 至 ${endDate}    币种：人民币`],
  ],
  header: ["交易日期", "交易时间", "摘要", "支出金额", "收入金额", "余额", "对方户名", "附言"],
  row: ({ amountFen, balanceFen, counterparty = "", date, remark = "", summary, time }) => [
    date,
    time,
    summary,
    outflow(amountFen, grouped, ""),
    inflow(amountFen, grouped, ""),
    grouped(balanceFen),
    counterparty,
    remark,
  ],
}

/** An unlisted bank: delimited text with a word for the direction. */
const unlistedCsv: PrintedLayout = {
  id: "unlisted-csv",
  institution: "青屿农村商业银行",
  format: "CSV",
  encoding: "UTF-8",
  newestFirst: false,
  printsTime: true,
  statesPeriod: true,
  preamble: ({ accountName, accountNumber, endDate, startDate }) => [
    ["青屿农村商业银行账户明细"],
    [`户名：${accountName}`, `账号：${accountNumber}`],
    [`起始日期：${startDate}`, `截止日期：${endDate}`],
  ],
  header: ["交易日期", "交易时间", "收支标志", "交易金额", "账户余额", "对方户名", "对方账号", "摘要", "附言"],
  row: ({ amountFen, balanceFen, counterparty = "", counterpartyAccount = "", date, remark = "", summary, time }) => [
    date,
    time,
    amountFen > 0 ? "收入" : "支出",
    plainYuan(Math.abs(amountFen)),
    plainYuan(balanceFen),
    counterparty,
    counterpartyAccount,
    summary,
    remark,
  ],
}

/** A wallet's export: no balances, `/` for neutral lines and empty cells. */
export const wechatXlsx: PrintedLayout = {
  id: "wechat-xlsx",
  institution: "微信支付",
  format: "XLSX",
  newestFirst: true,
  printsTime: true,
  statesPeriod: true,
  preamble: ({ endDate, startDate }) => [
    ["微信支付账单明细"],
    ["微信昵称：[朔风]"],
    [`起始时间：[${startDate} 00:00:00] 终止时间：[${endDate} 23:59:59]`],
    ["导出类型：[全部]"],
    [""],
    ["----------------------微信支付账单明细列表--------------------"],
  ],
  header: "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注".split(","),
  row: ({ amountFen, counterparty = "/", date, neutral = false, remark = "/", summary, time }, _, number) => [
    `${date} ${time}`,
    remark,
    counterparty,
    summary,
    neutral ? "/" : amountFen > 0 ? "收入" : "支出",
    `¥${plainYuan(Math.abs(amountFen))}`,
    "零钱",
    neutral ? "提现已到账" : amountFen > 0 ? "已存入零钱" : "支付成功",
    `42000${number}\t`,
    `M${number}\t`,
    "/",
  ],
}

/** Bank exports that the simulator prints: listed banks in their own layouts, and unlisted banks. */
export const printedLayouts: ReadonlyArray<PrintedLayout> = [
  icbcPersonalCsv,
  bocPersonalCsv,
  abcPersonalXlsx,
  ccbCorporateXlsx,
  ccbPersonalPdf,
  unlistedPdf,
  unlistedCsv,
]
