import { clamp } from "../../statistics/Robust.ts"
import type { Tree, Boosted } from "../model/Trees.ts"
import type { Monotone } from "../recipe/Recipe.ts"
import { binned } from "./Bins.ts"
import { type GrowOptions, growTree } from "./GrowTree.ts"
import { Histograms } from "./Histograms.ts"

/** Hyperparameters of the boosting. */
export interface BoostOptions extends GrowOptions {
  readonly trees: number
  /** Learning rate: the factor applied to each tree. */
  readonly rate: number
}

/** Direction of a monotonicity constraint on a feature, everything else equal. */
export type Direction = Monotone["direction"]

/** Kinds of the last columns; those before them are unconstrained numbers. */
export interface ColumnKinds {
  /** The number of columns that hold category codes, from 0; the constrained columns follow them. */
  readonly categories?: number
  /** Monotonicity constraints on the last columns, for known values. */
  readonly directions?: ReadonlyArray<Direction>
}

/**
 * Learns a sum of trees for a target by stochastic gradient boosting (Friedman 2001, 2002) on binned features.
 * Deterministic: the rows and features of a tree follow from their indices and the tree's number. Each column is a
 * feature, `NaN` where unknown. Residuals are clipped at `clip` (Huber 1964) to bound the influence of typing errors.
 * A split that violates its constraint is not made, and the values below a split stay on their side of its midpoint.
 */
export const boost = (
  columns: ReadonlyArray<Float64Array>,
  target: Float64Array,
  weight: Float64Array,
  clip: number,
  options: BoostOptions,
  { categories = 0, directions = [] }: ColumnKinds = {},
): Boosted => {
  const unconstrained = columns.length - directions.length
  const isCategory = Uint8Array.from(columns, (_, f) => Number(f >= unconstrained - categories && f < unconstrained))
  const signs = new Int8Array(columns.length)
  directions.forEach((direction, w) => (signs[unconstrained + w] = direction === "rising" ? 1 : -1))
  const data = { ...binned(columns, target.length, isCategory), signs, isCategory }
  const left = Float64Array.from(target)
  const histograms = new Histograms(data, weight, mostNodes(options))
  const { gradient } = histograms
  const trees: Array<Tree> = []
  const { rate } = options
  for (let t = 0; t < options.trees; t++) {
    for (let r = 0; r < gradient.length; r++) gradient[r] = weight[r]! * clamp(left[r]!, -clip, clip)
    const { leafOf, tree } = growTree(data, histograms, options, t)
    trees.push(tree)
    for (let r = 0; r < left.length; r++) left[r]! -= rate * tree.value[leafOf[r]!]!
  }
  return { rate, trees }
}

/** Most nodes of a tree that are open at the same time: its leaves, and two children while one is divided. */
const mostNodes = ({ depth, leaves = 2 ** depth }: GrowOptions): number => Math.min(leaves, 2 ** depth) + 2
