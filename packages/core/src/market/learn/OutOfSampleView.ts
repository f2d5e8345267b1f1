import type { ReadableModel } from "../model/AdditiveModel.ts"
import { type PricedRow, pricedRow } from "../model/PricedRow.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { searchFor, timelessSteps } from "../search/MarketSearch.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"

/** The comparables that the search returns for row `i` up to a day; without a day, from the whole cross-section. */
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

/** The training rows as seen from targets whose own price is out of sample. */
export interface OutOfSampleView {
  /** Comparables of target `i`: from earlier days, or in a cross-section from any day. Searched once and cached. */
  readonly comparables: (i: number) => ReadonlyArray<number>
  /** The model that prices target `i`. */
  readonly model: (i: number) => ReadableModel
  /** Row `j`, priced by the model of target `i`. */
  readonly priced: (i: number, j: number) => PricedRow
}

/**
 * Builds the out-of-sample view. Where effects have levels of single groups, a target is priced by the cross-fitted
 * model without its fold of objects, which was trained on the comparables from other folds, just as at prediction.
 * Elsewhere a row has almost no influence on its own prediction, and one model serves all.
 */
export const outOfSampleView = (recipe: Recipe, { order }: FitOptions, data: TrainingData): OutOfSampleView => {
  const { main, rows, samples } = data
  const crossFitted = main.crossFitted()
  const searched = (mayCompare: (i: number, j: number) => boolean): OutOfSampleView["comparables"] => {
    const known: Array<ReadonlyArray<number> | undefined> = Array.from({ length: rows.length })
    return (i) =>
      (known[i] ??= comparablesOf(recipe, data, i, order === "time" ? rows[i]!.day - 1 : undefined, (j) =>
        mayCompare(i, j),
      ))
  }
  if (crossFitted.length === 0) {
    const priced = pricedRows(data, main.reader)
    return {
      comparables: searched((i, j) => samples[i]!.objectKey !== samples[j]!.objectKey),
      model: () => main.reader,
      priced: (_, j) => priced(j),
    }
  }
  const priced = crossFitted.map((model) => pricedRows(data, model))
  return {
    comparables: searched((i, j) => rows[i]!.fold !== rows[j]!.fold),
    model: (i) => crossFitted[rows[i]!.fold]!,
    priced: (i, j) => priced[rows[i]!.fold]!(j),
  }
}

/** Rows priced by a model; cached, because each row is compared with many others. */
export const pricedRows = ({ rows, y }: TrainingData, model: ReadableModel): ((j: number) => PricedRow) => {
  const known: Array<PricedRow | undefined> = Array.from({ length: rows.length })
  return (j) => (known[j] ??= pricedRow(model, rows[j]!, y[j]!))
}
