/** Codes of a category, from 0: their mask is a whole number that a double holds. */
export const MOST_CATEGORIES = 52

/** What a node that asks for the category `feature` has as its feature; and back. */
export const askedCategory = (feature: number): number => -2 - feature

/** The mask of some codes: 2^code of each. */
export const categoryMask = (codes: Uint8Array): number => {
  let mask = 0
  for (let code = 0; code < MOST_CATEGORIES; code++) if (codes[code] === 1) mask += 2 ** code
  return mask
}

const isIn = (mask: number, code: number): boolean => Math.floor(mask * 2 ** -code) % 2 === 1

/**
 * One regression tree: node `n` asks whether feature `feature[n]` is at most `threshold[n]`; below −1 whether a
 * category (`askedCategory`) is in the mask `threshold[n]`. A leaf has feature −1.
 */
export interface Tree {
  readonly feature: ReadonlyArray<number>
  readonly threshold: ReadonlyArray<number>
  /** Place of the left child; the right one follows it. */
  readonly child: ReadonlyArray<number>
  /**
   * Place of the child that objects of which the feature is unknown go to; −1: none was seen, so that they stay with
   * the node's mean.
   */
  readonly unknown: ReadonlyArray<number>
  /**
   * Mean of the target at each node, shrunk: what a path adds from node to node is the doing of the feature that was
   * asked.
   */
  readonly value: ReadonlyArray<number>
}

/** A sum of small trees, each learned from what those before it left. Plain JSON. */
export interface Boosted {
  readonly rate: number
  readonly trees: ReadonlyArray<Tree>
}

/** The node after node `n` on an object's path; −1 at the path's end. */
const nextNode = ({ child, feature, threshold, unknown }: Tree, n: number, features: Float64Array): number => {
  const f = feature[n]!
  if (f === -1) return -1
  const x = features[f < 0 ? askedCategory(f) : f]!
  if (Number.isNaN(x)) return unknown[n]!
  return child[n]! + ((f < 0 ? isIn(threshold[n]!, x) : x <= threshold[n]!) ? 0 : 1)
}

/** What the trees say of one object: a base, and what each feature adds to it along the trees' paths. */
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
      of[f < 0 ? askedCategory(f) : f]! += rate * (value[next]! - value[n]!)
      n = next
    }
  }
  return { base, of }
}

/** The same in all: the sum of the base and of what each feature adds. */
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
