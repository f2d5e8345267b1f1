import type { Facts, SampleKind } from "@open-valuation/core/domain"
import type { SeededRandom, Weighted } from "../market/SeededRandom.ts"
import type { LandEffects, LandUse } from "./LandEffects.ts"
import type { SimulatedNeighbourhood, SimulatedStreet } from "./SimulatedNeighbourhood.ts"

/** One lot with all its true facts. */
export interface SimulatedLot {
  readonly neighbourhood: SimulatedNeighbourhood
  readonly street: SimulatedStreet
  readonly use: LandUse
  /** `<province>/<city>/<district>`. */
  readonly city: string
  readonly facts: Facts.Facts
}

const developments: ReadonlyArray<Weighted> = [
  ["RAW", 5],
  ["THREE_UTILITIES", 20],
  ["FIVE_UTILITIES", 50],
  ["SEVEN_UTILITIES", 25],
]

const granted: ReadonlyArray<Weighted> = [["GRANTED", 1]]
/** Most land is granted; land of these uses is also held under other rights. */
const rights: Readonly<Partial<Record<LandUse, ReadonlyArray<Weighted>>>> = {
  INDUSTRIAL: [
    ["GRANTED", 86],
    ["LEASED", 7],
    ["COLLECTIVE", 7],
  ],
  COMMERCIAL: [
    ["GRANTED", 95],
    ["COLLECTIVE", 5],
  ],
  PUBLIC: [
    ["GRANTED", 70],
    ["ALLOCATED", 30],
  ],
}

/** Method of supply by kind of sample. */
const methods: Readonly<Record<SampleKind, ReadonlyArray<Weighted>>> = {
  TRANSACTION: [
    ["挂牌出让", 94],
    ["招标出让", 6],
  ],
  LISTING: [["转让", 1]],
  AUCTION: [["拍卖出让", 1]],
}

const sides = ["南侧", "北侧", "东侧", "西侧"]
/** Standard deviation of ln area around the use's median, and the maximum area. */
const AREA_DEVIATION = 0.6
const AREA_LIMIT = 1.5

/** Draws a lot of a neighbourhood that is granted, listed or auctioned. */
export const drawLot = (
  neighbourhood: SimulatedNeighbourhood,
  effects: LandEffects,
  kind: SampleKind,
  random: SeededRandom,
): SimulatedLot => {
  const { city, district, grade, name, streets, uses } = neighbourhood
  const [use] = random.pick(uses, ([, weight]) => weight)
  const profile = effects.uses[use]
  const street = random.pick(streets)
  const spread = Math.min(Math.max(random.normal(AREA_DEVIATION), -AREA_LIMIT), AREA_LIMIT)
  const [low, high] = profile.plotRatios
  return {
    neighbourhood,
    street,
    use,
    city: `${city.path}/${district.name}`,
    facts: {
      address: `${district.name}${name}${street.name}${random.pick(sides)}${random.integer(1, 99)}号地块`,
      landUse: use,
      areaSqm: Math.round(profile.area * Math.exp(spread)),
      rightType: random.weighted(rights[use] ?? granted),
      plotRatio: Math.round(random.between(low, high) * 10) / 10,
      termTotalYears: random.pick(profile.terms, ([, weight]) => weight)[0],
      developmentLevel: random.weighted(developments),
      grade,
      supplyMethod: random.weighted(methods[kind]),
    },
  }
}
