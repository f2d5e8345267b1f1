import type { Emitted, Passage } from "../../extract/Passage.ts"
import { oneOf } from "../../extract/Words.ts"
import { takeUndenied } from "./Denials.ts"

const SUBJECT = oneOf(
  "车况 车子状况 车子情况 车子的状况 车的状况 车辆状况 车辆情况 成色 状态 整车 整体车况 车子状态 车辆整体 整体状况",
)
const VERY = oneOf(
  "整体 总体 都 还 也 非常 特别 相当 是 算 算是 属于 真的 很 挺 蛮 比较 保持得 保养得 保持的 绝对 反正 目前 现在 , ， :",
)
/** Of a subject: 车况还不错; or the grade first: 精品车况. */
const graded = (words: string, first: string, english: string): RegExp =>
  new RegExp(
    `${SUBJECT}(?:的)?(?:${VERY}|\\s){0,4}${oneOf(words)}|${oneOf(first)}|` +
      `\\b(?:very |pretty |really |quite |rather |in )?${oneOf(english)} (?:overall )?(?:condition|shape|state|nick)\\b|` +
      `(?:condition|shape) (?:is |= ?|: ?)?(?:just |only |quite |pretty |really |rather |very )?${oneOf(english)}\\b`,
    "giu",
  )
const CONDITIONS: ReadonlyArray<readonly [string, RegExp]> = [
  [
    "EXCELLENT",
    graded(
      "极好 极佳 极品 精品 完美 顶级 超好 超级好 非常好 特别好 杠杠的 优秀 一流 没得说 没的说 优 无敌 贼好 巨好 顶配 准新 跟新车一样 和新车一样 几乎全新",
      "精品车况 极品车况 完美车况 准新车 顶级车况",
      "excellent mint pristine immaculate perfect like-new like_new as_new superb showroom flawless",
    ),
  ],
  [
    "POOR",
    graded(
      "不好 不太好 不行 不怎么样 极差 太差 较差 很差 差 糟糕 烂 破 堪忧 老旧",
      "破车况",
      "poor bad rough terrible awful",
    ),
  ],
  [
    "FAIR",
    graded("一般 一般般 中等 普通 马马虎虎 凑合 中规中矩 将就", "中等车况", "fair average ok okay so-so mediocre"),
  ],
  ["GOOD", graded("良好 不错 好 良 较好 没问题 没毛病 棒", "良好车况 车况好", "good decent nice")],
]

/** Takes condition and battery's health out of a message. */
export const takeCondition = (passage: Passage): void => {
  for (const [value, pattern] of CONDITIONS) takeUndenied(passage, "conditionGrade", value, pattern)
  takeBattery(passage)
}

const set = (field: string, value: string | number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]

const HEALTH =
  /(?:电池|电瓶|battery|soh)[^\d,，。;；%]{0,14}?(?:百分之\s?)?(\d{2,3}(?:\.\d{1,2})?)\s?(?:%|个?百分点)?(?!\d|万|公里|km|度|kwh|伏|年)/giu
const HEALTH_BEHIND = /(\d{2,3}(?:\.\d)?)\s?%\s?(?:的)?(?:电池健康度?|soh|battery(?: health)?)/giu
const HEALTH_LOST =
  /(?:电池|电瓶|battery)?[^\d,，。;；%]{0,6}(?:衰减|衰退|degrad(?:ed|ation))[^\d,，。;；%]{0,8}(\d{1,2}(?:\.\d)?)\s?%/giu
const PERCENT = 100

const takeBattery = (passage: Passage): void => {
  passage.take(HEALTH_LOST, ({ 1: lost }) => set("batteryHealthPct", PERCENT - Number(lost)))
  for (const pattern of [HEALTH, HEALTH_BEHIND]) {
    passage.take(pattern, ({ 0: written, 1: health }) => {
      const value = Number(health)
      const named = /%|百分|健康|health|soh/iu.test(written)
      return named && value > 20 && value <= PERCENT ? set("batteryHealthPct", value) : undefined
    })
  }
}
