import { Facts, type LocalDate } from "@open-valuation/core/domain"
import { valueAt } from "../market/Curve.ts"
import { DAYS_PER_YEAR, dayOfDecimalYear, decimalYear } from "../market/DecimalYear.ts"
import { type Described, productOf, truthOf } from "../market/Truth.ts"
import type { SimulatedTrim } from "./SimulatedTrim.ts"
import type { EmissionStandard, VehicleEffects } from "./VehicleEffects.ts"

/** A car on a day: everything its true price depends on. */
interface CarSituation {
  readonly effects: VehicleEffects
  readonly trim: SimulatedTrim
  /** Decimal year: the middle of the month of first registration. */
  readonly registered: number
  readonly facts: Facts.Facts
  readonly city: string
  readonly day: LocalDate.EpochDay
}

/** Kilometres added to those of every car, so that new cars do not have extreme ratios. */
const KM_FLOOR = 20_000
/** Exponent of age in cumulative kilometres: older cars are driven less. */
const KM_BY_AGE = 0.9
/** Years after which the value retention of a series no longer differs from others. */
const YEARS_THAT_HOLD = 10
/** Maximum number of changes of owner that affect the price. */
const MOST_TRANSFERS = 4
/** Maximum number of years from model year to registration that affect the price. */
const MOST_YEARS_BEHIND = 3
/** Battery health lost per year, percentage points. */
const BATTERY_LOSS_PER_YEAR = 1.8

/** The middle of a month `YYYY-MM` as a decimal year; `undefined` for other texts. */
export const yearRegistered = (month: string | undefined): number | undefined => {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? "")
  return found === null ? undefined : Number(found[1]) + (Number(found[2]) - 0.5) / 12
}

/** Years from the middle of the month of first registration to a day; never negative. */
export const yearsSince = (registered: number, day: LocalDate.EpochDay): number =>
  Math.max((day - dayOfDecimalYear(registered)) / DAYS_PER_YEAR, 0)

const ageYears = ({ day, registered }: CarSituation): number => yearsSince(registered, day)

/** The usual kilometres at an age; those of private cars when the usage is unknown. */
export const usualKm = ({ kmPerYear }: VehicleEffects, usage: string | undefined, age: number): number =>
  (kmPerYear[usage ?? ""] ?? kmPerYear["NON_OPERATING"] ?? 0) * age ** KM_BY_AGE

/** The usual battery health at an age, per cent. */
export const usualBatteryHealth = (age: number): number => 100 - BATTERY_LOSS_PER_YEAR * age

/** The standard of cars registered in a year: the latest in effect; the first for older cars. */
export const usualStandard = (
  standards: ReadonlyArray<EmissionStandard>,
  registered: number,
): EmissionStandard | undefined => standards.findLast(({ since }) => since <= registered) ?? standards[0]

const label = (levels: Readonly<Record<string, number>>, facts: Facts.Facts, name: string): number =>
  levels[Facts.text(facts, name) ?? ""] ?? 0

/**
 * The components of ln price, one function each. An unknown fact has no effect; an unknown emission standard counts as
 * the usual one.
 */
