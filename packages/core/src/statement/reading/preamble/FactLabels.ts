import { editDistance } from "../../../domain/EditDistance.ts"

/** Kinds of facts about an account in preamble and footer; `other` are labels that only end the value before them. */
export type Fact =
  | "name"
  | "number"
  /** Holder and number in one value. */
  | "holder"
  | "currency"
  | "start"
  | "end"
  | "period"
  | "opening"
  | "closing"
  | "in"
  | "out"
  | "branch"
  | "other"

/**
 * Names of facts as banks print them before a colon or in a cell, without white space, parted by blanks. Source: the
 * preambles of the layouts in `../layouts`.
 */
const labels: ReadonlyArray<readonly [Fact, string]> = [
  [
    "name",
    "户名 帐户名称 帐户名 开户名 账户持有人 账户名称 账户名 客户姓名 客户名称 姓名 持卡人 持卡人姓名 持卡人名称 户主 开户人 账户所有人 公司 单位名称 账户户名 开户名称 公司名称 企业名称 客户名 存款人名称 存款人 本方户名 accountname customer customername nameofaccountholder accountholder accountholdername a/cname name",
  ],
  [
    "number",
    "账号 帐号 卡号 账户号 账户 账户号码 查询账号 查询账户 查询卡号 客户账号 借记卡号 卡/账号 账/卡号 账号/卡号 卡号/账号 账(卡)号 本方账号 交易卡号 支付宝账户 京东账号名 京东账户 美团用户名 银行卡号 企业账号 查询卡号/账号 卡号/折号 卡/折号 尾号 账号尾号 卡号尾号 账号后四位 卡号后四位 账户编号 活期账号 主账号 存折号 卡(账)号 帐/卡号 存折账号 accountno accountno. accountnumber cardno cardnumber a/cno a/cno. a/cnumber account/cardno",
  ],
  [
    "holder",
    "户名/账号 户名/卡号 姓名/卡号 姓名/账号 账号/户名 卡号/户名 卡号/姓名 户名、账号 户名、卡号 账号、户名 户名及账号 账号及户名 账号户名 户名账号 accountname/number accountnumber/name",
  ],
  ["currency", "币种 币别 货币 账户币种 查询币种 币种名称 币种代码 货币名称 货币种类 货币代码 currency"],
  [
    "start",
    "起始日期 开始日期 查询起日 查询始日 起日 起始时间 开始时间 起日期 查询起始日期 查询开始日期 起始日 开始日 交易起始日期 交易开始日期 startdate from datefrom",
  ],
  [
    "end",
    "终止日期 截止日期 结束日期 查询止日 查询终日 止日 终止时间 截止时间 结束时间 止日期 查询终止日期 查询截止日期 查询结束日期 截止日 终止日 结束日 交易终止日期 交易结束日期 交易截止日期 enddate to dateto",
  ],
  [
    "period",
    "日期范围 起止日期 起止时间 期间 日期 时间 交易日期 交易时间 统计时间 统计期间 查询日期 查询时间段 交易时间段 查询起止日期 查询期间 查询区间 日期区间 统计区间 时间段 时间范围 查询时间范围 交易日期范围 查询日期范围 交易期间 对账期间 对账单期间 账单周期 账单期间 交易区间 起讫日期 起止期限 本次查询时间段 起讫时间 查询时段 交易起止日期 账期 流水期间 流水区间 流水时间 明细期间 对账期 账单日期范围 period statementperiod queryperiod daterange",
  ],
  ["opening", "期初余额 上期余额 起始余额 承前余额 期初账户余额 上期结余 openingbalance"],
  ["closing", "期末余额 本期余额 截止余额 期末账户余额 本期结余 closingbalance"],
  [
    "in",
    "收入 总收入 收入合计 累计收入 累计存入 存入合计 贷方合计 收入总额 收入金额合计 收入总金额 贷方发生额合计 贷方总金额 贷方总额 贷方发生总额 贷方累计发生额 贷方累计 转入合计 收入笔数 贷方笔数 贷方总笔数 收入总笔数 贷方合计笔数 贷方合计金额 贷方发生笔数 收方笔数 收方金额 收方合计 存入笔数 存入金额合计 totalcredit totalcredits totalinflow",
  ],
  [
    "out",
    "支出 总支出 支出合计 累计支出 累计支取 支取合计 借方合计 支出总额 支出金额合计 支出总金额 借方发生额合计 借方总金额 借方总额 借方发生总额 借方累计发生额 借方累计 转出合计 支出笔数 借方笔数 借方总笔数 支出总笔数 借方合计笔数 借方合计金额 借方发生笔数 付方笔数 付方金额 付方合计 支取笔数 取出金额合计 totaldebit totaldebits totaloutflow",
  ],
  [
    "branch",
    "开户行 开户银行 开户机构 开户网点 账户开户行 账户开户机构 开户行名称 开户行名 开户支行 银行 银行名称 本方开户行 branch bank bankname",
  ],
  [
    "other",
    "导出时间 打印时间 打印日期 下载时间 打印/下载时间 申请时间 导出类型 导出交易类型 导出交易场景 微信昵称 账户类型 账户类别 卡别名 子账户序号 子账户类别 子账户别名 子号 钞汇 储种 交易类型 中性交易 不计收支 证件号码 证件类型 客户号 编号 验证码 页码 共 总笔数 交易笔数 机构 柜员 操作员 起始页 凭证号 注 性别 证件号 身份证号 身份证号码 联系电话 手机号码 手机号 客户经理 网点 打印机构 打印网点 操作网点 操作机构 经办机构 经办网点 受理机构 受理网点 打印人 打印柜员 制表日期 制表人 账户性质 账户别名 账户种类 产品名称 卡种 卡类型 电话 地址 备注 说明 查询人 起始金额 截止金额 收支类型 业务类型 流水号 回单编号 开户日期 余额 账户余额 当前余额 可用余额 账户状态 nickname printdate page date",
  ],
]

