import { bareText } from "../../../reading/ComparableText.ts"
import { oneOf } from "../../../reading/OneOf.ts"

/** Rows among the transactions that are none themselves: totals, and balances carried forward. */
const of =
  "[本当全上][页日天月季年期行]|[日月]结|(?:\\d{4}年)?\\d{1,2}月(?:份|\\d{1,2}日)?|\\d{4}年度?|(?:人民|本|外|港)币|[美港欧日]元"
const summed = oneOf("借方 贷方 收入 支出 存入 支取 转入 汇入 转出 汇出 交易 发生额 金额 笔数 余额")
const ofPage = oneOf("承前 过次 承上 转下 接上 续前 续上 结转下 结转次 转次 上 下 前 次")
const carried = oneOf("余额 结转 结余 转来 转入 累计")
const balances = oneOf(
  "期初余额 期末余额 上期初余额 上期末余额 本期初余额 本期末余额 上期余额 本期余额 余额结转 上年结转 上月结转 月初余额 月末余额",
  "期初结余 期末结余 上期结余 本期结余 上月结余 本月结余 月初结余 月末结余 上年结余 年初结余 年末结余 期初结存 期末结存 上期结存 本期结存",
  "期初 期末 期初数 期末数 上期结转 上日结转 期初结转 月初结转 年初结转 期初账面余额 期末账面余额 开户余额",
  "上日余额 昨日余额 上月余额 上年余额 起始余额 初始余额 承前结余 总收入 总支出",
  "年初余额 年末余额 subtotal subtotals total totals openingbalance closingbalance",
)
const words = new RegExp(
  `^(?:(?:${of})?${summed}?${oneOf("合计 小计 累计 总计 共计")}|${ofPage}页${carried}?|${balances}|(?:balance|bal\\.?)?(?:(?:brought|carried)(?:forward|down|over)|[bc]/(?:f(?:wd)?|d)))(?:[:(].*)?$`,
  "iu",
)

/** Longer texts are sentences. */
const MAX_LENGTH = 24

/** True when a text, by itself, is the label of a total or of a balance carried over. */
export const isTotalsLabel = (text: string): boolean =>
  text !== "" && text.length <= MAX_LENGTH && words.test(bareText(text))

/** True when a row is such a line: one of its cells says so. */
export const isTotalsRow = (cells: ReadonlyArray<string>): boolean => cells.some((cell) => isTotalsLabel(cell.trim()))
