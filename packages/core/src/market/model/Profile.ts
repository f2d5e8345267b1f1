import type { Fact } from "../../domain/Facts.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Subject } from "../../domain/Sample.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { MarketModel } from "./MarketModel.ts"
import { readRow } from "./Rows.ts"
import { usableModel } from "./UsableModel.ts"

/** How the value of a subject changes with one numeric variable, everything else equal, and what that rests on. */
export interface Profile {
  /** ln units relative to the first value, one per value asked for. */
  readonly logs: ReadonlyArray<number>
  /**
   * Rows that were learned from: of the subject's own level of each label that pools the variable, the finest first,
   * and in all.
   */
  readonly support: ReadonlyArray<{ readonly level: string; readonly rows: number }>
  /** 1: the recipe's table alone; near 0: the market's own prices. */
  readonly tableShare: number
}

/** Rows of a kind that weigh as much as its table: the penalty of a bend of the curve times its bends. */
const TABLE_ROWS = 33

/**
 * The learned effect of one numeric variable on a subject, at given values; the recipe's tables where nothing was
 * learned. How much the table still says shrinks with the rows n of the subject's kind (the first label that pools the
 * variable), k / (n + k).
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
    return learned?.counts[label]?.[row.labels[label] ?? ""] ?? 0
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

/** Differences of a value below this (ln units) are none. */
const NO_DIFFERENCE = 1e-3
/** Halvings of what a fact may count as. */
const HALVINGS = 24

/**
 * The least that a fact that wears an object could be for the same value: less than the fact where it lies beyond what
 * samples and tables tell apart. `variable`: the number of the recipe that reads the fact. `undefined` when the fact is
 * unknown.
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
    // Among samples trees may tell it apart, beyond them nothing but effects.
    if (isBeyond(middle) && levelAt(middle) - level < NO_DIFFERENCE) high = middle
    else low = middle
  }
  return high
}
