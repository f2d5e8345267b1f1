import { areaUnitAt, sizeOf, SQM_PER_MU } from "@open-valuation/core/reading"
import { countOf, FIGURE, figureOf, toCents } from "./Figures.ts"
import type { Passage } from "./Passage.ts"

/** A number, perhaps the first of a range, and what may stand between it and its unit. */
const NUMBER = new RegExp(
  `(${FIGURE}|半(?=[亩公]))(?:\\s?(?:多|来|几))?\\s?([千万wk])?\\s?(?:(多|来|余|几)(?!\\d)|左右)?\\s?(?=[平方呎市亩英公个msha])`,
  "giu",
)
const RANGE = new RegExp(`(${FIGURE})\\s?(?:[-~—–至到]|to)\\s?$`, "iu")
const UNIT_LENGTH = 24
const OF_ANY = /^半(?!年|天|小时)/u
const OF_MU = /^半(?!年|天|小时)|^[\d一二三四五六七八九]分(?![之钟])/u

/** An area in a text. */
export interface FoundArea {
  readonly start: number
  readonly end: number
  readonly sqm: number
  /** True when it is a range, or as vague as one (`90几平`). */
  readonly vague: boolean
  /** What stands before it, for its label: 套内, 占地. */
  readonly before: string
  /** m² of its unit. */
  readonly unit: number
}

const BEFORE_LENGTH = 22

/** Before a comma these are the number of a house or a floor: 幢801，103.5平; 5/18，89平. */
const OWN_FIGURE = /(?:[幢栋楼座室号层元A-Za-z#/-]|楼层:?\s?)$/u
const PLAIN_DIGITS = /\d，\d/u

/** Where the figure of an area begins, or `undefined` where a comma may as well part two figures. */
const figureStart = (passage: Passage, figure: string, start: number): number | undefined => {
  const comma = figure.lastIndexOf(",")
  if (comma < 0) return start
  if (OWN_FIGURE.test(passage.text.slice(Math.max(0, start - 4), start))) return start + comma + 1
  return PLAIN_DIGITS.test(passage.words(start, start + figure.length).text) ? undefined : start
}

/** All areas with a unit in what nobody has taken, in order. */
export const areasIn = (passage: Passage): ReadonlyArray<FoundArea> => {
  const { text } = passage
  return [...text.matchAll(NUMBER)].flatMap((match): ReadonlyArray<FoundArea> => {
    const [written, found = "", scale = "", about = ""] = match
    const behind = match.index + written.length
    const own = figureStart(passage, found, match.index)
    const at = own ?? match.index
    const figure = found.slice(at - match.index)
    const rest = text.slice(behind, behind + UNIT_LENGTH)
    const unit = areaUnitAt(rest)
    // 五通一平 is no area.
    if (unit === undefined || text.charAt(at - 1) === "通") return []
    // 二十三亩半, 十五亩八分
    const [more = ""] = (unit.sqm === SQM_PER_MU ? OF_MU : OF_ANY).exec(rest.slice(unit.length)) ?? []
    const half = more === "" ? 0 : more === "半" ? 0.5 : countOf(more.charAt(0)) / 10
    const head = text.slice(Math.max(0, at - BEFORE_LENGTH), at)
    const range = RANGE.exec(head)
    const start = at - (range?.[0].length ?? 0)
    const sqm = toCents((figureOf(figure) * (sizeOf(scale) ?? 1) + half) * unit.sqm)
    const isAbout = about === "几" || /^\D{0,2}几/u.test(written.slice(found.length))
    const vague = own === undefined || range !== null || isAbout
    const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start)
    return [{ start, end: behind + unit.length + more.length, sqm, vague, before, unit: unit.sqm }]
  })
}
