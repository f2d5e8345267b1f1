import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { Attribute } from "../model/Variables.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { followsPrice } from "./FollowsPrice.ts"

/** Minimum number and share of rows that must have a column before it is learned. */
const MINIMUM_ROWS = 40
const MINIMUM_SHARE = 0.05
/** A text column with more distinct values than this identifies objects rather than describing them. */
const MOST_LABELS = 60
/** Maximum distinct values per row where effects are shrunk by level, so that sparse columns can be learned safely. */
const MOST_LABELS_SHARE = 0.1
/** Spread of ln (column ÷ price) below which a numeric column must have been computed from the price. */
const DERIVED_SPREAD = 0.02

interface Column {
  rows: number
  numbers: Array<number>
  readonly labels: Map<string, number>
  /** ln of the value minus ln of the price, and minus ln of the unit price: constant for a derived column. */
  readonly againstPrice: Array<number>
  readonly againstUnitPrice: Array<number>
}

/**
 * The columns of a catalogue, beyond the fields that the recipe reads, that describe objects and may be learned.
 * Columns computed from the price itself (a unit price, a price in another unit) are left out: they would leak the
 * target.
 */
export const discoverAttributes = (
  recipe: Recipe,
  samples: ReadonlyArray<Sample>,
  y: (sample: Sample) => number,
): ReadonlyArray<Attribute> => {
  const columns = new Map<string, Column>()
  const shrunk = recipe.effects !== undefined
  const mostLabels = shrunk ? Math.max(MOST_LABELS, samples.length * MOST_LABELS_SHARE) : MOST_LABELS
  for (const sample of samples) {
    for (const name in sample.facts) {
      if (recipe.consumed.has(name)) continue
      let column = columns.get(name)
      if (column === undefined) {
        column = { rows: 0, numbers: [], labels: new Map(), againstPrice: [], againstUnitPrice: [] }
        columns.set(name, column)
      }
      observe(column, sample, ownValue(sample.facts, name)!, y(sample), mostLabels)
    }
  }
  const needed = shrunk ? MINIMUM_ROWS : Math.max(MINIMUM_ROWS, samples.length * MINIMUM_SHARE)
  const found: Array<Attribute> = []
  for (const [name, column] of columns) {
    if (column.rows < needed || isDerived(column) || followsPrice(recipe, samples, name)) continue
    const distinct = new Set(column.numbers).size
    if (column.numbers.length >= 0.95 * column.rows && distinct > 2) {
      found.push({ name, kind: "number", knots: quantileKnots(column.numbers, shrunk ? FINE_QUANTILES : QUANTILES) })
    } else if (
      column.labels.size + distinct <= mostLabels &&
      column.labels.size + distinct > (shrunk && column.rows < samples.length ? 0 : 1)
    ) {
      found.push({ name, kind: "label", knots: [] })
    }
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const observe = (
  column: Column,
  sample: Sample,
  value: string | number | boolean,
  y: number,
  mostLabels: number,
): void => {
  column.rows++
  if (typeof value !== "number") {
    if (column.labels.size <= mostLabels) {
      const label = String(value)
      column.labels.set(label, (column.labels.get(label) ?? 0) + 1)
    }
    return
  }
  column.numbers.push(value)
  if (value > 0) {
    column.againstPrice.push(Math.log(value / sample.price))
    column.againstUnitPrice.push(Math.log(value) - y)
  }
}

const isDerived = (column: Column): boolean =>
  column.againstPrice.length > 0.5 * column.rows &&
  (middleSpread(column.againstPrice) < DERIVED_SPREAD || middleSpread(column.againstUnitPrice) < DERIVED_SPREAD)

/** Interquartile range. */
const middleSpread = (values: ReadonlyArray<number>): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length * 0.75)]! - sorted[Math.floor(sorted.length * 0.25)]!
}

/** Knots: inner quantiles; with shrinkage between neighbouring knots, finer quantiles including both ends. */
const QUANTILES = [0.2, 0.4, 0.6, 0.8]
const FINE_QUANTILES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]

const quantileKnots = (values: ReadonlyArray<number>, quantiles: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sorted = Float64Array.from(values).sort()
  const at = (q: number): number => sorted[Math.floor((sorted.length - 1) * q)]!
  const knots = quantiles.map(at)
  const isInner = (knot: number): boolean => knot > at(0) && knot < at(1)
  return knots.filter((knot, i) => (quantiles[0] === 0 || isInner(knot)) && knots.indexOf(knot) === i)
}
