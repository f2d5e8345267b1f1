/** Codes of a category, from 0: their mask is a whole number that a double holds. */
export const MOST_CATEGORIES = 52

/** What a node that asks for the category `feature` has as its feature; and back. */
export const categoryTest = (feature: number): number => -2 - feature

/** The mask of some codes: 2^code of each. */
export const categoryMask = (codes: Uint8Array): number => {
  let mask = 0
  for (let code = 0; code < MOST_CATEGORIES; code++) if (codes[code] === 1) mask += 2 ** code
  return mask
}

const isIn = (mask: number, code: number): boolean => Math.floor(mask * 2 ** -code) % 2 === 1

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

/** The next node on an object's path after node `n`; −1 at the end of the path. */
const nextNode = ({ child, feature, threshold, unknown }: Tree, n: number, features: Float64Array): number => {
  const f = feature[n]!
  if (f === -1) return -1
  const x = features[f < 0 ? categoryTest(f) : f]!
  if (Number.isNaN(x)) return unknown[n]!
  return child[n]! + ((f < 0 ? isIn(threshold[n]!, x) : x <= threshold[n]!) ? 0 : 1)
}

/** The prediction of the trees for one object: a base, and the contribution of each feature along the paths. */
export const contributions = (
  { rate, trees }: Boosted,
  features: Float64Array,
): { readonly base: number; readonly of: Float64Array } => {
  const of = new Float64Array(features.length)
  let base = 0
  for (const tree of trees) {
    const { feature, value } = tree
    base += rate * value[0]!
    let n = 0
    for (let next = nextNode(tree, 0, features); next >= 0; next = nextNode(tree, n, features)) {
      const f = feature[n]!
      of[f < 0 ? categoryTest(f) : f]! += rate * (value[next]! - value[n]!)
      n = next
    }
  }
  return { base, of }
}

/** The total of `contributions`: the base plus all features. */
export const contribution = ({ rate, trees }: Boosted, features: Float64Array): number => {
  let sum = 0
  for (const tree of trees) {
    let n = 0
    for (let next = nextNode(tree, 0, features); next >= 0; next = nextNode(tree, n, features)) n = next
    sum += rate * tree.value[n]!
  }
  return sum
}

/** The least that the trees say of objects of which one feature is at least as large, all others being equal. */
export const leastFrom = ({ rate, trees }: Boosted, features: Float64Array, growing: number): number => {
  const least = (tree: Tree, n: number): number => {
    if (tree.feature[n] === growing && features[growing]! <= tree.threshold[n]!) {
      const left = tree.child[n]!
      return Math.min(least(tree, left), least(tree, left + 1))
    }
    const next = nextNode(tree, n, features)
    return next < 0 ? tree.value[n]! : least(tree, next)
  }
  return trees.reduce((sum, tree) => sum + rate * least(tree, 0), 0)
}
