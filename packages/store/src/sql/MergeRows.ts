import { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import type { Added } from "../ImportedSample.ts"

/** Columns of rows that are not filed yet, in JSON and in the tables of imports. */
export const rowColumns = `market_id integer, part integer, group_id integer, day integer, cell integer, district_id integer,
  neighbourhood bigint, place_id integer, source_id integer, owner integer, kind smallint, hash bigint,
  price double precision, ask_price double precision, longitude double precision, latitude double precision,
  traits double precision[], sample_id text, object_key text, observed_at text, url text, facts json, former text[]`

const columns = `market_id, group_id, day, cell, district_id, neighbourhood, place_id, source_id, owner, kind, hash, price,
  ask_price, longitude, latitude, traits, sample_id, object_key, observed_at, url, facts`

/** True when a stored sample `k` is the row `r` (`isSameSample`) of the same owner. */
const isSame = `k.owner = r.owner AND k.kind = r.kind AND k.price = r.price AND k.place_id = r.place_id
  AND k.ask_price IS NOT DISTINCT FROM r.ask_price AND k.url IS NOT DISTINCT FROM r.url
  AND coalesce(k.observed_at, to_char(date '1970-01-01' + k.day, 'YYYY-MM-DD'))
    = coalesce(r.observed_at, to_char(date '1970-01-01' + r.day, 'YYYY-MM-DD'))
  AND k.facts::jsonb = r.facts::jsonb`

/** OFFSET keeps the planner from a join, which would read the whole market. */
const isKnownAsFormer = `(r.former <> '{}' AND EXISTS (SELECT 1 FROM market_samples k
  WHERE k.market_id = r.market_id AND k.sample_id = ANY (r.former) AND ${isSame} OFFSET 0))`
/**
 * The rows of one market, kept apart. Where the statistics do not know a market yet, a plan that sees its number takes
 * the market to be empty, and compares each row with all of its samples.
 */
const rowsOf = (sql: SqlClient.SqlClient, marketId: number, rows: Statement.Fragment): Statement.Fragment =>
  sql`rows AS MATERIALIZED (SELECT * FROM ${rows} AS r WHERE r.market_id = ${marketId}::integer)`

/** Sorts the rows of a transaction in memory. */
const WORK_MEM = "64MB"

const monthOf = (day: string): string =>
  `((extract(year FROM date '1970-01-01' + ${day}) - 1970) * 12 + extract(month FROM date '1970-01-01' + ${day}) - 1)::integer`

/**
 * Adds rows of one market to `market_samples`, with their counts, and tells how many are new. `rows`: a fragment
 * that gives `count` rows of `rowColumns`. Call it within a transaction; the market stays locked until its end, so
 * changes of one market come one after another.
 */
export const mergeRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  marketId: number,
  rows: Statement.Fragment,
  count: number,
): Effect.fn.Return<Added, SqlError.SqlError> {
  yield* sql`SET LOCAL work_mem = ${sql.literal(`'${WORK_MEM}'`)}`
  const changed = yield* bumpNames(sql, marketId)
  const [counted] = yield* sql<{ readonly added: number }>`
    WITH ${rowsOf(sql, marketId, rows)},
    fresh AS (SELECT * FROM rows AS r WHERE NOT ${sql.literal(isKnownAsFormer)}),
    added AS (
      INSERT INTO market_samples (${sql.literal(columns)})
      SELECT ${sql.literal(columns)} FROM fresh ORDER BY part, day, sample_id
      ON CONFLICT (market_id, sample_id) DO NOTHING
      RETURNING group_id, place_id, source_id, owner, kind, day, hash
    ),
    counted AS (
      INSERT INTO market_counts AS c (
        market_id, source_id, owner, month, deals, listings, auctions, first_day, last_day, hash_low, hash_high
      )
      SELECT ${marketId}::integer, source_id, owner, ${sql.literal(monthOf("day"))} AS month,
        count(*) FILTER (WHERE kind = 0), count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 2), min(day), max(day),
        sum(hash & 4294967295) % 4294967296, sum((hash >> 32) & 4294967295) % 4294967296
      FROM added GROUP BY source_id, owner, month
      ON CONFLICT (market_id, source_id, owner, month) DO UPDATE SET
        deals = c.deals + excluded.deals, listings = c.listings + excluded.listings,
        auctions = c.auctions + excluded.auctions, first_day = least(c.first_day, excluded.first_day),
        last_day = greatest(c.last_day, excluded.last_day),
        hash_low = (c.hash_low + excluded.hash_low) % 4294967296, hash_high = (c.hash_high + excluded.hash_high) % 4294967296
    ),
    named AS (
      INSERT INTO name_counts AS c (market_id, name_id, owner, samples, first_day, changed)
      SELECT ${marketId}::integer, name_id, owner, count(*), min(day), ${changed}::bigint
      FROM (
        SELECT group_id AS name_id, owner, day FROM added WHERE group_id IS NOT NULL
        UNION ALL SELECT place_id, owner, day FROM added
      ) names GROUP BY name_id, owner
      ON CONFLICT (market_id, name_id, owner) DO UPDATE SET
        samples = c.samples + excluded.samples,
        first_day = CASE WHEN c.samples = 0 THEN excluded.first_day ELSE least(c.first_day, excluded.first_day) END,
        changed = CASE WHEN c.samples = 0 OR excluded.first_day < c.first_day THEN excluded.changed ELSE c.changed END
    )
    SELECT count(*)::integer AS added FROM added`
  const added = counted?.added ?? 0
  yield* sql`UPDATE markets SET added = added + ${added}::bigint WHERE market_id = ${marketId}`
  const conflicts = added === count ? 0 : yield* conflictsOf(sql, marketId, rows)
  return { added, conflicts }
})

