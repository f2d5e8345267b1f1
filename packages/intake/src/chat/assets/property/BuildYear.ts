import { type LocalDate, ownValue } from "@open-valuation/core/domain"
import { fullYear, YEARS_AHEAD } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const Y = "(?<![\\d.])((?:19|20)\\d{2}|\\d{2})"
const BUILT =
  "(?:建成|建造|建的|建(?![面筑材议国设])|盖的?|竣工|落成|交房|交付|交楼|造的|修的|修建|完工|入住|交的?[房楼]|拿的?房|收的?房|接的?房)"
const WRITTEN: ReadonlyArray<RegExp> = [
  new RegExp(`${Y}\\s?年?(?:\\d{1,2}月)?(?:份|左右|前后|底|初|就|才|左右的|时候|那会儿?|,| ){0,2}${BUILT}`, "gu"),
  new RegExp(
    `(?:建于|建成于|建成年[代份]|建筑年[代份]|建造年[代份]|建造于|建成|竣工|交房|交付|落成|年代|年份|盖于|房龄|楼龄)(?:是|为|时间|日期|于|在|大概|大约|应该|:|,| ){0,4}${Y}\\s?年?(?![\\d.%]|[多几来年]|左右房龄|新)`,
    "gu",
  ),
  new RegExp(`${Y}\\s?年的?(?:老)?(?:房子?|楼|小区|住宅|次新|盘|楼盘)(?!龄|贷|产|租)`, "gu"),
  new RegExp(`${Y}\\s?年的(?=[\\s,，。;；█\\d]|$|[房楼没无有电精毛简豪住商写厂高])`, "gu"),
  /(?<=^|[\s,，。;；、█])((?:19|20)\d{2}|(?:0\d|7[5-9]|[89]\d))年(?=$|[\s,，。;；、█]|砖混|砖木|框架|钢混|板楼|塔楼)/gu,
  /\b(?:built|constructed|completed|finished|erected|handed over)(?: back)?(?: in| around| about|:| ){0,3}((?:19|20)\d{2})\b/giu,
  /\b(?:year(?=[: ]{1,2}\d)|year (?:built|of construction|of completion)|build(?:ing)? year|construction year)(?: is| was|:|=| ){0,3}((?:19|20)\d{2})\b/giu,
  /(?<=[,;█.] ?)((?:19[5-9]|20[0-3])\d)(?=\.?\s?(?:$|[,;█]))/gu,
  /\b((?:19|20)\d{2})[- ](?:build|built|construction|completion)\b/giu,
]
const AGE =
  /(?:房龄|楼龄)(?:有|是|大概|大约|差不多|:| ){0,3}(\d{1,2})\s?年(?![多几代])|(?<![\d.])(\d{1,2})\s?年(?:的)?(?:房龄|楼龄)|\b(\d{1,2})[- ]years?[- ]old\b/giu
const RELATIVE = new RegExp(
  `(今年|去年|前年|大前年)(?:\\d{1,2}月|[年春夏秋冬]?[初底末]|刚|才|就){0,2}${BUILT}|\\bbuilt (this|last) year\\b`,
  "giu",
)
const YEARS_AGO: Readonly<Record<string, number>> = { 今年: 0, this: 0, 去年: 1, last: 1, 前年: 2, 大前年: 3 }
/** 90年代: no year. */
const DECADE = /(?<![\d.])(?:19|20)?\d0\s?年代(?:初|末|中期)?(?:建的?|的)?|\b(?:19|20)\d0s\b/giu

const thisYear = (today: LocalDate.LocalDate): number => Number(today.slice(0, 4))

const built = (value: number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field: "buildYear", value }]

/** Takes the year in which it was built: `05年建的`, `98年的`, `房龄20年`, "built in 2011". */
export const takeBuildYear = (passage: Passage, { today }: Situation): void => {
  passage.take(DECADE, () => [{ _tag: "DoubtField", field: "buildYear", doubt: { kind: "UNUSABLE", reason: "RANGE" } }])
  passage.take(AGE, ([, one, two, three]) => built(thisYear(today) - Number(one ?? two ?? three)))
  passage.take(RELATIVE, ([, han, english]) => {
    const ago = ownValue(YEARS_AGO, han ?? english?.toLowerCase() ?? "")
    return ago === undefined ? undefined : built(thisYear(today) - ago)
  })
  // A year of two digits is the last one that a finished building can have.
  const latest = thisYear(today) + YEARS_AHEAD
  for (const pattern of WRITTEN) passage.take(pattern, ([, year = ""]) => built(fullYear(year, latest)))
}
