import type { Facts } from "../../domain/Facts.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { LabelVariable, Monotone, NumberVariable, Recipe, TokenVariable } from "../recipe/Recipe.ts"

/** A further column of the catalogue that was found to describe objects, to be learned by its effect. */
export interface Attribute {
  readonly name: string
  readonly kind: "number" | "label"
  /** Quantiles of a numeric attribute at which its slope may change. */
  readonly knots: ReadonlyArray<number>
}

/** A readable variable of a fitted market: those of the recipe first, then the discovered attributes. */
export interface Variables {
  readonly numbers: ReadonlyArray<Readable<number> & Pick<NumberVariable, "fill" | "monotone" | "alone">>
  readonly labels: ReadonlyArray<Omit<Readable<string>, "of"> & Pick<LabelVariable, "of">>
  readonly priors: ReadonlyArray<Prior>
  readonly tokens: ReadonlyArray<TokenVariable>
  /**
   * What makes objects alike, the others only move the price: places of numbers, and how many labels, from the first
   * on.
   */
  readonly compared: { readonly numbers: ReadonlyArray<number>; readonly labels: number }
}

/** A table of the recipe, its variables by their place; `label` −1: none. */
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

/** What can be read of an object under this recipe with these discovered attributes. */
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
        of: (facts: Facts) => numeric(facts[name]),
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
        of: (facts: Facts) => label(facts[name]),
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
 * Places of the numbers that trees may ask for only if what they say goes the number's way: nothing else that they read
 * moves with them.
 */
export const oneWayNumbers = ({ numbers }: Variables): ReadonlyArray<number> =>
  places(numbers.length).filter((number) => numbers[number]!.alone === true && numbers[number]!.monotone !== undefined)

/** Which way a value goes with each of these. */
export const waysOf = (read: Variables): ReadonlyArray<Monotone["direction"]> =>
  oneWayNumbers(read).map((number) => read.numbers[number]!.monotone!.direction)

const places = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, place) => place)

const ofKind = (attributes: ReadonlyArray<Attribute>, wanted: Attribute["kind"]): number =>
  attributes.filter(({ kind }) => kind === wanted).length

const numeric = (value: Facts[string] | undefined): number | undefined =>
  typeof value === "number" ? value : typeof value === "boolean" ? Number(value) : undefined

const label = (value: Facts[string] | undefined): string | undefined =>
  value === undefined ? undefined : String(value)
