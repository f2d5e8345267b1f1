import { sameHouse, withoutOrigin } from "./BrandKey.ts"
import { otherNames } from "./SeriesAliases.ts"
import { keyOf, type SeriesName, seriesName } from "./SeriesKey.ts"
import { trimKey, trimTokens } from "./TrimKey.ts"
import type { VehicleName } from "./VehicleName.ts"

/** A name as a catalogue has it. */
export interface CatalogueName {
  readonly brand: string
  readonly series: string
  readonly trim?: string
  readonly modelYear?: number
}

/** A series as the catalogue spells it most often. */
export interface CatalogueSeries {
  readonly brand: string
  readonly series: string
}

/** What a request's name means in a catalogue. */
export type NameResolution =
  | {
      readonly _tag: "Resolved"
      readonly brand: string
      readonly series: string
      /** The catalogue's spelling; absent when no trim was given, or none of the series is spelled so. */
      readonly trim?: string
      /** Trims that have all the words of the one asked for, when it is not among them. */
      readonly trimAlternatives: ReadonlyArray<string>
      /** Other series that the name could have meant: the imported one of two twins. */
      readonly alternatives: ReadonlyArray<CatalogueSeries>
    }
  /** Several series, or a single one that differs in being imported or not. */
  | { readonly _tag: "Ambiguous"; readonly alternatives: ReadonlyArray<CatalogueSeries> }

export interface CatalogueResolver {
  /** The catalogue's names for a name; `undefined` when nothing of the catalogue is meant. Never a guess between two. */
  readonly resolve: (name: VehicleName) => NameResolution | undefined
}

interface Entry {
  readonly name: SeriesName
  readonly spellings: Map<string, { readonly spelling: CatalogueSeries; count: number }>
  readonly trims: Map<string, Map<string, number>>
}

const spelled = (entry: Entry): CatalogueSeries => {
  let best: { readonly spelling: CatalogueSeries; readonly count: number } | undefined
  for (const [, one] of [...entry.spellings].sort(([left], [right]) => (left < right ? -1 : 1))) {
    if (best === undefined || one.count > best.count) best = one
  }
  return best?.spelling ?? { brand: entry.name.brand, series: entry.name.series }
}

const commonest = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort(([left, few], [right, many]) => many - few || (left < right ? -1 : 1))[0]?.[0]

/** The texts by which a series may be asked for without its brand, or by another of its names. */
const textsOf = ({ name, spellings }: Entry): ReadonlySet<string> =>
  new Set([
    name.series,
    ...[...spellings.values()].map(({ spelling }) => withoutOrigin(spelling.series)),
    ...otherNames(name.brand, name.series),
  ])

/** Most trims that are offered in place of one that is not there. */
const MOST_ALTERNATIVES = 5

/** Reads a catalogue's names (one for each sample; repetitions tell which spelling is usual) for {@link CatalogueResolver}. */
export const catalogueResolver = (names: Iterable<CatalogueName>): CatalogueResolver => {
  const entries = new Map<string, Entry>()
  for (const { brand, series, trim } of names) {
    const name = seriesName(brand, series)
    const key = keyOf(name)
    const entry: Entry = entries.get(key) ?? { name, spellings: new Map(), trims: new Map() }
    entries.set(key, entry)
    const spelling = `${brand}\n${series}`
    const seen = entry.spellings.get(spelling)
    if (seen === undefined) entry.spellings.set(spelling, { spelling: { brand, series }, count: 1 })
    else seen.count++
    if (trim === undefined) continue
    const trims = entry.trims.get(trimKey(trim)) ?? new Map<string, number>()
    trims.set(trim, (trims.get(trim) ?? 0) + 1)
    entry.trims.set(trimKey(trim), trims)
  }

  const bySeries = new Map<string, Array<Entry>>()
  for (const entry of entries.values()) {
    for (const text of textsOf(entry)) {
      const filed = bySeries.get(text)
      if (filed === undefined) bySeries.set(text, [entry])
      else filed.push(entry)
    }
  }

  /** Whether an entry may be a car of that brand; anything may when no brand is named. */
  const ofBrand = (asked: SeriesName, entry: Entry): boolean =>
    asked.brand === "" ||
    asked.brand === entry.name.brand ||
    (asked.marque !== undefined && entry.name.marque !== undefined && sameHouse(asked.marque, entry.name.marque))

  const ofOrigin = (asked: SeriesName, entry: Entry): boolean =>
    asked.imported === undefined || entry.name.imported === undefined || asked.imported === entry.name.imported

  const withTrim = (entry: Entry, name: VehicleName, others: ReadonlyArray<Entry>): NameResolution => {
    const found = name.trim === undefined ? undefined : entry.trims.get(trimKey(name.trim))
    const trim = found === undefined ? undefined : commonest(found)
    const words = name.trim === undefined || trim !== undefined ? [] : trimTokens(name.trim)
    const alike = words.length === 0 ? [] : trimsWith(entry, words)
    return {
      _tag: "Resolved",
      ...spelled(entry),
      ...(trim === undefined ? {} : { trim }),
      trimAlternatives: alike.slice(0, MOST_ALTERNATIVES),
      alternatives: others.map(spelled),
    }
  }

  const trimsWith = (entry: Entry, words: ReadonlyArray<string>): ReadonlyArray<string> =>
    [...entry.trims.values()].flatMap((spellings) => {
      const trim = commonest(spellings)
      const has = new Set(trim === undefined ? [] : trimTokens(trim))
      return trim !== undefined && words.every((word) => has.has(word)) ? [trim] : []
    })

  const among = (asked: SeriesName, found: ReadonlyArray<Entry> | undefined, name: VehicleName) => {
    const branded = found?.filter((entry) => ofBrand(asked, entry)) ?? []
    const fitting = branded.filter((entry) => ofOrigin(asked, entry))
    const [only] = fitting
    if (only !== undefined && fitting.length === 1) {
      return withTrim(
        only,
        name,
        branded.filter((entry) => entry !== only),
      )
    }
    const alternatives = (fitting.length > 1 ? fitting : branded).map(spelled)
    return alternatives.length === 0 ? undefined : ({ _tag: "Ambiguous", alternatives } as const)
  }

  return {
    resolve: (name) => {
      if (name.series === undefined) return undefined
      const read = seriesName(name.brand, name.series)
      const asked: SeriesName =
        name.imported === undefined ? read : { ...read, imported: read.imported ?? name.imported }
      const exact = entries.get(keyOf(asked))
      if (exact !== undefined && asked.brand !== "") {
        const twins = bySeries.get(asked.series)?.filter((entry) => entry !== exact && ofBrand(asked, entry)) ?? []
        return withTrim(exact, name, asked.imported === undefined ? twins : [])
      }
      return among(asked, bySeries.get(asked.series), name)
    },
  }
}
