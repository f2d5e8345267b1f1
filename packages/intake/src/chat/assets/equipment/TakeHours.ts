import { oneOf, onlyQuantity, quantitiesIn, rangesIn } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import { bareAnswer, isRefined } from "../../extract/Bare.ts"
import { type Emitted, type Passage, TAKEN } from "../../extract/Passage.ts"

const FIELD = "hours"
const UNIT =
  /^\s?(?:多|来|余|几百|出头|左右)?\s?-?个?(?:小时|钟头|钟(?!头|点)|(?:operating |running |engine |working |machine |service )?(?:hours?|hrs?|h)(?![a-z]))/iu
/** Words that lead to a reading without its unit, right before it. */
const METERS = oneOf(
  "工作小时 工作小时数 运行小时 运行小时数 使用小时 使用小时数 小时 小时数 工时 时间 工作时间 运行时间 使用时间 小时表 计时器",
  "码表 表 表显 表上 表走 表走了 表底 仪表 打表 跑表 hour_meter hourmeter meter clock hour hours hr hrs",
  "hour_are hour_is hour_at hours_are hours_is hours_at",
)
/** Behind a unit that is the label of the next figure: 小时数：5200; 小时8600 behind a year or a blank. */
const LABELS_NEXT = /^\s?个?(?:小时|工时|hours?|hrs?)(?:数|表|\s?[:：=]|\s?[是为]\s?\d)/iu
const LEADS_ON = /^个?小时(?!(?:19|20)\d{2}[年./-])\d/u
const OF_MONTH = /^(?:19|20)\d{2}-\d{1,2}$/u
const YEAR_OR_DATE = /(?:^|[\s,，;；:：█])(?:(?:19|20)\d{2}|\d{2,4}[./-]\d{1,2})\s?$/u
const LEADING = oneOf(
  "是 为 有 在 显示 写 写着 写的 标着 到 了 才 大概 大约 差不多 约 只 只有 不到 走 read reads show shows says at about around is are currently now",
)
const CUE = new RegExp(`${METERS}(?:[\\s:：,，?？]|${LEADING}){0,5}$`, "iu")
const LONGEST_CUE = 30
const OTHER_UNIT = /^\s?(?:年|月|吨|公里|km|元|块|小时)/iu

/**
 * Hours of a day, of a service or of a phone line, or another machine's: "每天8小时", "24小时在线", "大修后500小时".
 */
const OTHER_BEFORE =
  /(?:每天|一天|每日|天天|一日|平均|日均|大修(?:之?后|以后)|保养(?:之?后|以后)|换(?!过)了?|发动机换|质保|保修|还剩|每|per day|a day|daily|warranty|overhaul(?:ed)?|rebuil[td](?: at)?|every|within|last)[^\d,，。;；]{0,8}$/iu
const OTHER_BEHIND =
  /^\s?(?:[/每]天|一天|在线|接听|服务|营业|内|以内|后|前|回复|保养(?![好得的不全正])|大修|质保|(?:a|per|each) day|\/day|ago|after|warranty|service interval)/iu
/** "五千多": the round figure counts. */
const MOST_DAY = 24

const OF_DATE = /^(?:19|20)\d{2}(?:\.\d{1,2})?$/u

const CORRECTION = /不对|不是|错|改|更正|应该|\b(?:no|not|sorry|actually|wrong|correction|oops|rather|mean)\b/iu

const set = (value: number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field: FIELD, value }]

/** Takes running hours out of a message: `9800小时`, `6千小时`, `9.8k hrs`, `表显6500`. */
export const takeHours = (passage: Passage): void => {
  const quantities = quantitiesIn(passage.text)
  const ranges = rangesIn(passage.text, quantities).flatMap(({ end, start }) => {
    const unit = UNIT.exec(passage.text.slice(end, end + LONGEST_CUE))?.[0] ?? ""
    // 2017-10 小时7800: a month, and the label of the next figure.
    if (
      OF_MONTH.test(passage.text.slice(start, end)) &&
      LEADS_ON.test(unit.trimStart() + passage.text.slice(end + unit.length))
    )
      return []
    const isRead = unit !== "" || CUE.test(passage.text.slice(Math.max(0, start - LONGEST_CUE), start))
    return isRead ? [{ start, end: end + unit.length }] : []
  })
  for (const { end, start } of ranges)
    passage.claim(start, end, [{ _tag: "DoubtField", field: FIELD, doubt: { kind: "UNUSABLE", reason: "RANGE" } }])
  for (const { end, start, value } of quantities) {
    const { text } = passage
    if (ranges.some((range) => range.start <= start && end <= range.end) || text[start - 1] === TAKEN) continue
    const before = text.slice(Math.max(0, start - LONGEST_CUE), start)
    const rest = text.slice(end, end + LONGEST_CUE)
    const isLabel =
      LABELS_NEXT.test(rest) ||
      (LEADS_ON.test(rest.trimStart()) &&
        (/^\s/u.test(rest) || YEAR_OR_DATE.test(text.slice(Math.max(0, start - 8), end))))
    const unit = isLabel ? undefined : UNIT.exec(rest)?.[0]
    const isRead = unit !== undefined && !/[A-Za-z]$/u.test(before)
    const cue = isRead || OTHER_UNIT.test(rest) ? undefined : CUE.exec(before)?.[0]
    if (!isRead && cue === undefined) continue
    const behind = rest.slice(unit?.length ?? 0, LONGEST_CUE)
    const isOther =
      OTHER_BEFORE.test(before) ||
      OTHER_BEHIND.test(behind) ||
      (value <= MOST_DAY && isRead && !/表|工时/u.test(before)) ||
      /(?:不是|\bnot)\s?$/iu.test(before)
    passage.claim(start - (cue?.length ?? 0), end + (isRead ? unit.length : 0), isOther ? [] : set(value))
  }
}

/** A bare figure in answer to the question for the hours, or in correction of them. */
export const takeBareHours = (passage: Passage, situation: Situation): void => {
  const { asked, latest } = situation
  const { text } = passage
  const corrects = isRefined(text, FIELD, situation) || (latest.includes(FIELD) && CORRECTION.test(text))
  if (asked[0] !== FIELD && !corrects && !(asked.includes(FIELD) && !asked.includes("model"))) return
  // What was asked for comes first: "16,300，在柳州".
  const [first] = quantitiesIn(text)
  const isFirst = asked[0] === FIELD && first?.start === 0 && /^[\s,;。█]/u.test(text.slice(first.end))
  const answer = isFirst ? text.slice(0, first.end) : bareAnswer(text)
  const start = text.indexOf(answer)
  const only = onlyQuantity(answer)
  // While the month is open, 2019 and 2019.3 are of it.
  if (only === undefined || (asked.includes("manufactureDate") && OF_DATE.test(answer))) return
  passage.claim(
    start,
    start + answer.length,
    only.value === undefined
      ? [{ _tag: "DoubtField", field: FIELD, doubt: { kind: "UNUSABLE", reason: "RANGE" } }]
      : set(only.value),
  )
}
