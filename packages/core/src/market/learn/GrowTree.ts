import { hash32 } from "../../domain/Hash.ts"
import { clamp } from "../../statistics/Robust.ts"
import { categoryTest, categoryMask, type Tree } from "../model/Trees.ts"
import { type Binned, UNKNOWN, WIDTH } from "./Bins.ts"
import { bestSplit, type Bounds, type Split, totals } from "./BestSplit.ts"

/** How one tree is grown. */
export interface GrowOptions {
  readonly depth: number
  /** Leaves at most: the split that explains most is made first. Absent: as many as the depth allows. */
  readonly leaves?: number
  /** Least weight of rows in a leaf. */
  readonly leaf: number
  /** Weight that gradients a leaf's value to none (λ). */
  readonly shrink: number
  /** Shares of the rows and of the features that each tree sees. */
  readonly rowShare: number
  readonly featureShare: number
}

/** Features in bins, and what a split by each may do. */
export interface ConstrainedBins extends Binned {
  /** 1: no less on the right of a split by the feature; −1: no more; 0: as it comes. */
  readonly signs: Int8Array
  /** Whether the bins of a feature are categories, which have no order. */
  readonly isCategory: Uint8Array
}

const UNBOUNDED: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** A node that is to be split: its rows are `order[from … to)`. */
interface Open {
  readonly node: number
  readonly depth: number
  readonly from: number
  readonly to: number
  readonly bounds: Bounds
  readonly histogram: Float64Array
  readonly split: Split
}

/** A tree, and where each row that has bins leafOf in it. */
export interface Grown {
  readonly tree: Tree
  readonly leafOf: Int32Array
}

/** Values are kept to a millionth of the target's unit: far below what any price can tell, and shorter to store. */
const PER_UNIT = 1e6

// Adding 0 makes −0 the 0 that it is read as again.
const rounded = (value: number): number => Math.round(value * PER_UNIT) / PER_UNIT + 0

