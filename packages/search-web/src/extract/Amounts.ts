import { figureOf, sizeOf } from "@open-valuation/core/reading"
import {
  ASK_LABEL,
  AVERAGE_LABEL,
  CLAUSE,
  DEAL_LABEL,
  LINK,
  MONEY_WORD,
  OTHER_BEHIND,
  OTHER_LABEL,
  PRICE_LABEL,
  PRICE_WORD,
  RANGE_BEFORE,
  TOTAL_LABEL,
} from "./PriceLabels.ts"

/** The unit that an amount of money is for: the object, a measure of area, or a time. */
export type AmountPer = "OBJECT" | "SQM" | "FLOOR_SQM" | "MU" | "TIME"

/** The kind of an amount, by the words beside it. */
export type AmountRole = "ASK" | "DEAL" | "TOTAL" | "AVERAGE" | "OTHER" | "UNLABELLED"

/** An amount of money in a text. */
export interface Amount {
  /** Yuan, for what `per` says. */
  readonly yuan: number
  readonly per: AmountPer
  readonly role: AmountRole
  /** Its place, UTF-16 units. */
  readonly start: number
  readonly end: number
}

const AMOUNT =
  /(?<![\d.A-Za-z])(?<currency>[¥￥]|(?:RMB|CNY)\s?)?(?<digits>\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?<fraction>\.\d{1,4})?\s?(?<size>万亿|亿|万|千|百万|w(?![a-z])|million(?![a-z]))?\s?(?<unit>元|圆|块钱|块|人民币|(?:RMB|CNY)(?!\s?\d)|yuan)?\s?(?<per>(?:\/|每|一|per )\s?(?:平方米|平米|平方|㎡|m²|平|sqm|亩|mu|月|天|日|年|小时|台班|周|晚|季|个月|套|台|辆|宗|月租|个|间))?/giu

/** Words behind 万 that make it no money: 6.8万公里. Short words count only at once behind it: 48万 台州. */
const NO_MONEY_BEHIND =
  /^\s?(?:多|余)?(?:美元|美金|美刀|港元|港币|日元|日圆|欧元|英镑|澳元|加元|卢布|USD|HKD|EUR|JPY|usd|公里|km|千米|里程|英里|miles?|㎡|平方|平米|m²|公顷|小时|千瓦|马力|像素)|^(?:多|余)?(?:亩|h\b|次|人|户|套|辆|台|条|方|吨|kg|kw|转(?![让手卖])|字|个|名|年|月|日|室|厅|卫|层|楼|号|座|cc|l\b|t\b|mm|cm|m\b|%|％)/iu

const perOf = (text: string): AmountPer => {
  if (text === "") return "OBJECT"
  if (/平|㎡|m²|sqm/iu.test(text)) return "SQM"
  if (/亩|mu/iu.test(text)) return "MU"
  return /套|台|辆|宗/u.test(text) ? "OBJECT" : "TIME"
}

/** Another currency before a number. */
const FOREIGN = /(?:[$€£]|USD|HKD|EUR|GBP|JPY|AUD|CAD|NTD|美元|美金|港元|港币|日元|欧元)\s?$/iu

/** The largest distance of a label before its amount. */
const LABEL_REACH = 16
/** Ends the reach of a label: another statement begins. */
const BREAK = /[,;。;!?|、\n]|\d(?:万|元|亿|㎡|年|小时|公里)/u

/** The words before an amount that may say what it is: up to the statement before, or the line above as its label. */
const labelBefore = (text: string, start: number): string => {
  const before = text.slice(Math.max(0, start - 60), start)
  const ownLine = before.slice(before.lastIndexOf("\n") + 1)
  const isBare = ownLine.replaceAll(/[\s:约¥￥]/gu, "") === ""
  const lineAbove = isBare ? (before.trimEnd().split("\n").at(-1) ?? "") : ownLine
  const reach = isBare ? `${lineAbove} `.slice(-LABEL_REACH - 1) : lineAbove.slice(-LABEL_REACH)
  const parts = reach.split(BREAK)
  // Some pages space their labels: 成 交 价.
  return (parts.at(-1) ?? "").replaceAll(/(?<=(?<!\p{L})\p{Script=Han}) (?=\p{Script=Han}(?!\p{L}))/gu, "")
}

/** A price label directly before a number that has no unit; a figure of so many digits is in yuan. */
const BARE_LABEL = /(?:售价|总价|价格|报价|成交价|一口价|转让价|price)\s?:\s?$/iu
const isBareYuan = (digits: string, label: string, behind: string): boolean =>
  /^\d{6,9}$/u.test(digits.replaceAll(",", "")) && BARE_LABEL.test(label) && /^\s?(?:$|[\n,;。|])/u.test(behind)

