import type { Fact } from "../../domain/Facts.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Subject } from "../../domain/Sample.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { MarketModel } from "./MarketModel.ts"
import { readRow } from "./Rows.ts"
import { usableModel } from "./UsableModel.ts"

/** The change of a subject's value with one numeric variable, everything else equal, and the evidence behind it. */
export interface Profile {
  /** ln units relative to the first value, one per requested value. */
  readonly logs: ReadonlyArray<number>
  /**
   * Number of training rows: at the subject's own level of each label that pools the variable, finest first, and in
   * total.
   */
  readonly support: ReadonlyArray<{ readonly level: string; readonly rows: number }>
  /** Share of the result that comes from the recipe's table; 1: table only, near 0: the market's own prices. */
  readonly tableShare: number
}

/**
 * Rows of a kind that weigh as much as its table: the ridge penalty of one bend of the curve times the number of bends.
 */
const TABLE_ROWS = 33

/**
 * The learned effect of one numeric variable on a subject at given values; the recipe's tables where nothing was
 * learned. The table's share shrinks with the rows n of the subject's kind (the first label that pools the variable),
 * as k / (n + k).
 */
export const profile = (
  recipe: Recipe,
  learned: MarketModel | undefined,
  subject: Subject,
  day: EpochDay,
  variable: string,
  values: ReadonlyArray<number>,
): Profile => {
  const { additive, read } = usableModel(recipe, learned)
  const number = read.numbers.findIndex(({ name }) => name === variable)
  if (number < 0) throw new Error(`Recipe: "${variable}" is no variable of it`)
  const row = readRow(recipe, read, subject, day, "TRANSACTION")
  const levels = values.map((value) => {
    const numbers = Float64Array.from(row.numbers)
    numbers[number] = value
    return additive.effects.ofNumber({ ...row, numbers }, number)
  })
  const pooled = recipe.numbers[number]?.fill ?? []
  const rows = (name: string): number => {
    const label = recipe.labels.findIndex((one) => one.name === name)
    return ownValue(learned?.counts[label], row.labels[label] ?? "") ?? 0
  }
  const kind = pooled[0] === undefined ? 0 : rows(pooled[0])
  return {
    logs: levels.map((level) => level - (levels[0] ?? 0)),
    support: [
      ...pooled.toReversed().map((level) => ({ level, rows: rows(level) })),
      { level: "all", rows: learned?.count ?? 0 },
    ],
    tableShare: TABLE_ROWS / (TABLE_ROWS + kind),
  }
}

/** Differences in value below this count as none, ln units. */
const NO_DIFFERENCE = 1e-3
/** Bisection steps. */
const HALVINGS = 24

/**
 * The smallest value of a wear fact that gives the same price: less than the stated value when it lies beyond the range
 * that samples and tables distinguish. `variable`: the recipe's number that reads the fact. `undefined` when the fact
 * is unknown.
 */
export const countsAs = (
  recipe: Recipe,
  learned: MarketModel | undefined,
  subject: Subject,
  day: EpochDay,
  fact: Fact<number>,
  variable: string,
): number | undefined => {
  const value = fact(subject.facts)
  if (value === undefined) return undefined
  const { additive, read } = usableModel(recipe, learned)
  const rowAt = (own: number) =>
    readRow(recipe, read, { ...subject, facts: { ...subject.facts, [fact.field]: own } }, day, "TRANSACTION")
  const number = read.numbers.findIndex(({ name }) => name === variable)
  const isBeyond = (own: number): boolean => additive.effects.isBeyond(rowAt(own), number)
  if (!isBeyond(value)) return value
  const levelAt = (own: number): number => additive.effects.of(rowAt(own)).reduce((sum, effect) => sum + effect, 0)
  const level = levelAt(value)
  let [low, high] = [0, value]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    // Within the observed range the trees may still distinguish values; beyond it only the effects do.
    if (isBeyond(middle) && levelAt(middle) - level < NO_DIFFERENCE) high = middle
    else low = middle
  }
  return high
}
