import { hash32 } from "../../domain/Hash.ts"
import { clamp } from "../../statistics/Robust.ts"
import { categoryMask, categoryTest, MOST_CATEGORIES, type Tree } from "../model/Trees.ts"
import { type ConstrainedBins, UNKNOWN, WIDTH } from "./Bins.ts"
import type { Histograms } from "./Histograms.ts"

/** Regularisation of splits. */
interface SplitOptions {
  /** Minimum weight of the rows in a leaf. */
  readonly leaf: number
  /** Regularisation of a leaf's value towards zero, as a weight (λ). */
  readonly shrink: number
}

/** Sums of weight and gradient over rows. */
type Sums = readonly [weight: number, sum: number]

/** Bounds on the values of a node and its descendants. */
type Bounds = readonly [low: number, high: number]

/** The split of a node. */
interface Split {
  readonly feature: number
  /** The last bin of the left child, where the bins have an order. */
  readonly bin: number
  /** 1 for each bin of the left child, including that of unknown values. */
  readonly left: Uint8Array
  /** True when enough rows are unknown to learn their side. */
  readonly hasUnknown: boolean
  readonly gain: number
}

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
const bestSplit = (
  data: ConstrainedBins,
  features: ReadonlyArray<number>,
  histogram: Float64Array,
  bounds: Bounds,
  { leaf, shrink }: SplitOptions,
): Split | undefined => {
  const [total, sum] = totals(histogram)
  if (total < 2 * leaf) return undefined
  const [low, high] = bounds
  const isBounded = low !== Number.NEGATIVE_INFINITY || high !== Number.POSITIVE_INFINITY
  const mean = (w: number, s: number): number => clamp(s / (w + shrink), low, high)
  const score = (w: number, s: number, λ: number): number => {
    if (!isBounded) return (s * s) / (w + λ)
    const kept = mean(w, s)
    return kept * (2 * s - kept * (w + λ))
  }
  let most = 1e-9
  let drawn = -1
  let last = 0
  let isUnknownLeft = false
  let bestOrder: ReadonlyArray<number> | undefined
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
      const own = histogram[at]!
      if (own === 0 && cut > 0) continue
      below += own
      belowSum += histogram[at + 1]!
      for (let side = 0; side < sides; side++) {
        const w = side === 1 ? below + unknown : below
        const s = side === 1 ? belowSum + unknownSum : belowSum
        if (w < leaf || total - w < leaf) continue
        const gain = score(w, s, λ) + score(total - w, sum - s, λ) - whole
        if (gain > most) {
          if (sign !== 0 && sign * (mean(total - w, sum - s) - mean(w, s)) < 0) continue
          most = gain
          drawn = k
          last = cut
          isUnknownLeft = side === 1
          bestOrder = order
        }
      }
    }
  }
  if (drawn < 0) return undefined
  const left = new Uint8Array(WIDTH)
  if (bestOrder === undefined) left.fill(1, 0, last + 1)
  else for (let c = 0; c <= last; c++) left[bestOrder[c]!] = 1
  left[UNKNOWN] = isUnknownLeft ? 1 : 0
  const hasUnknown = histogram[(drawn * WIDTH + UNKNOWN) * 2]! >= leaf
  return { feature: features[drawn]!, bin: last, left, hasUnknown, gain: most }
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

/** Hyperparameters of one tree. */
export interface GrowOptions extends SplitOptions {
  readonly depth: number
  /** Most leaves, made best-first: the node with the highest gain is split next. Absent: as many as `depth` allows. */
  readonly leaves?: number
  /** Subsampling: the shares of rows and of features that each tree sees. */
  readonly rowShare: number
  readonly featureShare: number
}

const UNBOUNDED: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** A node that may still be split: its rows are `order[from … to)`. */
interface OpenNode {
  readonly node: number
  readonly depth: number
  readonly from: number
  readonly to: number
  readonly bounds: Bounds
  readonly histogram: Float64Array
  readonly split: Split
}

/** A tree, and the node at which each row ends in it. */
export interface Grown {
  readonly tree: Tree
  readonly leafOf: Int32Array
}

/**
 * Node values are rounded to a millionth of the target's unit: far below any price difference, and shorter to store.
 */
const PER_UNIT = 1e6

