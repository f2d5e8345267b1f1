import type { EpochDay } from "../domain/LocalDate.ts"
import { round } from "../domain/Rounding.ts"
import type { Subject } from "../domain/Sample.ts"
import { ageing, type Wearing } from "../market/model/Ageing.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { VehicleFacts } from "./fields.ts"
import { expectedKmPerYear } from "./tables/Factors.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { vehicleAge } from "./VehicleAge.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"
import type { VehicleOutcome } from "./VehicleResult.ts"

/** Forecast of the value of the same car. */
export interface ResidualForecast {
  /** Months ahead, yuan, and the share of today's value. */
  readonly points: VehicleOutcome["residualForecast"]
  /** Number of samples behind the age curve, of the series and in all; 0 when it is the table's curve. */
  readonly support: { readonly series: number; readonly all: number }
}

const YEARS_AHEAD = [1, 2, 3]
const DAYS_PER_YEAR = 365.25
const MONTHS_PER_YEAR = 12

/** Cars wear by age and mileage; without a stated mileage a year, by what is usual for their use. */
export const vehicleWearing = ({ serviceYears, tips }: VehiclePolicy, tables: VehicleTables): Wearing => ({
  age: vehicleAge,
  ageVariable: "ageYears",
  factors: new Set(["age", "mileage"]),
  after: (facts, years, _day, { annualMileageKm }) => {
    const read = VehicleFacts.mileageKm(facts)
    const perYear = annualMileageKm ?? expectedKmPerYear(tables, VehicleFacts.usageNature(facts))
    return read === undefined ? facts : { ...facts, mileageKm: Math.max(0, read + years * perYear) }
  },
  ended: (facts, day) => {
    const age = vehicleAge(facts, day) ?? 0
    const isOperating = VehicleFacts.usageNature(facts) === "OPERATING"
    const years = isOperating ? tips.operatingYears : serviceYears
    if (age > years) return { by: "AGE", reached: age, most: years }
    const km = VehicleFacts.mileageKm(facts) ?? 0
    return km > tips.scrapKm ? { by: "MILEAGE", reached: km, most: tips.scrapKm } : undefined
  },
})

/**
 * Forecasts the value after 12, 24 and 36 months of the usual use (`ageing`), up to the end of the service life.
 * Assumes today's market level.
 */
export const residualForecast = (
  recipe: Recipe,
  learned: MarketModel | undefined,
  wearing: Wearing,
  subject: Subject,
  day: EpochDay,
  value: number,
): ResidualForecast => {
  const days = YEARS_AHEAD.map((years) => Math.round(years * DAYS_PER_YEAR))
  const { shares, support } = ageing(recipe, learned, wearing, subject, day, days)
  const rowsOf = (level: string): number => support.find((one) => one.level === level)?.rows ?? 0
  return {
    points: YEARS_AHEAD.flatMap((years, i) => {
      const later = day + days[i]!
      return wearing.ended(wearing.after(subject.facts, years, later, {}), later) === undefined
        ? { months: MONTHS_PER_YEAR * years, price: Math.round(value * shares[i]!), rate: round(shares[i]!, 4) }
        : []
    }),
    support: { series: rowsOf("series"), all: rowsOf("all") },
  }
}
