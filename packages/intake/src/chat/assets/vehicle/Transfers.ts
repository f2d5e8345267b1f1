import { ownValue } from "@open-valuation/core/domain"
import { oneOf } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import type { Passage } from "../../extract/Passage.ts"

const FIELD = "transferCount"
const TIMES: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  second: 1,
  "2nd": 1,
  third: 2,
  "3rd": 2,
  fourth: 3,
  "4th": 3,
  no: 0,
  zero: 0,
  never: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
}
const count = (written = ""): number => ownValue(TIMES, written.toLowerCase()) ?? Number(written)
const TIMES_SAID = "(\\d{1,2}|[一二两三四五])"
const MOVED = oneOf("过户 转户 转手 转让 易主 换车主 换主")

/** How often the vehicle changed hands, and what to add to the number said. */
const TRANSFERS: ReadonlyArray<readonly [pattern: RegExp, shift: number]> = [
  [new RegExp(`${MOVED}(?:了|过|次数|记录|数)?\\s?(?:[:是为有了过共]\\s?){0,2}${TIMES_SAID}\\s?(?:次|回|手)`, "gu"), 0],
  [/过户(?:次数|记录|数)?\s?[:是为]?\s?(\d{1,2})(?![\d.]|\s?[年月万次手])/gu, 0],
  [new RegExp(`过了?过?\\s?${TIMES_SAID}\\s?(?:次|回)户`, "gu"), 0],
  [new RegExp(`(?<!\\p{Script=Han})过[了过]?\\s?${TIMES_SAID}\\s?(?:次|户)(?=[\\s,，。;；、了]|$)`, "gu"), 0],
  [new RegExp(`${TIMES_SAID}\\s?(?:次|回)?${MOVED}`, "gu"), 0],
  [new RegExp(`换[了过]{0,2}\\s?${TIMES_SAID}\\s?(?:个|任|次)?(?:车主|主人|主)`, "gu"), 0],
  [new RegExp(`第\\s?${TIMES_SAID}\\s?(?:任|手|个)(?:车主|主人)?`, "gu"), -1],
  [/(?<![\d一二三四五])([3-9三四五])手(?:车)?(?![动自工机续])/gu, -1],
  [/(?<![\d一二三四五第])2手(?:车主)/gu, Number.NaN],
  [/\b(\d|one|two|three|four|no|zero) (?:previous |prior |earlier )?(?:ownership )?transfers?\b/giu, 0],
  [
    /\b(?:transferred|changed hands|changed owners?|been transferred|ownership changed)(?: ownership)? (once|twice)\b/giu,
    0,
  ],
  [/\b(?:transferred|changed hands|changed owners?) (\d|two|three|four|one) times?\b/giu, 0],
  [/\btransfers?(?: count)?\s?(?::|is|=)?\s?(\d)\b/giu, 0],
  [/\b(second|third|fourth|2nd|3rd|4th)[- ](?:owner|hand owner)\b/giu, 0],
  [/\b(\d|one|two|three) (?:previous|prior|former|past) (?:owners?|keepers?)\b/giu, 0],
  [/\b(2|3|4|two|three|four) owners\b/giu, -1],
  [/\bowner (?:number |no\.? ?|# ?)(1|2|3|4|one|two|three|four)\b/giu, -1],
]

const FIRST_HAND = new RegExp(
  [
    `(?:准)?[一1]手(?!${oneOf("车商 车源 货源 价格 价 资源 房 消息 信息 率 掌握 车行 机")})(?:私?家?车)?`,
    `${oneOf("头手 首任车主 首任 第一任车主 原车主出售 原车主直售 原车主自用 原车主直卖 原车主转让")}(?!(?:车主)?${oneOf("质保 终身 权益 专享 三电 保修 服务 说")})`,
    `${oneOf("没有 没 未 从没 从未 不曾 还没 从来没 无 零 0 未曾")}(?:次|有)?(?:过过?户过?|过户|转过?手|转让过?)(?:记录|过)?`,
    "过户\\s?(?:次数)?\\s?[:是为]?\\s?(?:0次?|无|没有)",
    "\\b(?:one|single|1|first|1st|sole|original)[- ]owner\\b",
    "\\b(?:no|zero|0) (?:previous |prior )?(?:transfers?|owners?)\\b",
    "\\bnever (?:been )?(?:transferred|changed hands)\\b|\\bonly owner\\b|\\bfirst[- ]hand\\b",
  ].join("|"),
  "giu",
)
/** In answer to the question, or as its correction: 不对,是1次. */
const ONLY_TIMES =
  /(?<![\d\p{Script=Han}]|第)(?:应该|是|就|只有|有|过了?|了){0,3}\s?(\d{1,2}|[一二两三四五])\s?次(?=[\s,，。;；吧了]|$)/gu
/** Owners counted by somebody who does not say which: no number. */
const VAGUE = /(?:(?<!没有?|未|没)过过户(?!几)|(?:刚|已|才)过户给我|第几手)/gu

/** Takes the number of transfers of ownership out of a message. */
export const takeTransfers = (passage: Passage, { asked, latest }: Situation): void => {
  const given = (): boolean =>
    passage.commands.some((command) => command._tag === "SetField" && command.field === FIELD)
  for (const [pattern, shift] of TRANSFERS) {
    passage.take(pattern, ({ 1: times }) => {
      const value = count(times) + shift
      return Number.isInteger(value) && value >= 0 ? [{ _tag: "SetField", field: FIELD, value }] : []
    })
  }
  if (!given() && [...asked, ...latest].includes(FIELD))
    passage.take(ONLY_TIMES, ({ 1: times }) => [{ _tag: "SetField", field: FIELD, value: count(times) }])
  passage.take(VAGUE, () => [])
  passage.take(FIRST_HAND, (match) => {
    const denied = /(?:不是|非)$/u.test(passage.text.slice(Math.max(0, match.index - 3), match.index))
    return denied || given() ? [] : [{ _tag: "SetField", field: FIELD, value: 0 }]
  })
}
