import { type Facts, LocalDate, type Sample, type SampleKind } from "@open-valuation/core"
import { hash32, sampleHash, type SearchKeys } from "@open-valuation/core/market"
import { groupName, marketOf, toldFacts } from "@open-valuation/core/search"
import type { Types } from "effect"
import type { NamedExample } from "../Catalogue.ts"
import { hash128 } from "../import/Hash128.ts"
import type { ImportedSample } from "../ImportedSample.ts"
import { CELL, CELLS_AROUND } from "./Comparables.ts"

/** Kinds of names in `market_names`. */
export const nameKinds = { group: 1, district: 2, place: 3 } as const

/** A name as samples write it, to be numbered within its market. */
export interface WrittenName {
  readonly kind: (typeof nameKinds)[keyof typeof nameKinds]
  readonly name: string
  /** Of a group: texts kept with its name (`SearchKeys.told`), as JSON. */
  readonly told: string | null
}

/** What makes a name one of its own within its market. */
export const identityOf = (name: WrittenName): string => hash128(textOf(name))

/** A name as one text, the same only for the same name. */
export const textOf = ({ kind, name, told }: WrittenName): string => `${kind}|${name}|${told ?? ""}`

/**
 * A neighbourhood as a signed 64-bit number. Nearly each home may have an address of its own, and a search only asks
 * which ones are equal, so they need no rows in `market_names`.
 */
export const neighbourhoodNumber = (name: string): string => signed(hash32(name), hash32(name, 0x9e3779b9))

const signed = (low: number, high: number): string => BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString()

/** Identity of the family of a group's name. */
export const baseOf = (keys: SearchKeys, name: string): string =>
  hash128(keys.groupBase?.(name) ?? keys.groupKey?.(name) ?? name)

/** Number of months since 1970-01. */
export const monthOf = (day: number): number => {
  const [year = "", month = ""] = LocalDate.fromEpochDay(day).split("-")
  return (Number(year) - 1970) * 12 + Number(month) - 1
}

const kinds: ReadonlyArray<SampleKind> = ["TRANSACTION", "LISTING", "AUCTION"]

/** A sample on its way into `market_samples`, as JSON; its names are still to be numbered. */
export interface FiledSample {
  readonly market: string
  readonly names: {
    readonly group: WrittenName | undefined
    readonly district: WrittenName | undefined
    readonly place: WrittenName
  }
  readonly source: string
  readonly row: Omit<SampleRow, "facts" | "source_id" | "place_id"> & {
    readonly cell: number | null
    readonly longitude: number | null
    readonly latitude: number | null
    readonly traits: ReadonlyArray<number | null> | null
    readonly neighbourhood: string | null
    /** Two unsigned 32-bit numbers as one signed 64-bit number. */
    readonly hash: string
    readonly former: ReadonlyArray<string>
    readonly facts: Facts.Facts
  }
}

/** Files a sample: the market and the names under which a search finds it. */
export const filed = (keys: SearchKeys, { formerIds, sample }: ImportedSample): FiledSample => {
  const { city, facts, kind, observedAt, observedDay, price } = sample
  const group = groupName(keys, facts, city)
  const [neighbourhood, district] = [keys.neighbourhood(facts), keys.district(city, facts)]
  const point = keys.point(facts)
  const isPlaced = point !== undefined && Math.abs(point.longitude) <= 180 && Math.abs(point.latitude) <= 90
  const [low, high] = sampleHash(sample)
  return {
    market: marketOf(keys, sample),
    names: {
      group:
        group === undefined
          ? undefined
          : {
              kind: nameKinds.group,
              name: group,
              told: toldOf(keys, sample),
            },
      district: district === undefined ? undefined : plain(nameKinds.district, district),
      place: plain(nameKinds.place, city),
    },
    source: sample.source,
    row: {
      sample_id: sample.sampleId,
      kind: kinds.indexOf(kind),
      url: sample.url ?? null,
      observed_at: observedAt === LocalDate.fromEpochDay(observedDay) ? null : observedAt,
      day: observedDay,
      price,
      ask_price: sample.askPrice ?? null,
      object_key: sample.objectKey,
      cell: isPlaced ? Math.floor(point.latitude / CELL) * CELLS_AROUND + Math.floor(point.longitude / CELL) : null,
      longitude: isPlaced ? point.longitude : null,
      latitude: isPlaced ? point.latitude : null,
      traits: keys.likeness?.map(({ of }) => of(facts) ?? null) ?? null,
      neighbourhood: neighbourhood === undefined ? null : neighbourhoodNumber(neighbourhood),
      hash: signed(low, high),
      former: formerIds,
      facts,
    },
  }
}

/** What is kept with a group's name, as JSON of a `NamedExample`; of a market of the whole country without the city. */
const toldOf = (keys: SearchKeys, { city, facts }: Sample): string => {
  const isLocal = keys.market(city, {}) !== keys.market("", {})
  return JSON.stringify({ city: isLocal ? city : "", facts: toldFacts(keys, facts) })
}

/** A name that is told by itself. */
export const plain = (kind: WrittenName["kind"], name: string): WrittenName => ({
  kind,
  name,
  told: null,
})

/** A row of `market_samples` as a search returns it. */
export interface SampleRow {
  readonly sample_id: string
  readonly kind: number
  readonly source_id: number
  readonly url: string | null
  readonly observed_at: string | null
  readonly day: number
  readonly price: number
  readonly ask_price: number | null
  readonly place_id: number
  readonly object_key: string
  /** JSON. */
  readonly facts: string
}

/** Texts that rows refer to by number. */
export interface RowTexts {
  readonly source: (id: number) => string
  readonly place: (id: number) => string
}

const factsOf: (json: string) => Facts.Facts = JSON.parse

/** The example of a group that is kept with its name (`told`). */
export const exampleOf: (json: string) => NamedExample = JSON.parse

/** The sample of a row. */
export const sampleOfRow = (assetType: Sample["assetType"], row: SampleRow, texts: RowTexts): Sample => {
  const facts = factsOf(row.facts)
  const sample: Types.Mutable<Sample> = {
    sampleId: row.sample_id,
    assetType,
    kind: kinds[row.kind]!,
    source: texts.source(row.source_id),
    observedAt: row.observed_at ?? LocalDate.fromEpochDay(row.day),
    observedDay: row.day,
    price: row.price,
    city: texts.place(row.place_id),
    objectKey: row.object_key,
    facts,
  }
  if (row.url !== null) sample.url = row.url
  if (row.ask_price !== null) sample.askPrice = row.ask_price
  return sample
}
