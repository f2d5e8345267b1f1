import { bareText } from "../../../reading/ComparableText.ts"
import { oneOf } from "../../../reading/OneOf.ts"

/** Rows among the transactions that are none themselves: totals, and balances carried forward. */
const of =
  "[本当全上][页日天月季年期行]|[日月]结|(?:\\d{4}年)?\\d{1,2}月(?:份|\\d{1,2}日)?|\\d{4}年度?|(?:人民|本|外|港)币|[美港欧日]元"
const summed = oneOf("借方 贷方 收入 支出 存入 支取 转入 汇入 转出 汇出 交易 发生额 金额 笔数 余额")
const ofPage = oneOf("承前 过次 承上 转下 接上 续前 续上 结转下 结转次 转次 上 下 前 次")
const carried = oneOf("余额 结转 结余 转来 转入 累计")
const balances = oneOf(
  "期初 期末 期初数 期末数 期初账面余额 期末账面余额 开户余额 起始余额 初始余额 总收入 总支出",
  "subtotal subtotals total totals openingbalance closingbalance",
)
const words = new RegExp(
  `^(?:(?:${of})?${summed}?${oneOf("合计 小计 累计 总计 共计")}|${ofPage}页${carried}?|${balances}|(?:balance|bal\\.?)?(?:(?:brought|carried)(?:forward|down|over)|[bc]/(?:f(?:wd)?|d)))(?:[:(].*)?$`,
  "iu",
)

/** Labels put together from words of periods, pages and sums alone: `截至本页累计`, `上年结转余额`, `昨日结余`. */
const composed = new RegExp(
  `^(?=.*[上本当昨前全期日月年季页初末底至承转累])(?=.*(?:余额|结[余存]|[合小总共累]计|发生额|[期年月日初末]结转))(?:${oneOf(
    "截至 至 上 本 当 昨 前 全 期 日 月 年 季 页 初 末 底 账户 承前 承上 过次 转下 转上 接上 余额 结余 结存 结转 借方 贷方 收入 支出 发生额 合计 小计 总计 共计 累计",
  )}|\\d{4}年|\\d{1,2}月份?)+(?:[:(].*)?$`,
  "u",
)

/** Longer texts are sentences. */
const MAX_LENGTH = 24

/** True when a text, by itself, is the label of a total or of a balance carried over. */
export const isTotalsLabel = (text: string): boolean => {
  if (text === "" || text.length > MAX_LENGTH) return false
  const bare = bareText(text)
  return words.test(bare) || composed.test(bare)
}

/** True when a row is such a line: one of its cells says so. */
export const isTotalsRow = (cells: ReadonlyArray<string>): boolean => cells.some((cell) => isTotalsLabel(cell.trim()))
