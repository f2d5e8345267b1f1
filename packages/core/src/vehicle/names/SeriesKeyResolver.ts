import { marqueByCodeOf, sameHouse } from "./BrandKey.ts"
import { partsOf } from "./SeriesKey.ts"

const agree = (one: string, other: string): boolean => {
  if (one === "" || one === other) return true
  const [a, b] = [marqueByCodeOf(one), marqueByCodeOf(other)]
  return a !== undefined && b !== undefined && sameHouse(a, b)
}

/**
 * Finds the catalogue's key of `seriesKey` for a request's key. It is the same key or, where the request names no brand
 * or does not say that the car is imported, the only one with that series of the brand or its house (`mercedes|s级` is
 * `mercedes|s级(进口)` of a catalogue that has no other). `undefined` if none or several match.
 */
export const seriesKeyResolver = (keys: Iterable<string>): ((asked: string) => string | undefined) => {
  const known = new Set(keys)
  const bySeries = new Map<string, Array<string>>()
  for (const key of known) {
    const { series } = partsOf(key)
    const filed = bySeries.get(series)
    if (filed === undefined) bySeries.set(series, [key])
    else filed.push(key)
  }
  return (asked) => {
    const { brand, imported, series } = partsOf(asked)
    if (brand !== "" && known.has(asked)) return asked
    const found = (bySeries.get(series) ?? []).filter((key) => {
      const of = partsOf(key)
      return agree(brand, of.brand) && (!imported || of.imported)
    })
    return found.length === 1 ? found[0] : undefined
  }
}
