import { type Facts, textFact } from "../domain/Facts.ts"
import { fromEpochDay } from "../domain/LocalDate.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { searchStep } from "../market/recipe/SearchSteps.ts"
import { totalRises } from "../market/recipe/Wear.ts"
import { PropertyFacts, requestedProperty } from "./fields.ts"
import { readHouseType } from "./HouseType.ts"
import { BUILT_FROM, FLOORS, YEARS_AHEAD } from "./PropertyBounds.ts"
import { propertyFault } from "./PropertyFaults.ts"
import { propertyKeys } from "./PropertyKeys.ts"
import { propertyUse } from "./PropertyUse.ts"

/** Range of building areas that the model distinguishes, m². */
const BUILDING_SQM = [5, 100_000] as const

/** Height of the unit as a share of the building; only plausible values. */
const relativeFloor = (facts: Facts): number | undefined => {
  const floor = PropertyFacts.floor(facts)
  const total = plausible(PropertyFacts.totalFloors(facts), FLOORS)
  if (floor === undefined || total === undefined || floor < 1 || floor > total) return undefined
  return total === 1 ? 1 : (floor - 1) / (total - 1)
}

const plausible = (value: number | undefined, [low, high]: readonly [number, number]): number | undefined =>
  value === undefined || value < low || value > high ? undefined : value

const flag = (condition: boolean | undefined): number | undefined =>
  condition === undefined ? undefined : Number(condition)

/** Words for how far a home is finished, the best first: the first that a text has counts. */
const FINISHES: ReadonlyArray<readonly [words: RegExp, finish: number]> = [
  [/豪|高档|luxur/iu, 4],
  [/精|refined|fully finished/iu, 3],
  [/中|medium/iu, 2],
  [/简|普通|basic|simple/iu, 1],
  [/毛[坯胚杯]|清水|未装|无装|bare|unfinished/iu, 0],
]
const MOST_FINISH = 4
/** Ages beyond it count as equal, years. */
const MOST_YEARS = 80

/** How far a home is finished, from 0 (bare) on; `undefined` where its words do not say so. */
const finish = (facts: Facts): number | undefined => {
  const text = PropertyFacts.decoration(facts)
  return text === undefined ? undefined : FINISHES.find(([words]) => words.test(text))?.[1]
}

/** A decoration in other words, whose effect is learned freely. */
const otherDecoration = (facts: Facts): string | undefined =>
  finish(facts) === undefined ? PropertyFacts.decoration(facts) : undefined

const faces = (facts: Facts): string | undefined => {
  const text = PropertyFacts.orientation(facts)
  return text === undefined ? undefined : [...text.replaceAll(/[^东南西北]/g, "")].toSorted().join("") || undefined
}

/** Words for a third of a building's floors. */
const BANDS: ReadonlyArray<readonly [words: RegExp, band: string]> = [
  [/低|底|low/iu, "LOW"],
  [/中|mid/iu, "MIDDLE"],
  [/高|顶|high|top/iu, "HIGH"],
]

const statedBand = textFact("floorBand")

/** The third of the building's floors that a home lies in: as stated, or else from its floor. */
const floorBand = (facts: Facts): string | undefined => {
  const stated = statedBand(facts)
  if (stated !== undefined) return BANDS.find(([words]) => words.test(stated))?.[1] ?? stated
  const floor = PropertyFacts.floor(facts)
  const total = PropertyFacts.totalFloors(facts)
  if (floor === undefined || total === undefined || floor > total) return undefined
  return 3 * floor <= total ? "LOW" : 3 * floor <= 2 * total ? "MIDDLE" : "HIGH"
}

/**
 * The pricing of homes, offices and workshops: ln of yuan per m², compared within one city and usage. Variables, knots
 * and prior similarity follow the hedonic recipe of docs/methods.md; all effects are learned from the market's own
 * samples.
 */