const vehicleTruthParts = {
  newPrice: ({ trim }) => Math.log(trim.newPrice),
  newPriceLevel: ({ day, effects, trim }) => valueAt(effects.newPrice[trim.powertrain.fuel], decimalYear(day)),
  age: (situation) => valueAt(situation.effects.age[situation.trim.powertrain.fuel], ageYears(situation)),
  holds: (situation) => situation.trim.holds * Math.min(ageYears(situation), YEARS_THAT_HOLD),
  mileage: (situation) => {
    const { effects, facts } = situation
    const km = Facts.number(facts, "mileageKm")
    if (km === undefined) return 0
    const usual = usualKm(effects, Facts.text(facts, "usageNature"), ageYears(situation))
    const ratio = Math.log((km + KM_FLOOR) / (usual + KM_FLOOR))
    return effects.mileage * Math.min(Math.max(ratio, -effects.mileageLimit), effects.mileageLimit)
  },
  condition: ({ effects, facts }) => label(effects.condition, facts, "conditionGrade"),
  accident: ({ effects, facts }) => label(effects.accident, facts, "accidentType"),
  usage: ({ effects, facts }) => label(effects.usage, facts, "usageNature"),
  transfers: ({ effects, facts }) =>
    effects.transfer * Math.min(Facts.number(facts, "transferCount") ?? 0, MOST_TRANSFERS),
  battery: (situation) => {
    const health = Facts.number(situation.facts, "batteryHealthPct")
    if (health === undefined || situation.trim.powertrain.fuel !== "BEV") return 0
    return situation.effects.batteryHealth * (health - usualBatteryHealth(ageYears(situation)))
  },
  modelYear: ({ effects, facts, registered }) => {
    const year = Facts.number(facts, "modelYear")
    if (year === undefined) return 0
    return effects.modelYear * Math.min(Math.max(Math.floor(registered) - year, 0), MOST_YEARS_BEHIND)
  },
  emission: ({ effects, facts, registered, trim }) => {
    if (trim.powertrain.fuel === "BEV") return 0
    const stated = Facts.text(facts, "emissionStandard")
    const known = effects.emission.find(({ standard }) => standard === stated)
    return (known ?? usualStandard(effects.emission, registered))?.effect ?? 0
  },
  color: ({ effects, facts }) => label(effects.color, facts, "color"),
  city: ({ city, effects }) => effects.city[city.split("/").slice(0, 2).join("/")] ?? 0,
  level: ({ day, effects, trim }) => {
    const isPlug = trim.powertrain.fuel === "BEV" || trim.powertrain.fuel === "PHEV"
    return valueAt(effects.level[isPlug ? "PLUG" : "COMBUSTION"], decimalYear(day))
  },
} satisfies Readonly<Record<string, (situation: CarSituation) => number>>

/** Name of a component of ln price. */
export type VehicleTruthPart = keyof typeof vehicleTruthParts

/** True deal price in yuan (or the country's own currency): the product of all components. */
export const trueVehiclePrice = (situation: CarSituation): number => productOf(vehicleTruthParts, situation)

/** The true used-car prices of a simulated market. */
export interface VehicleTruth {
  /**
   * True deal price on a day, without noise. Brand (by any of its names), series and trim must be written as in
   * `trims`. Unknown facts have no effect. `undefined` for a car of another market, or without a month of first
   * registration up to that day.
   */
  readonly valueOf: (vehicle: Described, day: LocalDate.EpochDay) => number | undefined
  /** The components of its ln; `undefined` likewise. */
  readonly partsOf: (
    vehicle: Described,
    day: LocalDate.EpochDay,
  ) => Readonly<Record<VehicleTruthPart, number>> | undefined
  /** New price on a day. */
  readonly newPriceOf: (trim: SimulatedTrim, day: LocalDate.EpochDay) => number
}

/** The true prices of cars of the given trims. */
export const vehicleTruth = (effects: VehicleEffects, trims: ReadonlyArray<SimulatedTrim>): VehicleTruth => {
  const byName = Map.groupBy(trims, ({ name, series }) => `${series.name}|${name}`)
  const situated = ({ city, facts }: Described, day: LocalDate.EpochDay): CarSituation | undefined => {
    const brand = Facts.text(facts, "brand")
    const registered = yearRegistered(Facts.text(facts, "firstRegistrationDate"))
    const trim = byName
      .get(`${Facts.text(facts, "series")}|${Facts.text(facts, "trim")}`)
      ?.find(({ series }) => series.brand.names.some((name) => name === brand))
    if (trim === undefined || registered === undefined || Math.floor(registered * 12) > decimalYear(day) * 12)
      return undefined
    return { effects, trim, registered, facts, city, day }
  }
  return {
    ...truthOf(vehicleTruthParts, situated),
    newPriceOf: ({ newPrice, powertrain }, day) =>
      newPrice * Math.exp(valueAt(effects.newPrice[powertrain.fuel], decimalYear(day))),
  }
}
