import { Facts, type LocalDate } from "@open-valuation/core/domain"
import { valueAt } from "../market/Curve.ts"
import { DAYS_PER_YEAR, dayOfDecimalYear, decimalYear } from "../market/DecimalYear.ts"
import { type Described, productOf, truthOf } from "../market/Truth.ts"
import type { EmissionStage, EquipmentEffects } from "./EquipmentEffects.ts"
import type { SimulatedModel } from "./SimulatedModel.ts"

/** A machine on a day: everything its true price depends on. */
interface MachineSituation {
  readonly effects: EquipmentEffects
  readonly model: SimulatedModel
  /** Decimal year. */
  readonly built: number
  readonly facts: Facts.Facts
  readonly city: string
  readonly day: LocalDate.EpochDay
}

/** Hours added to those of every machine, so that new machines do not have extreme ratios. */
const HOURS_FLOOR = 500

/** The middle of the month or year of manufacture, as a decimal year; `undefined` for other texts. */
export const yearBuilt = (manufactureDate: string | undefined): number | undefined => {
  const found = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(manufactureDate ?? "")
  if (found === null) return undefined
  return Number(found[1]) + (found[2] === undefined ? 0.5 : (Number(found[2]) - 0.5) / 12)
}

/** Years from the middle of the month of manufacture to a day; never negative. */
const ageYears = ({ built, day }: MachineSituation): number =>
  Math.max((day - dayOfDecimalYear(built)) / DAYS_PER_YEAR, 0)

/** The stage of machines built in a year: the latest in effect; the first for older machines. */
export const usualStage = (stages: ReadonlyArray<EmissionStage>, built: number): EmissionStage | undefined =>
  stages.findLast(({ since }) => since <= built) ?? stages[0]

/** Exponent of age in cumulative hours: older machines work less. */
const HOURS_BY_AGE = 0.9

/** The usual hours of a machine at an age; `undefined` for machines without a meter. */
export const usualHours = ({ profile }: SimulatedModel, age: number): number | undefined =>
  profile.hoursPerYear === undefined ? undefined : profile.hoursPerYear * age ** HOURS_BY_AGE

const provinceOf = (place: string): string => place.split("/")[0] ?? ""

/**
 * The components of ln price, one function each. An unknown fact has no effect; an unknown emission stage counts as the
 * usual one.
 */
const equipmentTruthParts = {
  newPrice: ({ model }) => Math.log(model.newPrice),
  age: (situation) => valueAt(situation.model.profile.age, ageYears(situation)),
  hours: (situation) => {
    const { effects, facts, model } = situation
    const hours = Facts.number(facts, "hours")
    const usual = usualHours(model, ageYears(situation))
    if (hours === undefined || usual === undefined) return 0
    const ratio = Math.log((hours + HOURS_FLOOR) / (usual + HOURS_FLOOR))
    return effects.hours * Math.min(Math.max(ratio, -effects.hoursLimit), effects.hoursLimit)
  },
  condition: ({ effects, facts }) => effects.condition[Facts.text(facts, "condition") ?? ""] ?? 0,
  emission: ({ built, effects, facts, model }) => {
    const stages = effects.emission[model.profile.regime]
    const stated = Facts.text(facts, "emissionStage")
    return (stages.find(({ stage }) => stage === stated) ?? usualStage(stages, built))?.effect ?? 0
  },
  region: ({ city, effects, facts }) => effects.region[Facts.text(facts, "region") ?? provinceOf(city)] ?? 0,
  level: ({ day, effects, model }) => valueAt(effects.level[model.profile.trade], decimalYear(day)),
} satisfies Readonly<Record<string, (situation: MachineSituation) => number>>

/** Name of a component of ln price. */
export type EquipmentTruthPart = keyof typeof equipmentTruthParts

/** True deal price in yuan: the product of all components. */
export const trueEquipmentPrice = (situation: MachineSituation): number => productOf(equipmentTruthParts, situation)

/** The true second-hand prices of a simulated market. */
export interface EquipmentTruth {
  /**
   * True deal price in yuan on a day, without noise. The model must be written as in `models`, with its maker if two
   * makers share the name. Unknown facts have no effect. `undefined` for a model of another market, or without a
   * manufacture date up to that day.
   */
  readonly valueOf: (machine: Described, day: LocalDate.EpochDay) => number | undefined
  /** The components of its ln; `undefined` likewise. */
  readonly partsOf: (
    machine: Described,
    day: LocalDate.EpochDay,
  ) => Readonly<Record<EquipmentTruthPart, number>> | undefined
}

/** The true prices of machines of the given models. */
export const equipmentTruth = (effects: EquipmentEffects, models: ReadonlyArray<SimulatedModel>): EquipmentTruth => {
  const byName = Map.groupBy(models, ({ name }) => name)
  const situated = ({ city, facts }: Described, day: LocalDate.EpochDay): MachineSituation | undefined => {
    const named = Facts.text(facts, "manufacturer")
    const [model, second] = (byName.get(Facts.text(facts, "model") ?? "") ?? []).filter(
      ({ maker }) => named === undefined || maker.names.some((name) => name === named),
    )
    const built = yearBuilt(Facts.text(facts, "manufactureDate"))
    if (model === undefined || second !== undefined || built === undefined) return undefined
    return Math.floor(built) > decimalYear(day) ? undefined : { effects, model, built, facts, city, day }
  }
  return truthOf(equipmentTruthParts, situated)
}
