import { hash32 } from "../../domain/Hash.ts"
import { clamp } from "../../statistics/Robust.ts"
import type { Tree, Boosted } from "../model/Trees.ts"
import type { Monotone } from "../recipe/Recipe.ts"
import { type Binned, binned, UNKNOWN, WIDTH } from "./Bins.ts"

/** Hyperparameters of the boosting. */
export interface BoostOptions {
  readonly trees: number
  /** Learning rate: the factor applied to each tree. */
  readonly rate: number
  readonly depth: number
  /** Minimum weight of the rows in a leaf. */
  readonly leaf: number
  /** Regularisation of a leaf's value towards zero, as a weight (λ). */
  readonly shrink: number
  /** Subsampling: the shares of rows and of features that each tree sees. */
  readonly rowShare: number
  readonly featureShare: number
}

/** Direction of a monotonicity constraint on a feature, everything else equal. */
export type Direction = Monotone["direction"]

interface ConstrainedBins extends Binned {
  readonly signs: Int8Array
}

/**
 * Learns a sum of trees for a target by stochastic gradient boosting (Friedman 2001, 2002) on binned features.
 * Deterministic: the rows and features of a tree follow from their indices and the tree's number. Each column is a
 * feature, `NaN` where unknown. Residuals are clipped at `clip` (Huber 1964) to bound the influence of typing errors.
 * `directions`: monotonicity constraints on the last columns, for known values. A split that violates its constraint is
 * not made, and the values below a split stay on their side of its midpoint.
 */
export const boost = (
  columns: ReadonlyArray<Float64Array>,
  target: Float64Array,
  weight: Float64Array,
  clip: number,
  options: BoostOptions,
  directions: ReadonlyArray<Direction> = [],
): Boosted => {
  const data = { ...binned(columns, target.length), signs: signsOf(columns.length, directions) }
  const left = Float64Array.from(target)
  const gradient = new Float64Array(target.length)
  const trees: Array<Tree> = []
  const { rate } = options
  for (let t = 0; t < options.trees; t++) {
    for (let r = 0; r < gradient.length; r++) {
      const own = left[r]!
      gradient[r] = weight[r]! * clamp(own, -clip, clip)
    }
    const tree = new Grower(data, gradient, weight, options, t).grow()
    trees.push(tree.tree)
    for (let r = 0; r < left.length; r++) left[r]! -= rate * tree.tree.value[tree.leafOf(r)]!
  }
  return { rate, trees }
}

/** Constraint per feature: 1: the right side of a split has no lower value; −1: no higher; 0: none. */
const signsOf = (features: number, directions: ReadonlyArray<Direction>): Int8Array => {
  const signs = new Int8Array(features)
  directions.forEach((direction, w) => (signs[features - directions.length + w] = direction === "rising" ? 1 : -1))
  return signs
}

/**
 * Leaf values are rounded to a millionth of the target's unit: far below any price difference, and shorter to store.
 */
const PER_UNIT = 1e6

// Adding 0 turns −0 into 0, as it reads back from JSON.
const rounded = (value: number): number => Math.round(value * PER_UNIT) / PER_UNIT + 0

interface Split {
  readonly feature: number
  readonly bin: number
  /** The side of rows whose feature is unknown, and whether there are enough of them to learn it. */
  readonly unknownLeft: boolean
  readonly hasUnknown: boolean
}

/** Sums of weight and gradient. */
type Sums = readonly [weight: number, sum: number]

/** Bounds on the values of a node and its descendants. */
type Bounds = readonly [low: number, high: number]

const UNBOUNDED: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** A node that may still be split: its rows are `order[from … to)`. */
interface OpenNode {
  readonly node: number
  readonly from: number
  readonly to: number
  readonly bounds: Bounds
  /** Sums of weight and gradient per feature and bin. */
  readonly histogram: Float64Array
}

class Grower {
  readonly #data: ConstrainedBins
  readonly #gradient: Float64Array
  readonly #weight: Float64Array
  readonly #options: BoostOptions
  readonly #features: ReadonlyArray<number>
  readonly #order: Int32Array
  readonly #scratch: Int32Array
  readonly #feature: Array<number> = []
  readonly #threshold: Array<number> = []
  readonly #bin: Array<number> = []
  readonly #unknown: Array<number> = []
  readonly #child: Array<number> = []
  readonly #value: Array<number> = []

