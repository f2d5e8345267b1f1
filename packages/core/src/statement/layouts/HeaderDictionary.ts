import { bareText } from "../../reading/ComparableText.ts"
import { type ColumnRole, type Columns, namesByRole } from "./Layout.ts"

/**
 * Names of columns and what they mean, for banks that nobody has listed; earlier names of a role are the better ones.
 * Source: the headers of the layouts in this folder, and the public parsers that they are from.
 */
const names: Columns = {
  date: [
    ..."交易日期 交易日 日期 发生日期 业务日期 交易发生日 发生日 记录日期 交易年月日".split(" "),
    ..."transdate|transactiondate|date|txndate|tradedate|dateposted".split("|"),
  ],
  bookingDate: [
    ..."记账日期 记账日 入账日期 入账日 账务日期 会计日期 过账日期 起息日 起息日期 银行记账日 入帐日期 记帐日期 记帐日".split(
      " ",
    ),
    ..."postdate|postingdate|bookingdate|valuedate|accountingdate".split("|"),
  ],
  time: [
    ..."交易时间 时间 交易时间戳 记账时间 发生时间 入账时间 交易成功时间 支付时间 付款时间 交易创建时间 创建时间 记帐时间 交易日期时间 时刻 交易时刻".split(
      " ",
    ),
    ..."transtime|transactiontime|time|datetime|timestamp".split("|"),
  ],
  amount: [
    ..."交易金额 金额 发生额 发生金额 交易额 记账金额 入账金额 实付金额 变动金额 人民币金额 收支金额 收入/支出金额 支出/收入金额 交易发生额".split(
      " ",
    ),
    ..."交易金额(元) 本次发生额 借贷发生额 折人民币金额".split(" "),
    ..."amount|transactionamount|tradeamount|transamount|billingamount|amt".split("|"),
  ],
  inflow: [
    ..."收入金额 存入金额 贷方发生额 贷方金额 转入金额 收入 存入 贷方 转入 汇入金额 汇入 入账 收款金额 收方金额 贷 收入额 存入额 来账金额".split(
      " ",
    ),
    ..."贷方发生额(收入) 贷方金额(收入) 贷方(收入) 贷方发生额(存入) 贷方发生金额 记账金额(收入) 交易金额(收入) 收入(贷) 存入(贷) 收入(贷方) 借方金额(收) 贷方(入账) 入账金额 进账金额".split(
      " ",
    ),
    ..."credit|creditamount|deposit|deposits|moneyin|paidin|cr".split("|"),
  ],
  outflow: [
    ..."支出金额 取出金额 支取金额 借方发生额 借方金额 转出金额 支出 支取 取出 借方 转出 汇出金额 汇出 出账 付款金额 付方金额 借 支出额".split(
      " ",
    ),
    ..."借方发生额(支取) 借方发生额(支出) 借方发生金额 借方金额(支出) 借方(支出) 记账金额(支出) 交易金额(支出) 支出(借) 支取(借) 支出(借方) 贷方金额(支) 往账金额 借方(出账) 出账金额".split(
      " ",
    ),
    ..."debit|debitamount|withdrawal|withdrawals|moneyout|paidout|dr".split("|"),
  ],
  direction: [
    ..."借贷标志 借贷标识 借贷标记 借贷方向 借贷 借/贷 收/支 收支 收支标识 收支标志 收支类型 收支方向 借贷状态 交易方向 资金流向 进出账标志".split(
      " ",
    ),
    ..."汇出汇入 往来标志 往来账标志 转入转出 存取标志 存取 收付标志 收/付 出入账标志 方向 借贷类型 收付方向 来往账标志".split(
      " ",
    ),
    ..."debit/credit|credit/debit|dr/cr|cr/dr|direction|d/c".split("|"),
  ],
  balance: [
    ..."余额 账户余额 本次余额 交易后余额 联机余额 当前余额 可用余额 账面余额 交易余额 帐户余额 活期余额 结余 剩余金额 账户结余 本次结余 结存 结存金额 结存余额 实时余额 活期账面余额 期末金额".split(
      " ",
    ),
    ..."贷方余额 贷余 余额(贷) 余额(贷方)".split(" "),
    ..."balance|creditbalance|crbalance|balancecr|balancecredit|accountbalance|runningbalance|after-transactionbalance|ledgerbalance|bookbalance|balanceamount|bal|availablebalance".split(
      "|",
    ),
  ],
  debitBalance: "借方余额 借余 余额(借) 余额(借方) debitbalance drbalance balancedr balancedebit".split(" "),
  counterparty: [
    ..."对方户名 对方账户名 对方名称 对方账户名称 对方单位 对方单位名称 对手户名 交易对手名称 交易对手 对方姓名 交易对方 对方 对手名称".split(
      " ",
    ),
    ..."对方账号名称 收(付)方名称 收付方名称 收/付方名称 对方客户名称 对方帐户名称 对方户名/名称 交易对手户名 对方公司名称 对手姓名 交易对手姓名 对手方 对手方名称 对手方户名 往来单位 商户名称 对方账户户名".split(
      " ",
    ),
    ..."counterparty|counterpartyname|nameofcounterparty|payee/payer|merchantname|counterpartyinformation".split("|"),
  ],
  counterpartyAccount: [
    ..."对方账号 对方账户 对方卡号/账号 对方账号/卡号 对方卡号 交易对手账号 对手账号 对方帐号 收(付)方账号 收付方账号 收/付方账号 对方账/卡号 对方帐户".split(
      " ",
    ),
    ..."对方账户账号 对方卡/账号 对方客户账号 往来账号".split(" "),
    ..."counterpartyaccount|counterpartyaccountno|counterpartyaccountnumber".split("|"),
  ],
  counterpartyJoined: [
    ..."对方账号与户名 对手信息 对方信息 对方户名/账号 对方账号/户名 对方账户信息 对方户名与账号 对方户名及账号 对方账号及户名 交易对手信息 对方名称/账号".split(
      " ",
    ),
    ..."对方账户名/账号 对方账号户名 对方户名账号 收付款人信息 counterpartyinfo".split(" "),
  ],
  counterpartyBank: [
    ..."对方开户行 对方行名 对方银行 对方开户机构 对方开户银行 对方账户开户行 交易行名 交易行 对方行号 收(付)方开户行 收(付)方开户行名 对方开户行名".split(
      " ",
    ),
    ..."对方省市 收(付)方行名 对方账号开户行 对方开户行名称 对手行名 对方机构".split(" "),
  ],
  payer: ["付款人名称", "付款方名称", "付款人户名", "付款方户名", "付款人", "付款户名"],
  payerAccount: ["付款人账号", "付款方账号", "付款账号", "付款人帐号"],
  payee: ["收款人名称", "收款方名称", "收款人户名", "收款方户名", "收款人", "收款户名"],
  payeeAccount: ["收款人账号", "收款方账号", "收款账号", "收款人帐号"],
  summary: [
    ..."摘要 交易摘要 业务摘要 交易名称 商品说明 商品 交易说明 交易描述 订单标题 摘要说明 交易简介 业务类型 交易类型 交易种类 交易内容 用途 交易用途".split(
      " ",
    ),
    ..."附言 交易附言 备注 说明 事由 款项用途".split(" "),
    ..."description|particulars|details|transactiondetails|transaction|narrative|summary|reference|transactiontype|remark|remarks|abstract|memo".split(
      "|",
    ),
  ],
  text: [
    ..."其它摘要 其他摘要 客户摘要 客户附言 摘要描述 备注信息 留言 交易地点/附言 交易地点 交易场所 交易详情 渠道 交易渠道 交易方式 交易分类 地区".split(
      " ",
    ),
    ..."网点名称 业务名称 交易类别 服务界面 资金用途 交易备注 银行摘要 补充信息 purpose place channel transactionchannel".split(
      " ",
    ),
  ],
  payment: ["收/付款方式", "支付方式", "付款方式", "收付款方式"],
  status: ["交易状态", "当前状态", "状态", "资金状态", "transactionstatus", "status"],
  currency: [
    "币种",
    "币别",
    "货币",
    "交易币种",
    "记账币种",
    "交易货币",
    "账户币种",
    "货币类型",
    "currency",
    "billingcurrency",
    "tradecurrency",
  ],
  ownName: [
    "账户名称",
    "账户名",
    "本方户名",
    "本方名称",
    "交易账户名",
    "户名",
    "本方账户名称",
    "己方户名",
    "客户名称",
    "单位名称",
  ],
  ownAccount: [
    "账号",
    "账户",
    "本方账号",
    "交易账号",
    "卡号",
    "查询账号",
    "本方账户",
    "己方账号",
    "客户账号",
    "交易卡号",
    "账户号",
    "本方帐号",
    "借记卡号",
    "银行账号",
    "企业账号",
  ],
  ownBank: ["交易开户行", "本方开户行", "开户行", "开户机构", "账户开户行", "本方行名", "本方开户机构", "账户开户机构"],
  ignored: [
    ..."序号 核心流水号 交易流水号 流水号 凭证号 凭证种类 凭证类型 凭证号码 日志号 交易日志号 企业流水号 账户明细编号-交易流水号 钞汇 钞/汇 储种 应用号".split(
      " ",
    ),
    ..."现转标志 手续费总额 交易订单号 商家订单号 交易单号 商户单号 商家单号 订单金额 交易币种金额 交易国家或地区简称 顺序号 柜员号 交易柜员 机构号".split(
      " ",
    ),
    ..."手续费 汇率 冲正标志 冲补账标志 记账序号 对账编号 回单编号 唯一流水号 balancecurrency item# card# no number serialno sn".split(
      " ",
    ),
    ..."经办人 复核人 业务编号 票据号 支票号 票据号码 明细编号 记录标识号 客户申请号 交易机构 网点号 受理机构 行号 卡末四位".split(
      " ",
    ),
  ],
}