const lastMatch = (text: string, pattern: RegExp): number => {
  let last = -1
  for (const { index } of text.matchAll(pattern)) last = index
  return last
}

/** Thousands behind 万 as people say them. */
const SPOKEN_MORE = /^([1-9])千?(?=$|[\s,。;、(!?|元块]|可|不|能|出)/u

const AVERAGE_BEHIND = /^\s?\(?[^\n,;。\d比较低高]{0,6}均价(?!\s?:?\s?\d)/u
const DEAL_BEHIND =
  /^ ?(?:的?(?:底价|价格|总价|高价))?(?:(?:拍卖|竞价|挂牌|竞得|签约|最终|顺利|成功)?已?成交(?!周期|量|记录|房源|案例|价|日|时间)|落槌|(?:成功)?(?:出让|竞得|拍得|摘得|拿下|签约))/u

/** The word at once before an amount, with the unit in brackets and the colon behind it. */
const LAST_WORD = /([\p{L}\d]{1,16})(?:\([^()]{1,8}\))?(\s?:\s?|\s?)$/u

/** True if the word before an amount names something that is no price of a closed list: 购入价, 其中土地. */
const isNamedOtherwise = (label: string): boolean => {
  const [, word = "", mark = ""] = LAST_WORD.exec(label.replace(LINK, "")) ?? []
  if (word === "" || (mark.includes(":") ? PRICE_LABEL : PRICE_WORD).test(word) || !/\p{L}$/u.test(word)) return false
  return MONEY_WORD.test(word) || (mark !== " " && !CLAUSE.test(word))
}

const roleOf = (label: string, behind: string): AmountRole => {
  if (OTHER_BEHIND.test(behind)) return "OTHER"
  const places = {
    OTHER: lastMatch(label, OTHER_LABEL),
    AVERAGE: lastMatch(label, AVERAGE_LABEL),
    DEAL: lastMatch(label, DEAL_LABEL),
    ASK: lastMatch(label, ASK_LABEL),
  }
  // 起拍价 and 评估价 contain words of a price; what is no price always wins over what is.
  if (places.OTHER >= 0) return "OTHER"
  if (places.AVERAGE >= 0 || AVERAGE_BEHIND.test(behind)) return "AVERAGE"
  if (DEAL_BEHIND.test(behind.replace(/^\([^()]{0,16}\)/u, ""))) return "DEAL"
  if (isNamedOtherwise(label)) return "OTHER"
  if (places.DEAL >= 0) return "DEAL"
  if (places.ASK >= 0) return "ASK"
  return lastMatch(label, TOTAL_LABEL) >= 0 ? "TOTAL" : "UNLABELLED"
}

/** The amounts of money in a text, in order. A number counts only with a currency, a unit or a size beside it. */
export const amountsIn = (text: string): ReadonlyArray<Amount> => {
  const found: Array<Amount> = []
  for (const match of text.matchAll(AMOUNT)) {
    const { currency = "", digits = "", fraction = "", per = "", size = "", unit = "" } = match.groups ?? {}
    const matched = match[0].trimEnd()
    const [start, end] = [match.index, match.index + matched.length]
    const behind = text.slice(end, end + 24)
    const counted = size === "万" ? behind.replace(/^[1-9]千/u, "") : behind
    const isBare =
      currency + unit + size + per === "" && isBareYuan(digits, text.slice(Math.max(0, start - 12), start), behind)
    const isMoney = currency !== "" || unit !== "" || size !== "" || isBare
    if (FOREIGN.test(text.slice(Math.max(0, start - 6), start))) continue
    if (!isMoney || (currency === "" && unit === "" && per === "" && NO_MONEY_BEHIND.test(counted))) continue
    if (currency === "" && unit === "" && /^(?:千|百万)$/u.test(size)) continue
    // 14万8 is 148,000.
    const more = size === "万" && fraction + unit === "" ? SPOKEN_MORE.exec(behind)?.[1] : undefined
    const value = ((figureOf(digits + fraction) ?? 0) + Number(more ?? 0) / 10) * (sizeOf(size) ?? 1)
    const label = labelBefore(text, start)
    const isRange = RANGE_BEFORE.test(text.slice(Math.max(0, start - 14), start))
    const isFloorPrice = /楼面/u.test(label)
    const kind = perOf(per || (/(?:每|一)(?:亩|平方米|平米|平|㎡)(?:价格?)?[ :]?$/u.exec(label)?.[0] ?? ""))
    found.push({
      yuan: Math.round(value * 100) / 100,
      per: kind === "SQM" && isFloorPrice ? "FLOOR_SQM" : kind,
      role: kind === "TIME" || isRange ? "OTHER" : roleOf(label, behind),
      start,
      end,
    })
  }
  return found
}
