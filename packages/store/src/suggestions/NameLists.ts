import type { Sample } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { demoMarketOf, type AssetMarket, type SampleIndex } from "@open-valuation/core/market"
import { Place } from "@open-valuation/core/place"
import { marketFacts, namesIn, textOf } from "../CatalogueNames.ts"
import { type ListedName, listedName } from "./SuggestedNames.ts"
import { CITY, LONGEST, type TypedName } from "./Suggestion.ts"

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
export class NameLists {
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