  constructor(
    data: ConstrainedBins,
    gradient: Float64Array,
    weight: Float64Array,
    options: BoostOptions,
    tree: number,
  ) {
    this.#data = data
    this.#gradient = gradient
    this.#weight = weight
    this.#options = options
    this.#features = drawnFeatures(data.bins.length, options.featureShare, tree)
    this.#order = Int32Array.from(drawnRows(data.rows, options.rowShare, tree))
    this.#scratch = new Int32Array(this.#order.length)
  }

  grow(): { readonly tree: Tree; readonly leafOf: (row: number) => number } {
    const root = this.#histogram(0, this.#order.length)
    let level: ReadonlyArray<OpenNode> = [
      {
        node: this.#leaf(totals(root), UNBOUNDED),
        from: 0,
        to: this.#order.length,
        bounds: UNBOUNDED,
        histogram: root,
      },
    ]
    for (let d = 0; d < this.#options.depth && level.length > 0; d++)
      level = level.flatMap((open) => this.#divide(open))
    const tree: Tree = {
      feature: this.#feature,
      threshold: this.#threshold,
      child: this.#child,
      unknown: this.#unknown,
      value: this.#value,
    }
    return { tree, leafOf: (row) => this.#leafOf(row) }
  }

  #leaf(sums: Sums, bounds: Bounds): number {
    this.#feature.push(-1)
    this.#threshold.push(0)
    this.#bin.push(0)
    this.#unknown.push(-1)
    this.#child.push(0)
    return this.#value.push(rounded(this.#mean(sums, bounds))) - 1
  }

  /** The shrunken mean of a node, clamped to its bounds. */
  #mean([weight, sum]: Sums, bounds: Bounds): number {
    return clamp(sum / (weight + this.#options.shrink), ...bounds)
  }

  #histogram(from: number, to: number): Float64Array {
    const { bins } = this.#data
    const out = new Float64Array(this.#features.length * WIDTH * 2)
    this.#features.forEach((f, k) => {
      const own = bins[f]!
      const base = k * WIDTH
      for (let i = from; i < to; i++) {
        const r = this.#order[i]!
        const at = (base + own[r]!) << 1
        out[at]! += this.#weight[r]!
        out[at + 1]! += this.#gradient[r]!
      }
    })
    return out
  }

  /** Makes the best split of a node and returns its children; none when there is no gain. */
  #divide({ bounds, from, histogram, node, to }: OpenNode): ReadonlyArray<OpenNode> {
    const split = this.#best(histogram, bounds)
    if (split === undefined) return []
    const middle = this.#partition(from, to, split)
    this.#feature[node] = split.feature
    this.#threshold[node] = this.#data.edges[split.feature]![split.bin]!
    this.#bin[node] = split.bin
    const leftIsSmaller = middle - from < to - middle
    const small = leftIsSmaller ? this.#histogram(from, middle) : this.#histogram(middle, to)
    const large = histogram.map((sum, i) => sum - small[i]!)
    const [left, right] = leftIsSmaller ? [small, large] : [large, small]
    const sums = [totals(left), totals(right)] as const
    const first = this.#leaf(sums[0], bounds)
    this.#leaf(sums[1], bounds)
    const [below, above] = this.#boundsBelow(
      split.feature,
      bounds,
      (this.#mean(sums[0], bounds) + this.#mean(sums[1], bounds)) / 2,
    )
    this.#child[node] = first
    if (split.hasUnknown) this.#unknown[node] = split.unknownLeft ? first : first + 1
    return [
      { node: first, from, to: middle, bounds: below, histogram: left },
      { node: first + 1, from: middle, to, bounds: above, histogram: right },
    ]
  }

