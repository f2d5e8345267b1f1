import { Facts, type Sample } from "@open-valuation/core"
import { largestOf } from "@open-valuation/core/domain"
import type { SearchKeys } from "@open-valuation/core/market"
import type { SampleQuery } from "@open-valuation/core/ports"
import {
  AGREED_BY,
  type Asked,
  type Meaning,
  PLACED_BY,
  properName,
  type Recognised,
  type Told,
} from "@open-valuation/core/search"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { sampleColumns } from "./Comparables.ts"
import type { MarketNames, StoredGroup } from "./MarketNames.ts"
import type { SampleRow } from "./SampleRow.ts"

const columns = sampleColumns.map((name) => `s.${name}`).join(", ")

/** One search over one market. */
export interface Search {
  readonly keys: SearchKeys
  readonly names: MarketNames
  readonly query: SampleQuery
  readonly own: number
  readonly isVisible: (group: StoredGroup) => boolean
}

/** A group with what its samples up to the day tell. */
export interface Counted {
  readonly group: StoredGroup
  readonly newest: Sample | undefined
  readonly count: number
}

/** Turns rows of a market into samples. */
type SamplesOf = (
  asset: SampleQuery["assetType"],
  names: MarketNames,
  rows: ReadonlyArray<SampleRow>,
) => Effect.Effect<ReadonlyArray<Sample>, SqlError.SqlError>

