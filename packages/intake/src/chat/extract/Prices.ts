import { oneOf } from "@open-valuation/core/reading"
import type { Passage } from "./Passage.ts"

const NUMBER = "\\d{1,12}(?:,\\d{3}(?!\\d)){0,3}(?:\\.\\d{1,4})?"
const HEDGES = oneOf("大概 大约 差不多 约 才 要 个 到 是 为 得 能 在 有 : , _")
const RANGE_END = "(?:\\s?[-~到至]\\s?\\d{1,9}(?:\\.\\d{1,4})?)?"
const SIZE = "(?:[wW](?![a-zA-Z])|[kK](?![a-zA-Z])|万|千|百|亿)?(?:多|来|出头|左右)?"
const AMOUNT = `${HEDGES}{0,3}(?:[¥￥$])?${NUMBER}${RANGE_END}\\s?${SIZE}(?:元|块钱?|rmb|yuan|cny)?(?:一平|每平|/平|一亩|/亩)?(?![\\d.]|\\s?亩)`
const ASKED = oneOf(
  "报价 要价 叫价 标价 挂牌 挂牌价 挂价 挂 挂了 售价 卖价 开价 喊价 出价 一口价 底价 打包价 心理价 心理价位 心理预期 期望 期望价",
  "预期 想卖 打算卖 准备卖 能卖 卖 想要 希望 成交 成交价 落地 落地价 提车 提车价 裸车 裸车价 发票 发票价 购车价 买入 买入价 买的时候",
  "当时买 当初买 买来 入手 入手价 花了 花掉 拍下 拿地 拿地价 评估 评估价 同事的 邻居 邻居家 隔壁",
)
const BEFORE = `${ASKED}${oneOf("的话 时 价 了 是 为 花 大概 大约 差不多 个 它 就 也 都 至少 最少 最低 不低于 : , _")}{0,3}`
const SOLD = `出(?![让租厂头生现险过事口行发差入借])|${oneOf(
  "卖 成交 买的 买进 落地 提的 入手 拿下 拍的 不刀 不讲价 可小刀 可刀 可谈 可议 包过户",
)}`
const BEHIND = `\\s?(?:(?:以内|左右|上下)?(?:${SOLD}))`
const ASKED_ENGLISH = [
  "asking(?: price)?|ask(?:ing)? for|listed (?:at|for)|selling (?:it )?for|sell (?:it )?for|hoping (?:for|to get)",
  "hope (?:for|to get)|want(?:ing)?|paid|bought (?:it )?for|purchased for|price(?: is| was)?|offer(?:ed)?(?: me)?|worth",
].join("|")
const HEDGES_ENGLISH = "(?: about| around| at least| roughly| only| is|:){0,2}"
const ENGLISH = `(?:${ASKED_ENGLISH})${HEDGES_ENGLISH}\\s?(?:rmb|cny|[¥$])?\\s?${NUMBER}\\s?(?:k|m|w|万|million|thousand)?\\b(?:\\s?(?:rmb|yuan|cny|元))?`

const patterns = [
  new RegExp(`${BEFORE}${AMOUNT}`, "giu"),
  new RegExp(`(?<![\\d.])${NUMBER}\\s?(?:[wW]|万|千)?(?:多|来)?(?:元|块钱?)?${BEHIND}`, "giu"),
  new RegExp(ENGLISH, "giu"),
]

/** Takes prices asked, hoped for or once paid out of a message: they are no fact of the asset. */
export const takePrices = (passage: Passage): void => {
  for (const pattern of patterns) passage.take(pattern, () => [{ _tag: "LeftOut", kind: "PRICE" }])
}

const MONEY = `(?<![\\d.A-Za-z])${NUMBER}`
const NO_AREA = "(?!\\s?(?:个)?(?:平[方米]?|方|㎡|m2|sq|亩|公顷|公里|km))"
const RENTS = [
  "(?:年|月|日)?(?:租金|房租|租价)|[月年]租|出租[价金]?|租给[^\\d,，。]{0,8}",
  "\\b(?:monthly |annual |yearly )?rent(?:ed|al|s)?(?: out)?(?: for| at| is| of|:){0,2}",
  oneOf(
    "物业费 月供 贷款 首付 保证金 契税 出让金 土地款 起拍 起拍价 起始价 成交楼面价 楼面价 地价 总价 全款 均价 单价 市场价 评估价",
  ),
  "挂中介|中介说",
].join("|")
const SUMS = oneOf("都 每月 一个月 每年 一年 已经 才 就 只要 大概 大约 差不多 约 是 为 到 了 有 : , _ a_month ¥ ￥")
const RENT = `(?:${RENTS})${SUMS}{0,4}`

const money = [
  // 单价7万2一平, 32000元/平米, 每亩30万
  new RegExp(
    `${MONEY}\\s?(?:万\\d?|[wWkK]|千|元|块钱?|rmb|yuan){1,2}\\s?(?:左右)?(?:一|每|/|per |a ){1,2}(?:个)?(?:平方米|平米|平方|平|㎡|m2|sqm|亩|mu|square met(?:re|er))`,
    "giu",
  ),
  new RegExp(
    `(?<![\\d.通])[每一1]个?(?:平方米|平米|平方|平|㎡|m2|亩)(?:地)?(?:单价|价格?|卖|大概|大约|约|是|要|才|就|,| ){0,3}${MONEY}\\s?(?:万\\d?|[wWkK]|千|元|块钱?)?${NO_AREA}(?![\\d.室房厅层楼卫])`,
    "giu",
  ),
  new RegExp(
    `${RENT}(?:[¥￥$])?${MONEY}\\s?(?:万\\d?|[wWkK](?![a-zA-Z])|千|百|亿|million)?(?:多|来)?(?:元|块钱?|rmb|yuan)?(?:/月|/年|每月|一个月|一年| a month| per month)?${NO_AREA}`,
    "giu",
  ),
  new RegExp(
    `(?:约|大概|¥|￥|\\$|\\brmb\\s?|\\bcny\\s?)?${MONEY}\\s?(?:万\\d?(?![\\d.])|[wW](?![a-zA-Z])|亿)(?:多|来|左右)?(?:元|块钱?|人民币|rmb)?${NO_AREA}`,
    "giu",
  ),
  new RegExp(
    `${MONEY}\\s?(?:多)?(?:元|块钱?|人民币|rmb\\b|cny\\b|yuan\\b|million\\b|mil\\b|thousand\\b|[mk](?: (?:rmb|cny|yuan))\\b)(?: (?:rmb|cny|yuan))?`,
    "giu",
  ),
  new RegExp(`(?:[¥￥$]|\\b(?:rmb|cny|usd)\\s?)${MONEY}\\s?(?:万|[wmk]\\b|million)?`, "giu"),
  new RegExp(
    `\\b${oneOf("agent broker neighbour neighbor bank appraiser app website he she they")} ${oneOf("say says said told_me think thinks quoted estimate estimates offered")}(?: it'?s| about| around| is| worth){0,2} ?\\d[\\d,.]{0,11}\\s?(?:k|m|w|million)?\\b(?! ?(?:sq|m2|floor))`,
    "giu",
  ),
]

/**
 * Takes every amount of money out of a message about property or land, also rents, unit prices and amounts that are
 * not called a price: an amount in 万 that is no area is one.
 */
export const takeMoney = (passage: Passage): void => {
  for (const pattern of money) passage.take(pattern, () => [{ _tag: "LeftOut", kind: "PRICE" }])
}
