import { ownValue } from "@open-valuation/core/domain"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const AMOUNT =
  "(?:[¥￥$]|rmb|cny)?\\s?(\\d{1,3}(?:,\\d{3}){1,3}|\\d{1,8}(?:\\.\\d{1,4})?)\\s?(?:(万|w|k|千)(\\d(?![\\d.]))?)?\\s?(?:多|左右)?(?:元|块钱?|rmb|yuan|cny)?"
const LINK =
  "(?:\\s?(?:是|为|当时|那会儿?|大概|大约|差不多|约|要|的|了|就|也|还|都|才|卖|得|到|标|开|降到|is|was|of|at|for|about|around|now|:|,)){0,4}\\s?"
const LIST = new RegExp(
  `(?:(?:官方|厂家|厂商|新车|市场|当年|建议|原厂){0,3}(?:指导价格?|指导|指导售价|厂家建议零售价|官方价|官价)|官方定价|厂商建议零售价|\\bmsrp\\b|list(?:ed)? price|sticker price|(?:official|manufacturer'?s?) (?:guide |list |suggested (?:retail )?)?price|guide price)${LINK}${AMOUNT}`,
  "giu",
)
const NEW_NOW = new RegExp(
  `(?:(?:现在|目前|如今|今天|今年)(?:的)?(?:买)?(?:同款|同配置|一样的|这款)?(?:的)?新车(?:裸车|最低|优惠后|优惠完|优惠下来|终端|4s店?){0,3}(?:价格?|卖价|售价)?|新车(?:现价|现在|目前|如今)(?:裸车|价格?)?|现款新车价?|现在(?:买)?(?:辆|台)?(?:同款|一样的)?新的|(?:a )?(?:brand[- ])?new ones?(?: is| are)?(?: now| currently| today)?(?: sells?| goes?| costs?| go| cost| sold| selling)?(?: now| currently| today)?|(?:current|today's|present) (?:new|showroom)[- ](?:car )?price|(?:current|today's) price (?:of|for) (?:a )?new(?: one| car)?|same (?:model|car) (?:is |sells |costs )?new(?: now| today)?)${LINK}${AMOUNT}`,
  "giu",
)

const yuan = (digits = "", unit = "", more = ""): number => {
  const number = Number(digits.replaceAll(",", ""))
  const factor = ownValue({ 万: 10_000, w: 10_000, k: 1000, 千: 1000 }, unit.toLowerCase())
  // 12万9 is 129,000.
  if (factor !== undefined && more !== "") return Math.round(number * factor + (Number(more) * factor) / 10)
  // Nobody names a car's price in single yuan below a thousand: 15.98 is 万.
  return Math.round(number * (factor ?? (number < 1000 ? 10_000 : 1)))
}

/** Takes the list price when new, and today's price of a new one; all other prices are no fact. */
export const takeListPrices = (passage: Passage): void => {
  const set = (field: string, value: number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]
  passage.take(LIST, ({ 1: digits, 2: unit, 3: more }) => set("msrp", yuan(digits, unit, more)))
  passage.take(NEW_NOW, ({ 1: digits, 2: unit, 3: more }) => set("currentNewPrice", yuan(digits, unit, more)))
}