/** Grows one regression tree, number `tree` of its sum, for gradients on weighted rows. */
export const growTree = (
  data: ConstrainedBins,
  gradient: Float64Array,
  weight: Float64Array,
  options: GrowOptions,
  tree: number,
): Grown => {
  const features = drawnFeatures(data.bins.length, options.featureShare, tree)
  const order = drawnRows(data.rows, options.rowShare, tree)
  const scratch = new Int32Array(order.length)
  const feature: Array<number> = []
  const threshold: Array<number> = []
  const unknown: Array<number> = []
  const child: Array<number> = []
  const value: Array<number> = []
  /** Of each node that asks, whether a bin goes to its left child. */
  const goesLeft: Array<Uint8Array | undefined> = []

  const meanOf = ([w, sum]: readonly [number, number], bounds: Bounds): number =>
    clamp(sum / (w + options.shrink), ...bounds)

  const addLeaf = (sums: readonly [number, number], bounds: Bounds): number => {
    feature.push(-1)
    threshold.push(0)
    unknown.push(-1)
    child.push(0)
    goesLeft.push(undefined)
    return value.push(rounded(meanOf(sums, bounds))) - 1
  }

  const nodeWeight = new Float64Array(order.length)
  const nodeGradient = new Float64Array(order.length)
  const histogramOf = (from: number, to: number): Float64Array => {
    for (let i = from; i < to; i++) {
      nodeWeight[i] = weight[order[i]!]!
      nodeGradient[i] = gradient[order[i]!]!
    }
    const out = new Float64Array(features.length * WIDTH * 2)
    for (let k = 0; k < features.length; k++) addUp(out, k * WIDTH, data.bins[features[k]!]!, from, to)
    return out
  }
  const addUp = (out: Float64Array, base: number, own: Uint8Array, from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      const at = (base + own[order[i]!]!) << 1
      out[at] = out[at]! + nodeWeight[i]!
      out[at + 1] = out[at + 1]! + nodeGradient[i]!
    }
  }

  /** Where the rows of each node stand in `order`, and rows of which it is not known where they end. */
  const ranges: Array<readonly [from: number, to: number]> = []
  const unplaced: Array<number> = []
  const open: Array<Open> = []
  const consider = (node: Omit<Open, "split">): void => {
    ranges.push([node.from, node.to])
    if (node.depth >= options.depth) return
    const split = bestSplit(data, features, node.histogram, node.bounds, options)
    if (split !== undefined) open.push({ ...node, split })
  }

  /** Brings the rows of the left child before those of the right, each in their order; where the right ones begin. */
  const partition = (from: number, to: number, own: Uint8Array, left: Uint8Array): number => {
    let middle = from
    let right = 0
    for (let i = from; i < to; i++) {
      const r = order[i]!
      if (left[own[r]!] === 1) order[middle++] = r
      else scratch[right++] = r
    }
    order.set(scratch.subarray(0, right), middle)
    return middle
  }

  const divide = ({ bounds, depth, from, histogram, node, split, to }: Open): void => {
    const middle = partition(from, to, data.bins[split.feature]!, split.left)
    const isCategory = data.isCategory[split.feature] === 1
    feature[node] = isCategory ? categoryTest(split.feature) : split.feature
    threshold[node] = isCategory ? categoryMask(split.left) : data.edges[split.feature]![split.bin]!
    goesLeft[node] = split.left
    const leftIsSmaller = middle - from < to - middle
    const small = leftIsSmaller ? histogramOf(from, middle) : histogramOf(middle, to)
    for (let i = 0; i < small.length; i++) histogram[i]! -= small[i]!
    const [left, right] = leftIsSmaller ? [small, histogram] : [histogram, small]
    const sums = [totals(left), totals(right)] as const
    const first = addLeaf(sums[0], bounds)
    addLeaf(sums[1], bounds)
    const centre = (meanOf(sums[0], bounds) + meanOf(sums[1], bounds)) / 2
    const [below, above] = boundsBelow(data.signs[split.feature]!, bounds, centre)
    child[node] = first
    if (!split.hasUnknown) {
      const own = data.bins[split.feature]!
      for (let i = from; i < to; i++) if (own[order[i]!] === UNKNOWN) unplaced.push(order[i]!)
    }
    if (split.hasUnknown) unknown[node] = split.left[UNKNOWN] === 1 ? first : first + 1
    consider({ node: first, depth: depth + 1, from, to: middle, bounds: below, histogram: left })
    consider({ node: first + 1, depth: depth + 1, from: middle, to, bounds: above, histogram: right })
  }

  const root = histogramOf(0, order.length)
  addLeaf(totals(root), UNBOUNDED)
  consider({ node: 0, depth: 0, from: 0, to: order.length, bounds: UNBOUNDED, histogram: root })
  for (let leaves = 1; open.length > 0 && leaves < (options.leaves ?? Number.POSITIVE_INFINITY); leaves++) {
    divide(takeBest(open))
  }

  const endOf = (row: number): number => {
    let n = 0
    while (feature[n] !== -1) {
      const asked = feature[n]!
      const bin = data.bins[asked < 0 ? categoryTest(asked) : asked]![row]!
      const next = bin === UNKNOWN ? unknown[n]! : child[n]! + (goesLeft[n]![bin] === 1 ? 0 : 1)
      if (next < 0) return n
      n = next
    }
    return n
  }
  const leafOf = new Int32Array(data.rows).fill(-1)
  for (let n = 0; n < feature.length; n++) {
    if (feature[n] !== -1) continue
    const [from, to] = ranges[n]!
    for (let i = from; i < to; i++) leafOf[order[i]!] = n
  }
  for (const row of unplaced) leafOf[row] = -1
  for (let row = 0; row < leafOf.length; row++) if (leafOf[row] === -1) leafOf[row] = endOf(row)
  return { tree: { feature, threshold, child, unknown, value }, leafOf }
}

/** Takes out the node whose split explains most, the first of equal ones. */
const takeBest = (open: Array<Open>): Open => {
  let best = 0
  for (let i = 1; i < open.length; i++) if (open[i]!.split.gain > open[best]!.split.gain) best = i
  return open.splice(best, 1)[0]!
}

/** Of the left child and the right one: both keep to their sides of the middle where the feature has a way to go. */
const boundsBelow = (sign: number, bounds: Bounds, middle: number): readonly [left: Bounds, right: Bounds] => {
  if (sign === 0) return [bounds, bounds]
  const lower: Bounds = [bounds[0], middle]
  const upper: Bounds = [middle, bounds[1]]
  return sign > 0 ? [lower, upper] : [upper, lower]
}

/** Some of the features, or all where the draw left none. */
const drawnFeatures = (features: number, share: number, tree: number): ReadonlyArray<number> => {
  const all = Array.from({ length: features }, (_, f) => f)
  const own = all.filter((f) => share >= 1 || hash32(`f${f}`, tree) < share * 2 ** 32)
  return own.length > 0 ? own : all
}

const drawnRows = (rows: number, share: number, tree: number): Int32Array => {
  const out = new Int32Array(rows)
  let count = 0
  let state = (tree + 1) * 2654435761
  for (let r = 0; r < rows; r++) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    const draw = ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
    if (draw < share) out[count++] = r
  }
  return out.subarray(0, count)
}
