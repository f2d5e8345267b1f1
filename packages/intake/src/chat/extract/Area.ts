import { ownValue } from "@open-valuation/core/domain"
import { SQM_PER_HECTARE, SQM_PER_MU } from "@open-valuation/core/land"
import { FIGURE, figureOf, toCents } from "./Figures.ts"
import type { Passage } from "./Passage.ts"

/** Exact since 1959: 0.3048² m². */
const SQM_PER_SQFT = 0.09290304
/** International acre: 43,560 sq ft. */
const SQM_PER_ACRE = 43_560 * SQM_PER_SQFT

interface AreaUnit {
  readonly spellings: RegExp
  readonly sqm: number
}

const UNITS: ReadonlyArray<AreaUnit> = [
  { spellings: /^(?:个)?(?:平方英尺|平方呎|呎|sq\.? ?f(?:t|eet)\.?|square f(?:oo|ee)t|sf\b)/iu, sqm: SQM_PER_SQFT },
  { spellings: /^(?:平方公里|km2|sq\.? ?km|square kilomet(?:re|er)s?)/iu, sqm: 1_000_000 },
  {
    spellings:
      /^(?:个)?(?:平方米|平方公尺|平[米迷咪]|平方|方(?![向便案式圆形面砖])|平(?![台安层时常均价房方])|m2|sq\.? ?m(?:t?rs?|et(?:re|er)s?)?\b\.?|sqm|square ?met(?:re|er)s?)/iu,
    sqm: 1,
  },
  { spellings: /^(?:个)?(?:公[顷倾]|hectares?\b|ha\b)/iu, sqm: SQM_PER_HECTARE },
  { spellings: /^(?:市?亩|mu\b)/iu, sqm: SQM_PER_MU },
  { spellings: /^(?:英亩|acres?\b)/iu, sqm: SQM_PER_ACRE },
]

const SCALES: Readonly<Record<string, number>> = { 千: 1000, 万: 10_000, w: 10_000, k: 1000, 亿: 100_000_000 }

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
    const unit = UNITS.find(({ spellings }) => spellings.test(rest))
    // 五通一平 is no area.
    if (unit === undefined || text.charAt(match.index - 1) === "通") return []
    const length = unit.spellings.exec(rest)?.[0].length ?? 0
    const half = /^半(?!年|天|小时)/u.test(rest.slice(length)) ? 0.5 : 0
    const head = text.slice(Math.max(0, match.index - BEFORE_LENGTH), match.index)
    const range = RANGE.exec(head)
    const start = match.index - (range?.[0].length ?? 0)
    const sqm = toCents((figureOf(figure) * (ownValue(SCALES, scale.toLowerCase()) ?? 1) + half) * unit.sqm)
    const vague = range !== null || about === "几" || /^\D{0,2}几/u.test(written.slice(figure.length))
    const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start)
    return [{ start, end: behind + length + (half > 0 ? 1 : 0), sqm, vague, before, unit: unit.sqm }]
  })
}
