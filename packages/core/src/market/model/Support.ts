import { quantile } from "../../statistics/Robust.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { Row } from "./Rows.ts"
import { UNITS, unitsOf } from "./Units.ts"

/** What a market's samples are: how many of each unit, and how far their numbers reach. Plain JSON. */
export interface Known {
  /** Samples by unit, for each of `UNITS`. */
  readonly units: ReadonlyArray<Readonly<Record<string, number>>>
  /**
   * Of the recipe's numbers that bound what can be told: from where to where the samples reach, and the unit of
   * distances beyond.
   */
  readonly reaches: ReadonlyArray<Reach>
}

interface Reach {
  /** Place of the number among the recipe's. */
  readonly number: number
  readonly low: number
  readonly high: number
  readonly span: number
}

/** How much of the samples tells of an object. */
export interface Support {
  /**
   * Place in `UNITS` of the finest unit of the object that has samples; their length: none has, the market alone tells.
   */
  readonly level: number
  /** Samples of that unit. */
  readonly count: number
  /** How far its numbers lie beyond those of the samples, in spans of what they reach; 0: within. */
  readonly beyond: number
}

/** A number of an object that lies beyond what the samples reach. */
export interface Outside {
  /** The adjustment that it is reported under. */
  readonly factor: string
  /** What the samples reach, in the unit of the recipe's number. */
  readonly low: number
  readonly high: number
  /** Whether it lies so far out that no value can be given. */
  readonly isTooFar: boolean
}

/** Fewer samples of a unit than this are few. */
const MANY = 5
/** Share of the samples at either end that does not count as reached. */
const TAIL = 0.01

/** The classes of support, the best first: many and few samples of each unit, and none of any. */
export const SUPPORT_CLASSES = 2 * UNITS.length + 1

export const supportClass = ({ count, level }: Support): number =>
  level === UNITS.length ? 2 * level : 2 * level + (count < MANY ? 1 : 0)

/** What some rows make known. */
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
 * How much tells of a subject: what was learned from, and the comparables that were found, which may be newer. Of a
 * district with few samples or none, a community of the same name, or an area across the border, in another district
 * tells nothing.
 */
export const supportOf = (known: Known, subject: Row, comparables: ReadonlyArray<Row>): Support => {
  const beyond = distanceBeyond(known, subject)
  const units = unitsOf(subject)
  const found = comparables.map(unitsOf)
  const countOf = (level: number, among: ReadonlyArray<ReadonlyArray<string>>): number =>
    among.reduce((sum, own) => sum + (own[level] === units[level] ? 1 : 0), 0)
  const ofAll = (level: number): number => Math.max(known.units[level]?.[units[level]!] ?? 0, countOf(level, found))
  const district = units[DISTRICT]!
  const isStrange = district !== "" && ofAll(DISTRICT) < MANY
  const own = isStrange ? found.filter((each) => each[DISTRICT] === district || each[DISTRICT] === "") : found
  for (const [level, unit] of units.entries()) {
    if (unit === "") continue
    const count = isStrange && level < DISTRICT ? countOf(level, own) : ofAll(level)
    if (count > 0) return { level, count, beyond }
  }
  return { level: UNITS.length, count: comparables.length, beyond }
}

/**
 * The widest unit of an object that has few samples or none: objects of one such unit err alike. Its own group where
 * all have many.
 */
export const unknownUnit = (row: Row, { count, level }: Support): string => {
  const units = unitsOf(row)
  const widest = units.slice(0, count < MANY ? level + 1 : level).findLastIndex((unit) => unit !== "")
  return `${widest} ${widest < 0 ? row.group : units[widest]}`
}

const distanceBeyond = ({ reaches }: Known, row: Row): number =>
  Math.hypot(...reaches.map((reach) => spansBeyond(reach, row)))

/** The support without what wear adds to the distance beyond the samples (`NumberVariable.alone`). */
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

/** The numbers of an object that lie beyond the samples, the farthest first. */
export const outsideOf = (recipe: Recipe, { reaches }: Known, row: Row): ReadonlyArray<Outside> =>
  reaches
    .map((reach) => ({ reach, spans: spansBeyond(reach, row) }))
    .filter(({ spans }) => spans > 0)
    .toSorted((a, b) => b.spans - a.spans)
    .map(({ reach: { high, low, number }, spans }) => {
      const { factor, mostBeyond } = recipe.numbers[number]!
      return { factor, low, high, isTooFar: mostBeyond !== undefined && spans > mostBeyond }
    })
