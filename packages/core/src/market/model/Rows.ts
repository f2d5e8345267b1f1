import type { Facts } from "../../domain/Facts.ts"
import { hash32 } from "../../domain/Hash.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { priceBasis, type Sample, type SampleKind } from "../../domain/Sample.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { groupName, stemOf } from "../recipe/SearchKeys.ts"
import type { Variables } from "./Variables.ts"

/** One object as numbers and labels; unknown: `NaN` and `""`. */
export interface Row {
  readonly day: EpochDay
  /** True when its price is an asking price. */
  readonly asked: boolean
  readonly numbers: Float64Array
  readonly labels: ReadonlyArray<string>
  /** For each token variable, the distinct words of the object. */
  readonly tokens: ReadonlyArray<ReadonlyArray<string>>
  readonly group: string
  readonly base: string
  /** The stem of the group's name within its district; `""` where it has none. */
  readonly stem: string
  readonly neighbourhood: string
  readonly district: string
  /** The area that holds districts (a province); `""` where the asset has none. */
  readonly region: string
  readonly longitude: number
  readonly latitude: number
  /** The cross-fitting fold of the object; −1 for a subject, which is never trained on. */
  readonly fold: number
}

/** Number of folds for cross-fitting effects, where terms have levels of single groups. */
export const FOLDS = 5

/** ln price per unit, or ln price where the asset is compared as a whole. `NaN` when undetermined. */
export const logUnitPrice = (recipe: Recipe, sample: Sample): number => {
  if (recipe.unitField === undefined) return Math.log(sample.price)
  const size = ownValue(sample.facts, recipe.unitField)
  return typeof size === "number" && size > 0 ? Math.log(sample.price / size) : Number.NaN
}

/** ln unit price on the deal basis: asking prices include the listing discount. */
export const dealLogUnitPrice = (recipe: Recipe, { logRatio }: { readonly logRatio: number }, sample: Sample): number =>
  logUnitPrice(recipe, sample) + (priceBasis(sample.kind) === "ASK" ? logRatio : 0)

/** The facts and the place of an object, and its key where it is a sample. */
interface ReadObject {
  readonly city: string
  readonly facts: Facts
  readonly objectKey?: string
}

/** Reads an object as of a day; a subject is read as the kind of sample it is valued as. */
export const readRow = (recipe: Recipe, read: Variables, object: ReadObject, day: EpochDay, kind: SampleKind): Row =>
  rowOf(recipe, read, object, day, kind, new Float64Array(read.numbers.length), (text) => text)

/** Reads samples as of their days: their numbers lie in one array, and equal texts are one text. */
export const readRows = (recipe: Recipe, read: Variables, samples: ReadonlyArray<Sample>): ReadonlyArray<Row> => {
  const width = read.numbers.length
  const numbers = new Float64Array(samples.length * width)
  const texts = new Map<string, string>()
  const keep = (text: string): string => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  return samples.map((sample, i) =>
    rowOf(recipe, read, sample, sample.observedDay, sample.kind, numbers.subarray(i * width, (i + 1) * width), keep),
  )
}

/** The row of an object: its numbers go into `numbers`, its texts through `keep`. */
const rowOf = (
  recipe: Recipe,
  read: Variables,
  { city, facts, objectKey }: ReadObject,
  day: EpochDay,
  kind: SampleKind,
  numbers: Float64Array,
  keep: (text: string) => string,
): Row => {
  for (let i = 0; i < numbers.length; i++) numbers[i] = read.numbers[i]!.of(facts, day) ?? Number.NaN
  const name = groupName(recipe.keys, facts, city)
  const point = recipe.keys.point(facts)
  return {
    day,
    asked: priceBasis(kind) === "ASK",
    numbers,
    labels: read.labels.map(({ of }) => keep(of(facts, day, kind, city) ?? "")),
    tokens: read.tokens.map(({ of }) => [...new Set(of(facts))].map(keep)),
    group: name === undefined ? "" : keep((recipe.keys.groupKey ?? String)(name)),
    base: name === undefined ? "" : keep((recipe.keys.groupBase ?? String)(name)),
    stem: keep(stemOf(recipe.keys, facts, city) ?? ""),
    neighbourhood: keep(recipe.keys.neighbourhood(facts) ?? ""),
    district: keep(recipe.keys.district(city, facts) ?? ""),
    region: keep(recipe.keys.region?.(city, facts) ?? ""),
    longitude: point?.longitude ?? Number.NaN,
    latitude: point?.latitude ?? Number.NaN,
    fold: objectKey === undefined ? -1 : hash32(objectKey, 11) % FOLDS,
  }
}