/** What the samples of groups tell: the newest ones, how a name is spelled, where the group is, how many there are. */
export const groupReader = (sql: SqlClient.SqlClient, samplesOf: SamplesOf) => {
  /** The newest samples of each list of groups, at most `most` of them. */
  const newestOf = Effect.fnUntraced(function* (
    { names, own, query }: Search,
    lists: ReadonlyArray<{ readonly groups: ReadonlyArray<StoredGroup>; readonly most: number }>,
  ): Effect.fn.Return<ReadonlyArray<ReadonlyArray<Sample>>, SqlError.SqlError> {
    const asked = lists.flatMap(({ groups, most }, place) => idsOf(groups).map((id) => ({ id, place, most })))
    if (asked.length === 0) return lists.map(() => [])
    const rows = yield* sql<SampleRow & { readonly place: number }>`
      SELECT * FROM (
        SELECT u.place, u.most, s.*, row_number() OVER (PARTITION BY u.place ORDER BY s.day DESC, s.sample_id) AS rank
        FROM unnest(
          ${arrayOf(asked.map(({ id }) => id))}::text::integer[], ${arrayOf(asked.map(({ place }) => place))}::text::integer[],
          ${arrayOf(asked.map(({ most }) => most))}::text::integer[]
        ) AS u(id, place, most)
        CROSS JOIN LATERAL (
          SELECT ${sql.literal(columns)}, s.facts::text AS facts FROM market_samples s
          WHERE s.market_id = ${names.marketId} AND s.group_id = u.id AND s.day <= ${query.asOf} AND s.owner IN (0, ${own})
          ORDER BY s.day DESC, s.sample_id LIMIT u.most
        ) s
      ) ranked WHERE rank <= most ORDER BY place, rank`
    const samples = yield* samplesOf(query.assetType, names, rows)
    return lists.map((_, place) => samples.filter((_sample, at) => rows[at]!.place === place))
  })

  /** The proper name of each group, from the spellings on its newest day. */
  const namedOf = Effect.fnUntraced(function* (
    { keys, names, own, query }: Search,
    groups: ReadonlyArray<StoredGroup>,
  ): Effect.fn.Return<ReadonlyArray<string | undefined>, SqlError.SqlError> {
    const asked = groups.flatMap((group, place) => group.ids.map((id) => ({ id, place })))
    if (asked.length === 0) return []
    const rows = yield* sql<{ readonly place: number; readonly day: number; readonly spelling: string | null }>`
      SELECT DISTINCT u.place, s.day, s.spelling
      FROM unnest(
        ${arrayOf(asked.map(({ id }) => id))}::text::integer[], ${arrayOf(asked.map(({ place }) => place))}::text::integer[]
      ) AS u(id, place)
      CROSS JOIN LATERAL (
        SELECT s.day, CASE WHEN json_typeof(s.facts -> ${keys.groupField}::text) IN ('string', 'number')
          THEN s.facts ->> ${keys.groupField}::text END AS spelling
        FROM market_samples s
        WHERE s.market_id = ${names.marketId} AND s.group_id = u.id AND s.day <= ${query.asOf} AND s.owner IN (0, ${own})
        ORDER BY s.day DESC FETCH FIRST 1 ROWS WITH TIES
      ) s`
    return groups.map((_, place) => {
      const ofGroup = rows.filter((row) => row.place === place)
      const newest = largestOf(ofGroup.map(({ day }) => day))
      return properName(ofGroup.flatMap(({ day, spelling }) => (day === newest && spelling !== null ? [spelling] : [])))
    })
  })

  /** The median place of the newest samples of some groups. */
  const middleOf = Effect.fnUntraced(function* ({ names, own, query }: Search, groups: ReadonlyArray<StoredGroup>) {
    const asked = groups.flatMap((group, place) => group.ids.map((id) => ({ id, place })))
    const [row] = yield* sql<{
      readonly west: number | null
      readonly east: number | null
      readonly south: number | null
      readonly north: number | null
    }>`
      WITH asked AS (
        SELECT u.place, array_agg(u.id) AS ids FROM unnest(
          ${arrayOf(asked.map(({ id }) => id))}::text::integer[], ${arrayOf(asked.map(({ place }) => place))}::text::integer[]
        ) AS u(id, place) GROUP BY u.place
      ),
      placed AS (
        SELECT s.longitude AS x, s.latitude AS y FROM asked CROSS JOIN LATERAL (
          SELECT s.longitude, s.latitude FROM market_samples s
          WHERE s.market_id = ${names.marketId} AND s.group_id = ANY (asked.ids) AND s.day <= ${query.asOf}
            AND s.owner IN (0, ${own}) AND s.longitude IS NOT NULL
          ORDER BY s.day DESC FETCH FIRST ${sql.literal(String(PLACED_BY))} ROWS WITH TIES
        ) s
      )
      SELECT xs[(cardinality(xs) + 1) / 2] AS west, xs[cardinality(xs) / 2 + 1] AS east,
        ys[(cardinality(ys) + 1) / 2] AS south, ys[cardinality(ys) / 2 + 1] AS north
      FROM (SELECT array_agg(x ORDER BY x) AS xs, array_agg(y ORDER BY y) AS ys FROM placed) sorted`
    if (row === undefined || row.west === null) return undefined
    // As `median` has it, to the last digit.
    return {
      longitude: row.west + (row.east! - row.west) * 0.5,
      latitude: row.south! + (row.north! - row.south!) * 0.5,
    }
  })

  const placeOf = Effect.fnUntraced(function* (search: Search, { family, group }: Recognised<StoredGroup>) {
    const own = group === undefined ? undefined : yield* middleOf(search, [group])
    return own ?? (yield* middleOf(search, family))
  })

  const tell = Effect.fnUntraced(function* (
    search: Search,
    { named, place, sharing, speller }: Asked<StoredGroup>,
    { recognised }: Meaning<StoredGroup>,
  ): Effect.fn.Return<Told, SqlError.SqlError> {
    const isPlaced = place && recognised !== undefined && search.names.isPlaced
    const [newest, placed] = yield* Effect.all(
      [
        newestOf(search, [
          { groups: sharing, most: AGREED_BY },
          { groups: speller === undefined || isOnly(speller, sharing) ? [] : [speller], most: 1 },
        ]),
        isPlaced ? placeOf(search, recognised) : Effect.succeed(undefined),
      ],
      { concurrency: 2 },
    )
    const [shared = [], [spelling] = []] = newest
    const [first, last] = [shared[0], shared.at(-1)]
    // All samples of the newest day are among those of the only group that was asked.
    const isWhole =
      named.length === 1 &&
      isOnly(named[0], sharing) &&
      (shared.length < AGREED_BY || first?.observedDay !== last?.observedDay)
    const ofNewestDay = shared.filter(({ observedDay }) => observedDay === first?.observedDay)
    return {
      sharing: shared,
      speller: speller !== undefined && isOnly(speller, sharing) ? first : spelling,
      named: isWhole
        ? [properName(ofNewestDay.map(({ facts }) => Facts.text(facts, search.keys.groupField)))]
        : yield* namedOf(search, named),
      place: placed,
    }
  })

  /** How many samples groups have up to the day, and their newest ones. */
  const countedOf = Effect.fnUntraced(function* (
    search: Search,
    groups: ReadonlyArray<StoredGroup>,
  ): Effect.fn.Return<ReadonlyArray<Counted>, SqlError.SqlError> {
    if (groups.length === 0) return []
    const { names, own, query } = search
    const asked = groups.flatMap((group, place) => group.ids.map((id) => ({ id, place })))
    const counts = yield* sql<{ readonly place: number; readonly count: number }>`
      SELECT u.place, count(*)::integer AS count
      FROM unnest(
        ${arrayOf(asked.map(({ id }) => id))}::text::integer[], ${arrayOf(asked.map(({ place }) => place))}::text::integer[]
      ) AS u(id, place)
      JOIN market_samples s ON s.market_id = ${names.marketId} AND s.group_id = u.id
      WHERE s.day <= ${query.asOf} AND s.owner IN (0, ${own}) GROUP BY u.place`
    const byPlace = new Map(counts.map(({ count, place }) => [place, count]))
    const newest = yield* newestOf(
      search,
      groups.map((group) => ({ groups: [group], most: 1 })),
    )
    return groups.map((group, at) => ({ group, newest: newest[at]?.[0], count: byPlace.get(at) ?? 0 }))
  })

  return { tell, countedOf }
}

/** The numbers of the names of some groups. */
export const idsOf = (groups: ReadonlyArray<StoredGroup>): ReadonlyArray<number> => groups.flatMap(({ ids }) => ids)

const isOnly = (group: StoredGroup | undefined, groups: ReadonlyArray<StoredGroup>): boolean =>
  groups.length === 1 && groups[0] === group

/** An array as PostgreSQL writes it, of numbers or of texts without quotes. */
export const arrayOf = (values: ReadonlyArray<number | string | null>): string =>
  `{${values.map((value) => value ?? "NULL").join(",")}}`
