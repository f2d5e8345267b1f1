import type { AssetType, Sample } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { type AssetMarket, demoMarketOf, type SampleIndex, type SearchKeys } from "@open-valuation/core/market"
import { Place, placeMatcher, placePaths } from "@open-valuation/core/reading"
import type { Catalogue } from "../Catalogue.ts"
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
  /** The offers for a text: at most 10 values, the likeliest first. */
  readonly find: (typed: TypedName) => Suggested
}

/** Suggestions from a catalogue, for the assets of these markets. */
export const catalogueSuggestions = (
  { index }: Pick<Catalogue["Service"], "index">,
  markets: ReadonlyMap<AssetType, AssetMarket>,
): CatalogueSuggestions => {
  const lists = new NameLists()
  return {
    fields: (assetType) => {
      const market = markets.get(assetType)
      if (market === undefined) return new Map()
      const named = Object.entries(market.names ?? {})
      return new Map([
        [CITY, []],
        ...named.map(([field, { beside = [], within = [] }]) => [field, [...within, ...beside]] as const),
      ])
    },
    find: (typed) => {
      const market = markets.get(typed.assetType)
      const samples = index(typed.assetType)
      if (market === undefined || samples === undefined) return { suggestions: [] }
      return typed.field === CITY
        ? suggestedPlaces(typed, market.recipe.keys, samples)
        : { suggestions: suggestedNames(typed, market, lists.of(typed, market, samples)).map((value) => ({ value })) }
    },
  }
}

/** The cities and districts that a text may mean: those with samples first, then those of the name itself. */
const suggestedPlaces = (
  { account, text }: TypedName,
  { market }: SearchKeys,
  samples: Pick<SampleIndex, "cities">,
): Suggested => {
  const cities = samples.cities(String(account))
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

/** Lists that are kept between one key and the next. */
const MOST_LISTS = 32

interface NameList {
  /** Changes of the market when the list was made. */
  readonly version: string
  readonly names: ReadonlyArray<ListedName>
}

/** True when one path leads to the other, or is it. */
const leadsTo = (one: string, other: string): boolean => one === other || other.startsWith(`${one}/`)

/** True when a sample may be at a place: one of the two may be known to its city only. */
const isAt =
  (place: string) =>
  (sample: Sample): boolean =>
    place === "" || leadsTo(place, sample.city) || leadsTo(sample.city, place)

/** The names of fields, sorted, as long as the market has not changed. */
class NameLists {
  readonly #lists = new Map<string, NameList>()

  /** All names that a field may have beside what is known; none until what they depend on is known. */
  of(typed: TypedName, market: AssetMarket, samples: Samples): ReadonlyArray<ListedName> {
    const { account, assetType, facts, field } = typed
    const { names = {}, recipe } = market
    const name = ownValue(names, field)
    const city = Place.parse(textOf(facts, CITY) ?? "").path
    const known = name?.within?.map((each) => (each === CITY ? city : textOf(facts, each)) ?? "") ?? []
    if (name === undefined || known.includes("")) return []
    const beside = marketFacts(name, facts)
    const place = recipe.keys.market(city, beside)
    const version = JSON.stringify([samples.changes(place), samples.changes(demoMarketOf(place))])
    const key = JSON.stringify([account, assetType, field, known, beside])
    const kept = this.#lists.get(key)
    if (kept?.version === version) return this.#keep(key, kept)
    const at = isAt(name.within?.includes(CITY) === true ? city : "")
    const found = namesIn(samples, field, { account, names, city, known: facts }, at)
    const short = [...found].filter(({ length }) => length <= LONGEST).toSorted()
    return this.#keep(key, { version, names: short.map(listedName) })
  }

  /** A map keeps the order of its insertions: the first list is the one that was not asked for longest. */
  #keep(key: string, list: NameList): NameList["names"] {
    this.#lists.delete(key)
    this.#lists.set(key, list)
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MOST_LISTS) break
      this.#lists.delete(oldest)
    }
    return list.names
  }
}

type Samples = Pick<SampleIndex, "groups" | "changes">
