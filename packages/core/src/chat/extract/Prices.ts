import type { Passage } from "./Passage.ts"

const AMOUNT =
  "(?:大概|大约|差不多|约|才|要|个|到|是|为|得|能|在|有|:|,| ){0,3}(?:[¥￥$])?\\d[\\d,]{0,11}(?:\\.\\d{1,4})?(?:\\s?[-~到至]\\s?\\d{1,9}(?:\\.\\d{1,4})?)?\\s?(?:[wW](?![a-zA-Z])|[kK](?![a-zA-Z])|万|千|百|亿)?(?:多|来|出头|左右)?(?:元|块钱?|rmb|yuan|cny)?(?:一平|每平|/平|一?亩|/亩)?"
const BEFORE =
  "(?:报价|要价|叫价|标价|挂牌价?|挂价|挂了?|售价|卖价|开价|喊价|出价|一口价|底价|打包价|心理价位?|心理预期|期望价?|预期|想卖|打算卖|准备卖|能卖|卖|想要|希望|成交价?|落地价?|落地|提车价?|裸车价?|发票价?|购车价|买入价?|买的时候|当时买|当初买|买来|入手价?|入手|花了|花掉|拍下|拿地价?|评估价?|同事的?|邻居家?|隔壁)(?:的话|时|价|了|是|为|花|大概|大约|差不多|个|它|就|也|都|至少|最少|最低|不低于|:|,| ){0,3}"
const BEHIND =
  "\\s?(?:(?:以内|左右|上下)?(?:出|卖|成交|买的|买进|落地|提的|入手|拿下|拍的|不刀|不讲价|可小刀|可刀|可谈|可议|包过户))"
const ENGLISH =
  "(?:asking(?: price)?|ask(?:ing)? for|listed (?:at|for)|selling (?:it )?for|sell (?:it )?for|hoping (?:for|to get)|hope (?:for|to get)|want(?:ing)?|paid|bought (?:it )?for|purchased for|price(?: is| was)?|offer(?:ed)?(?: me)?|worth)(?: about| around| at least| roughly| only| is|:){0,2}\\s?(?:rmb|cny|[¥$])?\\s?\\d[\\d,]{0,11}(?:\\.\\d{1,4})?\\s?(?:k|m|w|万|million|thousand)?\\b(?:\\s?(?:rmb|yuan|cny|元))?"

const patterns = [
  new RegExp(`${BEFORE}${AMOUNT}`, "giu"),
  new RegExp(`\\d[\\d,]{0,11}(?:\\.\\d{1,4})?\\s?(?:[wW]|万|千)?(?:多|来)?(?:元|块钱?)?${BEHIND}`, "giu"),
  new RegExp(ENGLISH, "giu"),
]

/** Takes prices asked, hoped for or once paid out of a message: they are no fact of the asset. */
export const takePrices = (passage: Passage): void => {
  for (const pattern of patterns) passage.take(pattern, () => [{ _tag: "LeftOut", kind: "PRICE" }])
}
