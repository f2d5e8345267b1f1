import { ownValue } from "../../domain/OwnValue.ts"
import type { Effects } from "./Effects.ts"
import type { Prediction } from "./Prediction.ts"
import type { PricedRow } from "./PricedRow.ts"
import type { Row } from "./Rows.ts"
import type { Variables } from "./Variables.ts"

/**
 * Target encoding of the labels for the trees: the shrunken mean ln unit price of each level of each label, relative to
 * the market's level of the day. Plain JSON.
 */
export type LabelMeans = ReadonlyArray<Readonly<Record<string, number>>>

/** Shrinkage of the label means, in pseudo-rows at the market's level. */
const LABEL_PRIOR = 10
/** Time constant of the recent level, days: the weight of a comparable falls to 1/e. */
const RECENT_DAYS = 60

/** Number of the most similar comparables used as individual features. */
const LIKEST = 4
/** Number of features beside numbers and labels. */
const OTHERS = 5 + 11 + LIKEST + 1

/** A row with its ln unit price minus the market's level of its day. */
export interface RelativePrice {
  readonly row: Row
  readonly price: number
}

/** Target encoding of the labels, learned from some rows. */
export const labelMeans = (prices: ReadonlyArray<RelativePrice>): LabelMeans => {
  const centre = prices.reduce((sum, { price }) => sum + price, 0) / Math.max(prices.length, 1)
  return (prices[0]?.row.labels ?? []).map((_, l) => {
    const sums = new Map<string, { sum: number; count: number }>()
    for (const { row, price } of prices) {
      const level = row.labels[l]!
      if (level === "") continue
      const entry = sums.get(level) ?? { sum: 0, count: 0 }
      entry.sum += price - centre
      entry.count++
      sums.set(level, entry)
    }
    return Object.fromEntries([...sums].map(([level, { sum, count }]) => [level, sum / (count + LABEL_PRIOR)]))
  })
}

/** The factor under which each feature's contribution is reported, in the order of `featuresOf`. */
export const featureFactors = (
  read: Variables,
  { freeNumbers, constrainedNumbers }: Pick<Effects, "freeNumbers" | "constrainedNumbers">,
): ReadonlyArray<string> => [
  ...freeNumbers.map((number) => read.numbers[number]!.factor),
  ...read.labels.map(({ factor }) => factor),
  "location",
  "location",
  "attributes",
  ...Array.from({ length: 13 + LIKEST + 1 }, () => "comparables"),
  ...constrainedNumbers.map((number) => read.numbers[number]!.factor),
]

/**
 * Features of a subject for the trees: its numbers, its labels, its location, and properties of its comparables, most
 * similar first, beyond their mean. `NaN` where unknown. Numbers restricted to their own effects
 * (`NumberVariable.alone`) come last; no feature before them depends on these.
 */
export const featuresOf = (
  means: LabelMeans,
  { freeNumbers, constrainedNumbers }: Pick<Effects, "freeNumbers" | "constrainedNumbers">,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
  {
    carried,
    hedonic,
    index,
    location,
    logUnitPrice,
    steadyHedonic,
  }: Pick<Prediction, "carried" | "hedonic" | "index" | "location" | "logUnitPrice" | "steadyHedonic">,
  evidence: Prediction["evidence"],
): Float64Array => {
  let own = 0
  let ownSum = 0
  let wide = 0
  let wideSum = 0
  let recent = 0
  let recentSum = 0
  for (let j = 0; j < comparables.length; j++) {
    const { row } = comparables[j]!
    const weight = raw[j]!
    const level = carried[j]!
    if (subject.group !== "" && row.group === subject.group) {
      own++
      ownSum += level
    } else {
      wide += weight
      wideSum += weight * level
    }
    const fresh = weight * Math.exp(-Math.abs(subject.day - row.day) / RECENT_DAYS)
    recent += fresh
    recentSum += fresh * level
  }
  const features = new Float64Array(freeNumbers.length + subject.labels.length + OTHERS + constrainedNumbers.length)
  let at = 0
  const put = (feature: number): void => {
    features[at++] = feature
  }
  for (const number of freeNumbers) put(subject.numbers[number]!)
  for (let l = 0; l < subject.labels.length; l++) put(ownValue(means[l], subject.labels[l]!) ?? Number.NaN)
  put(subject.longitude)
  put(subject.latitude)
  put(steadyHedonic)
  put(logUnitPrice - index - hedonic)
  put(location)
  put(Math.log1p(evidence.weight))
  put(evidence.dispersion)
  put(evidence.groupShare)
  put(evidence.effectiveCount)
  put(evidence.meanAdjustment)
  put(evidence.missingFactsError)
  put(own)
  put(own > 0 ? ownSum / own : Number.NaN)
  put(wide > 0 ? wideSum / wide : Number.NaN)
  put(recent > 0 ? recentSum / recent : Number.NaN)
  put(recent)
  for (let k = 0; k < LIKEST; k++) put(k < carried.length ? carried[k]! : Number.NaN)
  put(raw.length > 0 ? raw[0]! / evidence.weight : Number.NaN)
  for (const number of constrainedNumbers) put(subject.numbers[number]!)
  return features
}
