import { hash32 } from "../../domain/Hash.ts"
import { quantile } from "../../statistics/Robust.ts"
import { UNITS, unitsOf } from "../model/Units.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { Trial } from "./LearnBand.ts"
import type { FitOptions, TrainingData } from "./TrainingData.ts"
import { type Learned, refitFrom, spread, trialOf } from "./Trials.ts"
import { withholdsEachDistrict } from "./WithheldDistricts.ts"

/** Share of the rows that a refit does without at each level of units, and beyond each end of a number's reach. */
const SHARE = 0.06
/** Units that it goes without at the least, where they are no more of the rows than this. */
const LEAST_UNITS = 2
const MOST_OF_ROWS = 0.25
/** A unit with more of the rows than this is the market itself. */
const MOST_OF_UNIT = 0.4
/** Refits: as many as these rows are worth, within bounds. */
const REFIT_ROWS = 6_000
const LEAST_REFITS = 2
const MOST_REFITS = 6
/** Rows that all refits together predict for each reason to have gone without them. */
const TRIALS_PER_REASON = 600
/** Of the groups with few samples, a refit keeps up to so many of each. */
const MOST_LEFT = 4
/** What each counts unless the recipe says otherwise, against the newest of the rolling trials, which count 1/4. */
const WEIGHT = 0.25
const SEED = 23

/**
 * Predicts rows as subjects unlike any sample: refits without some groups, families, areas, districts and regions as a
 * whole, with few samples of some groups, without some single objects, and without the largest and the smallest
 * objects, and predicts what was left out.
 */
export const withheldTrials = (
  recipe: Recipe,
  options: FitOptions,
  data: TrainingData,
  learned: Learned,
): ReadonlyArray<Trial> => {
  const { rows } = data
  const refits = Math.min(MOST_REFITS, Math.max(LEAST_REFITS, Math.floor(REFIT_ROWS / rows.length)))
  const reasons = reasonsToWithhold(recipe, data)
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
 * Outliers are no measure of errors; in order of time, old rows found few comparables then that would be found today.
 */
const newest = (data: TrainingData, { order }: FitOptions, group: ReadonlyArray<number>): ReadonlyArray<number> => {
  const usable = group.filter((i) => !data.main.outlier[i]).toSorted((a, b) => a - b)
  return order === "time" ? usable.slice(Math.floor(usable.length / 5)) : usable
}

type Reason = (refit: number) => ReadonlyArray<number>

const reasonsToWithhold = (recipe: Recipe, data: TrainingData): ReadonlyArray<Reason> => {
  const { rows, samples } = data
  const units = rows.map(unitsOf)
  const byUnit = UNITS.flatMap((unit, level) => {
    const own = Map.groupBy(rows.keys(), (i) => units[i]![level]!)
    own.delete("")
    const isApart = unit === "district" && withholdsEachDistrict(recipe, data)
    return own.size < 2 || isApart ? [] : [{ unit, slices: slices(own, rows.length, level) }]
  })
  const groups = byUnit.find(({ unit }) => unit === "group")
  const ends = recipe.numbers.flatMap(({ leastSpan }, number) => (leastSpan === undefined ? [] : [number]))
  const parts = Math.round(1 / SHARE)
  return [
    // What is known as well as can be: single objects.
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
 * Cuts the units, in an order that their names decide, into slices of the wanted share of all rows each; the rounds of
 * refits go on.
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
