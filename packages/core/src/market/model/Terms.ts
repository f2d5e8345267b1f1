import { ownValue } from "../../domain/OwnValue.ts"
import type { EffectsRecipe, Recipe, Shape, TermRecipe } from "../recipe/Recipe.ts"
import type { Row } from "./Rows.ts"
import type { Attribute, Variables } from "./Variables.ts"

/** A family of effects, with its variables as indices into `Variables`. Plain JSON. */
export interface Term {
  readonly factor: string
  /** Index of the numeric variable; −1: the level of the labels alone. */
  readonly number: number
  readonly shape: Shape | "level"
  readonly knots: ReadonlyArray<number>
  readonly by: ReadonlyArray<number>
  /** Index of the token variable; −1: none. */
  readonly tokens: number
  readonly penalty: number
  readonly standardised: boolean
}

/** Observed range of a numeric variable, outside which effects are constant, and the imputation for unknown values. */
export interface Range {
  readonly low: number
  readonly high: number
  readonly centre: number
  readonly sigma: number
  /** Mean, plus an offset for each level of each label. */
  readonly fill: { readonly mean: number; readonly labels: ReadonlyArray<LabelMeans> } | undefined
}

export interface LabelMeans {
  readonly label: number
  readonly means: Readonly<Record<string, number>>
}

/** Ridge penalty where the recipe sets none (standardised columns). */
const DEFAULT_PENALTY = 5

/** The terms of a recipe over its variables and the discovered attributes. */
export const termsOf = (recipe: Recipe, read: Variables, attributes: ReadonlyArray<Attribute>): ReadonlyArray<Term> => {
  const { effects } = recipe
  if (effects === undefined) return defaultTerms(read)
  const own = effects.terms.map((term) => resolved(read, term))
  return [...own, ...attributes.flatMap((attribute) => attributeTerms(read, effects, attribute))]
}

const defaultTerms = (read: Variables): ReadonlyArray<Term> => {
  const common = { penalty: DEFAULT_PENALTY, standardised: true, tokens: -1 }
  return [
    ...read.numbers.flatMap(({ factor, knots }, number): ReadonlyArray<Term> => [
      { ...common, factor, number, shape: "hinges", knots, by: [] },
      { ...common, factor, number, shape: "missing", knots: [], by: [] },
    ]),
    ...read.labels.map(({ factor }, label): Term => ({
      ...common,
      factor,
      number: -1,
      shape: "level",
      knots: [],
      by: [label],
    })),
  ]
}

const resolved = (read: Variables, term: TermRecipe): Term => ({
  factor: term.factor,
  number: term.number === undefined ? -1 : placeOf(read.numbers, term.number),
  shape: term.number === undefined ? "level" : (term.shape ?? "linear"),
  knots: term.knots ?? [],
  by: (term.by ?? []).map((label) => placeOf(read.labels, label)),
  tokens: term.tokens === undefined ? -1 : placeOf(read.tokens, term.tokens),
  penalty: term.penalty,
  standardised: term.standardised ?? false,
})

export const placeOf = (variables: ReadonlyArray<{ readonly name: string }>, name: string): number => {
  const place = variables.findIndex((variable) => variable.name === name)
  if (place < 0) throw new Error(`Recipe: a term reads "${name}", which is no variable of it`)
  return place
}

const attributeTerms = (
  read: Variables,
  { attributes }: EffectsRecipe,
  { name, kind, knots, within }: Attribute,
): ReadonlyArray<Term> => {
  const joined =
    within === undefined ? attributes.by : attributes.variants!.filter(({ label }) => within.includes(label))
  const ways = [
    ...(within === undefined ? [{ by: [], penalty: attributes.penalty }] : []),
    ...joined.map((way) => ({ by: [way.label], penalty: way.penalty })),
  ]
  const { factor } = (kind === "number" ? read.numbers : read.labels)[
    placeOf(kind === "number" ? read.numbers : read.labels, name)
  ]!
  return ways.flatMap(({ by, penalty }): ReadonlyArray<Term> => {
    const common = { factor, penalty, standardised: false, tokens: -1 }
    const labels = by.map((label) => placeOf(read.labels, label))
    if (kind === "label") {
      return [{ ...common, number: -1, shape: "level", knots: [], by: [placeOf(read.labels, name), ...labels] }]
    }
    const number = placeOf(read.numbers, name)
    return [
      { ...common, number, shape: "ramps", knots, by: labels },
      { ...common, number, shape: "missing", knots: [], by: labels },
    ]
  })
}

