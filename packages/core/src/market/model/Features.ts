import type { Effects } from "./Effects.ts"
import type { Prediction } from "./Prediction.ts"
import type { PricedRow } from "./PricedRow.ts"
import type { Row } from "./Rows.ts"
import type { Variables } from "./Variables.ts"

/**
 * What stands for a label among the numbers that trees read: the shrunken mean ln unit price, relative to the market's
 * level of the day, of each level of each label. Plain JSON.
 */
export type LabelMeans = ReadonlyArray<Readonly<Record<string, number>>>

/** Rows at the market's level that each label is assumed to have. */
const LABEL_PRIOR = 10
/** Comparables of the last months count for the recent level: their weight falls to 1/e in so many days. */
const RECENT_DAYS = 60

/** So many of the likest comparables are read one by one. */
const LIKEST = 4

/** A row and its ln unit price less the market's level of its day. */
export interface RelativePrice {
  readonly row: Row
  readonly price: number
}

/** Means of the labels' levels over some rows. */
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

/** The factor under which the doing of each feature is reported, in the order of `featuresOf`. */
export const featureFactors = (
  read: Variables,
  { asked, oneWay }: Pick<Effects, "asked" | "oneWay">,
): ReadonlyArray<string> => [
  ...asked.map((number) => read.numbers[number]!.factor),
  ...read.labels.map(({ factor }) => factor),
  "location",
  "location",
  "attributes",
  ...Array.from({ length: 13 + LIKEST + 1 }, () => "comparables"),
  ...oneWay.map((number) => read.numbers[number]!.factor),
]

/**
 * What trees read of a subject: its numbers, its labels, where it lies, and what its comparables tell beside their
 * mean. `NaN` where something is unknown. Numbers that move prices one way alone (`NumberVariable.alone`) come last;
 * nothing before them changes with these.
 */
export const featuresOf = (
  means: LabelMeans,
  { asked, oneWay }: Pick<Effects, "asked" | "oneWay">,
  subject: Row,
  comparables: ReadonlyArray<PricedRow>,
  raw: Float64Array,
  { carried, evidence, hedonic, index, location, logUnitPrice, steady }: Omit<Prediction, "features" | "correction">,
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
  const likest = Array.from(raw.keys())
    .toSorted((a, b) => raw[b]! - raw[a]!)
    .slice(0, LIKEST)
  return Float64Array.from([
    ...asked.map((number) => subject.numbers[number]!),
    ...subject.labels.map((level, l) => means[l]?.[level] ?? Number.NaN),
    subject.longitude,
    subject.latitude,
    steady.hedonic,
    logUnitPrice - index - hedonic,
    location,
    Math.log1p(evidence.weight),
    evidence.dispersion,
    evidence.groupShare,
    evidence.effectiveCount,
    steady.stretch,
    evidence.ignorance,
    own,
    own > 0 ? ownSum / own : Number.NaN,
    wide > 0 ? wideSum / wide : Number.NaN,
    recent > 0 ? recentSum / recent : Number.NaN,
    recent,
    ...Array.from({ length: LIKEST }, (_, k) => (k < likest.length ? carried[likest[k]!]! : Number.NaN)),
    likest.length > 0 ? raw[likest[0]!]! / evidence.weight : Number.NaN,
    ...oneWay.map((number) => subject.numbers[number]!),
  ])
}
