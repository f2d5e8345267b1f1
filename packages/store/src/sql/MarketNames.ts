import type { AssetType } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { demoMarketOf, GroupNames, type NamedGroup } from "@open-valuation/core/search"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Memory } from "../Memory.ts"
import { nameKinds } from "./SampleRow.ts"

/** Samples of an owner: how many, and the day of the first. */
interface Owned {
  readonly samples: number
  readonly firstDay: number
}

/** A group of a market, by the names under which samples have it. */
export interface StoredGroup extends NamedGroup {
  /** Numbers of its names. */
  readonly ids: Array<number>
  /** The texts of each of its names (`SearchKeys.told`), as JSON. */
  readonly told: Set<string>
  readonly owners: Map<number, Map<number, Owned>>
}

/** The names of a market, as of a version. */
export interface MarketNames {
  readonly marketId: number
  readonly version: number
  /** Samples removed so far: what is remembered of the market's samples holds until the next removal. */
  readonly removed: number
  readonly groups: GroupNames<StoredGroup>
  /** True when any sample has coordinates. */
  readonly isPlaced: boolean
  /** The samples of each owner. */
  readonly owners: ReadonlyMap<number, Owned>
}

/** Numbers of a market and of its demo market; `undefined`: there is none, or it was not asked. */
interface MarketIds {
  readonly own: number | undefined
  readonly demo: number | undefined
}

/** About what a name takes with its place in the maps, beside its texts. */
const NAME_BYTES = 700
/** About what the number of a market takes with its key. */
const ID_BYTES = 300

/** True when an asker may see a sample of the group that is no later than a day. */
export const isVisibleTo =
  (own: number, asOf: number) =>
  ({ owners }: StoredGroup): boolean => {
    for (const owner of [0, own]) {
      for (const { firstDay, samples } of owners.get(owner)?.values() ?? [])
        if (samples > 0 && firstDay <= asOf) return true
    }
    return false
  }

const hasSamples = ({ owners }: StoredGroup): boolean =>
  [...owners.values()].some((names) => [...names.values()].some(({ samples }) => samples > 0))

interface NameRow {
  readonly name_id: number
  readonly name: string
  readonly told: string
  readonly owner: number
  readonly samples: number
  readonly first_day: number
}

/** The names of markets, read when they are first asked for, and what has changed since. */
export const makeMarketNames = (sql: SqlClient.SqlClient, memory: Memory) => {
  const known = memory.map<number, MarketNames & { readonly bytes: number }>()
  const ids = memory.map<string, number>()

  const read = Effect.fnUntraced(function* (
    keys: SearchKeys,
    marketId: number,
    before: (MarketNames & { readonly bytes: number }) | undefined,
  ): Effect.fn.Return<MarketNames, SqlError.SqlError> {
    const [market] = yield* sql<{
      readonly version: number | bigint
      readonly removed: number | bigint
      readonly placed: boolean
    }>`SELECT names_version AS version, removed,
        EXISTS (SELECT 1 FROM market_samples s WHERE s.market_id = m.market_id AND s.cell IS NOT NULL) AS placed
      FROM markets m WHERE market_id = ${marketId}`
    // OFFSET keeps the planner from a join, which compares all names of a market that the statistics do not know.
    const rows = yield* sql<NameRow>`
      SELECT n.name_id, n.name, n.told, c.owner, c.samples, c.first_day
      FROM name_counts c CROSS JOIN LATERAL (
        SELECT * FROM market_names n WHERE n.market_id = c.market_id AND n.name_id = c.name_id OFFSET 0
      ) n
      WHERE c.market_id = ${marketId} AND c.changed > ${before?.version ?? -1}::bigint AND n.kind = ${nameKinds.group}
      ORDER BY n.name_id`
    const owners = yield* sql<{ readonly owner: number; readonly samples: number; readonly firstDay: number }>`
      SELECT owner, sum(deals + listings + auctions)::integer AS samples, min(first_day) AS "firstDay"
      FROM market_counts WHERE market_id = ${marketId} GROUP BY owner`
    const groups = before?.groups ?? new GroupNames<StoredGroup>(keys, hasSamples)
    let bytes = before?.bytes ?? 0
    for (const { first_day, name, name_id, owner, samples, told } of rows) {
      const group = groups.file(name, (named) => ({ ...named, ids: [], told: new Set(), owners: new Map() }))
      if (!group.ids.includes(name_id)) {
        group.ids.push(name_id)
        bytes += NAME_BYTES + 2 * (name.length + told.length)
      }
      group.told.add(told)
      const names = group.owners.get(owner) ?? new Map<number, Owned>()
      group.owners.set(owner, names.set(name_id, { samples, firstDay: first_day }))
    }
    if (rows.length > 0) groups.noteChanged()
    // What was read may be newer than the version that was read first: it is then read once more.
    const names = {
      marketId,
      version: Number(market?.version ?? 0),
      removed: Number(market?.removed ?? 0),
      isPlaced: market?.placed ?? false,
      groups,
      owners: new Map(owners.map(({ owner, ...owned }) => [owner, owned])),
      bytes,
    }
    known.set(marketId, names, bytes)
    return names
  })

  return {
    /** The names of a market, as they were last read. */
    of: (keys: SearchKeys, marketId: number): Effect.Effect<MarketNames, SqlError.SqlError> =>
      Effect.suspend(() => {
        const names = known.get(marketId)
        return names === undefined ? read(keys, marketId, undefined) : Effect.succeed(names)
      }),

    /** Reads what has changed in the names of some markets. */
    renew: (keys: SearchKeys, all: ReadonlyArray<MarketNames | undefined>) =>
      Effect.forEach(
        all.filter((names) => names !== undefined),
        ({ marketId }) => Effect.suspend(() => read(keys, marketId, known.get(marketId))),
        { discard: true },
      ),

    /**
     * The number of a market, which never changes once it has one. Of a market without a number also that of its demo
     * market, by the same statement.
     */
    marketIds: (asset: AssetType, market: string): Effect.Effect<MarketIds, SqlError.SqlError> =>
      Effect.suspend((): Effect.Effect<MarketIds, SqlError.SqlError> => {
        const own = ids.get(`${asset} ${market}`)
        if (own !== undefined) return Effect.succeed({ own, demo: undefined })
        return Effect.map(
          sql<{ readonly id: number; readonly market: string }>`SELECT market_id AS id, market FROM markets
            WHERE asset_type = ${asset} AND market IN (${market}, ${demoMarketOf(market)})`,
          (rows) => {
            for (const row of rows) ids.set(`${asset} ${row.market}`, row.id, ID_BYTES)
            return {
              own: rows.find((row) => row.market === market)?.id,
              demo: rows.find((row) => row.market !== market)?.id,
            }
          },
        )
      }),
  }
}
