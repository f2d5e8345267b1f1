import type { AssetType } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Memory } from "../Memory.ts"
import { sampleColumns } from "./Comparables.ts"
import { type MarketPart, mergeRows, partsOf, removeRows, rowColumns, samplesOfPart } from "./MergeRows.ts"
import { makeNumbering, type NumberedRow } from "./Numbering.ts"
import { makeRowTexts } from "./RowTexts.ts"
import { filed, sampleOfRow, type SampleRow } from "./SampleRow.ts"

/** Samples of a page. */
const PAGE = 1_000
/** What the numbers of a part's names may take. */
const NUMBERS_BYTES = 16 * 1024 * 1024

/** What a refiling did. */
export interface Refiled {
  /** Markets whose samples were filed anew. */
  readonly markets: number
  /** Their samples. */
  readonly samples: number
  /** Samples that are in another market now. */
  readonly moved: number
}

/** The number of an asset's markets that are filed by other search keys than those of this version. */
export const filedOtherwise = (sql: SqlClient.SqlClient, asset: AssetType, version: number) =>
  Effect.map(
    sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM markets
      WHERE asset_type = ${asset} AND keys_version <> ${version}`,
    ([row]) => row?.count ?? 0,
  )

/**
 * Files the samples of an asset's markets anew by its present keys: of those that other keys filed, or of all. Each
 * part of a market is moved in a transaction, and a market has the keys' version when all of it is: a refiling that
 * was interrupted goes on where it is repeated, and searches meanwhile find each sample once.
 */
export const refileMarkets = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  options: {
    readonly asset: AssetType
    readonly keys: SearchKeys
    readonly version: number
    readonly all: boolean
    readonly announce: Effect.Effect<unknown, SqlError.SqlError>
  },
): Effect.fn.Return<Refiled, SqlError.SqlError> {
  const { all, announce, asset, version } = options
  const markets = yield* sql<{ readonly id: number }>`
    SELECT market_id AS id FROM markets
    WHERE asset_type = ${asset} AND (${all}::boolean OR keys_version <> ${version}) ORDER BY market_id`
  const sum = { markets: markets.length, samples: 0, moved: 0 }
  for (const { id } of markets) {
    for (const part of yield* partsOf(sql, sql`c.market_id = ${id}`)) {
      const { moved, samples } = yield* sql.withTransaction(Effect.tap(refilePart(sql, part, options), () => announce))
      sum.samples += samples
      sum.moved += moved
    }
    yield* sql`UPDATE markets SET keys_version = ${version} WHERE market_id = ${id}`
  }
  return sum
})

/** Takes the samples of a part out and files them again. Call it within a transaction. */
const refilePart = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  part: MarketPart,
  { asset, keys, version }: { readonly asset: AssetType; readonly keys: SearchKeys; readonly version: number },
) {
  // In the order in which imports lock markets: samples may go to any of them.
  yield* sql`SELECT market_id FROM markets WHERE asset_type = ${asset} ORDER BY market_id FOR UPDATE`
  yield* sql`CREATE TEMPORARY TABLE refiled_rows (${sql.literal(rowColumns)}) ON COMMIT DROP`
  // Numbers of its own: those that are written here are gone when the transaction fails.
  const numbering = makeNumbering(sql, new Memory(NUMBERS_BYTES))
  const texts = makeRowTexts(sql)
  for (let after = ""; ;) {
    const page = yield* sql<SampleRow & { readonly owner: number }>`
      SELECT ${sql.literal(sampleColumns.join(", "))}, facts::text AS facts, owner FROM market_samples
      WHERE ${samplesOfPart(sql, part)} AND sample_id > ${after}::text ORDER BY sample_id LIMIT ${PAGE}`
    const known = yield* texts.of(part.marketId, page)
    for (const [owner, rows] of Map.groupBy(page, (row) => row.owner)) {
      const samples = rows.map((row) => filed(keys, { sample: sampleOfRow(asset, row, known), formerIds: [] }))
      yield* append(sql, yield* numbering.number(asset, { keys, version }, owner, samples))
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last.sample_id
  }
  yield* removeRows(sql, part)
  const targets = yield* sql<{ readonly id: number; readonly samples: number }>`
    SELECT market_id AS id, count(*)::integer AS samples FROM refiled_rows GROUP BY market_id ORDER BY market_id`
  const sum = { samples: 0, moved: 0 }
  for (const { id, samples } of targets) {
    yield* mergeRows(sql, id, sql`(SELECT * FROM refiled_rows)`, samples)
    sum.samples += samples
    if (id !== part.marketId) sum.moved += samples
  }
  return sum
})

const append = (sql: SqlClient.SqlClient, rows: ReadonlyArray<NumberedRow>) =>
  sql`INSERT INTO refiled_rows
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${sql.literal(rowColumns)})`
