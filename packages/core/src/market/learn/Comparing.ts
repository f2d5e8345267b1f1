import type { SearchStep } from "../../ports/SampleSource.ts"
import type { Recipe } from "../Recipe.ts"
import type { ReadableModel } from "./Backfit.ts"
import { type PricedRow, pricedRow } from "./Predict.ts"
import type { TrainingData } from "./TrainingData.ts"

/** The comparables that the search gives for row `i` up to a day; without a day from the whole cross-section. */
export const comparablesOf = (
  recipe: Recipe,
  data: TrainingData,
  i: number,
  asOf: number | undefined,
  usable: (j: number) => boolean,
): ReadonlyArray<number> => {
  const sample = data.samples[i]!
  return data.index
    .search({
      assetType: recipe.assetType,
      account: undefined,
      city: sample.city,
      facts: sample.facts,
      asOf: asOf ?? data.newestDay,
      steps: asOf === undefined ? timelessSteps(recipe) : recipe.search.steps,
      target: recipe.search.target,
      limit: recipe.search.limit,
    })
    .samples.flatMap(({ sampleId }) => {
      const j = data.place.get(sampleId)!
      return j !== i && !data.main.outlier[j] && usable(j) ? [j] : []
    })
}

/** The search without its time windows, for cross-sections in which no row is later than another. */
export const timelessSteps = (recipe: Recipe): ReadonlyArray<SearchStep> =>
  recipe.search.steps.map(({ scope }) => ({ scope, withinDays: Number.MAX_SAFE_INTEGER }))

/** The training rows as targets are to see them whose own price counts as unseen. */
export interface UnseenView {
  /** Whether row `j` may be a comparable of target `i`. */
  readonly mayCompare: (i: number, j: number) => boolean
  /** The model that target `i` is read by. */
  readonly model: (i: number) => ReadableModel
  /** Row `j` as that model prices it. */
  readonly priced: (i: number, j: number) => PricedRow
}

/**
 * Where effects hold levels of single groups, a target is read by the model without its share of the objects, which did learn from the
 * comparables of other shares: as at prediction. Elsewhere a row teaches the one model next to nothing of itself.
 */
export const unseenView = (data: TrainingData): UnseenView => {
  const { main, rows, samples } = data
  const shares = main.shares()
  if (shares.length === 0) {
    const priced = pricedRows(data, main.reader)
    return {
      mayCompare: (i, j) => samples[i]!.objectKey !== samples[j]!.objectKey,
      model: () => main.reader,
      priced: (_, j) => priced(j),
    }
  }
  const priced = shares.map((model) => pricedRows(data, model))
  return {
    mayCompare: (i, j) => rows[i]!.share !== rows[j]!.share,
    model: (i) => shares[rows[i]!.share]!,
    priced: (i, j) => priced[rows[i]!.share]!(j),
  }
}

/** Rows as a model prices them; each is read once, being compared with many others. */
export const pricedRows = ({ rows, y }: TrainingData, model: ReadableModel): ((j: number) => PricedRow) => {
  const known: Array<PricedRow | undefined> = Array.from({ length: rows.length })
  return (j) => (known[j] ??= pricedRow(model, rows[j]!, y[j]!))
}
