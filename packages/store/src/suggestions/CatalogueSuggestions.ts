import type { AssetType } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import type { AssetMarket, SearchKeys } from "@open-valuation/core/market"
import { Place, placeMatcher, placePaths } from "@open-valuation/core/reading"
import { Cache, Effect, Exit } from "effect"
import type { CatalogueView, NamedExample } from "../Catalogue.ts"
import { marketFacts, namesIn, textOf } from "../CatalogueNames.ts"
import { CITY, LONGEST, MOST, type Suggested, type TypedName } from "./Suggestion.ts"

/** A name, and how it is compared with what is typed. */
interface ListedName {
  readonly name: string
  readonly plain: string
}

const plainOf = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase()

/** A name as it is listed. */
const listedName = (name: string): ListedName => ({ name, plain: plainOf(name) })

/** Of listed names those that begin with a text, those of the same key, and those that hold it, in this order. */
const suggestedNames = (
  { facts, field, text }: TypedName,
  { names: rules = {} }: AssetMarket,
  listed: ReadonlyArray<ListedName>,
): ReadonlyArray<string> => {
  const typed = plainOf(text)
  const key = typed === "" ? undefined : ownValue(rules, field)?.key
  const keyOfTyped = key?.(text, facts)
  const first: Array<string> = []
  const same: Array<string> = []
  const further: Array<string> = []
  for (const { name, plain } of listed) {
    if (first.length === MOST) break
    const at = plain.indexOf(typed)
    if (at === 0) first.push(name)
    else if (key !== undefined && key(name, facts) === keyOfTyped) same.push(name)
    else if (at > 0 && further.length < MOST) further.push(name)
  }
  return [...first, ...same, ...further].slice(0, MOST)
}

/** Suggestions for requests, from the samples that an account may use and the divisions of China. */
export interface CatalogueSuggestions {
  /** The fields of an asset's request that have suggestions, each with the fields that these depend on. */
  readonly fields: (assetType: AssetType) => ReadonlyMap<string, ReadonlyArray<string>>
  /** The offers for a text: at most 10 values, the likeliest first, from samples as they were within 10 seconds. */
  readonly find: (typed: TypedName) => Effect.Effect<Suggested>
}

/** What is read between one key and the next is kept; an empty list is not, so that a first import shows at once. */
const KEPT = { capacity: 32, timeToLive: "10 seconds" } as const

const kept = <Key, A>(read: (key: Key) => Effect.Effect<A>, sizeOf: (found: A) => number) =>
  Cache.makeWith(read, {
    capacity: KEPT.capacity,
    timeToLive: (exit) => (Exit.isSuccess(exit) && sizeOf(exit.value) > 0 ? KEPT.timeToLive : 0),
  })

/** Suggestions from a catalogue, for the assets of these markets. */
export const catalogueSuggestions = Effect.fnUntraced(function* (
  catalogue: Pick<CatalogueView, "examples" | "cities">,
  markets: ReadonlyMap<AssetType, AssetMarket>,
) {
  const counts = yield* kept(
    ({ account, assetType }: Pick<TypedName, "account" | "assetType">) => catalogue.cities(assetType, String(account)),
    ({ size }) => size,
  )
  const lists = yield* kept(
    ({ account, assetType, city, facts, field }: NameList) => {
      const { names = {} } = markets.get(assetType) ?? {}
      const at = isAt(ownValue(names, field)?.within?.includes(CITY) === true ? city : "")
      return Effect.map(namesIn(catalogue, assetType, field, { account, names, city, known: facts }, at), (found) =>
        [...found]
          .filter(({ length }) => length <= LONGEST)
          .toSorted()
          .map(listedName),
      )
    },
    ({ length }) => length,
  )
  const suggestions: CatalogueSuggestions = {
    fields: (assetType) => {
      const market = markets.get(assetType)
      if (market === undefined) return new Map()
      const named = Object.entries(market.names ?? {})
      return new Map([
        [CITY, []],
        ...named.map(([field, { beside = [], within = [] }]) => [field, [...within, ...beside]] as const),
      ])
    },
    find: Effect.fnUntraced(function* (typed) {
      const { account, assetType, field, text } = typed
      const market = markets.get(assetType)
      if (market === undefined) return { suggestions: [] }
      if (field === CITY) {
        return suggestedPlaces(text, market.recipe.keys, yield* Cache.get(counts, { account, assetType }))
      }
      const list = nameList(typed, market)
      const listed = list === undefined ? [] : yield* Cache.get(lists, list)
      return { suggestions: suggestedNames(typed, market, listed).map((value) => ({ value })) }
    }),
  }
  return suggestions
})

/** The cities and districts that a text may mean: those with samples first, then those of the name itself. */
const suggestedPlaces = (text: string, { market }: SearchKeys, cities: ReadonlyMap<string, number>): Suggested => {
  const counts = withCities(cities)
  const match = placeMatcher(text)
  const suggestions = [...new Set([...counts.keys(), ...placePaths()])]
    .flatMap((value) => {
      const matched = value === "" || value.length > LONGEST ? undefined : match(value)
      const count = counts.get(value) ?? 0
      const rank = (count > 0 ? 0 : 20) + (matched === "OWN" ? 0 : 10) + value.split("/").length
      return matched === undefined ? [] : [{ value, samples: count, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank || other.samples - one.samples)
    .slice(0, MOST)
    .map(({ samples: count, value }) => ({ value, samples: count }))

  const { city, path, province } = Place.parse(text)
  // A province alone, or the beginning of a name, says nothing yet.
  const other = suggestions.length === 0 ? path : ""
  const meant = province !== undefined && city !== undefined ? `${province}/${city}` : other
  const own = market(path, {})
  const isEmpty = meant !== "" && ![...cities.keys()].some((one) => market(one, {}) === own)
  return isEmpty ? { suggestions, emptyPlace: meant } : { suggestions }
}

/** Numbers of samples by place, of cities with those of their districts. */
const withCities = (cities: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const counts = new Map(cities)
  for (const [path, count] of cities) {
    const [province, city, district] = path.split("/")
    if (district === undefined) continue
    const whole = `${province}/${city}`
    counts.set(whole, (counts.get(whole) ?? 0) + count)
  }
  return counts
}

/** A list of names: of a field, for an account, beside what is known. */
interface NameList extends Omit<TypedName, "text"> {
  /** `<province>/<city>/<district>`, or empty. */
  readonly city: string
}

/** The list of names that a field may have; `undefined` until what it depends on is known. */
const nameList = (
  { account, assetType, facts, field }: TypedName,
  { names = {} }: AssetMarket,
): NameList | undefined => {
  const name = ownValue(names, field)
  if (name === undefined) return undefined
  const city = Place.parse(textOf(facts, CITY) ?? "").path
  const known = (name.within ?? []).map((each) => [each, (each === CITY ? city : textOf(facts, each)) ?? ""] as const)
  if (known.some(([, text]) => text === "")) return undefined
  return { account, assetType, field, city, facts: { ...marketFacts(name, facts), ...Object.fromEntries(known) } }
}

/** True when one path leads to the other, or is it. */
const leadsTo = (one: string, other: string): boolean => one === other || other.startsWith(`${one}/`)

/** True when a sample may be at a place: one of the two may be known to its city only. */
const isAt =
  (place: string) =>
  (example: NamedExample): boolean =>
    place === "" || leadsTo(place, example.city) || leadsTo(example.city, place)