/** Number of rows that differ from what is stored under their ids. */
const conflictsOf = (sql: SqlClient.SqlClient, marketId: number, rows: Statement.Fragment) =>
  Effect.map(
    sql<{ readonly conflicts: number }>`
      WITH ${rowsOf(sql, marketId, rows)}
      SELECT count(*)::integer AS conflicts FROM rows AS r
      JOIN market_samples s ON s.market_id = r.market_id AND s.sample_id = r.sample_id
      WHERE NOT ${sql.literal(isKnownAsFormer)}
        AND NOT EXISTS (SELECT 1 FROM market_samples k
          WHERE k.market_id = r.market_id AND k.sample_id = r.sample_id AND ${sql.literal(isSame)})`,
    ([counted]) => counted?.conflicts ?? 0,
  )

/** What `mergeRows` would tell of rows of all markets, adding nothing. */
export const previewRows = (sql: SqlClient.SqlClient, rows: Statement.Fragment) =>
  Effect.map(
    sql<{ readonly added: number; readonly conflicts: number }>`
      SELECT count(*) FILTER (WHERE s.sample_id IS NULL)::integer AS added,
        count(*) FILTER (WHERE s.sample_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM market_samples k
          WHERE k.market_id = r.market_id AND k.sample_id = r.sample_id AND ${sql.literal(isSame)}))::integer AS conflicts
      FROM ${rows} AS r LEFT JOIN market_samples s ON s.market_id = r.market_id AND s.sample_id = r.sample_id
      WHERE NOT ${sql.literal(isKnownAsFormer)}`,
    ([counted]): Added => counted ?? { added: 0, conflicts: 0 },
  )

/** From so many new samples on, the planner's statistics are renewed: a market that they do not know seems empty. */
const MANY_ADDED = 1_000

/** Call it when an import is stored, which it is also where a busy database takes too long for this. */
export const renewStatistics = (sql: SqlClient.SqlClient, added: number): Effect.Effect<unknown> =>
  added < MANY_ADDED
    ? Effect.void
    : sql`ANALYZE market_samples, market_names, name_counts`.pipe(
        Effect.catch(({ message }) => Effect.logWarning(`The statistics of samples were not renewed: ${message}`)),
      )

/** Locks a market and returns the new version of its names. */
const bumpNames = (sql: SqlClient.SqlClient, marketId: number) =>
  Effect.map(
    sql<{ readonly version: bigint | number }>`
      UPDATE markets SET names_version = names_version + 1 WHERE market_id = ${marketId} RETURNING names_version AS version`,
    ([row]) => Number(row?.version),
  )

