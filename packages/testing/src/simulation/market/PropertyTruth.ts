import { Facts, type LocalDate } from "@open-valuation/core/domain"
import { valueAt, valueAtLog } from "./Curve.ts"
import { decimalYear } from "./DecimalYear.ts"
import { kilometres } from "./Point.ts"
import type { PropertyEffects } from "./PropertyEffects.ts"
import type { SimulatedCommunity } from "./SimulatedCommunity.ts"
import { logPartsOf, productOf } from "./Truth.ts"

/** A property on a day: everything its true price depends on. */
export interface Situation {
  readonly effects: PropertyEffects
  readonly community: SimulatedCommunity
  readonly facts: Facts.Facts
  readonly day: LocalDate.EpochDay
}

/** Early April, as a share of the year. */
const SEASON_PEAK = 0.26

const label = (levels: Readonly<Record<string, number>>, name: string | undefined): number =>
  name === undefined ? 0 : (levels[name] ?? 0)

const rooms = (facts: Facts.Facts): number | undefined => {
  const found = /^(\d+)室/.exec(Facts.text(facts, "houseType") ?? "")
  return found === null ? undefined : Number(found[1])
}

const height = (facts: Facts.Facts): number | undefined => {
  const floor = Facts.number(facts, "floor")
  const total = Facts.number(facts, "totalFloors")
  return floor === undefined || total === undefined || total < 2 ? undefined : (floor - 1) / (total - 1)
}

/**
 * The components of ln unit price, one function each. Location is the community's; an unknown fact counts as the
 * reference home's.
 */
const truthParts = {
  level: ({ community }) => Math.log(community.city.unitPrice),
  district: ({ community }) => community.district.level,
  centre: ({ community, effects }) => effects.centreDistance * Math.log1p(kilometres(community, community.city) / 3),
  hotSpots: ({ community }) =>
    community.city.hotSpots.reduce(
      (sum, spot) => sum + spot.gain * Math.exp(-((kilometres(community, spot) / spot.radiusKm) ** 2) / 2),
      0,
    ),
  community: ({ community }) => community.effect,
  usage: ({ community, effects }) => effects.usage[community.usage],
  area: ({ effects, facts }) => {
    const area = Facts.number(facts, "buildingArea")
    return area === undefined ? 0 : valueAtLog(effects.area, area)
  },
  age: ({ day, effects, facts }) => {
    const year = Facts.number(facts, "buildYear")
    return year === undefined ? 0 : valueAt(effects.age, decimalYear(day) - year)
  },
  floor: ({ effects, facts }) => {
    const at = height(facts)
    const curve = facts["elevator"] === false ? effects.floorWithoutElevator : effects.floorWithElevator
    return at === undefined ? 0 : valueAt(curve, at)
  },
  elevator: ({ effects, facts }) => (facts["elevator"] === false ? effects.withoutElevator : 0),
  decoration: ({ effects, facts }) => label(effects.decoration, Facts.text(facts, "decoration")),
  orientation: ({ effects, facts }) => label(effects.orientation, Facts.text(facts, "orientation")),
  rooms: ({ effects, facts }) => {
    const count = rooms(facts)
    return count === undefined ? 0 : valueAt(effects.rooms, count)
  },
  trend: ({ community, day }) => valueAt(community.city.trend, decimalYear(day)),
  season: ({ day, effects }) => effects.season * Math.cos(2 * Math.PI * (decimalYear(day) - SEASON_PEAK)),
} satisfies Readonly<Record<string, (situation: Situation) => number>>

/** Name of a component of ln unit price. */
export type TruthPart = keyof typeof truthParts

/** Components of ln true unit price (yuan/m²). */
export const logParts = (situation: Situation): Readonly<Record<TruthPart, number>> => logPartsOf(truthParts, situation)

/** True unit price in yuan/m²: the product of all components. */
export const trueUnitPrice = (situation: Situation): number => productOf(truthParts, situation)
