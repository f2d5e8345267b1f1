import { hash32 } from "../../domain/Hash.ts"
import type { Subject } from "../../domain/Sample.ts"
import { searchFor, timelessSteps } from "../MarketSearch.ts"
import type { Recipe } from "../Recipe.ts"
import { SampleIndex } from "../SampleIndex.ts"
import { backfit } from "./Backfit.ts"
import type { Trial } from "./Band.ts"
import { pricedRows } from "./Comparing.ts"
import { predict } from "./Predict.ts"
import { quantile } from "./Robust.ts"
import { readRow } from "./Rows.ts"
import { knownFrom, supportOf, unknownUnit } from "./Support.ts"
import { type FitOptions, MINIMUM_FIT_ROWS, type TrainingData } from "./TrainingData.ts"
import { type Learned, pricingFrom, spread } from "./Trials.ts"
import { UNITS, unitsOf } from "./Units.ts"

/** Share of the rows that a refit does without at each level of units, and beyond each end of a number's reach. */
const SHARE = 0.06
/** Units that it goes without at the least, where they are no more of the rows than this. */
const LEAST_UNITS = 2
const MOST_OF_ROWS = 0.25
/** A unit with more of the rows than this is the market itself. */
const MOST_OF_UNIT = 0.4
/** Refits: as many as these rows are worth, within bounds. */
const REFIT_ROWS = 30_000
const LEAST_REFITS = 2
const MOST_REFITS = 10
/** Rows that a refit predicts for each reason to have gone without them. */
const TRIALS_PER_REASON = 250
/** Of the groups with few samples, a refit keeps up to so many of each. */
const MOST_LEFT = 4
/** Against the newest of the rolling trials, which count 1/4. */
const WEIGHT = 0.25
const SEED = 23

/**
 * Predicts rows as subjects unlike any sample: refits without some groups, families, areas, districts and regions as a whole, with few
 * samples of some groups, and without the largest and the smallest objects, and predicts what was left out; each other one as a request
 * of the specification's own fields would tell of it.
 */
export const withheldTrials = (
  recipe: Recipe,
  options: FitOptions,
  data: TrainingData,
  learned: Learned,
): ReadonlyArray<Trial> => {
  const { rows, samples, y } = data
  const refits = Math.min(MOST_REFITS, Math.max(LEAST_REFITS, Math.floor(REFIT_ROWS / rows.length)))
  const reasons = reasonsToWithhold(recipe, data)
  return Array.from({ length: refits }, (_, r) => r).flatMap((r) => {
    const groups = reasons.map((reason) => reason(r))
    const out = new Set(groups.flat())
    const kept = rows.flatMap((_, i) => (out.has(i) ? [] : [i]))
    if (kept.length < MINIMUM_FIT_ROWS) return []
    const keptRows = kept.map((i) => rows[i]!)
    const { reader } = backfit(
      recipe,
      data.read,
      data.terms,
      keptRows,
      Float64Array.from(kept, (i) => y[i]!),
      data.newestDay,
    )
    const pricing = pricingFrom(data, learned, reader, (i) => !out.has(i))
    const priced = pricedRows(data, reader)
    const known = knownFrom(recipe, keptRows)
    const index = SampleIndex.make(recipe.keys)
    for (const i of kept) index.add(samples[i]!)
    const targets = new Set(groups.flatMap((group) => spread(newest(data, options, group), TRIALS_PER_REASON)))
    return [...targets].map((i): Trial => {
      const sample = samples[i]!
      const own = rows[i]!
      const isAsRequested = recipe.asRequested !== undefined && hash32(sample.sampleId, SEED) % 2 === 0
      const subject: Subject = isAsRequested ? recipe.asRequested(sample) : sample
      const query = searchFor(recipe, subject, options.order === "time" ? own.day - 1 : data.newestDay)
      const found = index.search(
        options.order === "time" ? query : { ...query, steps: timelessSteps(recipe) },
      )
      const row = readRow(
        recipe,
        data.read,
        { city: subject.city, facts: { ...subject.facts, ...found.resolved } },
        own.day,
        sample.kind,
      )
      const comparables = found.samples.flatMap((other) => {
        const j = data.place.get(other.sampleId)!
        return data.main.outlier[j] || other.objectKey === sample.objectKey ? [] : [priced(j)]
      })
      const { evidence, features, logUnitPrice } = predict(pricing, row, comparables)
      const support = supportOf(
        known,
        row,
        comparables.map((each) => each.row),
      )
      const unit = unknownUnit(own, support)
      return { error: y[i]! - logUnitPrice, evidence, features, support, unit, horizon: 0, weight: WEIGHT }
    })
  })
}

/** Outliers are no measure of errors; in order of time, old rows found few comparables then that would be found today. */
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
    return own.size < 2 ? [] : [{ unit, slices: slices(own, rows.length, level) }]
  })
  const groups = byUnit.find(({ unit }) => unit === "group")
  const ends = recipe.numbers.flatMap(({ leastSpan }, number) =>
    leastSpan === undefined ? [] : [{ number, low: 0, high: 0 }],
  )
  void samples
  return [
    ...byUnit.map(({ slices: own }): Reason => (refit) => own(refit).flat()),
    ...(groups === undefined
      ? []
      : [
          (refit: number) =>
            groups.slices(refit + MOST_REFITS).flatMap((group) => group.slice(1 + (group[0]! % MOST_LEFT))),
        ]),
    ...ends.map(({ number }, e): Reason => {
      const values = rows.map((row) => row.numbers[number]!)
      const knownValues = values.filter((value) => !Number.isNaN(value))
      const [low, high] = [quantile(knownValues, SHARE), quantile(knownValues, 1 - SHARE)]
      return (refit) =>
        refit % ends.length === e ? values.flatMap((value, i) => (value < low || value > high ? [i] : [])) : []
    }),
  ]
}

/** Cuts the units, in an order that their names decide, into slices of the wanted share of all rows each; the rounds of refits go on. */
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
