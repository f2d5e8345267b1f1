import type { EpochDay } from "../domain/LocalDate.ts"
import { round } from "../domain/Rounding.ts"
import type { Subject } from "../domain/Sample.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import { type Profile, profile } from "../market/model/Profile.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import type { DepreciationCurve, DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { curveOf, emissionFactor, hoursFactor } from "./depreciation/ResidualRate.ts"
import { EquipmentFacts } from "./fields.ts"
import type { Machine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"

/** Residual rates of a machine by age, and their basis. */
export interface ResidualRates {
  /** Whole years 0 to 20, share of the price of a new machine. */
  readonly curve: ReadonlyArray<{ readonly ageYears: number; readonly rate: number }>
  /** Share retained at the subject's age and usual use; `undefined` when its age is unknown. */
  readonly ofAge: number | undefined
  /** Factor for hours, condition and emission stage, as far as known. */
  readonly ofUse: number
  /** The table's curve, used as the prior. */
  readonly table: DepreciationCurve
  /** 1: the table alone; 0: the market's own prices alone. */
  readonly tableShare: number
  /** Samples that the market's part was learned from, from the model itself to all machinery. */
  readonly support: Profile["support"]
}

/** The recipe's age variable. */
const AGE_VARIABLE = "ageYears"
const CURVE_YEARS: ReadonlyArray<number> = Array.from({ length: 21 }, (_, years) => years)

/** The residual rates of a subject: the recipe's effect of age as learned from the market, or else the table's. */
export const residualRates = (
  recipe: Recipe,
  tables: DepreciationTables,
  learned: MarketModel | undefined,
  subject: Subject,
  day: EpochDay,
  { equipmentType, config }: Machine,
): ResidualRates => {
  const age = machineAge(subject.facts, day)
  const ages = [...new Set([...CURVE_YEARS, ...(age === undefined ? [] : [age])])].toSorted((a, b) => a - b)
  const { logs, support, tableShare } = profile(recipe, learned, subject, day, AGE_VARIABLE, ages)
  const rates = new Map(ages.map((years, i) => [years, Math.exp(logs[i] ?? 0)]))
  const ofAge = age === undefined ? undefined : rates.get(age)
  const ofUse =
    (age === undefined ? 1 : hoursFactor(tables, equipmentType, age, EquipmentFacts.hours(subject.facts))) *
    (config.condition?.factor ?? 1) *
    emissionFactor(tables, equipmentType, config.emissionStage)
  return {
    curve: CURVE_YEARS.map((years) => ({ ageYears: years, rate: round(rates.get(years) ?? 1, 4) })),
    ofAge,
    // No used machine is worth more than a new one, however few its hours.
    ofUse: ofAge === undefined ? ofUse : Math.min(ofUse, 1 / ofAge),
    table: curveOf(tables, equipmentType),
    tableShare,
    support,
  }
}
