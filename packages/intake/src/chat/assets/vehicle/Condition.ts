import { oneOf } from "@open-valuation/core/reading"
import type { Emitted, Passage } from "../../extract/Passage.ts"
import { isLedBy } from "../../extract/Words.ts"
import { takeUndenied } from "./Denials.ts"

const SUBJECT = new RegExp(
  `${oneOf("车况 车子状况 车子情况 车子的状况 车的状况 车辆状况 车辆情况 成色 状态 整车 车子状态 车辆整体 整体状况")}$`,
  "u",
)
const VERY = new RegExp(
  `${oneOf("整体 总体 整个 都 还 也 非常 特别 相当 是 算 算是 属于 真的 真 很 挺 蛮 比较 保持得 保持的 绝对 反正 目前 现在 一直 方面 的 , ， : _")}$`,
  "u",
)
interface Grade {
  readonly value: string
  /** Behind a subject: 车况还不错. */
  readonly behind: RegExp
  /** Of their own: 精品车况. */
  readonly alone: RegExp
}
const graded = (value: string, behind: string, alone: string, english: string): Grade => ({
  value,
  behind: new RegExp(oneOf(behind), "gu"),
  alone: new RegExp(
    `${oneOf(alone)}|\\b${oneOf(english)} (?:overall )?(?:condition|shape|state|nick)\\b|` +
      `\\b(?:condition|shape)(?: is| ?=| ?:)?(?: just| only| quite| pretty| really| rather| very)? ${oneOf(english)}\\b`,
    "giu",
  ),
})
/** Grades, 不好 and 非常好 before 好. */
const GRADES: ReadonlyArray<Grade> = [
  graded(
    "EXCELLENT",
    "极好 极佳 极品 精品 完美 顶级 超好 超级好 非常好 特别好 杠杠的 优秀 一流 没得说 没的说 优 无敌 贼好 巨好 准新 跟新车一样 和新车一样 几乎全新",
    "精品车况 极品车况 完美车况 准新车 顶级车况",
    "excellent mint pristine immaculate perfect like-new like_new as_new superb showroom flawless",
  ),
  graded(
    "POOR",
    "不好 不太好 不行 不怎么样 极差 太差 较差 差 糟糕 烂 破 堪忧",
    "破车况",
    "poor bad rough terrible awful",
  ),
  graded(
    "FAIR",
    "一般 一般般 中等 普通 马马虎虎 凑合 中规中矩 将就",
    "中等车况",
    "fair average ok okay so-so mediocre",
  ),
  graded("GOOD", "良好 不错 好 良 较好 没问题 没毛病 棒", "良好车况", "good decent nice"),
]

/** Takes condition and battery's health out of a message. */
export const takeCondition = (passage: Passage): void => {
  const { text } = passage
  for (const { alone, behind, value } of GRADES) {
    passage.take(behind, ({ index }) =>
      isLedBy(text, index, SUBJECT, VERY) ? [{ _tag: "SetField", field: "conditionGrade", value }] : undefined,
    )
    takeUndenied(passage, "conditionGrade", value, alone)
  }
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