/** True when a text holds each of some words behind the one before. */
const inOrder = (...words: ReadonlyArray<RegExp>): { readonly test: (text: string) => boolean } => ({
  test: (text) => {
    let rest = text
    return words.every((word) => {
      const found = word.exec(rest)
      rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
      return found !== null
    })
  },
})

const otherSide = /^(?:对方|对手方?|交易对手|收\(付\)方|收付方)/u

/** Columns that no list names, by the parts that their names are put together from. */
const parts: ReadonlyArray<readonly [{ readonly test: (text: string) => boolean }, ColumnRole]> = [
  [inOrder(otherSide, /户名|名称|姓名/u, /[账帐卡]号/u), "counterpartyJoined"],
  [inOrder(/^(?:对方|对手)/u, /[账帐卡]号/u, /户名|名称/u), "counterpartyJoined"],
  [inOrder(otherSide, /行|机构|银行|省|市|地址/u), "counterpartyBank"],
  [inOrder(otherSide, /[账帐卡][号户]$/u), "counterpartyAccount"],
  [inOrder(otherSide, /户名|名称|姓名|单位/u), "counterparty"],
  [/余额|结余/u, "balance"],
  [/^(?:借贷|收支|借\/贷|收\/支|收付|往来账?|进出账?).*(?:标志|标识|标记|方向|类型|别)?$/u, "direction"],
  // What stands in brackets explains 借 and 贷, which a bank and its customer use the other way round.
  [/[借贷].*\((?:支出|支取|取出|转出|付款|付)\)$/u, "outflow"],
  [/[借贷].*\((?:收入|存入|转入|收款|收)\)$/u, "inflow"],
  [inOrder(/贷方|收入|存入|转入|汇入|入账|收款|来账|进账/u, /金额|发生额|数/u), "inflow"],
  [inOrder(/借方|支出|支取|取出|转出|汇出|出账|付款|往账|付出/u, /金额|发生额|数/u), "outflow"],
  [/(?:金额|发生额)$/u, "amount"],
  [/^(?:交易|业务|发生).*日期?$/u, "date"],
  [/^(?:记账|记帐|入账|入帐|账务|会计|过账).*日期?$/u, "bookingDate"],
  [/^(?:交易|业务|发生|记账|入账).*时间$/u, "time"],
  [/币种|币别|货币/u, "currency"],
  [/状态$/u, "status"],
  [/摘要|用途|附言|备注|说明|描述|留言/u, "text"],
]