const facts: ReadonlyMap<string, Fact> = new Map(
  labels.flatMap(([fact, words]) => words.split(" ").map((word) => [word, fact] as const)),
)

/** The fact that a label names, spelled exactly so. */
export const factOf = (label: string): Fact | undefined => facts.get(label)

/** Labels of at least this length may have one misread character. */
const MAY_BE_MISREAD = 4

/** The label that a text is, with one character misread; `undefined` if labels of two facts are possible, or none. */
export const nearestLabel = (text: string): string | undefined => {
  if (text.length < MAY_BE_MISREAD) return undefined
  const near = [...facts.keys()].filter((label) => label.length >= MAY_BE_MISREAD && editDistance(text, label, 1) <= 1)
  return new Set(near.map((label) => facts.get(label))).size === 1 ? near[0] : undefined
}

/** A label at the end of a text. */
export interface FactLabel {
  readonly fact: Fact
  /** Without white space, in lower case. */
  readonly text: string
  /** Where it begins in the text. */
  readonly at: number
}

/** Words before a label by which it is of someone else: `对方户名`, `经办人姓名`. */
const ofOthers =
  /(?:对方|对手|交易对|收款|付款|收方|付方|转入|转出|他行|往来|经办|联系|柜员|代理|经理|操作|复核|授权|法定|法人|代表|担保|配偶|介绍|推荐)[\u4e00-\u9fff]{0,3}$/u

/** Labels by their characters from the last to the first. */
interface LabelEnd {
  readonly before: Map<string, LabelEnd>
  /** The label that begins here. */
  label?: readonly [text: string, fact: Fact]
}

const labelEnds: LabelEnd = { before: new Map() }
for (const [text, fact] of facts) {
  let end = labelEnds
  for (const character of text.split("").toReversed()) {
    const longer = end.before.get(character) ?? { before: new Map() }
    end.before.set(character, longer)
    end = longer
  }
  end.label = [text, fact]
}

const isLatin = (character: string | undefined) => character !== undefined && /[a-z]/iu.test(character)
/** Characters of a translation behind a label. */
const ofTranslation = /[a-z./()'\s]/iu

/**
 * The longest label at the end of a text, with or without blanks between its characters; `end` excludes what follows
 * it.
 */
const labelBefore = (text: string, end: number): FactLabel | undefined => {
  let ending: LabelEnd | undefined = labelEnds
  let longest: FactLabel | undefined
  for (let at = end - 1; at >= 0; at--) {
    const character = text.charAt(at)
    if (character === " ") continue
    ending = ending.before.get(character.toLowerCase())
    if (ending === undefined) break
    if (ending.label === undefined || (isLatin(character) && isLatin(text[at - 1]))) continue
    const [label, fact] = ending.label
    longest = { fact, text: label, at }
  }
  if (longest === undefined) return undefined
  const [prefix = ""] = ofOthers.exec(text.slice(0, longest.at)) ?? []
  return prefix === "" ? longest : { ...longest, fact: "other", at: longest.at - prefix.length }
}

/** A label at the end of a text, perhaps with its translation behind it: `户名 Account Name`. */
export const labelOf = (text: string): FactLabel | undefined => {
  let end = text.length
  while (end > 0 && ofTranslation.test(text.charAt(end - 1))) end--
  return (end > 0 && end < text.length ? labelBefore(text, end) : undefined) ?? labelBefore(text, text.length)
}
