import { smallestOf } from "../../domain/LargestOf.ts"
import type { PricedRow } from "../model/PricedRow.ts"
import type { Row } from "../model/Rows.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"

/** Errors below this do not change a reported range, ln units. */
const NEGLIGIBLE = 0.005
/** Tolerance of equal values. */
const SAME = 1e-9

/** Samples that show a number at the subject's value or beyond it, as seen from the usual sample. */
const shownBy = (rows: ReadonlyArray<Row>, number: number, own: number): number => {
  const known = rows.map(({ numbers }) => numbers[number]!).filter((value) => !Number.isNaN(value))
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const side = own < mean ? -1 : 1
  return known.filter((value) => side * (value - own) >= -SAME).length
}

/** Comparables by their weights and adjustments, in the order of the factors. */
interface Adjusted {
  readonly comparables: ReadonlyArray<{ readonly weight: number; readonly adjustments: Float64Array }>
  readonly factors: ReadonlyArray<string>
}

/** Expected errors, ln units: below the value, and above it, where wear adds none. */
export interface JudgedError {
  readonly below: number
  readonly above: number
}

/**
 * Expected error of the adjustments that rest on a judged table (the recipe's priors), standard deviation in ln units:
 * a share of each adjustment. Samples that show such an object count as observations as good as the table, from the
 * least number of comparables on: with n of them the error is divided by √(1 + n). Once there is a model, numbers with
 * a span (age, mileage) are left out: `Support.beyond` has their error.
 */
export const judgedError = (
  { effects, numbers }: Recipe,
  { standard: { minimumComparables }, tableErrorShare }: MarketPolicy,
  isLearned: boolean,
  subject: Row,
  kept: ReadonlyArray<PricedRow>,
  { comparables, factors }: Adjusted,
): JudgedError => {
  const priors = effects?.priors ?? []
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { below: 0, above: 0 }
  const rows = kept.map(({ row }) => row)
  const errors = [...new Set(priors.map(({ factor }) => factor))].map((factor) => {
    const hasSpan = numbers.some((each) => each.factor === factor && each.leastSpan !== undefined)
    const stated = priors
      .filter((prior) => prior.factor === factor)
      .map((prior) => numbers.findIndex(({ name }) => name === prior.number))
      .filter((number) => !Number.isNaN(subject.numbers[number] ?? Number.NaN))
    if (stated.length === 0 || (isLearned && hasSpan)) return { hasSpan, error: 0 }
    const at = factors.indexOf(factor)
    const log = comparables.reduce((sum, { adjustments, weight }) => sum + weight * (adjustments[at] ?? 0), 0) / total
    const shown = isLearned ? smallestOf(stated.map((number) => shownBy(rows, number, subject.numbers[number]!))) : 0
    const own = tableErrorShare * Math.abs(log)
    return { hasSpan, error: shown < minimumComparables ? own : own / Math.sqrt(1 + shown) }
  })
  return {
    below: noticeable(Math.hypot(...errors.map(({ error }) => error))),
    above: noticeable(Math.hypot(...errors.map(({ error, hasSpan }) => (hasSpan ? 0 : error)))),
  }
}

const noticeable = (error: number): number => (error < NEGLIGIBLE ? 0 : error)
