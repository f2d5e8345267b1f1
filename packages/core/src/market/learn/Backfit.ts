import type { EpochDay } from "../../domain/LocalDate.ts"
import { clamp, median, robustSigma } from "../../statistics/Robust.ts"
import { type LocationLevels, type AdditiveModel, type ReadableModel, readable } from "../model/AdditiveModel.ts"
import { type Row, FOLDS } from "../model/Rows.ts"
import type { Term } from "../model/Terms.ts"
import { areaOf } from "../model/Units.ts"
import type { Variables } from "../model/Variables.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { EffectsDesign } from "./EffectsDesign.ts"
import { LocalLevels } from "./LocalLevels.ts"
import { type DailyResiduals, dailyResiduals, smoothIndex } from "./SmoothIndex.ts"

export interface Backfitted {
  readonly model: AdditiveModel
  /** The model, compiled for evaluation. */
  readonly reader: ReadableModel
  /** y − index − effects per row: the part due to location and noise. */
  readonly residual: () => Float64Array
  /**
   * Cross-fitted models, each learned without one fold of the objects, to price comparables for an out-of-sample
   * target. Empty where the effects have no levels of single groups, because a row then has almost no influence on its
   * own prediction.
   */
  readonly crossFitted: () => ReadonlyArray<ReadableModel>
  /** Rows with an implausible price (`true`), excluded from all learning. */
  readonly outlier: ReadonlyArray<boolean>
  /** Leave-one-out `locationLevel` per row, for judging the level as a predictor. */
  readonly outOfSampleLevel: Float64Array
  /** The residuals that the time index was smoothed from. */
  readonly daily: DailyResiduals
}

const ROUNDS = 8

/** Fewer rounds suffice where places are among the effects. */
const POOLED_ROUNDS = 4

/** Shrinkage of place effects, in pseudo-rows at the parent's level. */
const DISTRICT_PRIOR = 20

const AREA_PRIOR = 3

const GROUP_PRIOR = 1

/** With fewer rows, effects are not settled beside the curves that have an order: places then follow single objects. */
const LEAST_SETTLED_ROWS = 3_000

/** Residuals are clipped at this many robust standard deviations, unless the recipe sets another number. */
const CLIP_SIGMAS = 3

const OUTLIER_SIGMAS = 8

const OUTLIER_FLOOR = 0.6

/**
 * Backfits ln unit price = index(day) + hedonic(attributes) + district + area + group. Each round fits every part to
 * the residuals of the others; residuals are clipped to bound the influence of typing errors. Place effects are shrunk
 * towards their parent.
 */
