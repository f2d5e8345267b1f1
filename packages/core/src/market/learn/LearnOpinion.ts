import { median, robustSigma } from "../../statistics/Robust.ts"
import { type Row, FOLDS } from "../model/Rows.ts"
import {
  opinionFeatures,
  opinionLabels,
  type OpinionLabel,
  readLabel,
  type SecondOpinion,
} from "../model/SecondOpinion.ts"
import { levelAt } from "../model/TimeIndex.ts"
import { MOST_CATEGORIES } from "../model/Trees.ts"
import { directionsOf } from "../model/Variables.ts"
import type { OpinionRecipe, Recipe } from "../recipe/Recipe.ts"
import { boost, type BoostOptions } from "./BoostTrees.ts"
import type { TrainingData } from "./TrainingData.ts"

/** With fewer rows there is no second opinion. */
const LEAST_ROWS = 1_000
/** So many rows are needed before half of the recipe's weight is given. */
const DOUBT = 1_000
/** Rows for each leaf that trees may have. */
const ROWS_PER_LEAF = 150
const CLIP_SIGMAS = 4

const OPTIONS: BoostOptions = {
  trees: 300,
  rate: 0.1,
  depth: 12,
  leaves: 63,
  leaf: 15,
  shrink: 1,
  rowShare: 0.8,
  featureShare: 0.4,
}

/** Sums of a level over some rows, by the fold that they belong to. */
class LevelSums {
  readonly sum = new Float64Array(FOLDS)
  readonly count = new Float64Array(FOLDS)

  /** The shrunken mean without one fold; `NaN` when no row is left. */
  mean(without: number, prior: number): number {
    let sum = 0
    let count = 0
    for (let fold = 0; fold < FOLDS; fold++) {
      if (fold === without) continue
      sum += this.sum[fold]!
      count += this.count[fold]!
    }
    return count > 0 ? sum / (count + prior) : Number.NaN
  }
}

/**
 * Learns a second opinion from the rows that count. What a row reads of its labels' means is of the other shares of the
 * objects: its own price is not in it.
 */
export const learnOpinion = (
  recipe: Recipe,
  data: TrainingData,
  taught: ReadonlyArray<number>,
  options: Partial<BoostOptions> = {},
): SecondOpinion | undefined => {
  const { opinion } = recipe
  if (opinion === undefined || opinion.weight === 0) return undefined
  const { main, read, rows, y } = data
  const used = taught.filter((i) => !main.outlier[i])
  if (used.length < LEAST_ROWS) return undefined
  const target = Float64Array.from(used, (i) => y[i]! - levelAt(main.model.index, rows[i]!.day))
  const levels = levelSums(
    used.map((i) => rows[i]!),
    target,
  )
  const categories = levels.map(mostFrequent)
  const coded = categories.map((own) => readLabel({ categories: own, means: {} }))
  const features = used.map((i) =>
    opinionFeatures(
      read,
      rows[i]!,
      (l, level) => levels[l]!.get(level)!.mean(rows[i]!.fold, opinion.labelPrior),
      (l, level) => coded[l]!.code(level),
    ),
  )
  const columns = Array.from({ length: features[0]!.length }, (_, f) => Float64Array.from(features, (own) => own[f]!))
  const residual = main.residual()
  const errors = Float64Array.from(used, (i) => residual[i]!)
  const boosted = boost(
    columns,
    target,
    Float64Array.from(used, (i) => Math.exp((rows[i]!.day - data.newestDay) / recipe.time.decayDays)),
    CLIP_SIGMAS * Math.max(robustSigma(errors, median(errors)), 0.01),
    { ...OPTIONS, leaves: Math.min(OPTIONS.leaves!, Math.floor(used.length / ROWS_PER_LEAF)), ...options },
    { categories: levels.length, directions: directionsOf(read) },
  )
  return {
    weight: (opinion.weight * used.length) / (used.length + DOUBT),
    boosted,
    labels: levels.map((own, l) => opinionLabel(own, categories[l]!, opinion)),
  }
}

const levelSums = (rows: ReadonlyArray<Row>, target: Float64Array): ReadonlyArray<Map<string, LevelSums>> => {
  const centre = target.reduce((sum, own) => sum + own, 0) / target.length
  const levels = opinionLabels(rows[0]!).map(() => new Map<string, LevelSums>())
  rows.forEach((row, k) => {
    opinionLabels(row).forEach((level, l) => {
      if (level === "") return
      let own = levels[l]!.get(level)
      if (own === undefined) levels[l]!.set(level, (own = new LevelSums()))
      own.sum[row.fold]! += target[k]! - centre
      own.count[row.fold]!++
    })
  })
  return levels
}

const NO_FOLD = -1

const mostFrequent = (levels: ReadonlyMap<string, LevelSums>): ReadonlyArray<string> =>
  [...levels]
    .map(([level, { count }]) => ({ level, rows: count.reduce((sum, own) => sum + own, 0) }))
    .toSorted((a, b) => b.rows - a.rows || (a.level < b.level ? -1 : 1))
    .slice(0, MOST_CATEGORIES)
    .map(({ level }) => level)

const opinionLabel = (
  levels: ReadonlyMap<string, LevelSums>,
  categories: ReadonlyArray<string>,
  { labelPrior }: OpinionRecipe,
): OpinionLabel => ({
  categories,
  means: Object.fromEntries([...levels].map(([level, own]) => [level, own.mean(NO_FOLD, labelPrior)])),
})
