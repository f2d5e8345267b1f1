import { type AssetType, LocalDate, type Sample, type SampleKind } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { sampleHash } from "@open-valuation/core/search"
import { CatalogueSql, SampleStore, type StoredSample } from "@open-valuation/store/sql"
import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { ImportedSample } from "../src/ImportedSample.ts"
import { filed, monthOf, nameKinds } from "../src/sql/SampleRow.ts"

export const keys: ReadonlyMap<AssetType, SearchKeys> = new Map([["PROPERTY", propertyRecipe.keys]])

/** Another process on the same database, started and ready: it completes what others have left. */
export const started = Layer.build(
  Layer.fresh(CatalogueSql.layer({ keys }).pipe(Layer.provideMerge(Layer.fresh(SampleStore.layer({ keys }))))),
)

/** One home of a community in Hangzhou. */
export const home = (
  id: string,
  day: number,
  own: {
    readonly community?: string
    readonly city?: string
    readonly source?: string
    readonly kind?: SampleKind
    readonly facts?: Sample["facts"]
  } = {},
): Sample => ({
  sampleId: id,
  assetType: "PROPERTY",
  kind: own.kind ?? "TRANSACTION",
  source: own.source ?? "registry",
  observedAt: LocalDate.fromEpochDay(day),
  observedDay: day,
  price: 3_000_000 + (day % 1_000),
  city: own.city ?? "浙江省/杭州市/西湖区",
  objectKey: `home ${id}`,
  facts: {
    community: own.community ?? "翠苑一区",
    buildingArea: 89.5,
    propertyUsage: "RESIDENTIAL",
    ...own.facts,
  },
})

/** Homes of some communities, of 900 days. */
export const homes = (count: number, own: Parameters<typeof home>[2] = {}): ReadonlyArray<Sample> =>
  Array.from({ length: count }, (_, n) =>
    home(`${own.source ?? "registry"} ${own.city ?? ""} ${n}`, 19_000 + (n % 900), {
      community: `小区${n % 40}`,
      ...own,
    }),
  )

/** Samples as an import brings them. */
export const imported = (samples: ReadonlyArray<Sample>): Stream.Stream<ReadonlyArray<ImportedSample>> =>
  Stream.make(samples.map((sample) => ({ sample, formerIds: [] })))

export const stored = Effect.flatMap(SampleStore, (store) =>
  Effect.map(Stream.runCollect(store.stored("PROPERTY")), (pages) => pages.flat()),
)

/** What the tables hold of an asset: samples by market, counts by month, and counts of names. */
export const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const samples = yield* sql`
    SELECT market, sample_id AS id, s.owner FROM market_samples s JOIN markets USING (market_id)
    WHERE asset_type = 'PROPERTY' ORDER BY market COLLATE "C", sample_id`
  const months = yield* sql`
    SELECT market, source, owner, month, deals, listings, auctions, first_day AS first, last_day AS last,
      hash_low::float8 AS low, hash_high::float8 AS high
    FROM market_counts JOIN markets USING (market_id) JOIN sample_sources USING (source_id) WHERE asset_type = 'PROPERTY'`
  const names = yield* sql`
    SELECT market, kind, name, told, owner, samples, CASE kind WHEN ${nameKinds.group} THEN first_day END AS first
    FROM name_counts JOIN market_names USING (market_id, name_id) JOIN markets USING (market_id)
    WHERE asset_type = 'PROPERTY' AND samples > 0`
  return { samples, months: inOrder(months), names: inOrder(names) }
})

/** The tables that belong to some samples. */
export const tablesOf = (
  all: ReadonlyArray<StoredSample>,
  own: SearchKeys = propertyRecipe.keys,
): Effect.Success<typeof tables> => {
  const rows = all.map(({ owner = 0, sample }) => ({
    owner,
    sample,
    hash: sampleHash(sample),
    ...filed(own, { sample, formerIds: [] }),
  }))
  type Row = (typeof rows)[number]
  const days = (some: ReadonlyArray<Row>) => some.map(({ sample }) => sample.observedDay)
  const sumOf = (some: ReadonlyArray<Row>, at: 0 | 1) => some.reduce((sum, { hash }) => (sum + hash[at]) % 2 ** 32, 0)
  const months = Map.groupBy(rows, ({ market, owner, sample, source }) =>
    JSON.stringify({ market, source, owner, month: monthOf(sample.observedDay) }),
  )
  const names = Map.groupBy(
    rows.flatMap((row) =>
      [row.names.group, row.names.place].flatMap((name) => (name === undefined ? [] : [{ ...row, name }])),
    ),
    ({ market, name: { kind, name, told }, owner }) => JSON.stringify({ market, kind, name, told, owner }),
  )
  const kindsOf = (some: ReadonlyArray<Row>, kind: SampleKind) =>
    some.filter(({ sample }) => sample.kind === kind).length
  return {
    samples: rows
      .map(({ market, owner, sample }) => ({ market, id: sample.sampleId, owner }))
      .toSorted((a, b) => (a.market === b.market ? (a.id < b.id ? -1 : 1) : a.market < b.market ? -1 : 1)),
    months: inOrder(
      Array.from(months, ([key, some]) => ({
        ...JSON.parse(key),
        deals: kindsOf(some, "TRANSACTION"),
        listings: kindsOf(some, "LISTING"),
        auctions: kindsOf(some, "AUCTION"),
        first: Math.min(...days(some)),
        last: Math.max(...days(some)),
        low: sumOf(some, 0),
        high: sumOf(some, 1),
      })),
    ),
    names: inOrder(
      Array.from(names, ([key, some]) => {
        const name = JSON.parse(key)
        return {
          ...name,
          samples: some.length,
          first: name.kind === nameKinds.group ? Math.min(...days(some)) : null,
        }
      }),
    ),
  }
}

const inOrder = (rows: ReadonlyArray<object>): ReadonlyArray<object> =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
