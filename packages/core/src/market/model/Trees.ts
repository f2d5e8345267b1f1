/**
 * One regression tree, breadth first: node `n` tests whether feature `feature[n]` is at most `threshold[n]`. A leaf has
 * feature −1.
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
  if (f < 0) return -1
  const x = features[f]!
  return Number.isNaN(x) ? unknown[n]! : child[n]! + (x <= threshold[n]! ? 0 : 1)
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
      of[feature[n]!]! += rate * (value[next]! - value[n]!)
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
