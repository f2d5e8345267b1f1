import type { Facts } from "../domain/Facts.ts"
import { fromEpochDay } from "../domain/LocalDate.ts"
import type { Sample } from "../domain/Sample.ts"
import type { SampleFault } from "../market/recipe/Recipe.ts"
import { PropertyFacts } from "./fields.ts"
import { isImpossibleArea } from "./HomeArea.ts"
import { propertyUse } from "./PropertyUse.ts"

const PART = "(?:\\d{1,2}(?:\\.\\d+)?%|[一二三四五六七八九十]{1,3}分之[一二三四五六七八九十]{1,3}|\\d{1,2}/\\d{1,2})"
/** Words of auction notices and listings for a share of a home. Gathered 2026-11. */
const SHARE = new RegExp(
  `(?<![\\d./])${PART}的?(?:房屋|房产|不动产)?(?:产权|所有权|共有|份额)|产权份额|共有份额|房产份额`,
  "u",
)

/** Facts that may say that a share is sold: the request's own, and catalogue columns under their usual names. */
const NAMING = [PropertyFacts.address, PropertyFacts.houseType, ...PropertyFacts.useColumns, ...PropertyFacts.remarks]

/** True when words say that a share of a home is sold (`1/2产权`, `50%份额`), not the whole. */
export const isShare = (facts: Facts): boolean =>
  NAMING.some((fact) => SHARE.test(fact(facts)?.normalize("NFKC") ?? ""))

/** A building is not finished later than this after a deal, years. */
const MOST_YEARS_AHEAD = 10
/**
 * Factors by which an area, a price or a price per m² is off when its unit is another one: powers of ten, square feet
 * (1 m² = 10.764), 坪 (1 坪 = 3.306 m²). A total in 10,000 yuan beside a price per m² in yuan is how catalogues write
 * them, not an error.
 */
const UNIT_FACTORS: ReadonlyArray<number> = [10, 100, 1_000, 10.764, 3.306]
/** Tolerance of such a factor: rounding of the stated figures, ln units. */
const UNIT_TOLERANCE = 0.05

/** True when total, area and stated price per m² differ by a factor that only a mixed-up unit explains. */
const isOfOtherUnit = ({ facts, price }: Sample): boolean => {
  const area = PropertyFacts.buildingArea(facts) ?? 0
  return PropertyFacts.unitPrices.some((fact) => {
    const stated = fact(facts) ?? 0
    if (stated <= 0 || area <= 0) return false
    const off = Math.abs(Math.log(price / area / stated))
    return UNIT_FACTORS.some((factor) => Math.abs(off - Math.log(factor)) < UNIT_TOLERANCE)
  })
}

const isAboveRoof = (facts: Facts): boolean => {
  const total = PropertyFacts.totalFloors(facts) ?? 0
  return total >= 1 && (PropertyFacts.floor(facts) ?? 0) > total
}

const isBuiltMuchLater = ({ facts, observedDay }: Sample): boolean =>
  (PropertyFacts.buildYear(facts) ?? 0) > Number(fromEpochDay(observedDay).slice(0, 4)) + MOST_YEARS_AHEAD

/** The fault that keeps a sample of a home out of training and comparison. */
export const propertyFault = (sample: Sample): SampleFault | undefined => {
  const { facts } = sample
  if (isShare(facts)) return "SHARE"
  const isContradictory =
    isOfOtherUnit(sample) ||
    isAboveRoof(facts) ||
    isBuiltMuchLater(sample) ||
    (propertyUse(facts) === "MAIN" && isImpossibleArea(facts))
  return isContradictory ? "FACTS_CONTRADICT" : undefined
}
