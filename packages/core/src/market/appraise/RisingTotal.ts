import { clamp } from "../../statistics/Robust.ts"
import { locationLevel } from "../model/AdditiveModel.ts"
import { withNumber } from "../model/Kernel.ts"
import { carryingOf, combineBelow, type Likeness, type Pricing } from "../model/Predict.ts"
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

/** The comparables of a subject, how like it they are, and the outliers among them as indices. */
interface Compared {
  readonly comparables: ReadonlyArray<PricedRow>
  readonly likeness: Likeness
  readonly outliers: ReadonlySet<number>
}

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
  { comparables, likeness, outliers }: Compared,
  logUnitPrice: number,
): number => {
  const size = comparedSize({ numbers })
  const stated = subject.numbers[size] ?? Number.NaN
  if (Number.isNaN(stated)) return 0
  const [low, high] = numbers[size]!.monotone!.between
  const last = Math.floor((high - low) / STEP)
  const rung = clamp((stated - low) / STEP, 0, last)
  const below = Math.min(Math.floor(rung), last - 1)
  const sized: Row = { ...subject, numbers: subject.numbers.with(size, low + below * STEP) }
  const own = { theta: likeness.theta, features: likeness.features.slice() }
  const least = leastOfOthers(pricing, subject, comparables, outliers, size)
  const { additive, kernel, opinion } = pricing
  const read = { compared: additive.effects.compared, scales: kernel.scales }
  const second = opinion === undefined ? 0 : levelAt(additive.index, subject.day) + opinion.leastFrom(sized, size)
  /** No total of this size or a larger one may come to less. */
  const leastTotal = (log: number): number => {
    const first = additive.effects.ofNumber(sized, size) + least
    return log + first + (opinion === undefined ? 0 : shiftBy(opinion.weight, second, first))
  }
  let above = Number.POSITIVE_INFINITY
  const rungs = [above, above]
  for (let step = below; step <= last; step++) {
    const log = low + step * STEP
    sized.numbers[size] = log
    if (step > below + 1 && leastTotal(log) >= above) break
    withNumber(own, read, size, log, comparables)
    const { raw, rows } = carryingOf(policy, kernel, own, comparables, outliers)
    const total = log + combineBelow(above - log, second, pricing, sized, rows, raw)
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
  outliers: ReadonlySet<number>,
  size: number,
): number => {
  const { effects, index, location } = additive
  const own = effects.of(subject)
  let least = levelAt(index, subject.day) - (correction?.most ?? 0)
  let leastResidual = locationLevel(location, subject)
  for (let j = 0; j < comparables.length; j++) {
    if (!outliers.has(j)) leastResidual = Math.min(leastResidual, comparables[j]!.residual)
  }
  for (let e = 0; e < own.length; e++) {
    if (effects.reads(e, size)) continue
    let effect = own[e]!
    if (!effects.isKnown(subject, e)) {
      for (let j = 0; j < comparables.length; j++) {
        if (!outliers.has(j)) effect = Math.min(effect, comparables[j]!.effects[e]!)
      }
    }
    least += effect
  }
  return least + leastResidual
}
