import type { ReadableModel } from "../model/AdditiveModel.ts"
import { type PricedRow, pricedRow } from "../model/PricedRow.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { searchFor, timelessSteps } from "../search/MarketSearch.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"

/** The comparables that the search gives for row `i` up to a day; without a day from the whole cross-section. */
const comparablesOf = (
  recipe: Recipe,
  data: TrainingData,
  i: number,
  asOf: number | undefined,
  usable: (j: number) => boolean,
): ReadonlyArray<number> => {
  const sample = data.samples[i]!
  return data.index
    .search({
      ...searchFor(recipe, sample, asOf ?? data.newestDay),
      ...(asOf === undefined ? { steps: timelessSteps(recipe) } : {}),
    })
    .samples.flatMap(({ sampleId }) => {
      const j = data.place.get(sampleId)!
      return j !== i && !data.main.outlier[j] && usable(j) ? [j] : []
    })
}

/** The training rows as targets are to see them whose own price counts as unseen. */
export interface UnseenView {
  /** The comparables of target `i`: of earlier days, or in a cross-section of any; searched for once. */
  readonly comparables: (i: number) => ReadonlyArray<number>
  /** The model that target `i` is read by. */
  readonly model: (i: number) => ReadableModel
  /** Row `j` as that model prices it. */
  readonly priced: (i: number, j: number) => PricedRow
}

/**
 * Where effects hold levels of single groups, a target is read by the model without its share of the objects, which did
 * learn from the comparables of other shares: as at prediction. Elsewhere a row teaches the one model next to nothing
 * of itself.
 */
export const unseenView = (recipe: Recipe, { order }: FitOptions, data: TrainingData): UnseenView => {
  const { main, rows, samples } = data
  const shares = main.shares()
  const searched = (mayCompare: (i: number, j: number) => boolean): UnseenView["comparables"] => {
    const known: Array<ReadonlyArray<number> | undefined> = Array.from({ length: rows.length })
    return (i) =>
      (known[i] ??= comparablesOf(recipe, data, i, order === "time" ? rows[i]!.day - 1 : undefined, (j) =>
        mayCompare(i, j),
      ))
  }
  if (shares.length === 0) {
    const priced = pricedRows(data, main.reader)
    return {
      comparables: searched((i, j) => samples[i]!.objectKey !== samples[j]!.objectKey),
      model: () => main.reader,
      priced: (_, j) => priced(j),
    }
  }
  const priced = shares.map((model) => pricedRows(data, model))
  return {
    comparables: searched((i, j) => rows[i]!.share !== rows[j]!.share),
    model: (i) => shares[rows[i]!.share]!,
    priced: (i, j) => priced[rows[i]!.share]!(j),
  }
}

/** Rows as a model prices them; each is read once, being compared with many others. */
export const pricedRows = ({ rows, y }: TrainingData, model: ReadableModel): ((j: number) => PricedRow) => {
  const known: Array<PricedRow | undefined> = Array.from({ length: rows.length })
  return (j) => (known[j] ??= pricedRow(model, rows[j]!, y[j]!))
}
