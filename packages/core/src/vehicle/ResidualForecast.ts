import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import { round } from "../domain/Rounding.ts"
import type { Subject } from "../domain/Sample.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import { profile } from "../market/model/Profile.ts"
import type { NumberVariable, Recipe } from "../market/recipe/Recipe.ts"
import { VehicleFacts } from "./fields.ts"
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
/** The recipe's age variable, and the factors under which ageing is reported. */
const AGE_VARIABLE = "ageYears"
const AGEING: ReadonlySet<string> = new Set(["age", "mileage"])

/**
 * Forecasts the value after 12, 24 and 36 months from the recipe's effects of age and mileage, as learned from the
 * market's samples or else taken from the tables. Assumes further driving of `kmPerYear` and today's market level.
 */
export const residualForecast = (
  recipe: Recipe,
  learned: MarketModel | undefined,
  subject: Subject,
  day: EpochDay,
  value: number,
  kmPerYear: number,
): ResidualForecast => {
  const later = [0, ...YEARS_AHEAD].map((years) => ({
    day: day + Math.round(years * DAYS_PER_YEAR),
    facts: drivenOn(subject.facts, years * kmPerYear),
  }))
  let support = { series: 0, all: 0 }
  const logs = new Float64Array(later.length)
  for (const variable of recipe.numbers) {
    if (!AGEING.has(variable.factor)) continue
    const values = valuesOf(variable, later)
    if (values === undefined) continue
    const effect = profile(recipe, learned, subject, day, variable.name, values)
    if (variable.name === AGE_VARIABLE) {
      const rowsOf = (level: string): number => effect.support.find((one) => one.level === level)?.rows ?? 0
      support = { series: rowsOf("series"), all: rowsOf("all") }
    }
    effect.logs.forEach((log, i) => (logs[i] = (logs[i] ?? 0) + log))
  }
  let left = 1
  return {
    points: YEARS_AHEAD.map((years, i) => {
      // No car gains value with age, whatever the curve of a thin market says.
      left = Math.min(left, Math.exp(logs[i + 1] ?? 0))
      return { months: MONTHS_PER_YEAR * years, price: Math.round(value * left), rate: round(left, 4) }
    }),
    support,
  }
}

const drivenOn = (facts: Facts, km: number): Facts => {
  const read = VehicleFacts.mileageKm(facts)
  return read === undefined ? facts : { ...facts, mileageKm: read + km }
}

/** Future values of a variable; `undefined` when today's is unknown. */
const valuesOf = (
  variable: NumberVariable,
  later: ReadonlyArray<{ readonly day: EpochDay; readonly facts: Facts }>,
): ReadonlyArray<number> | undefined => {
  const values = later.flatMap(({ day, facts }) => variable.of(facts, day) ?? [])
  return values.length === later.length ? values : undefined
}
