import type { Facts } from "../../domain/Facts.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Subject } from "../../domain/Sample.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { MarketModel } from "./MarketModel.ts"
import { profile, type Profile } from "./Profile.ts"

/** Use of an object in a year; absent: what is usual for its kind. */
export interface AnnualUse {
  readonly annualMileageKm?: number | undefined
  readonly annualHours?: number | undefined
}

/** Why an object has no value on a later day: its age, years, or its mileage, km, is beyond its service life. */
export interface EndOfLife {
  readonly by: "AGE" | "MILEAGE"
  readonly reached: number
  readonly most: number
}

/** How the objects of an asset wear. */
export interface Wearing {
  /** Age on a day, years; `undefined` when unknown. */
  readonly age: (facts: Facts, day: EpochDay) => number | undefined
  /** The recipe's age variable, and the factors under which age and use are reported. */
  readonly ageVariable: string
  readonly factors: ReadonlySet<string>
  /**
   * The facts that an object has on `day`, when those given are of `years` before: further use is added. Negative years
   * look back.
   */
  readonly after: (facts: Facts, years: number, day: EpochDay, use: AnnualUse) => Facts
  /** Whether an object with these facts is beyond its service life on a day. */
  readonly ended: (facts: Facts, day: EpochDay) => EndOfLife | undefined
}

/** Shares of today's value that are left on later days. */
interface Ageing {
  readonly shares: ReadonlyArray<number>
  /** Number of samples behind the age curve, by level; none where it is the table's. */
  readonly support: Profile["support"]
}

const DAYS_PER_YEAR = 365.25

/**
 * The shares of its value that an object keeps so many days ahead (rising), from the recipe's effects of age and use as
 * learned from the market's samples or else taken from its tables. The market's level stays as it is. Nothing gains
 * value with age, whatever the curve of a thin market says.
 */
export const ageing = (
  recipe: Recipe,
  learned: MarketModel | undefined,
  { after, ageVariable, factors }: Wearing,
  subject: Subject,
  day: EpochDay,
  days: ReadonlyArray<number>,
  use: AnnualUse = {},
): Ageing => {
  const states = [0, ...days].map((ahead) => ({
    day: day + ahead,
    facts: ahead === 0 ? subject.facts : after(subject.facts, ahead / DAYS_PER_YEAR, day + ahead, use),
  }))
  let support: Profile["support"] = []
  const logs = new Float64Array(states.length)
  for (const { factor, name, of } of recipe.numbers) {
    if (!factors.has(factor)) continue
    const values = states.flatMap((state) => of(state.facts, state.day) ?? [])
    // Unknown today: its effect is that of an unknown one, and stays.
    if (values.length < states.length) continue
    const effect = profile(recipe, learned, subject, day, name, values)
    if (name === ageVariable) support = effect.support
    effect.logs.forEach((log, i) => (logs[i]! += log))
  }
  let left = 1
  return { shares: days.map((_, i) => (left = Math.min(left, Math.exp(logs[i + 1]!)))), support }
}
