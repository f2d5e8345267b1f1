import { ownValue } from "../../domain/OwnValue.ts"
import { type LocationLevels } from "../model/AdditiveModel.ts"
import type { Pricing } from "../model/Predict.ts"
import { knownFrom } from "../model/Support.ts"
import { areaOf } from "../model/Units.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { placeLevels } from "./Backfit.ts"
import type { Trial } from "./LearnBand.ts"
import { pricedRows } from "./OutOfSampleView.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"
import { spread, trialOf } from "./Trials.ts"

/**
 * Markets with up to this many districts hold each of them out; with more, refits hold some out (`HeldOutTrials.ts`).
 */
const MOST_DISTRICTS = 24
/** A district with more than this share of the rows is the market itself. */
const MOST_OF_ROWS = 0.5
/** Rows predicted over all districts, once without samples of the district and once with few. */
const TRIALS = 600
/** A district with few samples keeps one to this many of them. */
const MOST_LEFT = 4
/** Weight of a trial, as of other held-out trials; the newest rolling-origin trials also have 1/4. */
const WEIGHT = 0.25

/**
 * True when each district is held out by itself: there are few districts and no effect refers to them, so nothing else
 * needs to be refitted.
 */
export const holdsOutEachDistrict = (recipe: Recipe, { rows }: TrainingData): boolean => {
  const districts = new Set(rows.map(({ district }) => district))
  districts.delete("")
  return recipe.effects === undefined && districts.size > 1 && districts.size <= MOST_DISTRICTS
}

/**
 * Cold-start trials by district: predicts homes of each district as if none had been sold there, then as if one to four
 * had. The district's other samples and its place levels are removed, and the market's level is taken without it. This
 * samples the variation between all districts of a city, not just the few that a refit holds out.
 */
export const heldOutDistrictTrials = (
  recipe: Recipe,
  options: FitOptions,
  data: TrainingData,
  pricing: Pricing,
): ReadonlyArray<Trial> => {
  if (!holdsOutEachDistrict(recipe, data)) return []
  const { main, rows, samples } = data
  const { additive } = pricing
  const priced = pricedRows(data, additive)
  const districts = [...Map.groupBy(rows.keys(), (i) => rows[i]!.district)].filter(([district]) => district !== "")
  const residual = main.residual()
  const levelOf = (of: ReadonlyArray<number>): number => {
    const usable = of.filter((i) => !main.outlier[i])
    return usable.reduce((sum, i) => sum + residual[i]!, 0) / Math.max(usable.length, 1)
  }
  const market = levelOf([...rows.keys()])
  const isTimed = options.order === "time"
  return districts.flatMap(([district, all]) => {
    const own = all.filter((i) => !main.outlier[i])
    if (all.length > MOST_OF_ROWS * rows.length || own.length <= MOST_LEFT) return []
    const kept = [...rows.keys()].filter((i) => rows[i]!.district !== district)
    const index = data.index.without(({ sampleId }) => rows[data.place.get(sampleId)!]!.district === district)
    const elsewhere = without(data, additive.location, all)
    const shift = levelOf(kept) - market
    const predicted = (few: ReadonlyArray<number>): ReadonlyArray<Trial> => {
      for (const i of few) index.show(samples[i]!.sampleId)
      const known = knownFrom(
        recipe,
        [...kept, ...few].map((i) => rows[i]!),
      )
      const places = placeLevels(
        few.map((i) => priced(i)),
        shift,
      )
      const location = {
        area: { ...elsewhere.area, ...places.area },
        district: { ...elsewhere.district, [district]: shift + (ownValue(places.district, district) ?? 0) },
      }
      const refit = { pricing: { ...pricing, additive: { ...additive, location } }, priced, known, index }
      const objects = new Set(few.map((i) => samples[i]!.objectKey))
      const others = own.filter((i) => !objects.has(samples[i]!.objectKey))
      const newest = isTimed ? others.slice(Math.floor(others.length / 5)) : others
      return spread(newest, Math.ceil(TRIALS / districts.length)).flatMap((i) =>
        trialOf(recipe, data, refit, i, { ...(isTimed ? { asOf: rows[i]!.day - 1 } : {}), horizon: 0, weight: WEIGHT }),
      )
    }
    return [...predicted([]), ...predicted(spread(own, 1 + (own[0]! % MOST_LEFT)))]
  })
}

/** Place levels without those of the given rows. */
const without = (
  { rows }: TrainingData,
  { area, district }: LocationLevels,
  trainingRows: ReadonlyArray<number>,
): LocationLevels => {
  const [areas, districts] = [
    new Set(trainingRows.map((i) => areaOf(rows[i]!))),
    new Set(trainingRows.map((i) => rows[i]!.district)),
  ]
  const left = (levels: Readonly<Record<string, number>>, out: ReadonlySet<string>): Readonly<Record<string, number>> =>
    Object.fromEntries(Object.entries(levels).filter(([name]) => !out.has(name)))
  return { area: left(area, areas), district: left(district, districts) }
}
