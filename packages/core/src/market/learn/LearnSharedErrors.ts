import { assetClassOf } from "../../domain/AssetClass.ts"
import { errorComponents } from "../../statistics/ErrorComponents.ts"
import type { SharedErrors } from "../model/SharedErrors.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { Trial } from "./LearnBand.ts"
import type { TrainingData } from "./TrainingData.ts"
import { windowOf } from "./Trials.ts"

/** With fewer trials, or in one window alone, what values share cannot be told from chance. */
const LEAST_TRIALS = 20
const LEAST_WINDOWS = 2

/**
 * What the errors of one market's values have in common, from rolling-origin trials: two prices of one window share the
 * error of the market's level, and two of one class in it that of the class besides. `undefined` with too few trials.
 */
export const learnSharedErrors = (
  recipe: Recipe,
  data: TrainingData,
  trials: ReadonlyArray<Pick<Trial, "at" | "error">>,
): SharedErrors | undefined => {
  const window = windowOf(recipe, data)
  const windows = new Set(trials.map(window)).size
  if (trials.length < LEAST_TRIALS || windows < LEAST_WINDOWS) return undefined
  const found = errorComponents(
    trials.map((trial) => ({
      market: `${window(trial)}`,
      place: assetClassOf(recipe.assetType, data.samples[trial.at]!.facts) ?? "",
      error: trial.error,
    })),
  )
  return found && { market: found.market, place: found.place, windows, trials: found.count }
}
