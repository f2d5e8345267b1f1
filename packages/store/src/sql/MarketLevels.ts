import type { AssetType } from "@open-valuation/core"
import { libraryAsset } from "@open-valuation/core/assets"
import { withoutDemo } from "@open-valuation/core/search"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** A market's price level is the median of so many of its newest samples. */
const LEVEL_OF = 1_000

/** The usual price of each market (`PriceLevels`), kept beside it. */
export const makeMarketLevels = (sql: SqlClient.SqlClient) => ({
  /** Works out the levels of the markets that have changed since. */
  renew: (asset: AssetType): Effect.Effect<unknown, SqlError.SqlError> => {
    const prices = libraryAsset(asset)?.prices
    if (prices === undefined) return Effect.void
    const { per, possible } = prices
    // The facts of a sample are parsed once: LIMIT keeps the inner query apart.
    const [fact, size] =
      per === undefined
        ? [sql`NULL::json`, sql`1`]
        : [sql`s.facts -> ${per}::text`, sql`CASE WHEN json_typeof(fact) = 'number' THEN (fact #>> '{}')::float8 END`]
    const renew = (
      marketId: number,
    ) => sql`UPDATE markets m SET price_level = level.price, level_of = m.added + m.removed
      FROM (
        SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY price) AS price FROM (
          SELECT price / nullif(${size}, 0) AS price FROM (
            SELECT s.price, ${fact} AS fact FROM market_samples s
            WHERE s.market_id = ${marketId} AND s.owner = 0 ORDER BY s.day DESC LIMIT ${LEVEL_OF}
          ) newest
        ) prices WHERE price BETWEEN ${possible[0]}::float8 AND ${possible[1]}::float8
      ) level
      WHERE m.market_id = ${marketId}`
    return Effect.flatMap(
      sql<{ readonly id: number }>`SELECT market_id AS id FROM markets
        WHERE asset_type = ${asset} AND level_of <> added + removed ORDER BY market_id`,
      (changed) => Effect.forEach(changed, ({ id }) => renew(id), { discard: true }),
    )
  },

  /** The levels of an asset's markets; demo markets tell none. */
  of: (asset: AssetType) =>
    Effect.map(
      sql<{ readonly market: string; readonly level: number }>`SELECT market, price_level AS level FROM markets
        WHERE asset_type = ${asset} AND price_level IS NOT NULL`,
      (rows) =>
        new Map(
          rows.filter(({ market }) => withoutDemo(market) === market).map(({ level, market }) => [market, level]),
        ),
    ),
})