  /** Bounds of the left and right child: with a monotonicity constraint, each stays on its side of the midpoint. */
  #boundsBelow(feature: number, bounds: Bounds, middle: number): readonly [left: Bounds, right: Bounds] {
    const sign = this.#data.signs[feature]!
    if (sign === 0) return [bounds, bounds]
    const [lower, upper]: readonly [Bounds, Bounds] = [
      [bounds[0], middle],
      [middle, bounds[1]],
    ]
    return sign > 0 ? [lower, upper] : [upper, lower]
  }

  /** Stable partition: rows of the left child first; returns where the right child's rows begin. */
  #partition(from: number, to: number, { feature, bin, unknownLeft }: Split): number {
    const own = this.#data.bins[feature]!
    let left = from
    let right = 0
    for (let i = from; i < to; i++) {
      const r = this.#order[i]!
      if (goesLeft(own[r]!, bin, unknownLeft)) this.#order[left++] = r
      else this.#scratch[right++] = r
    }
    this.#order.set(this.#scratch.subarray(0, right), left)
    return left
  }

  #best(histogram: Float64Array, bounds: Bounds): Split | undefined {
    const { leaf, shrink } = this.#options
    const [total, sum] = totals(histogram)
    const mean = (w: number, s: number): number => clamp(s / (w + shrink), ...bounds)
    const score =
      bounds === UNBOUNDED
        ? (w: number, s: number): number => (s * s) / (w + shrink)
        : (w: number, s: number): number => {
            const kept = mean(w, s)
            return kept * (2 * s - kept * (w + shrink))
          }
    const whole = score(total, sum)
    let best: Split | undefined
    let most = 1e-9
    this.#features.forEach((feature, k) => {
      const base = k * WIDTH * 2
      const sign = this.#data.signs[feature]!
      const unknown = histogram[base + UNKNOWN * 2]!
      const unknownSum = histogram[base + UNKNOWN * 2 + 1]!
      const cuts = this.#data.edges[feature]!.length
      let below = 0
      let belowSum = 0
      for (let bin = 0; bin < cuts; bin++) {
        below += histogram[base + bin * 2]!
        belowSum += histogram[base + bin * 2 + 1]!
        for (let side = 0; side < (unknown > 0 ? 2 : 1); side++) {
          const w = side === 1 ? below + unknown : below
          const s = side === 1 ? belowSum + unknownSum : belowSum
          if (w < leaf || total - w < leaf) continue
          const gain = score(w, s) + score(total - w, sum - s) - whole
          if (gain > most) {
            if (sign !== 0 && sign * (mean(total - w, sum - s) - mean(w, s)) < 0) continue
            most = gain
            best = { feature, bin, unknownLeft: side === 1, hasUnknown: unknown >= leaf }
          }
        }
      }
    })
    return best
  }

  #leafOf(row: number): number {
    let n = 0
    while (this.#feature[n]! >= 0) {
      const bin = this.#data.bins[this.#feature[n]!]![row]!
      const next = bin === UNKNOWN ? this.#unknown[n]! : this.#child[n]! + (bin <= this.#bin[n]! ? 0 : 1)
      if (next < 0) return n
      n = next
    }
    return n
  }
}

const goesLeft = (bin: number, cut: number, unknownLeft: boolean): boolean =>
  bin === UNKNOWN ? unknownLeft : bin <= cut

/** Weight and gradient of a node: the sums over any one feature. */
const totals = (histogram: Float64Array): Sums => {
  let weight = 0
  let sum = 0
  for (let bin = 0; bin < WIDTH; bin++) {
    weight += histogram[bin * 2]!
    sum += histogram[bin * 2 + 1]!
  }
  return [weight, sum]
}

/** A random subset of the features, or all of them when the subset is empty. */
const drawnFeatures = (features: number, share: number, tree: number): ReadonlyArray<number> => {
  const all = Array.from({ length: features }, (_, f) => f)
  const own = all.filter((f) => share >= 1 || hash32(`f${f}`, tree) < share * 2 ** 32)
  return own.length > 0 ? own : all
}

const drawnRows = (rows: number, share: number, tree: number): ReadonlyArray<number> => {
  const out: Array<number> = []
  let state = (tree + 1) * 2654435761
  for (let r = 0; r < rows; r++) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    const draw = ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
    if (draw < share) out.push(r)
  }
  return out
}
