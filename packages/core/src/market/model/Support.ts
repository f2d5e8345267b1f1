import { ownValue } from "../../domain/OwnValue.ts"
import { quantile } from "../../statistics/Robust.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { Row } from "./Rows.ts"
import { UNITS, unitsOf } from "./Units.ts"

/** Coverage of a market's samples: counts per unit and numeric spans. Plain JSON. */
export interface Known {
  /** Number of samples by unit, for each of `UNITS`. */
  readonly units: ReadonlyArray<Readonly<Record<string, number>>>
  /** Spans of the recipe's numbers that limit extrapolation. */
  readonly reaches: ReadonlyArray<Reach>
}

interface Reach {
  /** Index among the recipe's numbers. */
  readonly number: number
  readonly low: number
  readonly high: number
  readonly span: number
}

/** The support of the samples for an object. */
export interface Support {
  /**
   * Index in `UNITS` of the object's finest unit that has samples; `UNITS.length` when none has and only the market
   * supports it.
   */
  readonly level: number
  /** Number of samples in that unit. */
  readonly count: number
  /** Distance of the object's numbers outside the samples, in spans; 0: inside. */
  readonly beyond: number
}

/** A number of an object that lies outside the span of the samples. */
export interface Extrapolation {
  /** The adjustment under which it is reported. */
  readonly factor: string
  /** Span of the samples, in the unit of the recipe's number. */
  readonly low: number
  readonly high: number
  /** True when it lies so far outside that the range does not cover the extrapolation (`mostBeyond`). */
  readonly isTooFar: boolean
}

/** Units with fewer samples than this count as having few. */
const MANY = 5
/** Share of the samples at either end that is left out of the span. */
const TAIL = 0.01

/** Number of classes of support, best first: many or few samples of each unit, and none of any. */
export const SUPPORT_CLASSES = 2 * UNITS.length + 1

export const supportClass = ({ count, level }: Support): number =>
  level === UNITS.length ? 2 * level : 2 * level + (count < MANY ? 1 : 0)

/** The coverage of some rows. */
export const knownFrom = (recipe: Recipe, rows: ReadonlyArray<Row>): Known => {
  const counts = UNITS.map(() => new Map<string, number>())
  for (const row of rows) {
    unitsOf(row).forEach((unit, u) => {
      if (unit !== "") counts[u]!.set(unit, (counts[u]!.get(unit) ?? 0) + 1)
    })
  }
  return {
    units: counts.map((each) => Object.fromEntries(each)),
    reaches: recipe.numbers.flatMap(({ leastSpan }, number): ReadonlyArray<Reach> => {
      const values = rows.map((row) => row.numbers[number]!).filter((value) => !Number.isNaN(value))
      if (leastSpan === undefined || values.length === 0) return []
      const [low, high] = [quantile(values, TAIL), quantile(values, 1 - TAIL)]
      return [{ number, low, high, span: Math.max(high - low, leastSpan) }]
    }),
  }
}

const DISTRICT = UNITS.indexOf("district")

/**
 * The support of a subject: from the training rows, and from the comparables found, which may be newer. In a district
 * with few or no samples, a community of the same name in another district, or an area across the border, does not
 * count.
 */
export const supportOf = (known: Known, subject: Row, comparables: ReadonlyArray<Row>): Support => {
  const beyond = distanceBeyond(known, subject)
  const units = unitsOf(subject)
  const found = comparables.map(unitsOf)
  const countOf = (level: number, among: ReadonlyArray<ReadonlyArray<string>>): number =>
    among.reduce((sum, own) => sum + (own[level] === units[level] ? 1 : 0), 0)
  const ofAll = (level: number): number =>
    Math.max(ownValue(known.units[level], units[level]!) ?? 0, countOf(level, found))
  const district = units[DISTRICT]!
  const isSparse = district !== "" && ofAll(DISTRICT) < MANY
  const own = isSparse ? found.filter((each) => each[DISTRICT] === district || each[DISTRICT] === "") : found
  for (const [level, unit] of units.entries()) {
    if (unit === "") continue
    const count = isSparse && level < DISTRICT ? countOf(level, own) : ofAll(level)
    if (count > 0) return { level, count, beyond }
  }
  return { level: UNITS.length, count: comparables.length, beyond }
}

/**
 * The widest unit of an object that has few samples or none; the errors of objects in such a unit are correlated. The
 * object's own group where every unit has many.
 */
export const errorCluster = (row: Row, { count, level }: Support): string => {
  const units = unitsOf(row)
  const widest = units.slice(0, count < MANY ? level + 1 : level).findLastIndex((unit) => unit !== "")
  return `${widest} ${widest < 0 ? row.group : units[widest]}`
}

const distanceBeyond = ({ reaches }: Known, row: Row): number =>
  Math.hypot(...reaches.map((reach) => spansBeyond(reach, row)))

/** The support without the distance that wear variables add (`NumberVariable.alone`). */
export const withoutWear = (recipe: Recipe, { reaches }: Known, row: Row, support: Support): Support => ({
  ...support,
  beyond: Math.hypot(
    ...reaches.flatMap((reach) => (recipe.numbers[reach.number]?.alone === true ? [] : [spansBeyond(reach, row)])),
  ),
})

const spansBeyond = ({ high, low, number, span }: Reach, { numbers }: Row): number => {
  const value = numbers[number]!
  return Number.isNaN(value) ? 0 : Math.max(0, low - value, value - high) / span
}

/** The numbers of an object outside the samples, farthest first. */
export const extrapolationsOf = (recipe: Recipe, { reaches }: Known, row: Row): ReadonlyArray<Extrapolation> =>
  reaches
    .map((reach) => ({ reach, spans: spansBeyond(reach, row) }))
    .filter(({ spans }) => spans > 0)
    .toSorted((a, b) => b.spans - a.spans)
    .map(({ reach: { high, low, number }, spans }) => {
      const { factor, mostBeyond } = recipe.numbers[number]!
      return { factor, low, high, isTooFar: mostBeyond !== undefined && spans > mostBeyond }
    })