/** Samples of a source that change together: those of some consecutive months. */
export interface MarketPart {
  readonly marketId: number
  readonly sourceId: number
  readonly firstMonth: number
  readonly lastMonth: number
}

/** Samples of a part, about: enough to make transactions cheap, few enough to make them short. */
const TOGETHER = 20_000

/** The parts of what `where` chooses among `market_counts c`, `markets m` and `sample_sources s`. */
export const partsOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  where: Statement.Fragment,
): Effect.fn.Return<ReadonlyArray<MarketPart>, SqlError.SqlError> {
  const months = yield* sql<{
    readonly marketId: number
    readonly sourceId: number
    readonly month: number
    readonly samples: number
  }>`SELECT c.market_id AS "marketId", c.source_id AS "sourceId", c.month,
      sum(c.deals + c.listings + c.auctions)::integer AS samples
    FROM market_counts c JOIN markets m USING (market_id) JOIN sample_sources s USING (source_id)
    WHERE ${where} GROUP BY c.market_id, c.source_id, c.month ORDER BY c.market_id, c.source_id, c.month`
  const parts: Array<MarketPart & { readonly samples: number }> = []
  for (const { marketId, month, samples, sourceId } of months) {
    const before = parts.at(-1)
    const together = (before?.samples ?? 0) + samples
    if (before?.marketId === marketId && before.sourceId === sourceId && together <= TOGETHER) {
      parts[parts.length - 1] = { ...before, lastMonth: month, samples: together }
    } else parts.push({ marketId, sourceId, firstMonth: month, lastMonth: month, samples })
  }
  return parts
})

/** The samples of a part, among `market_samples`. Whole months: some may have come since its counts were read. */
export const samplesOfPart = (
  sql: SqlClient.SqlClient,
  { firstMonth, lastMonth, marketId, sourceId }: MarketPart,
): Statement.Fragment =>
  sql`market_id = ${marketId} AND source_id = ${sourceId}
    AND day BETWEEN ${firstDayOf(firstMonth)}::integer AND ${firstDayOf(lastMonth + 1) - 1}::integer`

const firstDayOf = (month: number): number => Date.UTC(1970, month, 1) / 86_400_000

/** Removes the samples of a part with their counts, and returns how many there were. Call it within a transaction. */
export const removeRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  part: MarketPart,
): Effect.fn.Return<number, SqlError.SqlError> {
  const { firstMonth, lastMonth, marketId, sourceId } = part
  const changed = yield* bumpNames(sql, marketId)
  const [removed] = yield* sql<{ readonly count: number }>`
    WITH gone AS (
      DELETE FROM market_samples WHERE ${samplesOfPart(sql, part)} RETURNING market_id, group_id, place_id, owner
    ),
    lost AS (
      SELECT market_id, name_id, owner, count(*)::integer AS samples FROM (
        SELECT market_id, group_id AS name_id, owner FROM gone WHERE group_id IS NOT NULL
        UNION ALL SELECT market_id, place_id, owner FROM gone
      ) names GROUP BY market_id, name_id, owner
    ),
    uncounted AS (
      UPDATE name_counts c SET samples = c.samples - lost.samples, changed = ${changed}::bigint
      FROM lost WHERE c.market_id = lost.market_id AND c.name_id = lost.name_id AND c.owner = lost.owner
    )
    SELECT count(*)::integer AS count FROM gone`
  const count = removed?.count ?? 0
  yield* sql`DELETE FROM market_counts
    WHERE market_id = ${marketId} AND source_id = ${sourceId} AND month BETWEEN ${firstMonth} AND ${lastMonth}`
  yield* sql`UPDATE name_counts c SET first_day = coalesce((
      SELECT s.day FROM market_samples s
      WHERE s.market_id = c.market_id AND s.group_id = c.name_id AND s.owner = c.owner ORDER BY s.day LIMIT 1
    ), c.first_day)
    WHERE c.market_id = ${marketId} AND c.changed = ${changed}::bigint AND c.samples > 0`
  yield* sql`UPDATE markets SET removed = removed + ${count}::bigint WHERE market_id = ${marketId}`
  return count
})
