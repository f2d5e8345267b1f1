import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import { Cholesky } from "../../statistics/Cholesky.ts"
import { median, quantile } from "../../statistics/Robust.ts"
import type { Recipe } from "../recipe/Recipe.ts"

/** Minimum rows for the test. */
const MINIMUM_ROWS = 40
/** Rows examined; more would not change the result. */
const MOST_ROWS = 2_000
/** Interquartile range of the residuals of ln (column ÷ price) below which the column was computed from the price. */
const DERIVED_SPREAD = 0.02

/**
 * True when a numeric column is the price times a function of the day and the recipe's own numbers, such as a new price
 * derived from the price by age and mileage. An independently observed column keeps the noise of prices, at least some
 * per cent.
 */
export const followsPrice = (recipe: Recipe, samples: ReadonlyArray<Sample>, name: string): boolean => {
  const step = Math.max(1, Math.floor(samples.length / MOST_ROWS))
  const known = samples.flatMap((sample, i) => {
    const value = ownValue(sample.facts, name)
    return i % step === 0 && typeof value === "number" && value > 0
      ? [{ sample, log: Math.log(value / sample.price) }]
      : []
  })
  if (known.length < MINIMUM_ROWS) return false
  const columns = [
    Float64Array.from(known, () => 1),
    ...powers(known.map(({ sample }) => sample.observedDay)),
    ...recipe.numbers.flatMap(({ of }) => powers(known.map(({ sample }) => of(sample.facts, sample.observedDay)))),
  ]
  const logs = Float64Array.from(known, ({ log }) => log)
  let counted: ReadonlyArray<number> = Array.from(known.keys())
  let spread = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const left = unexplained(columns, logs, counted)
    const centre = median(counted.map((r) => left[r]!))
    spread = middleSpread(counted.map((r) => left[r]!))
    const most = WRONG_SPREADS * Math.max(spread, DERIVED_SPREAD)
    const kept = counted.filter((r) => Math.abs(left[r]! - centre) <= most)
    if (kept.length === counted.length || kept.length < MINIMUM_ROWS) break
    counted = kept
  }
  return spread < DERIVED_SPREAD
}

/** Rows more than this many spreads from the centre are wrong values and are left out of the next round. */
const WRONG_SPREADS = 5
const ROUNDS = 4

const middleSpread = (values: ReadonlyArray<number>): number => quantile(values, 0.75) - quantile(values, 0.25)

/** Residuals of every row after least squares on the columns over the given rows. */
const unexplained = (
  columns: ReadonlyArray<Float64Array>,
  target: Float64Array,
  counted: ReadonlyArray<number>,
): Float64Array => {
  const size = columns.length
  const matrix = new Float64Array(size * size)
  const sum = (of: (r: number) => number): number => counted.reduce((total, r) => total + of(r), 0)
  const right = Float64Array.from(columns, (column) => sum((r) => target[r]! * column[r]!))
  columns.forEach((a, i) => {
    for (let j = 0; j <= i; j++) matrix[i * size + j] = sum((r) => a[r]! * columns[j]![r]!)
    matrix[i * size + i]! += 1e-9 * counted.length
  })
  const effects = new Cholesky(matrix, size).solve(right)
  return target.map((own, r) => own - columns.reduce((total, column, i) => total + column[r]! * effects[i]!, 0))
}

/** Design columns of a number: an indicator of unknown, the standardised number (unknown: the mean) and its square. */
const powers = (values: ReadonlyArray<number | undefined>): ReadonlyArray<Float64Array> => {
  const known = values.filter((value) => value !== undefined)
  const mean = known.reduce((a, b) => a + b, 0) / Math.max(known.length, 1)
  const sigma = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(known.length, 1)) || 1
  const standard = Float64Array.from(values, (value) => (value === undefined ? 0 : (value - mean) / sigma))
  return [Float64Array.from(values, (value) => (value === undefined ? 1 : 0)), standard, standard.map((z) => z * z)]
}
