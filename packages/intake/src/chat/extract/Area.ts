import { areaUnitAt, sizeOf } from "@open-valuation/core/reading"
import { FIGURE, figureOf, toCents } from "./Figures.ts"
import type { Passage } from "./Passage.ts"

/** A number, perhaps the first of a range, and what may stand between it and its unit. */
const NUMBER = new RegExp(
  `(${FIGURE})(?:\\s?(?:多|来|几))?\\s?([千万wk])?\\s?(?:(多|来|余|几)(?!\\d)|左右)?\\s?(?=[平方呎市亩英公个msha])`,
  "giu",
)
const RANGE = new RegExp(`(${FIGURE})\\s?(?:[-~—–至到]|to)\\s?$`, "iu")
const UNIT_LENGTH = 24

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

/** All areas with a unit in what nobody has taken, in order. */
export const areasIn = (passage: Passage): ReadonlyArray<FoundArea> => {
  const { text } = passage
  return [...text.matchAll(NUMBER)].flatMap((match): ReadonlyArray<FoundArea> => {
    const [written, figure = "", scale = "", about = ""] = match
    const behind = match.index + written.length
    const rest = text.slice(behind, behind + UNIT_LENGTH)
    const unit = areaUnitAt(rest)
    // 五通一平 is no area.
    if (unit === undefined || text.charAt(match.index - 1) === "通") return []
    const half = /^半(?!年|天|小时)/u.test(rest.slice(unit.length)) ? 0.5 : 0
    const head = text.slice(Math.max(0, match.index - BEFORE_LENGTH), match.index)
    const range = RANGE.exec(head)
    const start = match.index - (range?.[0].length ?? 0)
    const sqm = toCents((figureOf(figure) * (sizeOf(scale) ?? 1) + half) * unit.sqm)
    const vague = range !== null || about === "几" || /^\D{0,2}几/u.test(written.slice(figure.length))
    const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start)
    return [{ start, end: behind + unit.length + (half > 0 ? 1 : 0), sqm, vague, before, unit: unit.sqm }]
  })
}
