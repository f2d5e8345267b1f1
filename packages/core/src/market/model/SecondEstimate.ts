import { ownValue } from "../../domain/OwnValue.ts"
import { clamp } from "../../statistics/Robust.ts"
import type { Row } from "./Rows.ts"
import { levelAt, type TimeIndex } from "./TimeIndex.ts"
import { type Boosted, contribution, contributions, leastFrom } from "./Trees.ts"
import { constrainedNumbers, type Variables } from "./Variables.ts"

/** Features of one label. */
export interface SecondEstimateLabel {
  /** The most frequent levels; the place of a level is its code. */
  readonly categories: ReadonlyArray<string>
  /** Shrunken mean ln unit price of each level, relative to the market's level of the day. */
  readonly means: Readonly<Record<string, number>>
  /** Place of the label that holds this one (the series of a model): its mean stands in for an unseen level. */
  readonly within?: number | undefined
}

/**
 * A second estimate beside effects and comparables: boosted trees from the facts of an object to its ln unit price less
 * the market's level of the day. Plain JSON.
 */
export interface SecondEstimateModel {
  /** Share of the value that it carries. */
  readonly weight: number
  readonly boosted: Boosted
  readonly labels: ReadonlyArray<SecondEstimateLabel>
}

/** It moves a value by no more than it would from this far off (ln units). */
const FARTHEST = Math.log(2)

/** Labels of an object beside its numbers: its labels, and the names of where it lies from narrow to wide. */
export const secondEstimateLabels = (row: Row): ReadonlyArray<string> => [
  ...row.labels,
  row.group,
  row.base.slice(0, 3),
  row.base.slice(0, 2),
  row.neighbourhood,
  row.district,
]

/** Places of the numbers that trees may ask for in any way, and of those with which a value goes one way alone. */
interface NumberPlaces {
  readonly free: ReadonlyArray<number>
  readonly constrained: ReadonlyArray<number>
}

const placesKnown = new WeakMap<Variables, NumberPlaces>()

const placesOf = (read: Variables): NumberPlaces => {
  let places = placesKnown.get(read)
  if (places === undefined) {
    const free = read.numbers.flatMap(({ alone }, n) => (alone === true ? [] : [n]))
    placesKnown.set(read, (places = { free, constrained: constrainedNumbers(read) }))
  }
  return places
}

/** Names of places after the labels. */
const PLACES = 5

/** Codes of a label's most frequent levels; `NaN` for any other. */
export const categoryCodes = (categories: ReadonlyArray<string>): ((level: string) => number) => {
  const codes = new Map(categories.map((level, code) => [level, code]))
  return (level) => codes.get(level) ?? Number.NaN
}

/** The mean of an object's level of a label, or else that of the label that holds it. */
const meanOf = (
  labels: ReadonlyArray<SecondEstimateLabel>,
  names: ReadonlyArray<string>,
  label: number | undefined,
): number => {
  if (label === undefined) return Number.NaN
  const { means, within } = labels[label]!
  return ownValue(means, names[label]!) ?? meanOf(labels, names, within)
}

/**
 * The features of an object: its numbers, its place and day, each label's mean and code, and the numbers with which
 * a value goes one way alone. `NaN` where something is unknown.
 */
export const secondEstimateFeatures = (
  read: Variables,
  row: Row,
  levelMean: (names: ReadonlyArray<string>, label: number) => number,
  codeOf: (label: number, level: string) => number,
): Float64Array => {
  const names = secondEstimateLabels(row)
  const { constrained, free } = placesOf(read)
  const features = new Float64Array(free.length + 3 + 2 * names.length + constrained.length)
  let at = 0
  for (const n of free) features[at++] = row.numbers[n]!
  features[at++] = row.longitude
  features[at++] = row.latitude
  features[at++] = row.day
  for (let l = 0; l < names.length; l++, at++) {
    const level = names[l]!
    features[at] = levelMean(names, l)
    features[at + names.length] = level === "" ? Number.NaN : codeOf(l, level)
  }
  at += names.length
  for (const n of constrained) features[at++] = row.numbers[n]!
  return features
}

/** The factor that each feature is reported under, in the order of `secondEstimateFeatures`. */
export const secondEstimateFactors = (read: Variables): ReadonlyArray<string> => {
  const names = [...read.labels.map(({ factor }) => factor), ...Array.from({ length: PLACES }, () => "location")]
  return [
    ...placesOf(read).free.map((n) => read.numbers[n]!.factor),
    "location",
    "location",
    "time",
    ...names,
    ...names,
    ...placesOf(read).constrained.map((n) => read.numbers[n]!.factor),
  ]
}

/** A second estimate that is ready to be read. */
export interface ReadableSecondEstimate {
  readonly weight: number
  /** Indices of the numbers that affect the price alone, not the choice of comparables. */
  readonly alone: ReadonlyArray<number>
  /** ln unit price less the market's level of the day. */
  readonly of: (row: Row) => number
  /** The least it says of objects of which a number is at least as large, all else being equal. */
  readonly leastFrom: (row: Row, number: number) => number
  /** The same by the doing of each feature. */
  readonly parts: (row: Row) => { readonly base: number; readonly of: Float64Array }
}

export const readableSecondEstimate = (
  read: Variables,
  { boosted, labels, weight }: SecondEstimateModel,
): ReadableSecondEstimate => {
  const codes = labels.map(({ categories }) => categoryCodes(categories))
  const features = (row: Row): Float64Array =>
    secondEstimateFeatures(
      read,
      row,
      (names, l) => meanOf(labels, names, l),
      (l, level) => codes[l]!(level),
    )
  return {
    weight,
    alone: read.numbers.flatMap(({ alone }, n) => (alone === true ? [n] : [])),
    of: (row) => contribution(boosted, features(row)),
    leastFrom: (row, number) => leastFrom(boosted, features(row), placesOf(read).free.indexOf(number)),
    parts: (row) => contributions(boosted, features(row)),
  }
}

/** The effect of a second estimate on a value, ln units. */
export interface EstimateShift {
  /** Share of the value that it carries; 0 without one. */
  readonly weight: number
  /** Its distance from effects and comparables: above them if positive. */
  readonly apart: number
  /** Its addition to their value: its fold of `apart`, within bounds. */
  readonly shift: number
}

export const NO_SECOND_ESTIMATE: EstimateShift = { weight: 0, apart: 0, shift: 0 }

/**
 * The addition of a second estimate of `own`, ln unit price, to a value of `logUnitPrice`. Their mean rises with both.
 */
export const shiftBy = (weight: number, own: number, logUnitPrice: number): number =>
  weight * clamp(own - logUnitPrice, -FARTHEST, FARTHEST)

/** The second estimate on an object, ln unit price. */
export const secondEstimateFor = (opinion: ReadableSecondEstimate, index: TimeIndex, row: Row): number =>
  levelAt(index, row.day) + opinion.of(row)

/** The effect of a second estimate of `own`, ln unit price, on a value of `logUnitPrice` by effects and comparables. */
export const shiftOf = (weight: number, own: number, logUnitPrice: number): EstimateShift => ({
  weight,
  apart: own - logUnitPrice,
  shift: shiftBy(weight, own, logUnitPrice),
})
