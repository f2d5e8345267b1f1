import { largestOf } from "../domain/LargestOf.ts"
import { factCheck, type FactCheck } from "../market/appraise/FactCheck.ts"
import { LandFacts, type LandUse, landUseOf, rightTypeOf } from "./fields.ts"
import { landMessage } from "./LandMessages.ts"
import { isLandShare } from "./LandShare.ts"

/** Minimum lots of a use to judge its density by. */
const ENOUGH = 5
/** Ratio to the densest lot of its use from which a plot ratio is doubted. */
const DENSER = 1.5

/** Maximum plot ratio of each use, where the samples do not show it. Judgement, above all public grants of 2017. */
const DENSEST: Readonly<Record<LandUse, number>> = {
  RESIDENTIAL: 8,
  COMMERCIAL: 12,
  MIXED: 12,
  INDUSTRIAL: 6,
  PUBLIC: 6,
  AGRICULTURAL: 0.5,
}

/** Checks of a lot's facts against each other, the real world, and the samples of its use. */
export const landChecks: ReadonlyArray<FactCheck> = [
  factCheck({
    code: "land.fact.share",
    facts: ["address"],
    consequence: "REFUSED",
    limit: "a share of a lot",
    source: "A share sells below its part of the whole, and to few; samples are of whole lots",
    finds: ({ asked }) => (isLandShare(asked) ? (treated) => landMessage("land.fact.share", treated) : undefined),
  }),
  factCheck({
    code: "land.fact.plotRatio",
    facts: ["plotRatio", "landUse"],
    doubted: ["plotRatio"],
    consequence: "TRIED",
    limit: `${DENSER} times the densest of ${ENOUGH} or more samples of the use, and above the table of uses`,
    source: "Judgement; none of 1,481 public grants of 2017",
    finds: ({ asked, samples }) => {
      const use = landUseOf(asked)
      const stated = LandFacts.plotRatio(asked)
      if (stated === undefined || use === undefined || use === "AGRICULTURAL") return undefined
      const known = samples.flatMap(({ facts }) => (landUseOf(facts) === use ? (LandFacts.plotRatio(facts) ?? []) : []))
      const high = Math.max(DENSEST[use], known.length < ENOUGH ? 0 : DENSER * largestOf(known))
      return stated <= high ? undefined : (treated) => landMessage("land.fact.plotRatio", { ...treated, stated, high })
    },
  }),
  factCheck({
    code: "land.fact.farmBuilding",
    facts: ["plotRatio", "landUse"],
    doubted: ["plotRatio"],
    consequence: "TRIED",
    limit: `agricultural land with a plot ratio above ${DENSEST.AGRICULTURAL}`,
    source: "土地管理法: farm land is not built on before it is converted",
    finds: ({ asked }) => {
      const stated = LandFacts.plotRatio(asked) ?? 0
      return landUseOf(asked) === "AGRICULTURAL" && stated > DENSEST.AGRICULTURAL
        ? (treated) => landMessage("land.fact.farmBuilding", { ...treated, stated })
        : undefined
    },
  }),
  factCheck({
    code: "land.fact.noTerm",
    facts: ["rightType", "termTotalYears", "remainingYears", "termEndDate"],
    doubted: ["termTotalYears", "remainingYears"],
    consequence: "TRIED",
    limit: "allocated land with a term",
    source: "城市房地产管理法 第二十三条: an allocated right has no term (from general knowledge)",
    finds: ({ asked }) =>
      rightTypeOf(asked) === "ALLOCATED" &&
      (LandFacts.remainingYears.isIn(asked) || LandFacts.termTotalYears.isIn(asked))
        ? (treated) => landMessage("land.fact.noTerm", treated)
        : undefined,
  }),
]
