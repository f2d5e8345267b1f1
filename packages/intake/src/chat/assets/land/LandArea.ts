import { SQM_PER_MU } from "@open-valuation/core/land"
import type { Situation } from "../../ChatAsset.ts"
import { areasIn } from "../../extract/Area.ts"
import { FIGURE, figureOf, toCents } from "../../extract/Figures.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const FIELD = "areaSqm"
/** Areas of buildings, not of the ground. */
const OTHER =
  /(?:建筑面积|建面|总建|计容|地上建筑|厂房|楼房|房屋|可建|能建|盖了|建了|building|built|gross floor|gfa|floor area)[^\d,，。;；]{0,8}$/iu
const OTHER_BEHIND = /^(?:的)?(?:厂房|建筑|房子|楼|仓库|办公)|^ (?:of )?(?:building|gfa|buildable)/iu
const LABEL =
  /(?:占地|土地|(?<![\u4e00-\u9fff])用地|宗地|地块|总)?(?:面积|大小|area|size)?(?:共|总|一共|上|是|为|有|大概|大约|差不多|约|应该|is|of|about|around|:|,| ){0,4}$/iu
const DENIED = /(?:不是|不到|别按|not)\s?$/iu
const LABELLED = new RegExp(
  `(?:面积|占地|\\barea|\\bsize)(?:大概|大约|约|是|为|有|is|of|:|=| ){0,3}(${FIGURE})(?![\\d.]|\\s?[年万%亩元])`,
  "giu",
)
const BARE = new RegExp(`^[^\\d]{0,8}(${FIGURE})(?![\\d.])[^\\d年]{0,6}$`, "gu")
/** Rounded to whole mu, an area differs by so much. */
const SAME_SHARE = 0.02
/** Lots of fewer square metres are rare: such a number may be of mu. */
const SURE_SQM = 3000

const unitless = (value: number): ReadonlyArray<Emitted> =>
  value >= SURE_SQM
    ? [{ _tag: "SetField", field: FIELD, value }]
    : [{ _tag: "DoubtField", field: FIELD, doubt: { kind: "UNIT", choices: [value, toCents(value * SQM_PER_MU)] } }]

/** Takes the area of the ground in m²; a small number without a unit may be of mu, and is asked about. */
export const takeLandArea = (passage: Passage, { asked, doubts, held }: Situation): void => {
  const areas = areasIn(passage)
  const emitted = areas.map((area, index): ReadonlyArray<Emitted> => {
    // 18667平方米（28亩): the second is the first in another unit.
    if (areas.slice(0, index).some(({ sqm }) => Math.abs(sqm - area.sqm) <= SAME_SHARE * sqm)) return []
    const behind = passage.text.slice(area.end, area.end + 14)
    if (OTHER.test(area.before) || OTHER_BEHIND.test(behind) || DENIED.test(area.before)) return []
    return area.vague
      ? [{ _tag: "DoubtField", field: FIELD, doubt: { kind: "UNUSABLE", reason: "RANGE" } }]
      : [{ _tag: "SetField", field: FIELD, value: area.sqm }]
  })
  areas.forEach((area, index) => {
    const label = LABEL.exec(area.before)?.[0].length ?? 0
    passage.claim(area.start - label, area.end, emitted[index] ?? [])
  })
  if (areas.length > 0) return
  const open = doubts.find(({ field }) => field === FIELD)?.doubt
  if (open?.kind === "UNIT") {
    const [sqm, mu] = open.choices
    passage.take(/亩|\bmu\b/giu, () => (mu === undefined ? [] : [{ _tag: "SetField", field: FIELD, value: mu }]))
    passage.take(/平方米?|平米|平|㎡|m2|sqm|square met(?:re|er)s?/giu, () =>
      sqm === undefined ? [] : [{ _tag: "SetField", field: FIELD, value: sqm }],
    )
  }
  passage.take(LABELLED, ([, figure = ""]) => unitless(figureOf(figure)))
  if (asked.includes(FIELD) && held[FIELD] === undefined) {
    passage.take(BARE, ([, figure = ""]) => unitless(figureOf(figure)))
  }
}