const roles: ReadonlyMap<string, ColumnRole> = new Map(
  // Later entries win, so that a name of two lists keeps the role of the first one.
  namesByRole(names)
    .toReversed()
    .flatMap(([role, list]) => list.map((name) => [name, role] as const)),
)

/** All names that a list has, as names are compared. */
export const exactNames: ReadonlySet<string> = new Set(roles.keys())

const ranks: ReadonlyMap<string, number> = new Map(
  Object.values(names).flatMap((list) => list.map((name, rank) => [name, rank] as const)),
)

const unit = /[(/[](?:单位:?)?(?:人民币)?(?:元|rmb|cny|yuan|¥|usd|hkd|eur|(?:us|hk)?\$|美元|港[币元]|欧元)[)\]]?/gu
/** The sides that an amount's suffix names: `Balance (CR/DR)`, `余额(借/贷)`. */
const sides = /[([](?:cr\/dr|dr\/cr|c\/d|d\/c|借\/贷|贷\/借|借或贷|±|\+\/-)[)\]]|(?:cr\/dr|dr\/cr)$/gu
/** The text in square brackets; brackets that stay open hold nothing. */
const squareBrackets = /\[[^\]]*(?:\]|$)/gu
const closed = (found: string): string => (found.endsWith("]") ? "" : found)
const latin = /[a-z.'’,&]+/gu
const chinese = /[\u4e00-\u9fff]/u

/**
 * A column's name as names are compared: without white space, colons, asterisks, units (`(元)`, `/元`) and, next to
 * Chinese, without its translation (`交易日期 Trans Date`, `摘要[ Reference ]`); Latin letters in lower case.
 */
export const headerName = (text: string): string => {
  const known = seen.get(text)
  if (known !== undefined) return known
  const name = nameOf(text)
  if (seen.size < MAX_SEEN && text.length < 100) seen.set(text, name)
  return name
}

const MAX_SEEN = 5000
const seen = new Map<string, string>()

const nameOf = (text: string): string => {
  let name = bareText(text)
    .toLowerCase()
    .replaceAll(/[:*#"]/gu, "")
    .replaceAll(unit, "")
  // A name may be nothing but its sides: the column of directions.
  name = name.replaceAll(sides, "") || name
  if (chinese.test(name)) name = name.replaceAll(squareBrackets, closed).replaceAll(latin, "").replaceAll("()", "")
  return name.replaceAll(/^[/|-]+|(?<![/|-])[/|-]+$/gu, "")
}

/** The meaning of a name, and its rank among the names for it (0 is best); `undefined` for a name without one. */
export const meaningOf = (name: string): { readonly role: ColumnRole; readonly rank: number } | undefined => {
  const exact = roles.get(name)
  if (exact !== undefined) return { role: exact, rank: ranks.get(name) ?? 0 }
  if (name.length > 16) return undefined
  const found = parts.find(([part]) => part.test(name))
  return found === undefined ? undefined : { role: found[1], rank: 100 }
}
