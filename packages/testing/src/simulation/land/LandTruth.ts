import { Facts, type LocalDate } from "@open-valuation/core/domain"
import { Record as Records } from "effect"
import { valueAt, valueAtLog } from "../market/Curve.ts"
import { decimalYear } from "../market/DecimalYear.ts"
import { type Described, productOf, truthOf } from "../market/Truth.ts"
import type { LandEffects, LandUse, LandUseProfile } from "./LandEffects.ts"
import type { SimulatedNeighbourhood, SimulatedStreet } from "./SimulatedNeighbourhood.ts"

/** A lot on a day: everything its true price depends on. */
interface LotSituation {
  readonly effects: LandEffects
  readonly neighbourhood: SimulatedNeighbourhood
  /** `undefined` when the address names no known street. */
  readonly street: SimulatedStreet | undefined
  readonly use: LandUse
  readonly facts: Facts.Facts
  readonly day: LocalDate.EpochDay
}

const profileOf = ({ effects, use }: LotSituation): LandUseProfile => effects.uses[use]

/** Present value of a rent over these years, as a multiple of one year's rent. */
const annuity = (rate: number, years: number): number => (1 - (1 + rate) ** -years) / rate

const label = (levels: Readonly<Record<string, number>>, facts: Facts.Facts, name: string): number =>
  levels[Facts.text(facts, name) ?? ""] ?? 0

const positive = (facts: Facts.Facts, name: string): number | undefined => {
  const value = Facts.number(facts, name)
  return value !== undefined && value > 0 ? value : undefined
}

/**
 * The components of ln unit price, one function each. An unknown fact has no effect; grade and location are the
 * neighbourhood's.
 */
const landTruthParts = {
  use: (situation) => Math.log(profileOf(situation).unitPrice),
  district: (situation) =>
    profileOf(situation).location * Math.log(situation.neighbourhood.district.level / situation.effects.referenceLevel),
  grade: (situation) => profileOf(situation).location * (situation.effects.grade[situation.neighbourhood.grade] ?? 0),
  neighbourhood: (situation) => profileOf(situation).location * situation.neighbourhood.effect,
  street: ({ street }) => street?.effect ?? 0,
  plotRatio: (situation) => {
    const ratio = positive(situation.facts, "plotRatio")
    return ratio === undefined ? 0 : valueAtLog(profileOf(situation).plotRatio, ratio)
  },
  area: (situation) => {
    const area = positive(situation.facts, "areaSqm")
    return area === undefined ? 0 : valueAtLog(situation.effects.area, area / profileOf(situation).area)
  },
  term: (situation) => {
    const { effects, facts } = situation
    const { maximumTerm } = profileOf(situation)
    const years = positive(facts, "remainingYears") ?? positive(facts, "termTotalYears") ?? maximumTerm
    return Math.log(annuity(effects.termRate, Math.min(years, maximumTerm)) / annuity(effects.termRate, maximumTerm))
  },
  right: ({ effects, facts }) => label(effects.right, facts, "rightType"),
  development: ({ effects, facts }) => label(effects.development, facts, "developmentLevel"),
  trend: (situation) =>
    profileOf(situation).trend * valueAt(situation.neighbourhood.city.trend, decimalYear(situation.day)),
} satisfies Readonly<Record<string, (situation: LotSituation) => number>>

/** Name of a component of ln unit price. */
export type LandTruthPart = keyof typeof landTruthParts

/** True unit price, yuan per m² of ground: the product of all components. */
export const trueLandUnitPrice = (situation: LotSituation): number => productOf(landTruthParts, situation)

/** The true land prices of a simulated market. */
export interface LandTruth {
  /**
   * True unit price on a day, yuan per m² of ground, without noise. `undefined` as for `valueOf`, but the area is not
   * needed.
   */
  readonly unitPriceOf: (lot: Described, day: LocalDate.EpochDay) => number | undefined
  /**
   * True deal price of the whole lot in yuan. The city must be written `<province>/<city>/<district>`, and the address
   * must name one of its `neighbourhoods`; unknown facts have no effect. `undefined` for a place of another market, a
   * use that is not granted, or without an area.
   */
  readonly valueOf: (lot: Described, day: LocalDate.EpochDay) => number | undefined
  /** The components of the unit price's ln; `undefined` likewise. */
  readonly partsOf: (lot: Described, day: LocalDate.EpochDay) => Readonly<Record<LandTruthPart, number>> | undefined
}

/** The true prices of lots in the given neighbourhoods. */
export const landTruth = (effects: LandEffects, neighbourhoods: ReadonlyArray<SimulatedNeighbourhood>): LandTruth => {
  const byPlace = Map.groupBy(neighbourhoods, ({ city, district }) => `${city.path}/${district.name}`)
  const uses = new Map<string, LandUse>(Records.keys(effects.uses).map((use) => [use, use]))
  const situated = ({ city, facts }: Described, day: LocalDate.EpochDay): LotSituation | undefined => {
    const address = Facts.text(facts, "address") ?? ""
    const neighbourhood = byPlace.get(city)?.find(({ name }) => address.includes(name))
    const use = uses.get(Facts.text(facts, "landUse") ?? "")
    if (neighbourhood === undefined || use === undefined) return undefined
    const beyond = address.slice(address.indexOf(neighbourhood.name) + neighbourhood.name.length)
    const street = neighbourhood.streets.find(({ name }) => beyond.startsWith(name))
    return { effects, neighbourhood, street, use, facts, day }
  }
  const { partsOf, valueOf: unitPriceOf } = truthOf(landTruthParts, situated)
  return {
    unitPriceOf,
    valueOf: (lot, day) => {
      const unitPrice = unitPriceOf(lot, day)
      const area = positive(lot.facts, "areaSqm")
      return unitPrice === undefined || area === undefined ? undefined : unitPrice * area
    },
    partsOf,
  }
}
