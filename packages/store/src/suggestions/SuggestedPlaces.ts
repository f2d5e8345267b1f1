import type { SampleIndex, SearchKeys } from "@open-valuation/core/market"
import { Place, placeMatcher, placePaths } from "@open-valuation/core/place"
import { LONGEST, MOST, type Suggested, type TypedName } from "./Suggestion.ts"

/** The cities and districts that a text may mean: those with samples first, then those of the name itself. */
export const suggestedPlaces = (
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
