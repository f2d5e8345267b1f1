import { hash32 } from "../../domain/Hash.ts"
import { quantile } from "../../statistics/Robust.ts"
import { UNITS, unitsOf } from "../model/Units.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { holdsOutEachDistrict } from "./HeldOutDistricts.ts"
import type { Trial } from "./LearnBand.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"
import { type Learned, refitFrom, spread, trialOf } from "./Trials.ts"

/** Share of the rows that a refit holds out at each level of units, and beyond each end of a number's span. */
const SHARE = 0.06
/** Minimum number of units held out, as long as they hold no more than this share of the rows. */
const LEAST_UNITS = 2
const MOST_OF_ROWS = 0.25
/** A unit with more than this share of the rows is the market itself. */
const MOST_OF_UNIT = 0.4
/** Number of refits: this many rows divided by the market's rows, within bounds. */
const REFIT_ROWS = 6_000
const LEAST_REFITS = 2
const MOST_REFITS = 6
/** Rows predicted per reason for holding out, over all refits. */
const TRIALS_PER_REASON = 600
/** A group with few samples keeps one to this many of them. */
const MOST_LEFT = 4
/** Default weight of a held-out trial; the newest rolling-origin trials also have 1/4. */
const WEIGHT = 0.25
const SEED = 23

/**
 * Cold-start trials: predicts subjects unlike any sample. Refits without some whole groups, families, areas, districts
 * and regions, with few samples of some groups, without some single objects, and without the largest and smallest
 * objects, and predicts what was held out.
 */
export const heldOutTrials = (
  recipe: Recipe,
  options: FitOptions,
  data: TrainingData,
  learned: Learned,
): ReadonlyArray<Trial> => {
  const { rows } = data
  const refits = Math.min(MOST_REFITS, Math.max(LEAST_REFITS, Math.floor(REFIT_ROWS / rows.length)))
  const reasons = reasonsToHoldOut(recipe, data)
  return Array.from({ length: refits }, (_, r) => r).flatMap((r) => {
    const groups = reasons.map((reason) => reason(r))
    const out = new Set(groups.flat())
    const kept = rows.flatMap((_, i) => (out.has(i) ? [] : [i]))
    const refit = refitFrom(recipe, data, learned, kept, data.newestDay)
    if (refit === undefined) return []
    const targets = new Set(
      groups.flatMap((group) => spread(newest(data, options, group), Math.ceil(TRIALS_PER_REASON / refits))),
    )
    return [...targets].flatMap((i) =>
      trialOf(recipe, data, refit, i, {
        ...(options.order === "time" ? { asOf: rows[i]!.day - 1 } : {}),
        horizon: 0,
        weight: recipe.band?.withheldWeight ?? WEIGHT,
      }),
    )
  })
}

/**
 * Usable targets: outliers are no measure of errors, and the oldest rows found fewer comparables in their day than a
 * subject finds now.
 */
const newest = (data: TrainingData, { order }: FitOptions, group: ReadonlyArray<number>): ReadonlyArray<number> => {
  const usable = group.filter((i) => !data.main.outlier[i]).toSorted((a, b) => a - b)
  return order === "time" ? usable.slice(Math.floor(usable.length / 5)) : usable
}

type Reason = (refit: number) => ReadonlyArray<number>

const reasonsToHoldOut = (recipe: Recipe, data: TrainingData): ReadonlyArray<Reason> => {
  const { rows, samples } = data
  const units = rows.map(unitsOf)
  const byUnit = UNITS.flatMap((unit, level) => {
    const own = Map.groupBy(rows.keys(), (i) => units[i]![level]!)
    own.delete("")
    const isApart = unit === "district" && holdsOutEachDistrict(recipe, data)
    return own.size < 2 || isApart ? [] : [{ unit, slices: slices(own, rows.length, level) }]
  })
  const groups = byUnit.find(({ unit }) => unit === "group")
  const ends = recipe.numbers.flatMap(({ leastSpan }, number) => (leastSpan === undefined ? [] : [number]))
  const parts = Math.round(1 / SHARE)
  return [
    // Single objects: the best-supported case.
    (refit) => samples.flatMap(({ objectKey }, i) => (hash32(objectKey, SEED) % parts === refit ? [i] : [])),
    ...byUnit.map(
      ({ slices: own }): Reason =>
        (refit) =>
          own(refit).flat(),
    ),
    ...(groups === undefined
      ? []
      : [
          (refit: number) =>
            groups.slices(refit + MOST_REFITS).flatMap((group) => group.slice(1 + (group[0]! % MOST_LEFT))),
        ]),
    ...ends.map((number, e): Reason => {
      const values = rows.map((row) => row.numbers[number]!)
      const knownValues = values.filter((value) => !Number.isNaN(value))
      const [low, high] = [quantile(knownValues, SHARE), quantile(knownValues, 1 - SHARE)]
      return (refit) =>
        refit % ends.length === e ? values.flatMap((value, i) => (value < low || value > high ? [i] : [])) : []
    }),
  ]
}

/**
 * Cuts the units, in an order given by their hashed names, into slices that each hold the required share of all rows;
 * later rounds of refits continue through the slices.
 */
const slices = (
  units: ReadonlyMap<string, ReadonlyArray<number>>,
  count: number,
  level: number,
): ((slice: number) => ReadonlyArray<ReadonlyArray<number>>) => {
  const order = [...units]
    .filter(([, own]) => own.length <= MOST_OF_UNIT * count)
    .map(([name, own]) => ({ own, rank: hash32(name, SEED + level) }))
    .toSorted((a, b) => a.rank - b.rank)
  const cut: Array<Array<ReadonlyArray<number>>> = []
  let size = count
  for (const { own } of order) {
    const isEnough = size >= SHARE * count && (cut.at(-1)?.length ?? LEAST_UNITS) >= LEAST_UNITS
    if (isEnough || size + own.length > MOST_OF_ROWS * count) {
      cut.push([])
      size = 0
    }
    cut.at(-1)!.push(own)
    size += own.length
  }
  return (slice) => (cut.length === 0 ? [] : cut[slice % cut.length]!)
}
