import { clamp } from "../../statistics/Robust.ts"
import type { Tree, Boosted } from "../model/Trees.ts"
import type { Monotone } from "../recipe/Recipe.ts"
import { binned } from "./Bins.ts"
import { type GrowOptions, growTree } from "./GrowTree.ts"

/** How trees are grown. */
export interface BoostOptions extends GrowOptions {
  readonly trees: number
  /** Share of each tree that counts. */
  readonly rate: number
}

/** Which way what trees say goes with a feature, all others being equal. */
export type Way = Monotone["direction"]

/** What trees may do with the columns. */
export interface ColumnKinds {
  /** What the trees say rises or falls with each of the last columns, as far as it is known. */
  readonly ways?: ReadonlyArray<Way>
  /** So many columns before those hold codes of categories, from 0. */
  readonly categories?: number
}

/**
 * Learns a sum of trees for a target by gradient boosting (Friedman 2001, 2002) on binned features. Deterministic:
 * which rows and features a tree sees follows from their place and the tree's number. Columns hold a feature each,
 * `NaN` where unknown. What is left of a row's target counts up to `clip` (Huber 1964), so that a typing error does not
 * pull. A split against the way of its column is not made, and what lies below one stays on its side of the middle.
 */
export const boost = (
  columns: ReadonlyArray<Float64Array>,
  target: Float64Array,
  weight: Float64Array,
  clip: number,
  options: BoostOptions,
  { categories = 0, ways = [] }: ColumnKinds = {},
): Boosted => {
  const unordered = columns.length - ways.length
  const isCategory = Uint8Array.from(columns, (_, f) => Number(f >= unordered - categories && f < unordered))
  const signs = new Int8Array(columns.length)
  ways.forEach((way, w) => (signs[unordered + w] = way === "rising" ? 1 : -1))
  const data = { ...binned(columns, target.length, isCategory), signs, isCategory }
  const left = Float64Array.from(target)
  const pull = new Float64Array(target.length)
  const trees: Array<Tree> = []
  const { rate } = options
  for (let t = 0; t < options.trees; t++) {
    for (let r = 0; r < pull.length; r++) pull[r] = weight[r]! * clamp(left[r]!, -clip, clip)
    const { ends, tree } = growTree(data, pull, weight, options, t)
    trees.push(tree)
    for (let r = 0; r < left.length; r++) left[r]! -= rate * tree.value[ends[r]!]!
  }
  return { rate, trees }
}
