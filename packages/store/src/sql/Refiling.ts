import type { AssetType, Facts, Sample, SampleKind } from "@open-valuation/core"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { ImportedSample } from "../ImportedSample.ts"

/** Rows of a page. */
const PAGE = 2_000

interface FormerRow {
  readonly sample_id: string
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

const sampleOf = (assetType: AssetType, row: FormerRow): Sample => ({
  sampleId: row.sample_id,
  assetType,
  kind: row.kind,
  source: row.source,
  ...(row.url !== null && { url: row.url }),
  observedAt: row.observed_at,
  observedDay: row.observed_day,
  price: row.price,
  ...(row.ask_price !== null && { askPrice: row.ask_price }),
  city: row.city,
  objectKey: row.object_key,
  facts: row.facts,
})

/** How samples are filed and removed again. */
interface Filing {
  readonly insert: (
    asset: AssetType,
    owner: number | undefined,
    samples: ReadonlyArray<ImportedSample>,
  ) => Effect.Effect<unknown, SqlError.SqlError>
  readonly remove: (asset: AssetType, source: string) => Effect.Effect<unknown, SqlError.SqlError>
}

/**
 * Files what versions before 0.5.0 stored in the table `samples`: at the first start, and what such a version adds and
 * removes while it runs beside this one. Repeating it adds nothing, so several processes may do it at once.
 */
export const fileFormerSamples = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  asset: AssetType,
  { insert, remove }: Filing,
): Effect.fn.Return<void, SqlError.SqlError> {
  const [state] = yield* sql<{ readonly version: bigint | number; readonly filed: bigint | number }>`
    SELECT v.version, coalesce(r.version, 0) AS filed
    FROM catalogue_versions v LEFT JOIN refiled r ON r.asset_type = v.asset_type WHERE v.asset_type = ${asset}`
  if (state === undefined || Number(state.version) <= Number(state.filed)) return
  const removed = yield* sql<{ readonly source: string }>`
    SELECT DISTINCT source FROM sample_removals WHERE asset_type = ${asset} AND version > ${Number(state.filed)}::bigint`
  yield* Effect.forEach(removed, ({ source }) => remove(asset, source), { discard: true })
  // From the first row of the next version on.
  let [version, sampleId] = [Number(state.filed) + 1, ""]
  for (;;) {
    const page = yield* sql<FormerRow>`
      SELECT sample_id, owner_account, kind, source, url, observed_at, observed_day, price, ask_price, city, object_key,
        facts, version
      FROM samples WHERE asset_type = ${asset} AND (version, sample_id) > (${version}::bigint, ${sampleId})
      ORDER BY version, sample_id LIMIT ${PAGE}`
    const owners = Map.groupBy(page, ({ owner_account }) =>
      owner_account === null ? undefined : Number(owner_account),
    )
    for (const [owner, rows] of owners) {
      yield* insert(
        asset,
        owner,
        rows.map((row) => ({ sample: sampleOf(asset, row), formerIds: [] })),
      )
    }
    const last = page.at(-1)
    if (last !== undefined) [version, sampleId] = [Number(last.version), last.sample_id]
    if (page.length < PAGE) break
  }
  yield* sql`INSERT INTO refiled (asset_type, version) VALUES (${asset}, ${Number(state.version)}::bigint)
    ON CONFLICT (asset_type) DO UPDATE SET version = greatest(refiled.version, excluded.version)`
})
