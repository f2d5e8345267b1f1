import type { AssetType, Facts, Sample, SampleKind } from "@open-valuation/core"
import { Effect, Option, type Types } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { TextPool } from "../import/TextPool.ts"

/** Rows per page: few enough to let a server respond between two pages if its database runs in its own process. */
const PAGE = 1_000

/** A sample and the only account that may see it; `undefined` shares it with all. */
export interface StoredSample {
  readonly sample: Sample
  readonly owner: number | undefined
}

/** The last sample read. */
export interface Position {
  readonly version: number
  readonly sampleId: string
}

interface SampleRow {
  readonly sample_id: string
  readonly asset_type: AssetType
  readonly owner_account: bigint | number | null
  readonly kind: SampleKind
  readonly source: string
  readonly url: string | null
  readonly observed_at: string
  readonly observed_day: number
  readonly price: number
  readonly ask_price: number | null
  readonly city: string
  readonly object_key: string
  readonly facts: Facts.Facts
  readonly version: bigint | number
}

/** The asset's version; 0 before its first import. */
export const readVersion = (sql: SqlClient.SqlClient, asset: AssetType): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly version: bigint | number }>`SELECT version FROM catalogue_versions WHERE asset_type = ${asset}`,
    (rows) => Number(rows[0]?.version ?? 0),
  )

/** A page of samples after a position, and the next position if there may be more. */
export const pageAfter = (
  sql: SqlClient.SqlClient,
  asset: AssetType,
  { version, sampleId }: Position,
  texts: TextPool,
): Effect.Effect<readonly [ReadonlyArray<StoredSample>, Option.Option<Position>], SqlError.SqlError> =>
  Effect.map(
    sql<SampleRow>`
      SELECT sample_id, asset_type, owner_account, kind, source, url, observed_at, observed_day, price, ask_price, city, object_key, facts, version
      FROM samples
      WHERE asset_type = ${asset} AND (version, sample_id) > (${version}::bigint, ${sampleId})
      ORDER BY version, sample_id
      LIMIT ${PAGE}`,
    (rows) => {
      const last = rows.at(-1)
      const more = rows.length === PAGE && last !== undefined
      return [
        rows.map((row) => stored(row, texts)),
        more ? Option.some({ version: Number(last.version), sampleId: last.sample_id }) : Option.none(),
      ]
    },
  )

/** The stored samples with these ids, by id. */
export const samplesWithIds = (
  sql: SqlClient.SqlClient,
  ids: ReadonlyArray<string>,
): Effect.Effect<ReadonlyMap<string, StoredSample>, SqlError.SqlError> =>
  Effect.map(
    sql<SampleRow>`
      SELECT sample_id, asset_type, owner_account, kind, source, url, observed_at, observed_day, price, ask_price, city, object_key, facts, version
      FROM samples
      WHERE sample_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
    (rows) => {
      const texts = new TextPool()
      return new Map(rows.map((row) => [row.sample_id, stored(row, texts)]))
    },
  )

const stored = (row: SampleRow, texts: TextPool): StoredSample => {
  const sample: Types.Mutable<Sample> = {
    sampleId: row.sample_id,
    assetType: row.asset_type,
    kind: row.kind,
    source: texts.keep(row.source),
    observedAt: texts.keep(row.observed_at),
    observedDay: row.observed_day,
    price: row.price,
    city: texts.keep(row.city),
    objectKey: row.object_key,
    facts: texts.keepFacts(row.facts),
  }
  if (row.url !== null) sample.url = row.url
  if (row.ask_price !== null) sample.askPrice = row.ask_price
  return { sample, owner: row.owner_account === null ? undefined : Number(row.owner_account) }
}
