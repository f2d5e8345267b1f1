import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import { round } from "../domain/Rounding.ts"
import type { Subject } from "../domain/Sample.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import { profile } from "../market/model/Profile.ts"
import type { NumberVariable, Recipe } from "../market/recipe/Recipe.ts"
import * as VehicleFacts from "./VehicleFacts.ts"
import type { VehicleOutcome } from "./VehicleResult.ts"

/** What the same car is worth later. */
export interface ResidualForecast {
  /** Months ahead, yuan, and the share of today's value. */
  readonly points: VehicleOutcome["residualForecast"]
  /** Samples that the curve of age was fitted to: of the same series, and in all; 0: it is the table's. */
  readonly support: { readonly series: number; readonly all: number }
}

const YEARS_AHEAD = [1, 2, 3]
const DAYS_PER_YEAR = 365.25
const MONTHS_PER_YEAR = 12
/** The recipe's variable of age, and the adjustments under which a car's ageing is reported. */
const AGE_VARIABLE = "ageYears"
const AGEING: ReadonlySet<string> = new Set(["age", "mileage"])

/**
 * The value after 12, 24 and 36 months: the recipe's own effects of age and of mileage at the later day, as learned
 * from the market's samples (the tables where nothing was), `kmPerYear` being driven on. The level of the market is
 * held as it is today.
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
      // Nothing gains by standing another year, whatever a thin market's curve does there.
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

/** What a variable will be; `undefined` where it is not known today. */
const valuesOf = (
  variable: NumberVariable,
  later: ReadonlyArray<{ readonly day: EpochDay; readonly facts: Facts }>,
): ReadonlyArray<number> | undefined => {
  const values = later.flatMap(({ day, facts }) => variable.of(facts, day) ?? [])
  return values.length === later.length ? values : undefined
}