export const propertyRecipe: Recipe = {
  assetType: "PROPERTY",
  classedBy: ["community"],
  unitField: "buildingArea",
  kinds: { TRANSACTION: "DEAL", LISTING: "ASK" },
  keys: propertyKeys,
  useOf: propertyUse,
  faultOf: propertyFault,
  search: {
    steps: [
      searchStep({ _tag: "Group" }, 1),
      searchStep({ _tag: "Group" }, 2),
      searchStep({ _tag: "Group" }, 6),
      searchStep({ _tag: "Namesakes" }, 2),
      searchStep({ _tag: "Radius", km: 1 }, 2),
      searchStep({ _tag: "Neighbourhood" }, 2),
      searchStep({ _tag: "Radius", km: 2 }, 2),
      searchStep({ _tag: "Namesakes" }, 6),
      searchStep({ _tag: "Radius", km: 2 }, 6),
      searchStep({ _tag: "Neighbourhood" }, 6),
      searchStep({ _tag: "Radius", km: 5 }, 6),
      searchStep({ _tag: "District" }, 2),
      searchStep({ _tag: "District" }, 6),
      searchStep({ _tag: "Market" }, 2),
      searchStep({ _tag: "Market" }, 6),
    ],
    target: 64,
    limit: 80,
  },
  numbers: [
    {
      name: "lnArea",
      factor: "area",
      of: (facts) => {
        const area = PropertyFacts.buildingArea(facts)
        return area !== undefined && area > 0 ? Math.log(area) : undefined
      },
      knots: [40, 60, 90, 130, 180].map(Math.log),
      dissimilarity: 3,
      monotone: totalRises(BUILDING_SQM),
      leastSpan: Math.log(3),
      mostBeyond: 1,
    },
    {
      name: "age",
      factor: "age",
      of: (facts, day) => {
        const year = Number(fromEpochDay(day).slice(0, 4))
        const built = plausible(PropertyFacts.buildYear(facts), [BUILT_FROM, year + YEARS_AHEAD])
        return built === undefined ? undefined : Math.max(0, year - built)
      },
      knots: [5, 10, 25],
      dissimilarity: 0.06,
      monotone: { direction: "falling", between: [0, MOST_YEARS] },
    },
    { name: "rooms", factor: "layout", of: (facts) => readHouseType(facts)?.rooms, knots: [], dissimilarity: 0.2 },
    { name: "halls", factor: "layout", of: (facts) => readHouseType(facts)?.halls, knots: [], dissimilarity: 0.1 },
    {
      name: "lnTotalFloors",
      factor: "floor",
      of: (facts) => {
        const total = plausible(PropertyFacts.totalFloors(facts), FLOORS)
        return total === undefined ? undefined : Math.log(total)
      },
      knots: [6.5, 12.5].map(Math.log),
      dissimilarity: 0.7,
    },
    { name: "relativeFloor", factor: "floor", of: relativeFloor, knots: [0.5], dissimilarity: 0.2 },
    {
      name: "groundFloor",
      factor: "floor",
      of: (facts) => {
        const floor = PropertyFacts.floor(facts)
        return flag(floor === undefined ? undefined : floor <= 1)
      },
      knots: [],
      dissimilarity: 0.1,
    },
    {
      name: "topFloor",
      factor: "floor",
      of: (facts) => {
        const relative = relativeFloor(facts)
        return flag(relative === undefined ? undefined : relative === 1)
      },
      knots: [],
      dissimilarity: 0.1,
    },
    {
      name: "finish",
      factor: "decoration",
      of: finish,
      knots: [1, 3],
      dissimilarity: 0,
      // The better it is finished, the dearer it is: no market's few bare homes show otherwise.
      monotone: { direction: "rising", between: [0, MOST_FINISH] },
      alone: true,
    },
    {
      name: "elevator",
      factor: "building",
      of: PropertyFacts.elevator,
      knots: [],
      dissimilarity: 0.3,
    },
  ],
  labels: [
    { name: "decoration", factor: "decoration", of: otherDecoration, dissimilarity: 0.2 },
    { name: "orientation", factor: "orientation", of: faces, dissimilarity: 0.1 },
    { name: "floorBand", factor: "floor", of: floorBand, dissimilarity: 0 },
  ],
  consumed: new Set([
    "community",
    "address",
    "longitude",
    "latitude",
    "propertyUsage",
    "buildingArea",
    "houseType",
    "floor",
    "totalFloors",
    "buildYear",
    "decoration",
    "orientation",
    "elevator",
    "floorBand",
  ]),
  opinion: { weight: 0.3, labelPrior: 3, labelsTowards: "HOLDER" },
  listingDiscount: Math.log(0.97),
  support: { unitErrors: [0.1, 0.13, 0.17, 0.25, 0.4, 0.4], beyondError: 0.4 },
  asRequested: requestedProperty,
  // Drift: chosen at rolling origins in Beijing (2012 to 2016) and Shanghai (2016); `ov backtest --ahead` measures it.
  time: {
    bandwidthDays: 12,
    minimumWeight: 40,
    decayDays: 1500,
    trendShare: 0.7,
    trendDays: 60,
    drift: { perMonth: 0.04, power: 0.8 },
  },
  kernel: {
    sameGroup: 3,
    sameBase: 0.8,
    sameStem: 0.4,
    perKm: 0.8,
    perRootKm: 0.5,
    perYear: 1.6,
    otherBasis: 0.5,
    anchor: 0.3,
    clip: 0.28,
    ownClip: 1,
  },
}
