import { comparableText, keywordText } from "../../../reading/ComparableText.ts"
import type { StatementLine } from "../../StatementLine.ts"

/** Columns that only a credit card bill has: the amount spent in one currency and owed in another, and the card. */
const columns: ReadonlySet<string> = new Set([
  ..."卡末四位 卡号末四位 卡号后四位 卡号后4位 卡号末4位 卡片末四位 入账货币 入账币种 入账币种/金额 入账金额/币种 记账金额/币种".split(
    " ",
  ),
  ..."结算币种 结算金额 结算币/金额 交易地金额 交易币/金额 交易币种/金额 交易货币/金额 商户名称/城市 merchantname card#".split(
    " ",
  ),
  ..."本期账单 应还款额 本期应还款额 本期应还金额 最低还款额 信用额度 账单日 还款日 到期还款日 账单金额".split(" "),
  ..."trans.curr/amt sett.curr/amt".split(" "),
])

/** The title of such a bill. 信用卡还款 and the like also occur on account statements, and 准贷记卡 hold deposits. */
const title =
  /(?:信用卡|(?<!准)贷记卡)(?!还款).{0,8}(?:账单|帐单|对账单|交易明细|消费明细|账户明细)|credit\s?card\s?(?:statement|bill|transactions?|account)|peony card bank statement/iu

/** A field that gives the type of card. */
const cardType =
  /^(?:卡片?类型|卡片?类别|卡种|账户类型|账户类别|子账户类别|产品类型|产品名称|card\s?type)\s?[:：]?\s?.{0,12}(?:信用卡|(?<!准)贷记卡|credit)/iu

/** Labels above the table of such a bill: due date, amount due, credit limit. */
const label =
  /^(?:本期|上期|每月)?(?:账单日|到期还款日|最后还款日|应还款额|应还金额|应还款总额|最低还款额|最低应还款额|信用额度|取现额度|预借现金额度)|^(?:credit limit|minimum payment|payment due date)/iu

/** True when a header is that of a credit card bill. */
export const isCreditCardHeader = (names: ReadonlyArray<string>): boolean => names.some((name) => columns.has(name))

const MOST_CHARACTERS = 60

/** True when a cell above a table is the title of a credit card bill, or a field that says so. */
export const isCreditCardTitle = (cell: string): boolean => {
  if (cell.length > MOST_CHARACTERS) return false
  const plain = comparableText(cell)
  return title.test(plain) || cardType.test(plain)
}

/**
 * True if a cell above a table is a label of a bill's summary. A bank's overview of all that a customer holds has such
 * labels as well, but the table of an account below it has balances, and that of a bill does not.
 */
export const isCreditCardLabel = (cell: string): boolean =>
  cell.length <= MOST_CHARACTERS && label.test(comparableText(cell))

/** With fewer purchases, the direction of amounts tells nothing. */
const FEWEST_LINES = 3
/** This share of the lines with balances, or of the money in one direction, counts as nearly all. */
const NEARLY_ALL = 0.8
/** With this share of purchases in one direction, the account is one for purchases. */
const MOSTLY = 0.5

const repaid = /还款|银联入账|购汇还款|payment received|autopay/iu
const bought = /消费|在线支付|快捷支付|微信支付|支付宝|购物|财付通|POS|取现|分期|ETC|年费|purchase/iu
const refunded = /退货|退款|撤销|冲正|返现|refund/iu

/**
 * True when lines run like those of a credit card, where purchases raise the debt and repayments lower it: nearly all
 * balances are below 0, or the direction without the purchases has nearly nothing but repayments and refunds. On a
 * deposit account purchases and card repayments both go out, and wages, customers and transfers come in.
 */
export const areCreditCardLines = (lines: ReadonlyArray<Line>): boolean => {
  const balances = lines.flatMap(({ balanceFen }) => balanceFen ?? [])
  const owes = balances.length > 0 && balances.filter((fen) => fen < 0).length >= NEARLY_ALL * balances.length
  // Most accounts stop here: nothing is owed, and nobody repays.
  if (!owes && !lines.some((line) => repaid.test(textOf(line)))) return false
  const read = lines.map((line): Read => {
    const text = textOf(line)
    const isRepaid = repaid.test(text)
    const isRefund = !isRepaid && refunded.test(text)
    return { amountFen: line.amountFen, isRepaid, isRefund, isBought: !isRepaid && !isRefund && bought.test(text) }
  })
  const inflow = read.filter(({ amountFen }) => amountFen > 0)
  const outflow = read.filter(({ amountFen }) => amountFen < 0)
  if (owes) return inflow.some(({ isRepaid }) => isRepaid) || isShopping(outflow, 1)
  return (
    (isShopping(outflow, FEWEST_LINES) && isRepaying(inflow)) ||
    (isShopping(inflow, FEWEST_LINES) && isRepaying(outflow))
  )
}

type Line = Pick<StatementLine, "amountFen" | "balanceFen" | "summary" | "counterparty" | "texts">

const textOf = ({ summary = "", counterparty = "", texts }: Line): string =>
  [summary, counterparty, ...texts].map(keywordText).join(" ")

interface Read {
  readonly amountFen: number
  readonly isRepaid: boolean
  readonly isRefund: boolean
  readonly isBought: boolean
}

const isShopping = (side: ReadonlyArray<Read>, fewest: number): boolean =>
  side.length >= fewest &&
  side.filter(({ isBought }) => isBought).length >= MOSTLY * side.length &&
  !side.some(({ isRepaid }) => isRepaid)

const isRepaying = (side: ReadonlyArray<Read>): boolean => {
  const sum = (of: ReadonlyArray<Read>): number => of.reduce((fen, { amountFen }) => fen + Math.abs(amountFen), 0)
  const back = side.filter(({ isRepaid, isRefund }) => isRepaid || isRefund)
  return side.some(({ isRepaid }) => isRepaid) && sum(back) >= NEARLY_ALL * sum(side)
}
