import type { Facts } from "../../domain/Facts.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { LabelVariable, Monotone, NumberVariable, Recipe, TokenVariable } from "../recipe/Recipe.ts"

/** A further column of the catalogue that describes objects; its effect is learned. */
export interface Attribute {
  readonly name: string
  readonly kind: "number" | "label"
  /** Quantiles of a numeric attribute, used as knots. */
  readonly knots: ReadonlyArray<number>
  /**
   * Of a number that is also read as a label, because its exact value names a variant: the labels (`series`) within
   * which each value has an effect of its own.
   */
  readonly within?: ReadonlyArray<string>
}

/** The variables of a fitted market: those of the recipe, then the discovered attributes. */
export interface Variables {
  readonly numbers: ReadonlyArray<Readable<number> & Pick<NumberVariable, "fill" | "monotone" | "alone">>
  readonly labels: ReadonlyArray<Omit<Readable<string>, "of"> & Pick<LabelVariable, "of">>
  readonly priors: ReadonlyArray<Prior>
  readonly tokens: ReadonlyArray<TokenVariable>
  /**
   * Variables that take part in comparable selection: indices of numbers, and the first so many labels. The others only
   * affect the price.
   */
  readonly compared: { readonly numbers: ReadonlyArray<number>; readonly labels: number }
}

/** A prior table of the recipe, with its variables as indices; `label` −1: none. */
export interface Prior {
  readonly factor: string
  readonly number: number
  readonly label: number
  readonly of: (value: number, label: string) => number
}

interface Readable<A> {
  readonly name: string
  readonly factor: string
  readonly dissimilarity: number
  readonly knots: ReadonlyArray<number>
  readonly of: (facts: Facts, day: EpochDay) => A | undefined
}

/** The adjustment under which every discovered attribute is reported. */
const ATTRIBUTE_FACTOR = "attributes"

/** The variables of a recipe with these discovered attributes. */
export const variables = (recipe: Recipe, attributes: ReadonlyArray<Attribute>): Variables => ({
  compared: {
    numbers: places(recipe.numbers.length + (recipe.effects === undefined ? ofKind(attributes, "number") : 0)).filter(
      (number) => recipe.numbers[number]?.alone !== true,
    ),
    labels: recipe.labels.length + (recipe.effects === undefined ? ofKind(attributes, "label") : 0),
  },
  numbers: [
    ...recipe.numbers,
    ...attributes
      .filter(({ kind }) => kind === "number")
      .map(({ name, knots }) => ({
        name,
        knots,
        factor: ATTRIBUTE_FACTOR,
        dissimilarity: 0,
        of: (facts: Facts) => numeric(ownValue(facts, name)),
      })),
  ],
  labels: [
    ...recipe.labels.map((label) => ({ ...label, knots: [] })),
    ...attributes
      .filter(({ kind }) => kind === "label")
      .map(({ name }) => ({
        name,
        knots: [],
        factor: ATTRIBUTE_FACTOR,
        dissimilarity: 0,
        of: (facts: Facts) => label(ownValue(facts, name)),
      })),
  ],
  tokens: recipe.effects?.tokens ?? [],
  priors: (recipe.effects?.priors ?? []).map(({ factor, number, by, of }) => ({
    factor,
    of,
    number: recipe.numbers.findIndex(({ name }) => name === number),
    label: by === undefined ? -1 : recipe.labels.findIndex(({ name }) => name === by),
  })),
})

/**
 * Indices of the numbers that trees may split on only under a monotonicity constraint; no other feature depends on
 * them.
 */
export const constrainedNumbers = ({ numbers }: Variables): ReadonlyArray<number> =>
  places(numbers.length).filter((number) => numbers[number]!.alone === true && numbers[number]!.monotone !== undefined)

/** The direction of each monotonicity constraint, in the order of `constrainedNumbers`. */
export const directionsOf = (read: Variables): ReadonlyArray<Monotone["direction"]> =>
  constrainedNumbers(read).map((number) => read.numbers[number]!.monotone!.direction)

const places = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, place) => place)

const ofKind = (attributes: ReadonlyArray<Attribute>, wanted: Attribute["kind"]): number =>
  attributes.filter(({ kind }) => kind === wanted).length

const numeric = (value: Facts[string] | undefined): number | undefined =>
  typeof value === "number" ? value : typeof value === "boolean" ? Number(value) : undefined

const label = (value: Facts[string] | undefined): string | undefined =>
  value === undefined ? undefined : String(value)
