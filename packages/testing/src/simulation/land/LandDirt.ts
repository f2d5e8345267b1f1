import { Facts } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { commonSpoilers, leavingOut, type Spoilers, withFacts } from "../market/Draft.ts"

/**
 * Ways in which a published row departs from the truth, in the order in which they are drawn, and their probabilities
 * per row in a well-kept file that still gives every filter work to do. They are independent of each other.
 */
export const mildLandDirt = {
  /** The price is in 万元, ten thousand times too low. */
  priceInWan: 0.008,
  /** The price has an extra zero. */
  priceTenfold: 0.004,
  /** One digit of the price is missing, so that it is about a tenth. */
  priceMissingDigit: 0.004,
  /** The area is in mu, 667 times too small. */
  areaInMu: 0.01,
  /** An unknown plot ratio is written as 0. */
  zeroPlotRatio: 0.02,
  /** 99 years, above any legal term. */
  termTooLong: 0.008,
  /** The grade is written `2级`, `Ⅱ级` or `二级地`. */
  gradeSpelling: 0.08,
  /** One or two facts are missing. */
  missingFacts: 0.05,
  /** The date is a month. */
  monthOnly: 0.04,
  /** Observed two to four years before the market's window, at a price that was correct then. */
  stale: 0.015,
  /** The same lot a second time, from another source, a few days and up to 1 % apart. */
  duplicate: 0.03,
}

export type LandDirt = keyof typeof mildLandDirt
export type LandDirtRates = Readonly<Record<LandDirt, number>>

/** No errors. */
export const noLandDirt: LandDirtRates = Records.map(mildLandDirt, () => 0)

/** One mu is two thousand thirds of a square metre. */
const SQM_PER_MU = 2_000 / 3
const TERM_TOO_LONG = 99

const gradeDigits = "一二三四五六"
const romanDigits = "ⅠⅡⅢⅣⅤⅥ"

const gradeWays: ReadonlyArray<(grade: string, place: number) => string> = [
  (_, place) => `${place + 1}级`,
  (_, place) => `${romanDigits.charAt(place)}级`,
  (grade) => `${grade}地`,
]

/** The effect of each kind of error on a row. */
export const landSpoilers: Spoilers<LandDirt> = {
  ...commonSpoilers,
  areaInMu: (draft) => {
    const area = Facts.number(draft.facts, "areaSqm")
    return area === undefined ? draft : withFacts(draft, { areaSqm: Math.round((area / SQM_PER_MU) * 100) / 100 })
  },
  zeroPlotRatio: (draft) => withFacts(draft, { plotRatio: 0 }),
  termTooLong: (draft) => withFacts(draft, { termTotalYears: TERM_TOO_LONG }),
  gradeSpelling: (draft, random) => {
    const grade = Facts.text(draft.facts, "grade")
    if (grade === undefined) return draft
    return withFacts(draft, { grade: random.pick(gradeWays)(grade, gradeDigits.indexOf(grade.charAt(0))) })
  },
  missingFacts: leavingOut([["plotRatio"], ["termTotalYears"], ["grade"], ["rightType"]], 2),
}
