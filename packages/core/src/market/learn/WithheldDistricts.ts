import { type LocationLevels } from "../model/AdditiveModel.ts"
import type { Pricing } from "../model/Predict.ts"
import { knownFrom } from "../model/Support.ts"
import { areaOf } from "../model/Units.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { SampleIndex } from "../search/SampleIndex.ts"
import { placeLevels } from "./Backfit.ts"
import type { Trial } from "./LearnBand.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"
import { spread, trialOf } from "./Trials.ts"
import { pricedRows } from "./UnseenView.ts"

/** A market of so few districts is tried without each of them; of more, refits go without some (`Withheld.ts`). */
const MOST_DISTRICTS = 24
/** A district with more of the rows than this is the market itself. */
const MOST_OF_ROWS = 0.5
/** Rows that are predicted of all districts together: without samples, and with few. */
const TRIALS = 600
/** Of a district with few samples there are up to so many. */
const MOST_LEFT = 4
/** Against the newest of the rolling trials, which count 1: as other trials of what was withheld. */
const WEIGHT = 0.25

/**
 * Whether each district is withheld by itself: they are few, and no effect names them, so that nothing else need be
 * learned anew.
 */
export const withholdsEachDistrict = (recipe: Recipe, { rows }: TrainingData): boolean => {
  const districts = new Set(rows.map(({ district }) => district))
  districts.delete("")
  return recipe.effects === undefined && districts.size > 1 && districts.size <= MOST_DISTRICTS
}

/**
 * Predicts homes of each district as if none of it had been sold, then as if one to four had: without its other samples
 * and the levels of its places, and from the market's level without it. What districts differ by is seen in as many as
 * a city has, not in the few that a refit goes without.
 */
export const withheldDistrictTrials = (
  recipe: Recipe,
  options: FitOptions,
  data: TrainingData,
  pricing: Pricing,
): ReadonlyArray<Trial> => {
  if (!withholdsEachDistrict(recipe, data)) return []
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
    const index = SampleIndex.make(recipe.keys)
    for (const i of kept) index.add(samples[i]!)
    const elsewhere = without(data, additive.location, all)
    const shift = levelOf(kept) - market
    const predicted = (few: ReadonlyArray<number>): ReadonlyArray<Trial> => {
      for (const i of few) index.add(samples[i]!)
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
        district: { ...elsewhere.district, [district]: shift + (places.district[district] ?? 0) },
      }
      const refit = { pricing: { ...pricing, additive: { ...additive, location } }, priced, known, index, opinionWithout: () => undefined }
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

/** Levels of places without those that rows taught. */
const without = (
  { rows }: TrainingData,
  { area, district }: LocationLevels,
  taught: ReadonlyArray<number>,
): LocationLevels => {
  const [areas, districts] = [
    new Set(taught.map((i) => areaOf(rows[i]!))),
    new Set(taught.map((i) => rows[i]!.district)),
  ]
  const left = (levels: Readonly<Record<string, number>>, out: ReadonlySet<string>): Readonly<Record<string, number>> =>
    Object.fromEntries(Object.entries(levels).filter(([name]) => !out.has(name)))
  return { area: left(area, areas), district: left(district, districts) }
}
