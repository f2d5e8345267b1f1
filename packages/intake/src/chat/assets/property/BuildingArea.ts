import { areasIn, type FoundArea } from "../../extract/Area.ts"
import { FIGURE, figureOf } from "../../extract/Figures.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const FIELD = "buildingArea"

/** Other areas of a property: inside the walls, of its ground, garden, terrace, of a gift. */
const OTHER =
  /(?:套内|使用面积|实用|室内|得房|占地|土地|(?:(?<![\u4e00-\u9fff])|(?<=[有个带大小送赠的]))(?:院子|花园|露台|阳台|地下室|车库|车位)|[带送赠](?:院子|花园|露台|阳台|地下室|车库)|赠送?|储藏室|公摊|客厅|卧室|usable|net|garden|terrace|balcony|plot|land|lot|site|yard|internal)[^\d,，。;；]{0,14}$/iu
/** Behind an area: `占地8亩` is said the other way round, too. */
const OTHER_BEHIND =
  /^(?:的)?(?:花园|院子|露台|阳台|地下室|车库|套内|使用面积|土地|宅基地)|^ (?:garden|terrace|balcony|plot|of land|usable|net)\b/iu
const DENIED = /(?:不是|别按|不按|没有|not)\s?$/iu
/** Units of ground: no floor area is given in them. */
const SQM_OF_LARGEST_UNIT = 600

const LABELLED = new RegExp(
  `(?:建筑面积|产权面积|产证面积|房产证面积|证载面积|建面|房本上?|产证上?|房产证上?|面积|大小|(?:floor |building |built-up |gross )?area|size)(?:[写说记搞打]?错了?|房产证上?|[写报填]的?|的|话|应该|大概|大约|差不多|约|就|改成|改为|共|才|是|为|有|在|is|was|:|=|about|around|,| ){0,5}(${FIGURE})(?:\\s?([-~到至])\\s?(\\d{1,6}(?:\\.\\d{1,2})?))?(?![\\d.]|年|[层楼室房厅号]|万|元|%)`,
  "giu",
)
const OTHER_LABELLED = new RegExp(
  `(?:套内|使用面积|实用面积|占地|公摊)(?:面积)?(?:大概|大约|约|是|为|有|:| ){0,3}${FIGURE}(?![\\d.])`,
  "giu",
)

const vague = (): ReadonlyArray<Emitted> => [
  { _tag: "DoubtField", field: FIELD, doubt: { kind: "UNUSABLE", reason: "RANGE" } },
]

const emitted = (passage: Passage, area: FoundArea): ReadonlyArray<Emitted> => {
  const behind = passage.text.slice(area.end, area.end + 16)
  if (
    OTHER.test(area.before) ||
    OTHER_BEHIND.test(behind) ||
    DENIED.test(area.before) ||
    area.unit > SQM_OF_LARGEST_UNIT
  )
    return []
  return area.vague ? vague() : [{ _tag: "SetField", field: FIELD, value: area.sqm }]
}

const LABEL =
  /(?:总|房子|房屋)?(?:建筑面积|产权面积|产证面积|房产证面积|建面|面积|大小|area|size)(?:上|是|为|有|大概|大约|差不多|约|应该|is|of|about|around|:|,| ){0,4}$/iu

/** Takes the floor area: with its unit, or behind its name. Areas inside the walls and of the ground are others. */
export const takeBuildingArea = (passage: Passage): void => {
  const areas = areasIn(passage)
  const sizes = areas.map((area) => emitted(passage, area))
  areas.forEach((area, index) => {
    const label = LABEL.exec(area.before)?.[0].length ?? OTHER.exec(area.before)?.[0].length ?? 0
    passage.claim(area.start - label, area.end, sizes[index] ?? [])
  })
  passage.take(OTHER_LABELLED, () => [])
  passage.take(LABELLED, ([, figure = "", range]) =>
    range === undefined ? [{ _tag: "SetField", field: FIELD, value: figureOf(figure) }] : vague(),
  )
}
