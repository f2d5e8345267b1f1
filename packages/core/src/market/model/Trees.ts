/** Codes of a category, from 0: their mask is a whole number that a double holds. */
export const MOST_CATEGORIES = 52

/** The code by which a node asks for the category `feature`; and back. */
export const categoryTest = (feature: number): number => -2 - feature

/** The mask of some codes: 2^code of each. */
export const categoryMask = (codes: Uint8Array): number => {
  let mask = 0
  for (let code = 0; code < MOST_CATEGORIES; code++) if (codes[code] === 1) mask += 2 ** code
  return mask
}

/**
 * One regression tree: node `n` tests whether feature `feature[n]` is at most `threshold[n]`; below −1, whether a
 * category (`categoryTest`) is in the bit mask `threshold[n]`. A leaf has feature −1.
 */
export interface Tree {
  readonly feature: ReadonlyArray<number>
  readonly threshold: ReadonlyArray<number>
  /** Index of the left child; the right one follows it. */
  readonly child: ReadonlyArray<number>
  /**
   * Index of the child for objects whose feature is unknown; −1: none was seen in training, so they stay at the node's
   * mean.
   */
  readonly unknown: ReadonlyArray<number>
  /**
   * Shrunken mean of the target at each node. The difference from node to node along a path is the contribution of the
   * tested feature.
   */
  readonly value: ReadonlyArray<number>
}

/** Gradient boosting: a sum of small trees, each fitted to the residuals of those before it. Plain JSON. */
export interface Boosted {
  readonly rate: number
  readonly trees: ReadonlyArray<Tree>
}

/**
 * All nodes of some trees in one table of plain numbers, which is faster to follow than the trees' own arrays: a
 * valuation walks thousands of paths.
 */
interface PackedTrees {
  /** First node of each tree. */
  readonly roots: Int32Array
  /** Index of the tested feature; −1 at a leaf. */
  readonly feature: Int32Array
  /** True when a node asks for categories. */
  readonly asks: Uint8Array
  readonly threshold: Float64Array
  /** The bit mask of a node that asks for categories: codes below 32, and those above. */
  readonly lowCodes: Int32Array
  readonly highCodes: Int32Array
  /** Node on the left; the one on the right follows it. */
  readonly child: Int32Array
  /** Node for objects whose feature is unknown; −1: they stay. */
  readonly unknown: Int32Array
  readonly value: Float64Array
}

const HALF = 2 ** 32

const pack = ({ trees }: Boosted): PackedTrees => {
  const size = trees.reduce((sum, { feature }) => sum + feature.length, 0)
  const packed: PackedTrees = {
    roots: new Int32Array(trees.length),
    feature: new Int32Array(size),
    asks: new Uint8Array(size),
    threshold: new Float64Array(size),
    lowCodes: new Int32Array(size),
    highCodes: new Int32Array(size),
    child: new Int32Array(size),
    unknown: new Int32Array(size),
    value: new Float64Array(size),
  }
  let at = 0
  for (const [t, { child, feature, threshold, unknown, value }] of trees.entries()) {
    packed.roots[t] = at
    for (const [n, tested] of feature.entries()) {
      const node = at + n
      const asks = tested < -1
      packed.feature[node] = asks ? categoryTest(tested) : tested
      packed.asks[node] = Number(asks)
      packed.threshold[node] = threshold[n]!
      packed.lowCodes[node] = asks ? threshold[n]! % HALF : 0
      packed.highCodes[node] = asks ? Math.floor(threshold[n]! / HALF) : 0
      packed.child[node] = at + child[n]!
      packed.unknown[node] = unknown[n]! < 0 ? -1 : at + unknown[n]!
      packed.value[node] = value[n]!
    }
    at += feature.length
  }
  return packed
}

const known = new WeakMap<Boosted, PackedTrees>()

/** The packed form of some trees, which never change once they are grown. */
const packedTrees = (boosted: Boosted): PackedTrees => {
  let packed = known.get(boosted)
  if (packed === undefined) known.set(boosted, (packed = pack(boosted)))
  return packed
}

/** The next node on an object's path after node `n`; −1 at the end of the path. */
const nextNode = (
  { asks, child, feature, highCodes, lowCodes, threshold, unknown }: PackedTrees,
  n: number,
  features: Float64Array,
): number => {
  const f = feature[n]!
  if (f < 0) return -1
  const x = features[f]!
  if (Number.isNaN(x)) return unknown[n]!
  if (asks[n] === 0) return child[n]! + (x <= threshold[n]! ? 0 : 1)
  const bit = x < 32 ? lowCodes[n]! >>> x : highCodes[n]! >>> (x - 32)
  return child[n]! + 1 - (bit & 1)
}

/** The prediction of the trees for one object: a base, and the contribution of each feature along the paths. */
export const contributions = (
  boosted: Boosted,
  features: Float64Array,
): { readonly base: number; readonly of: Float64Array } => {
  const { rate } = boosted
  const { asks, child, feature, highCodes, lowCodes, roots, threshold, unknown, value } = packedTrees(boosted)
  const of = new Float64Array(features.length)
  let base = 0
  for (let t = 0; t < roots.length; t++) {
    let n = roots[t]!
    base += rate * value[n]!
    for (let f = feature[n]!; f >= 0; f = feature[n]!) {
      const x = features[f]!
      let next = 0
      if (x !== x) next = unknown[n]!
      else if (asks[n] === 0) next = x <= threshold[n]! ? child[n]! : child[n]! + 1
      else next = child[n]! + 1 - ((x < 32 ? lowCodes[n]! >>> x : highCodes[n]! >>> (x - 32)) & 1)
      if (next < 0) break
      of[f]! += rate * (value[next]! - value[n]!)
      n = next
    }
  }
  return { base, of }
}

/** The prediction of the trees for one object; the sum of `contributions`. */
export const contribution = (boosted: Boosted, features: Float64Array): number => {
  const { rate } = boosted
  const { asks, child, feature, highCodes, lowCodes, roots, threshold, unknown, value } = packedTrees(boosted)
  let sum = 0
  for (let t = 0; t < roots.length; t++) {
    let n = roots[t]!
    for (let f = feature[n]!; f >= 0; f = feature[n]!) {
      const x = features[f]!
      let next = 0
      if (x !== x) next = unknown[n]!
      else if (asks[n] === 0) next = x <= threshold[n]! ? child[n]! : child[n]! + 1
      else next = child[n]! + 1 - ((x < 32 ? lowCodes[n]! >>> x : highCodes[n]! >>> (x - 32)) & 1)
      if (next < 0) break
      n = next
    }
    sum += rate * value[n]!
  }
  return sum
}

/** The least that the trees say of objects of which one feature is at least as large, all others being equal. */
export const leastFrom = (boosted: Boosted, features: Float64Array, growing: number): number => {
  const trees = packedTrees(boosted)
  return trees.roots.reduce((sum, root) => sum + boosted.rate * leastBelow(trees, root, features, growing), 0)
}

const leastBelow = (trees: PackedTrees, n: number, features: Float64Array, growing: number): number => {
  if (trees.feature[n] === growing && trees.asks[n] === 0 && features[growing]! <= trees.threshold[n]!) {
    const left = trees.child[n]!
    return Math.min(leastBelow(trees, left, features, growing), leastBelow(trees, left + 1, features, growing))
  }
  const next = nextNode(trees, n, features)
  return next < 0 ? trees.value[n]! : leastBelow(trees, next, features, growing)
}