export const backfit = (
  recipe: Recipe,
  read: Variables,
  terms: ReadonlyArray<Term>,
  rows: ReadonlyArray<Row>,
  y: Float64Array,
  asOf: EpochDay,
): Backfitted => {
  const n = rows.length
  const pooled = recipe.effects !== undefined
  const clipSigmas = recipe.effects?.clipSigmas ?? CLIP_SIGMAS
  const days = Int32Array.from(rows, (row) => row.day)
  const firstDay = days.reduce((a, b) => Math.min(a, b), asOf)
  const lastDay = days.reduce((a, b) => Math.max(a, b), firstDay)
  const weight = Float64Array.from(rows, (row) => Math.exp((row.day - lastDay) / recipe.time.decayDays))
  const design = new EffectsDesign(read, terms, rows, weight)
  const keys = {
    district: rows.map((row) => row.district),
    area: rows.map(areaOf),
    group: rows.map((row) => row.group),
  }

  const centre = median(y)
  const ones = new Float64Array(n).fill(1)
  let daily: DailyResiduals = dailyResiduals(days, y, ones, firstDay, lastDay)
  const levels = new LocalLevels(recipe.time, daily.weight, daily.weight.length)
  let district = new Map<string, number>()
  let area = new Map<string, number>()
  let group = new Map<string, number>()

  const indexPart = new Float64Array(n).fill(centre)
  let hedonicPart: Float64Array = Float64Array.from(design.prior)
  const placePart = new Float64Array(n)
  const clipped = Float64Array.from(y)
  let outlier: Array<boolean> = rows.map(() => false)

  const smoothDays = (): void => {
    daily = dailyResiduals(
      days,
      clipped.map((v, i) => v - hedonicPart[i]! - placePart[i]!),
      ones,
      firstDay,
      lastDay,
    )
    const level = levels.ofDealtDays(daily.sum)
    for (let i = 0; i < n; i++) indexPart[i] = level[days[i]! - firstDay]!
  }

  for (let round = 0; round < (pooled ? POOLED_ROUNDS : ROUNDS); round++) {
    smoothDays()

    hedonicPart = design.fitted(clipped.map((v, i) => v - indexPart[i]! - placePart[i]!))

    if (!pooled) {
      const left = clipped.map((v, i) => v - indexPart[i]! - hedonicPart[i]!)
      district = shrunkenMeans(keys.district, left, DISTRICT_PRIOR)
      subtract(left, keys.district, district)
      area = shrunkenMeans(keys.area, left, AREA_PRIOR)
      subtract(left, keys.area, area)
      group = shrunkenMeans(keys.group, left, GROUP_PRIOR)
      for (let i = 0; i < n; i++) {
        placePart[i] =
          (district.get(keys.district[i]!) ?? 0) + (area.get(keys.area[i]!) ?? 0) + (group.get(keys.group[i]!) ?? 0)
      }
    }

    const error = y.map((v, i) => v - indexPart[i]! - hedonicPart[i]! - placePart[i]!)
    const middle = median(error)
    const sigma = Math.max(robustSigma(error, middle), 0.01)
    outlier = Array.from(error, (e) => Math.abs(e - middle) > Math.max(OUTLIER_SIGMAS * sigma, OUTLIER_FLOOR))
    for (let i = 0; i < n; i++) {
      const fitted = y[i]! - error[i]!
      clipped[i] = outlier[i]
        ? fitted
        : fitted + clamp(error[i]!, middle - clipSigmas * sigma, middle + clipSigmas * sigma)
    }
  }
  if (n >= LEAST_SETTLED_ROWS) {
    hedonicPart = design.settled(
      clipped.map((v, i) => v - indexPart[i]! - placePart[i]!),
      clipSigmas,
    )
    smoothDays()
  }
  const counts = new Map<string, number>()
  for (const key of keys.area) counts.set(key, (counts.get(key) ?? 0) + 1)
  const outOfSampleLevel = Float64Array.from(rows, (_, i) => {
    const own = district.get(keys.district[i]!) ?? 0
    const mean = area.get(keys.area[i]!)
    if (mean === undefined) return own
    const others = (counts.get(keys.area[i]!) ?? 1) - 1 + AREA_PRIOR
    return own + (mean * (others + 1) - (clipped[i]! - indexPart[i]! - hedonicPart[i]! - own)) / others
  })
  const model: AdditiveModel = {
    index: smoothIndex(recipe.time, daily, lastDay, levels),
    effects: design.model(),
    location: { district: Object.fromEntries(district), area: Object.fromEntries(area) },
  }
  const explained = clipped.map((v, i) => v - indexPart[i]! - placePart[i]!)
  const reader = readable(read, model)
  return {
    outOfSampleLevel,
    model,
    reader,
    residual: () => y.map((v, i) => v - indexPart[i]! - total(reader.effects.of(rows[i]!))),
    crossFitted: () =>
      Array.from({ length: pooled ? FOLDS : 0 }, (_, fold) =>
        readable(read, { ...model, effects: design.without((i) => rows[i]!.fold === fold, explained, clipSigmas) }),
      ),
    outlier,
    daily,
  }
}

/** Place levels relative to `level`, from the residuals of index and effects. */
export const placeLevels = (
  rows: ReadonlyArray<{ readonly row: Row; readonly residual: number }>,
  level: number,
): LocationLevels => {
  const left = Float64Array.from(rows, ({ residual }) => residual - level)
  const keys = { district: rows.map(({ row }) => row.district), area: rows.map(({ row }) => areaOf(row)) }
  const district = shrunkenMeans(keys.district, left, DISTRICT_PRIOR)
  subtract(left, keys.district, district)
  const area = shrunkenMeans(keys.area, left, AREA_PRIOR)
  return { area: Object.fromEntries(area), district: Object.fromEntries(district) }
}

const total = (values: Float64Array): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

const shrunkenMeans = (keys: ReadonlyArray<string>, values: Float64Array, prior: number): Map<string, number> => {
  const sums = new Map<string, { sum: number; count: number }>()
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === "") continue
    const entry = sums.get(keys[i]!)
    if (entry === undefined) sums.set(keys[i]!, { sum: values[i]!, count: 1 })
    else {
      entry.sum += values[i]!
      entry.count++
    }
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / (count + prior)]))
}

const subtract = (values: Float64Array, keys: ReadonlyArray<string>, effects: ReadonlyMap<string, number>): void => {
  for (let i = 0; i < values.length; i++) values[i]! -= effects.get(keys[i]!) ?? 0
}
