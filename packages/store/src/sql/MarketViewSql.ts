import { type AssetType, LocalDate } from "@open-valuation/core"
import { hashOfSums } from "@open-valuation/core/market"
import { demoMarketOf, withoutDemo } from "@open-valuation/core/search"
import { Clock, Effect, Option, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import type { CatalogueKeys, CatalogueView, MarketState } from "../Catalogue.ts"
import { sampleColumns } from "./Comparables.ts"
import { makeRowTexts } from "./RowTexts.ts"
import { exampleOf, monthOf, nameKinds, sampleOfRow, type SampleRow } from "./SampleRow.ts"

/** States that are remembered. */
const MOST_STATES = 4_096
/** Samples of a page. */
const PAGE = 4_000

/** The number of an account in the tables; one that owns nothing has a number that no sample carries. */
export const ownerOf = (account: string | undefined): number => {
  const number = Number(account)
  return String(number) === account && Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : -1
}

/** False for a text that no column can hold. */
export const isStorable = (text: string): boolean => !text.includes("\0")

/** Sums of a market's months, and of the days of its last month. */
interface StateRow {
  readonly samples: number
  readonly newestDay: number | null
  readonly low: number | bigint
  readonly high: number | bigint
}

/** Time for which a market's counters are taken as they were: each valuation asks for them. */
const FRESH_MILLIS = 1_000

/**
 * What the tables tell of markets without a search. `forget`: call it after a change of one's own; those of other
 * processes are seen within a second.
 */
export const marketView = (
  sql: SqlClient.SqlClient,
  keys: CatalogueKeys,
): { readonly view: CatalogueView; readonly forget: Effect.Effect<void> } => {
  const texts = makeRowTexts(sql)
  /** What was summed, with the counters that each change of a market moves. */
  const states = new Map<string, { readonly changes: string; readonly state: MarketState | undefined }>()

  const idOf = (asset: AssetType, market: string) =>
    Effect.map(
      sql<{ readonly id: number; readonly added: number | bigint; readonly removed: number | bigint }>`
        SELECT market_id AS id, added, removed FROM markets WHERE asset_type = ${asset} AND market = ${market}`,
      ([row]) => row,
    )

  const counters = new Map<string, { readonly at: number; readonly found: Effect.Success<ReturnType<typeof idOf>> }>()

  const countersOf = Effect.fnUntraced(function* (asset: AssetType, market: string) {
    const key = `${asset} ${market}`
    const now = yield* Clock.currentTimeMillis
    const known = counters.get(key)
    if (known !== undefined && now - known.at < FRESH_MILLIS) return known.found
    const found = yield* idOf(asset, market)
    if (counters.size >= MOST_STATES) counters.clear()
    counters.set(key, { at: now, found })
    return found
  })

  const state = Effect.fnUntraced(function* (asset: AssetType, market: string, until?: LocalDate.LocalDate) {
    const found = yield* countersOf(asset, market)
    if (found === undefined) return undefined
    const lastDay = until === undefined ? 2 ** 31 - 1 : LocalDate.toEpochDay(until)
    const key = `${found.id} ${lastDay}`
    const changes = `${found.added} ${found.removed}`
    const before = states.get(key)
    if (before?.changes === changes) return before.state
    const month = until === undefined ? 2 ** 31 - 1 : monthOf(lastDay)
    // Months up to the day are summed from their counts; the day's own month from its samples, unless it is whole.
    const [row] = yield* sql<StateRow>`
      SELECT sum(samples)::integer AS samples, max(newest)::integer AS "newestDay",
        (coalesce(sum(low), 0) % 4294967296)::bigint AS low, (coalesce(sum(high), 0) % 4294967296)::bigint AS high
      FROM (
        SELECT deals + listings + auctions AS samples, last_day AS newest, hash_low AS low, hash_high AS high
        FROM market_counts WHERE market_id = ${found.id} AND owner = 0 AND last_day <= ${lastDay}
        UNION ALL
        SELECT 1, s.day, s.hash & 4294967295, (s.hash >> 32) & 4294967295
        FROM market_counts c JOIN market_samples s ON s.market_id = c.market_id AND s.source_id = c.source_id AND s.owner = 0
          AND s.day BETWEEN c.first_day AND ${lastDay}
        WHERE c.market_id = ${found.id} AND c.owner = 0 AND c.month = ${month} AND c.last_day > ${lastDay}
      ) parts`
    const known: MarketState | undefined =
      typeof row?.newestDay !== "number"
        ? undefined
        : {
            samples: row.samples,
            newestDay: row.newestDay,
            dataHash: hashOfSums(Number(row.low), Number(row.high)),
            added: Number(found.added),
            removed: Number(found.removed),
          }
    if (states.size >= MOST_STATES) states.clear()
    states.set(key, { changes, state: known })
    return known
  })

  const samples: CatalogueView["samples"] = (asset, market, until) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const found = yield* idOf(asset, market)
        if (found === undefined) return Stream.empty
        const lastDay = until === undefined ? 2 ** 31 - 1 : LocalDate.toEpochDay(until)
        const pageAfter = Effect.fnUntraced(function* ([day, id]: readonly [number, string]) {
          const rows = yield* sql<SampleRow>`
            SELECT ${sql.literal(sampleColumns.join(", "))}, facts::text AS facts FROM market_samples
            WHERE market_id = ${found.id} AND owner = 0 AND (day, sample_id) > (${day}::integer, ${id}::text COLLATE "C") AND day <= ${lastDay}
            ORDER BY day, sample_id LIMIT ${PAGE}`
          const known = yield* texts.of(found.id, rows)
          const last = rows.at(-1)
          const next =
            rows.length === PAGE && last !== undefined
              ? Option.some([last.day, last.sample_id] as const)
              : Option.none()
          return [[rows.map((row) => sampleOfRow(asset, row, known))], next] as const
        })
        return Stream.paginate([-(2 ** 31), ""] as const, (position: readonly [number, string]) =>
          Effect.orDie(pageAfter(position)),
        )
      }).pipe(Effect.orDie),
    )

  const view: CatalogueView = {
    markets: (asset) =>
      Effect.map(
        Effect.orDie(
          sql<{ readonly market: string }>`SELECT market FROM markets m WHERE asset_type = ${asset}
            AND EXISTS (SELECT 1 FROM market_counts c WHERE c.market_id = m.market_id AND c.owner = 0)`,
        ),
        (rows) => rows.map(({ market }) => market).toSorted(),
      ),
    state: (asset, market, until) => Effect.orDie(state(asset, market, until)),
    samples,
    examples: (asset, { account, city, facts }) =>
      Effect.gen(function* () {
        const market = keys.get(asset)?.market(city, facts)
        if (market === undefined || !isStorable(market)) return []
        const rows = yield* sql<{ readonly market: string; readonly told: string }>`
          SELECT m.market, n.told FROM markets m JOIN market_names n USING (market_id)
          WHERE m.asset_type = ${asset} AND m.market IN (${market}, ${demoMarketOf(market)}) AND n.kind = ${nameKinds.group}
            AND EXISTS (SELECT 1 FROM name_counts c WHERE c.market_id = n.market_id AND c.name_id = n.name_id
              AND c.owner IN (0, ${ownerOf(account)}) AND c.samples > 0)`
        const own = rows.filter((row) => row.market === market)
        return (own.length > 0 ? own : rows).map(({ told }) => exampleOf(told))
      }).pipe(Effect.orDie),
    cities: (asset, account) =>
      Effect.map(
        Effect.orDie(
          sql<{ readonly market: string; readonly city: string; readonly samples: number }>`
            SELECT m.market, n.name AS city, sum(c.samples)::integer AS samples
            FROM markets m JOIN market_names n USING (market_id) JOIN name_counts c USING (market_id, name_id)
            WHERE m.asset_type = ${asset} AND n.kind = ${nameKinds.place} AND c.owner IN (0, ${ownerOf(account)}) AND c.samples > 0
            GROUP BY m.market, n.name`,
        ),
        (rows) => {
          const own = new Set(rows.map(({ market }) => market))
          const counts = new Map<string, number>()
          for (const { city, market, samples: count } of rows) {
            // Demo samples count where no other of the market is.
            if (withoutDemo(market) !== market && own.has(withoutDemo(market))) continue
            counts.set(city, (counts.get(city) ?? 0) + count)
          }
          return counts
        },
      ),
  }
  return { view, forget: Effect.sync(() => counters.clear()) }
}
