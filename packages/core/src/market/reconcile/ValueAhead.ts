import { toEpochDay, type LocalDate } from "../../domain/LocalDate.ts"
import type { Subject } from "../../domain/Sample.ts"
import { normalQuantile } from "../../statistics/Normal.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import { ageing, type AnnualUse, type Wearing } from "../model/Ageing.ts"
import { furtherDrift } from "../model/Drift.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import { comparisonUnder } from "../recipe/Comparison.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { Value } from "./Reconcile.ts"

/** The object of a value and the evidence for it, from which its wear follows. */
export interface ValuedObject {
  readonly recipe: Recipe
  readonly model: MarketModel | undefined
  readonly subject: Subject
  readonly valuationDate: LocalDate
  readonly appraisal: Pick<Appraisal, "horizonDays"> | undefined
}

/** A central value and its range, yuan. */
export type Range = Pick<Value, "value" | "low" | "high">

/**
 * The value of the same object so many days ahead (rising), after wear (`ageing`) on an unmoved market. Its range is
 * today's, widened by the error of the market's level at that horizon (`furtherDrift`): never narrower than today's.
 */
export const valuesAhead = (
  { appraisal, model, recipe, subject, valuationDate }: ValuedObject,
  wearing: Wearing,
  today: Range,
  days: ReadonlyArray<number>,
  use: AnnualUse = {},
): ReadonlyArray<Range> => {
  const { shares } = ageing(recipe, model, wearing, subject, toEpochDay(valuationDate), days, use)
  const perError = normalQuantile(0.5 + comparisonUnder(recipe).rangeShare / 2)
  return days.map((ahead, i) => {
    const further = perError * furtherDrift(recipe.time.drift, appraisal?.horizonDays ?? 0, ahead)
    const value = today.value * shares[i]!
    const widened = (bound: number): number => Math.hypot(Math.log(bound / today.value), further)
    return { value, low: value * Math.exp(-widened(today.low)), high: value * Math.exp(widened(today.high)) }
  })
}