/** The value of a numeric variable, imputed where unknown; `NaN` where it cannot be imputed. */
export const valueOf = (row: Row, number: number, range: Range | undefined): number => {
  const value = row.numbers[number]!
  if (!Number.isNaN(value) || range?.fill === undefined) return value
  let filled = range.fill.mean
  for (const { label, means } of range.fill.labels) filled += ownValue(means, row.labels[label]!) ?? 0
  return filled
}

/** Number of columns of a term. */
export const width = ({ shape, knots }: Term): number =>
  shape === "hinges" ? knots.length + 1 : shape === "ramps" ? Math.max(knots.length - 1, 0) : 1

/** Writes a term's columns for a value of its variable to `out` (`NaN`: unknown, all zero). */
export const basis = (term: Term, range: Range | undefined, known: boolean, value: number, out: Float64Array): void => {
  if (term.shape === "level" || range === undefined) {
    out[0] = 1
    return
  }
  if (term.shape === "missing") {
    out[0] = known ? 0 : 1
    return
  }
  if (Number.isNaN(value)) {
    out.fill(0, 0, width(term))
    return
  }
  const { low, high, centre, sigma } = range
  const x = value < low ? low : value > high ? high : value
  const { knots } = term
  switch (term.shape) {
    case "hinges":
      out[0] = x - centre
      for (let k = 0; k < knots.length; k++) out[k + 1] = x > knots[k]! ? x - knots[k]! : 0
      return
    case "ramps":
      for (let k = 0; k + 1 < knots.length; k++) {
        const share = (x - knots[k]!) / (knots[k + 1]! - knots[k]!)
        out[k] = share < 0 ? 0 : share > 1 ? 1 : share
      }
      return
    case "linear":
      out[0] = (x - centre) / sigma
      return
    case "log":
      out[0] = Math.log((x + 1) / (centre + 1))
      return
    case "square":
      out[0] = (x * x - centre * centre) / (2 * sigma * sigma)
      return
  }
}

/** Separator of a level's labels; follows each label where there are several. */
const SEPARATOR = "\u0001"

/**
 * True if a label, the term's `i`th, selects a level. An unknown first label is a level of its own, except for slopes.
 */
export const hasLevel = (label: string, i: number, { number, tokens }: Term): boolean =>
  label !== "" || (i === 0 && number < 0 && tokens < 0)

/** A term without words has one level per row, as if it had one word. */
const NO_WORD: ReadonlyArray<string> = [""]

/** The words of a row for which a term has levels. */
export const wordsOf = ({ tokens }: Term, row: Row): ReadonlyArray<string> =>
  tokens < 0 ? NO_WORD : (row.tokens[tokens] ?? NO_WORD)

/** The level of a row under a term for one of its words, as stored in a model; `undefined` where a label is unknown. */
export const levelOf = (term: Term, row: Row, word: string): string | undefined => {
  const { by, tokens } = term
  const parts = by.length + (tokens < 0 ? 0 : 1)
  let level = tokens < 0 ? "" : parts === 1 ? word : word + SEPARATOR
  for (let i = 0; i < by.length; i++) {
    const label = row.labels[by[i]!]!
    if (!hasLevel(label, i, term)) return undefined
    level = parts === 1 ? label : level + label + SEPARATOR
  }
  return level
}

/** Splits a level into the word and labels that `levelOf` joined. */
export const partsOf = ({ by, tokens }: Term, level: string): ReadonlyArray<string> => {
  const parts = by.length + (tokens < 0 ? 0 : 1)
  return parts === 0 ? [] : parts === 1 ? [level] : level.split(SEPARATOR).slice(0, parts)
}

/** True when a level stands for an unknown label. */
export const isUnknownLevel = (level: string): boolean => level === "" || level.startsWith(SEPARATOR)