// Adding 0 turns −0 into 0, as it reads back from JSON.
const rounded = (value: number): number => Math.round(value * PER_UNIT) / PER_UNIT + 0

/** Grows one regression tree; `number` is its number in the sum and seeds its subsamples. */
export const growTree = (data: ConstrainedBins, histograms: Histograms, options: GrowOptions, number: number): Grown =>
  new Grower(data, histograms, options, number).grow()

class Grower {
  readonly #data: ConstrainedBins
  readonly #histograms: Histograms
  readonly #options: GrowOptions
  readonly #features: ReadonlyArray<number>
  readonly #order: Int32Array
  readonly #scratch: Int32Array
  readonly #feature: Array<number> = []
  readonly #threshold: Array<number> = []
  readonly #unknown: Array<number> = []
  readonly #child: Array<number> = []
  readonly #value: Array<number> = []
  /** Of each node that was split, 1 for the bins of its left child. */
  readonly #goesLeft: Array<Uint8Array | undefined> = []
  readonly #range: Array<readonly [from: number, to: number]> = []
  readonly #open: Array<OpenNode> = []
  /** Rows that stop above a leaf, because the tree does not know where to send their unknown feature. */
  readonly #stopped: Array<number> = []

  constructor(data: ConstrainedBins, histograms: Histograms, options: GrowOptions, number: number) {
    this.#data = data
    this.#histograms = histograms
    this.#options = options
    this.#features = drawnFeatures(data.bins.length, options.featureShare, number)
    this.#order = drawnRows(histograms.order, options.rowShare, number)
    this.#scratch = new Int32Array(this.#order.length)
  }

