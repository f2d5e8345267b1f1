import { oneOf } from "@open-valuation/core/reading"
import type { Passage } from "../../extract/Passage.ts"
import { takeUndenied } from "./Denials.ts"

const CRASH = oneOf("事故 车祸 碰撞 追尾 撞击 撞车")
const NEVER = oneOf("无 零 0 没有 没 从没 从没有 从来没 从来没有 从未 未 不曾 未曾")
const HAPPENED = oneOf("出 出过 出现 出现过 发生 发生过 有 有过 任何 什么 过 一次 一点")
const GREAT = oneOf("大 重大 严重 大的 严重的 较大 比较大的 重大的")
const SLIGHT = oneOf("小 轻微 轻微的 小的 轻 一点 一点点 点 些许 轻度 细微 一点小 有点小")
const SCRATCH = oneOf(
  "刮 蹭 碰 擦 磕 剐 撞 刮蹭 剐蹭 刮擦 擦碰 擦伤 磕碰 碰擦 擦挂 刮碰 剐碰 划痕 损伤 刮小蹭 刮小碰 刮小擦 磕小碰 擦小碰 碰小擦 剐小蹭 剐小碰 蹭小刮",
)
const FRAME = oneOf("大梁 纵梁 骨架 车架 结构 结构件 A柱 B柱 C柱 防撞梁 龙骨")
const REPAIRED = oneOf("变形 修复 修过 切割 切过 钣金 受损 损伤 更换 整形 换过 动过 伤")

const NO_MAJOR = new RegExp(
  `(?:${NEVER}|非|不是|不算)${HAPPENED}{0,2}${GREAT}(?:${CRASH}|${oneOf("碰 修 毛病 伤 磕碰 问题")})(?:车|过)?|\\bno (?:major|serious|big) (?:acc?ide?nts?|damage|crash(?:es)?)\\b|\\bnothing (?:serious|major)\\b`,
  "giu",
)
const NO_ACCIDENT = new RegExp(
  [
    `${NEVER}${HAPPENED}{0,3}${CRASH}(?:车|过)?`,
    `(?:非|不是)事故车?`,
    `(?:事故|出险|碰撞|事故车)(?:记录|情况|次数|史)?\\s?[:是为]?\\s?(?:无|没有|零|0次?)(?![.\\d])`,
    `(?:没|没有|从没|从未|从来没|未)(?:撞|碰|磕|蹭|刮|剐)过`,
    `(?:没|没有|从没|从未|从来没|未|零|0|无)出?过?(?:出险|事故|险|事儿?)(?:过|记录)?(?!情)`,
    "\\b(?:no|zero|without|never had|never (?:been )?(?:in|involved in)|free of)(?: any| an)? acc?ide?nts?\\b(?! (?:report|record)s? (?:yet|available))",
    "\\bacc?ident[- ]free\\b|\\bnever (?:been )?(?:crashed|hit|in an? (?:crash|wreck))\\b|\\bhasn'?t (?:been|had) (?:in )?an? acc?ident\\b",
    "\\bno (?:crash|collision|damage history)(?:es|s)?\\b|\\bclean (?:title|history)\\b",
  ].join("|"),
  "giu",
)
const ACCIDENTS: ReadonlyArray<readonly [string, RegExp]> = [
  [
    "FLOOD",
    new RegExp(
      `${oneOf("水泡 泡水 泡过水 被水泡 泡车 淹过 水淹 被淹 淹了 被水淹 涉水车 进过水 淹水 泡过")}(?!箱)车?|\\bflooded\\b|\\bflood[- ](?:damaged?|car)\\b|\\bin a flood\\b|\\bwater[- ]damaged?\\b|\\bsubmerged\\b`,
      "giu",
    ),
  ],
  [
    "FIRE",
    new RegExp(
      `${oneOf("火烧 过火 自燃 烧过 着过火 起过火 着火 火烧过")}车?|\\bfire[- ]damaged?\\b|\\bburn(?:t|ed)\\b|\\bcaught fire\\b|\\bfire damage\\b`,
      "giu",
    ),
  ],
  [
    "MINOR",
    new RegExp(
      `${SLIGHT}(?:${CRASH}|${SCRATCH})${SCRATCH}?|[剐刮]蹭|(?:刮|蹭|剐|擦)(?:了|过)(?:一下|一次|点|点漆)?|\\b(?:minor|small|slight|little|light|tiny)(?: [a-z]{1,10})? ?(?:acc?ide?nts?|scratch(?:es)?|damage|bumps?|dents?|collisions?|scrapes?|fender[- ]bender)\\b|\\bfender[- ]bender\\b`,
      "giu",
    ),
  ],
  [
    "MAJOR",
    new RegExp(
      [
        `${GREAT}${CRASH}车?`,
        `伤(?:及|到|了)${FRAME}`,
        `${FRAME}(?:有|都|已|做过|轻微|严重){0,2}${REPAIRED}`,
        `撞[得的过]?(?:很|挺|比较|太|非常)?(?:厉害|严重|惨|烂|狠)`,
        `气囊(?:都|全|也|有)?(?:弹|爆|炸)|翻过车|侧翻|切割|推?定?全损|事故车`,
        "\\b(?:major|serious|severe|big|heavy|bad) (?:acc?ide?nts?|crash|collision|damage|wreck)\\b|\\bwrecked\\b|\\btotal(?:l)?ed\\b|\\bsalvage\\b|\\bframe (?:was |is |has been )?(?:damaged?|bent|repaired)\\b|\\bstructural damage\\b|\\bair ?bags? (?:went off|deployed|popped)\\b",
      ].join("|"),
      "giu",
    ),
  ],
]

/** Takes what happened to the vehicle out of a message. */
export const takeAccidents = (passage: Passage): void => {
  passage.take(NO_MAJOR, () => [])
  passage.take(NO_ACCIDENT, () => [{ _tag: "SetField", field: "accidentType", value: "NONE" }])
  for (const [value, pattern] of ACCIDENTS) takeUndenied(passage, "accidentType", value, pattern)
}
