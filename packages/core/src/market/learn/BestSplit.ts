import { clamp } from "../../statistics/Robust.ts"
import { MOST_CATEGORIES } from "../model/Trees.ts"
import { type ConstrainedBins, UNKNOWN, WIDTH } from "./Bins.ts"

/** Regularisation of splits. */
export interface SplitOptions {
  /** Minimum weight of the rows in a leaf. */
  readonly leaf: number
  /** Regularisation of a leaf's value towards zero, as a weight (λ). */
  readonly shrink: number
}

/** Sums of weight and gradient over rows. */
export type Sums = readonly [weight: number, sum: number]

/** Bounds on the values of a node and its descendants. */
export type Bounds = readonly [low: number, high: number]

/** How a node is split. */
export interface Split {
  readonly feature: number
  /** The last bin of the left child, where the bins have an order. */
  readonly bin: number
  /** 1 for each bin of the left child, including that of unknown values. */
  readonly left: Uint8Array
  /** Whether enough rows are unknown to learn their side. */
  readonly hasUnknown: boolean
  readonly gain: number
}

/** Weight and gradient of a node: the sums over any one feature. */
export const totals = (histogram: Float64Array): Sums => {
  let weight = 0
  let sum = 0
  for (let bin = 0; bin < WIDTH; bin++) {
    weight += histogram[bin * 2]!
    sum += histogram[bin * 2 + 1]!
  }
  return [weight, sum]
}

/** Minimum weight of a category in a node to be split from the others. */
const LEAST_CATEGORY = 50
/** Further regularisation of splits by categories. */
const CATEGORY_SHRINK = 10
/** Most categories in the left child. */
const MOST_LEFT = 32

/**
 * The split of a node with the highest gain; `undefined` when there is no gain. `histogram`: sums of weight and
 * gradient per drawn feature and bin. Categories are ordered by their mean (Fisher 1958) and split like numbers.
 */
export const bestSplit = (
  data: ConstrainedBins,
  features: ReadonlyArray<number>,
  histogram: Float64Array,
  bounds: Bounds,
  { leaf, shrink }: SplitOptions,
): Split | undefined => {
  const [total, sum] = totals(histogram)
  if (total < 2 * leaf) return undefined
  const isBounded = bounds[0] !== Number.NEGATIVE_INFINITY || bounds[1] !== Number.POSITIVE_INFINITY
  const mean = (w: number, s: number): number => clamp(s / (w + shrink), ...bounds)
  const score = (w: number, s: number, λ: number): number => {
    if (!isBounded) return (s * s) / (w + λ)
    const kept = mean(w, s)
    return kept * (2 * s - kept * (w + λ))
  }
  let best: { feature: number; bin: number; unknownLeft: boolean; order: ReadonlyArray<number> | undefined } | undefined
  let most = 1e-9
  let bestUnknown = 0
  for (let k = 0; k < features.length; k++) {
    const feature = features[k]!
    const base = k * WIDTH * 2
    const sign = data.signs[feature]!
    const order = data.isCategory[feature] === 1 ? categoriesByMean(histogram, base) : undefined
    const λ = order === undefined ? shrink : shrink + CATEGORY_SHRINK
    const whole = score(total, sum, λ)
    const unknown = histogram[base + UNKNOWN * 2]!
    const unknownSum = histogram[base + UNKNOWN * 2 + 1]!
    const cuts = order === undefined ? data.edges[feature]!.length : Math.min(order.length, MOST_LEFT)
    const sides = unknown > 0 ? 2 : 1
    let below = 0
    let belowSum = 0
    for (let cut = 0; cut < cuts; cut++) {
      const at = base + (order === undefined ? cut : order[cut]!) * 2
      if (histogram[at] === 0 && cut > 0) continue
      below += histogram[at]!
      belowSum += histogram[at + 1]!
      for (let side = 0; side < sides; side++) {
        const w = side === 1 ? below + unknown : below
        const s = side === 1 ? belowSum + unknownSum : belowSum
        if (w < leaf || total - w < leaf) continue
        const gain = score(w, s, λ) + score(total - w, sum - s, λ) - whole
        if (gain > most) {
          if (sign !== 0 && sign * (mean(total - w, sum - s) - mean(w, s)) < 0) continue
          most = gain
          best = { feature, bin: cut, unknownLeft: side === 1, order }
          bestUnknown = unknown
        }
      }
    }
  }
  if (best === undefined) return undefined
  const { bin, feature, order, unknownLeft } = best
  const left = new Uint8Array(WIDTH)
  if (order === undefined) left.fill(1, 0, bin + 1)
  else for (let c = 0; c <= bin; c++) left[order[c]!] = 1
  left[UNKNOWN] = unknownLeft ? 1 : 0
  return { feature, bin, left, hasUnknown: bestUnknown >= leaf, gain: most }
}

/** The categories with enough weight, by ascending shrunken mean. */
const categoriesByMean = (histogram: Float64Array, base: number): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let code = 0; code < MOST_CATEGORIES; code++) {
    if (histogram[base + code * 2]! >= LEAST_CATEGORY) found.push(code)
  }
  const mean = (code: number): number =>
    histogram[base + code * 2 + 1]! / (histogram[base + code * 2]! + CATEGORY_SHRINK)
  return found.sort((a, b) => mean(a) - mean(b) || a - b)
}
