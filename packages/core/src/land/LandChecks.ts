import type { Facts } from "../domain/Facts.ts"
import { largestOf } from "../domain/LargestOf.ts"
import type { Sample } from "../domain/Sample.ts"
import { type CheckedCase, factCheck, type FactCheck } from "../market/appraise/FactCheck.ts"
import { likelyUnit, type OtherUnit, unitCheck } from "../market/report/UnitCheck.ts"
import { SQM_PER_HECTARE, SQM_PER_MU } from "../reading/Area.ts"
import { median, quantile } from "../statistics/Robust.ts"
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

/** A use at the end of an address, as notices of grants write it. */
const NAMED_USE = /(?:工业|仓储|住宅|居住|商业|商服|办公|农业|农)用地(?:使用权)?$/u
const USES_NAMED: ReadonlyArray<readonly [LandUse, RegExp]> = [
  ["INDUSTRIAL", /工业|仓储/u],
  ["RESIDENTIAL", /住宅|居住/u],
  ["COMMERCIAL", /商|办公/u],
  ["AGRICULTURAL", /农/u],
]

/** Units in which land is spoken of. */
const LAND_UNITS: ReadonlyArray<OtherUnit> = [
  { unit: "MU", size: SQM_PER_MU },
  { unit: "HECTARE", size: SQM_PER_HECTARE },
]
const WAN_PER_MU: OtherUnit = { unit: "WAN_PER_MU", size: 10_000 / SQM_PER_MU }
/** Factor below the samples' areas at which the unit of an area is doubted. */
const UNIT_DOUBT = 20
/** Share of the samples whose areas count as unusual, at either end together. */
const TAIL = 0.1
/** Factors above and below the samples' prices from which a benchmark price is doubted; cities set it low. */
const PRICES_APART = 5
const PRICES_BELOW = 8

const ofUse = (asked: Facts, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> =>
  samples.filter(({ facts }) => landUseOf(facts) === landUseOf(asked))

const provinceOf = (city: string): string => city.split("/")[0] ?? ""

/** The median price of the samples of the use in the province, yuan per m² of ground; `undefined` of too few. */
const usualPrice = ({ asked, samples, subject }: CheckedCase): number | undefined => {
  const prices = ofUse(asked, samples).flatMap(({ city, facts, price }) => {
    if (provinceOf(city) !== provinceOf(subject.city)) return []
    const area = LandFacts.areaSqm(facts) ?? 0
    return area > 0 ? [price / area] : []
  })
  return prices.length < ENOUGH ? undefined : median(prices)
}

const isNear = (price: number, usual: number): boolean => Math.abs(Math.log(price / usual)) < Math.log(PRICES_APART)

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
  unitCheck({
    field: "areaSqm",
    limit: `an area that is ${UNIT_DOUBT} times smaller than nine in ten samples of the use, and of their size in mu or hectares`,
    source: "Titles and deals are in mu and hectares as often as in m²",
    likely: ({ asked, samples }) => {
      const stated = LandFacts.areaSqm(asked) ?? 0
      const known = ofUse(asked, samples).flatMap(({ facts }) => LandFacts.areaSqm(facts) ?? [])
      if (known.length < ENOUGH || stated * UNIT_DOUBT >= quantile(known, TAIL)) return undefined
      const [low, high] = [quantile(known, TAIL / 2), quantile(known, 1 - TAIL / 2)]
      return likelyUnit(stated, LAND_UNITS, median(known), (sqm) => sqm >= low && sqm <= high)
    },
  }),
  unitCheck({
    field: "benchmarkUnitPrice",
    limit: `a benchmark price ${PRICES_BELOW} times below the median sample of the use, and near it in 10,000 yuan per mu`,
    source: "Cities publish benchmark prices in yuan per m² and in 10,000 yuan per mu",
    likely: (checked) => {
      const stated = LandFacts.benchmarkUnitPrice(checked.asked) ?? 0
      const usual = usualPrice(checked)
      if (usual === undefined || stated <= 0 || stated * PRICES_BELOW >= usual) return undefined
      return likelyUnit(stated, [WAN_PER_MU], usual, (price) => isNear(price, usual))
    },
  }),
  factCheck({
    code: "land.fact.benchmarkApart",
    facts: ["benchmarkPrice"],
    consequence: "REFUSED",
    limit: `a benchmark price ${PRICES_APART} times the median sample of the use`,
    source:
      "Judgement: benchmark prices are set below the market; a total, or a price per mu, is hundreds of times above",
    finds: (checked) => {
      const stated = LandFacts.benchmarkUnitPrice(checked.asked) ?? 0
      const usual = usualPrice(checked)
      if (usual === undefined || stated <= PRICES_APART * usual) return undefined
      return (treated) => landMessage("land.fact.benchmarkApart", { ...treated, stated, usual: Math.round(usual) })
    },
  }),
  factCheck({
    code: "land.fact.use",
    facts: ["address", "landUse"],
    consequence: "REFUSED",
    limit: "another use in the address, such as 工业用地",
    source: "Prices of uses are many times apart",
    finds: ({ asked }) => {
      const stated = landUseOf(asked)
      const words = NAMED_USE.exec(LandFacts.address(asked)?.normalize("NFKC") ?? "")
      const named = USES_NAMED.find(([, use]) => use.test(words?.[0] ?? ""))
      if (words === null || named === undefined || stated === undefined || stated === "MIXED") return undefined
      return named[0] === stated
        ? undefined
        : (treated) => landMessage("land.fact.use", { ...treated, stated, words: words[0] })
    },
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