  grow(): Grown {
    const most = this.#options.leaves ?? Number.POSITIVE_INFINITY
    const root = this.#histograms.of(this.#features, 0, this.#order.length)
    this.#addLeaf(totals(root), UNBOUNDED)
    this.#consider({ node: 0, depth: 0, from: 0, to: this.#order.length, bounds: UNBOUNDED, histogram: root })
    for (let leaves = 1; this.#open.length > 0 && leaves < most; leaves++) this.#divide(takeBest(this.#open))
    for (const { histogram } of this.#open) this.#histograms.release(histogram)
    const tree = {
      feature: this.#feature,
      threshold: this.#threshold,
      child: this.#child,
      unknown: this.#unknown,
      value: this.#value,
    }
    return { tree, leafOf: this.#leaves() }
  }

  #addLeaf(sums: Sums, bounds: Bounds): number {
    this.#feature.push(-1)
    this.#threshold.push(0)
    this.#unknown.push(-1)
    this.#child.push(0)
    this.#goesLeft.push(undefined)
    return this.#value.push(rounded(this.#mean(sums, bounds))) - 1
  }

  /** The shrunken mean of a node, clamped to its bounds. */
  #mean([weight, sum]: Sums, bounds: Bounds): number {
    return clamp(sum / (weight + this.#options.shrink), ...bounds)
  }

  #consider(node: Omit<OpenNode, "split">): void {
    this.#range.push([node.from, node.to])
    const split =
      node.depth < this.#options.depth
        ? bestSplit(this.#data, this.#features, node.histogram, node.bounds, this.#options)
        : undefined
    if (split === undefined) this.#histograms.release(node.histogram)
    else this.#open.push({ ...node, split })
  }

  #divide({ bounds, depth, from, histogram, node, split, to }: OpenNode): void {
    const bins = this.#data.bins[split.feature]!
    const middle = this.#partition(from, to, bins, split.left)
    const isCategory = this.#data.isCategory[split.feature] === 1
    this.#feature[node] = isCategory ? categoryTest(split.feature) : split.feature
    this.#threshold[node] = isCategory ? categoryMask(split.left) : this.#data.edges[split.feature]![split.bin]!
    this.#goesLeft[node] = split.left
    const [left, right] = this.#children(histogram, from, middle, to)
    const sums = [totals(left), totals(right)] as const
    const first = this.#addLeaf(sums[0], bounds)
    this.#addLeaf(sums[1], bounds)
    this.#child[node] = first
    if (split.hasUnknown) this.#unknown[node] = split.left[UNKNOWN] === 1 ? first : first + 1
    else for (let i = from; i < to; i++) if (bins[this.#order[i]!] === UNKNOWN) this.#stopped.push(this.#order[i]!)
    const centre = (this.#mean(sums[0], bounds) + this.#mean(sums[1], bounds)) / 2
    const [below, above] = boundsBelow(this.#data.signs[split.feature]!, bounds, centre)
    this.#consider({ node: first, depth: depth + 1, from, to: middle, bounds: below, histogram: left })
    this.#consider({ node: first + 1, depth: depth + 1, from: middle, to, bounds: above, histogram: right })
  }

  /** Histograms of both children: the smaller one is counted, the larger one is what is left of the parent's. */
  #children(parent: Float64Array, from: number, middle: number, to: number): readonly [Float64Array, Float64Array] {
    const leftIsSmaller = middle - from < to - middle
    const small = leftIsSmaller
      ? this.#histograms.of(this.#features, from, middle)
      : this.#histograms.of(this.#features, middle, to)
    const used = this.#features.length * WIDTH * 2
    for (let i = 0; i < used; i++) parent[i] = parent[i]! - small[i]!
    return leftIsSmaller ? [small, parent] : [parent, small]
  }

  /** Stable partition: rows of the left child first; returns where the right child's rows begin. */
  #partition(from: number, to: number, bins: Uint8Array, left: Uint8Array): number {
    const [order, scratch] = [this.#order, this.#scratch]
    let middle = from
    let right = 0
    for (let i = from; i < to; i++) {
      const row = order[i]!
      if (left[bins[row]!] === 1) order[middle++] = row
      else scratch[right++] = row
    }
    order.set(scratch.subarray(0, right), middle)
    return middle
  }

  /** The node at which each row ends: known for the rows that the tree was grown on, otherwise looked up. */
  #leaves(): Int32Array {
    const leafOf = new Int32Array(this.#data.rows).fill(-1)
    this.#range.forEach(([from, to], node) => {
      if (this.#feature[node] !== -1) return
      for (let i = from; i < to; i++) leafOf[this.#order[i]!] = node
    })
    for (const row of this.#stopped) leafOf[row] = -1
    for (let row = 0; row < leafOf.length; row++) if (leafOf[row] === -1) leafOf[row] = this.#endOf(row)
    return leafOf
  }

  #endOf(row: number): number {
    let node = 0
    while (this.#feature[node] !== -1) {
      const test = this.#feature[node]!
      const bin = this.#data.bins[test < 0 ? categoryTest(test) : test]![row]!
      const next =
        bin === UNKNOWN ? this.#unknown[node]! : this.#child[node]! + (this.#goesLeft[node]![bin] === 1 ? 0 : 1)
      if (next < 0) return node
      node = next
    }
    return node
  }
}

/** Removes and returns the node whose split has the highest gain, the first of equal ones. */
const takeBest = (open: Array<OpenNode>): OpenNode => {
  let best = 0
  for (let i = 1; i < open.length; i++) if (open[i]!.split.gain > open[best]!.split.gain) best = i
  return open.splice(best, 1)[0]!
}

/** Bounds of the left and right child: with a monotonicity constraint, each stays on its side of the midpoint. */
const boundsBelow = (sign: number, bounds: Bounds, middle: number): readonly [left: Bounds, right: Bounds] => {
  if (sign === 0) return [bounds, bounds]
  const lower: Bounds = [bounds[0], middle]
  const upper: Bounds = [middle, bounds[1]]
  return sign > 0 ? [lower, upper] : [upper, lower]
}

/** A random subset of the features, or all of them when the subset is empty. */
const drawnFeatures = (features: number, share: number, tree: number): ReadonlyArray<number> => {
  const all = Array.from({ length: features }, (_, f) => f)
  const own = all.filter((f) => share >= 1 || hash32(`f${f}`, tree) < share * 2 ** 32)
  return own.length > 0 ? own : all
}

/** Fills `out` with the drawn ones of as many rows, and gives the part that is filled. */
const drawnRows = (out: Int32Array, share: number, tree: number): Int32Array => {
  let count = 0
  let state = (tree + 1) * 2654435761
  for (let r = 0; r < out.length; r++) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    const draw = ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
    if (draw < share) out[count++] = r
  }
  return out.subarray(0, count)
}
