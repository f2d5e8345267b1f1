import type { Facts } from "../../domain/Facts.ts"
import { hash32 } from "../../domain/Hash.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import { priceBasis, type Sample, type SampleKind } from "../../domain/Sample.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { groupName } from "../recipe/SearchKeys.ts"
import type { Variables } from "./Variables.ts"

/** One object as numbers and labels: `NaN` and `""` where unknown. */
export interface Row {
  readonly day: EpochDay
  /** Whether its price is an asking price. */
  readonly asked: boolean
  readonly numbers: Float64Array
  readonly labels: ReadonlyArray<string>
  /** Of each variable of words, those of the object, each once. */
  readonly tokens: ReadonlyArray<ReadonlyArray<string>>
  readonly group: string
  readonly base: string
  readonly neighbourhood: string
  readonly district: string
  /** What holds districts (a province); `""` where the asset has none. */
  readonly region: string
  readonly longitude: number
  readonly latitude: number
  /** The share of the objects it belongs to (see `shareOf`); −1 for a subject, from which nothing is learned. */
  readonly share: number
}

/** Shares of the objects of which each has effects learned without it, where terms hold levels of single groups. */
export const SHARES = 5

/**
 * ln of the price per unit, or of the price itself where the asset is compared as a whole. `NaN` when it cannot be
 * told.
 */
export const logUnitPrice = (recipe: Recipe, sample: Sample): number => {
  if (recipe.unitField === undefined) return Math.log(sample.price)
  const size = sample.facts[recipe.unitField]
  return typeof size === "number" && size > 0 ? Math.log(sample.price / size) : Number.NaN
}

/** The same on the deal basis: asking prices less what sellers concede. */
export const dealLogUnitPrice = (recipe: Recipe, { logRatio }: { readonly logRatio: number }, sample: Sample): number =>
  logUnitPrice(recipe, sample) + (priceBasis(sample.kind) === "ASK" ? logRatio : 0)

/** Reads an object as it stood on a day; a subject as the kind of sample it is valued as. */
export const readRow = (
  recipe: Recipe,
  read: Variables,
  { city, facts, objectKey }: { readonly city: string; readonly facts: Facts; readonly objectKey?: string },
  day: EpochDay,
  kind: SampleKind,
): Row => {
  const numbers = new Float64Array(read.numbers.length)
  for (let i = 0; i < numbers.length; i++) numbers[i] = read.numbers[i]!.of(facts, day) ?? Number.NaN
  const name = groupName(recipe.keys, facts, city)
  const point = recipe.keys.point(facts)
  return {
    day,
    asked: priceBasis(kind) === "ASK",
    numbers,
    labels: read.labels.map(({ of }) => of(facts, day, kind, city) ?? ""),
    tokens: read.tokens.map(({ of }) => [...new Set(of(facts))]),
    group: name === undefined ? "" : (recipe.keys.groupKey ?? String)(name),
    base: name === undefined ? "" : (recipe.keys.groupBase ?? String)(name),
    neighbourhood: recipe.keys.neighbourhood(facts) ?? "",
    district: recipe.keys.district(city, facts) ?? "",
    region: recipe.keys.region?.(city, facts) ?? "",
    longitude: point?.longitude ?? Number.NaN,
    latitude: point?.latitude ?? Number.NaN,
    share: objectKey === undefined ? -1 : hash32(objectKey, 11) % SHARES,
  }
}
