import { clamp } from "../../statistics/Robust.ts"
import { locationLevel } from "../model/AdditiveModel.ts"
import { predict, type Pricing } from "../model/Predict.ts"
import type { PricedRow } from "../model/PricedRow.ts"
import type { Row } from "../model/Rows.ts"
import { shiftBy } from "../model/SecondEstimate.ts"
import { levelAt } from "../model/TimeIndex.ts"
import type { Variables } from "../model/Variables.ts"
import type { ComparisonPolicy } from "../recipe/MarketPolicy.ts"

/** Step between the sizes of the ladder, ln units: five per cent. */
const STEP = 0.05

/** Index of the number with the size (ln) for objects that are priced per unit of it and compared by it; −1: none. */
export const comparedSize = ({ numbers }: Pick<Variables, "numbers">): number =>
  numbers.findIndex(({ alone, monotone }) => monotone?.direction === "rising" && alone !== true)

/**
 * Adjustment of the predicted unit price, ln units, that makes an object's total price monotone in its size. The
 * effects are monotone by themselves (`totalRises`), but comparable selection and the trees read the size too. So each
 * size on a fixed ladder is predicted with everything else as for the subject, no step may cost more than one above it,
 * and totals are interpolated linearly between two steps.
 */
export const risingTotal = (
  pricing: Pricing,
  { numbers }: Pick<Variables, "numbers">,
  policy: ComparisonPolicy,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  outliers: ReadonlySet<number>,
  logUnitPrice: number,
): number => {
  const size = comparedSize({ numbers })
  const own = subject.numbers[size] ?? Number.NaN
  if (Number.isNaN(own)) return 0
  const [low, high] = numbers[size]!.monotone!.between
  const last = Math.floor((high - low) / STEP)
  const rung = clamp((own - low) / STEP, 0, last)
  const below = Math.min(Math.floor(rung), last - 1)
  const rowOfSize = (step: number): Row => ({ ...subject, numbers: subject.numbers.with(size, low + step * STEP) })
  const least = leastOfOthers(
    pricing,
    subject,
    comparables.filter((_, j) => !outliers.has(j)),
    size,
  )
  const { additive, opinion } = pricing
  const second = opinion && levelAt(additive.index, subject.day) + opinion.leastFrom(rowOfSize(below), size)
  /** No total of this size or a larger one may come to less. */
  const leastTotal = (row: Row, log: number): number => {
    const first = additive.effects.ofNumber(row, size) + least
    return log + first + (opinion && second !== undefined ? shiftBy(opinion.weight, second, first) : 0)
  }
  let above = Number.POSITIVE_INFINITY
  const rungs = [above, above]
  for (let step = below; step <= last; step++) {
    const row = rowOfSize(step)
    const log = low + step * STEP
    if (step > below + 1 && leastTotal(row, log) >= above) break
    const total = log + predict(policy, pricing, row, comparables, outliers).logUnitPrice
    if (step <= below) rungs[0] = total
    else above = Math.min(above, total)
  }
  rungs[1] = above
  rungs[0] = Math.min(rungs[0]!, above)
  const share = rung - below
  // Outside the ladder the unit price of its end applies.
  return rungs[0] + share * (rungs[1] - rungs[0]) - (low + rung * STEP) - logUnitPrice
}

/** A lower bound of everything except the size's own effects, for any choice of the comparables. */
const leastOfOthers = (
  { additive, correction }: Pricing,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  size: number,
): number => {
  const { effects, index, location } = additive
  let least = levelAt(index, subject.day) - (correction?.most ?? 0)
  effects.of(subject).forEach((effect, e) => {
    if (effects.reads(e, size)) return
    least += effects.isKnown(subject, e)
      ? effect
      : comparables.reduce((lowest, each) => Math.min(lowest, each.effects[e]!), effect)
  })
  return (
    least + comparables.reduce((lowest, { residual }) => Math.min(lowest, residual), locationLevel(location, subject))
  )
}
