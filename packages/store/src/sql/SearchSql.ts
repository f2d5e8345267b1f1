import { type AssetType, type Facts, type Sample, type SearchUnavailable } from "@open-valuation/core"
import { smallestOf } from "@open-valuation/core/domain"
import type { SearchKeys } from "@open-valuation/core/market"
import type { MeantGroup, SampleQuery, SearchResult } from "@open-valuation/core/ports"
import {
  alsoNamed,
  askedOf,
  closestGroups,
  completeSubject,
  type CompleteSubject,
  demoMarketOf,
  groupName,
  limitOf,
  type Meaning,
  meaningOf,
  meantGroup,
  moreSamples,
  nameDistance,
  namesake,
  NAMESAKES_KM,
  resultOf,
  trailOf,
  usualKm,
  WIDE_FACTOR,
  withoutDemo,
} from "@open-valuation/core/search"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { CatalogueKeys } from "../Catalogue.ts"
import type { Memory } from "../Memory.ts"
import { scopeNumbers } from "./Comparables.ts"
import { arrayOf, groupReader, idsOf, type Search } from "./GroupSamples.ts"
import { isVisibleTo, makeMarketNames, type MarketNames, type StoredGroup } from "./MarketNames.ts"
import { isStorable, ownerOf } from "./MarketViewSql.ts"
import { makeRowTexts } from "./RowTexts.ts"
import {
  baseOf,
  exampleOf,
  identityOf,
  nameKinds,
  neighbourhoodNumber,
  plain,
  sampleOfRow,
  type SampleRow,
} from "./SampleRow.ts"
import { unavailable } from "./SearchFunctions.ts"

/** Days of a window without an end. */
const ALL_DAYS = 10_000_000
/** Groups of other markets that are named to the asker. */
const MOST_ELSEWHERE = 3
/** Markets in which they are looked for. */
const MOST_MARKETS = 20
/** Close groups of which the samples are looked at. */
const MOST_CLOSE = 200
/** Enough samples for any search. */
const MOST_TARGET = 1_000_000
/** Times that a search is repeated because names changed meanwhile. */
const MOST_REPEATED = 3
/** About what a sample takes in memory beside its facts. */
const SAMPLE_BYTES = 500

/**
 * Searches in `market_samples` by the function `comparables`, with the results of `SampleIndex`. What the engine
 * remembers of a sample survives, because samples are remembered by their ids.
 */
export const makeSearch = (sql: SqlClient.SqlClient, keysOf: CatalogueKeys, memory: Memory) => {
  const texts = makeRowTexts(sql)
  const marketNames = makeMarketNames(sql, memory)
  const remembered = memory.map<string, Sample>()

  const samplesOf = Effect.fnUntraced(function* (
    asset: AssetType,
    { marketId, removed }: MarketNames,
    rows: ReadonlyArray<SampleRow>,
  ): Effect.fn.Return<ReadonlyArray<Sample>, SqlError.SqlError> {
    const known = yield* texts.of(marketId, rows)
    return rows.map((row) => {
      const key = `${marketId}.${removed} ${row.sample_id}`
      const found = remembered.get(key)
      if (found !== undefined) return found
      const sample = sampleOfRow(asset, row, known)
      remembered.set(key, sample, SAMPLE_BYTES + 3 * row.facts.length)
      return sample
    })
  })

  const { countedOf, tell } = groupReader(sql, samplesOf)

  const closeGroups = Effect.fnUntraced(function* (search: Search) {
    const distance = nameDistance(search.keys, search.query)
    if (distance === undefined) return {}
    const near: Array<{ readonly group: StoredGroup; readonly apart: number }> = []
    for (const group of search.names.groups.all()) {
      if (!search.isVisible(group)) continue
      const apart = smallestOf(Array.from(group.told, (told) => distance(exampleOf(told).facts)))
      if (Number.isFinite(apart)) near.push({ group, apart })
    }
    const looked = near.toSorted((a, b) => a.apart - b.apart).slice(0, MOST_CLOSE)
    const counted = yield* countedOf(
      search,
      looked.map(({ group }) => group),
    )
    return closestGroups(
      counted.flatMap(({ count, newest }) => {
        const apart = newest === undefined ? Number.POSITIVE_INFINITY : distance(newest.facts)
        return Number.isFinite(apart) ? [{ group: meantGroup(search.keys, newest, count), apart }] : []
      }),
    )
  })

  /** The rows of the search, each with the version of the market's names and of those of the market before it. */
  const rowsOf = (
    { keys, names, own, query }: Search,
    meaning: Meaning<StoredGroup>,
    { facts, from, traits }: CompleteSubject,
    before: MarketNames | undefined,
  ) => {
    const { asOf, city, steps, target } = query
    const neighbourhood = keys.neighbourhood(facts)
    const district = keys.district(city, facts)
    return sql<Partial<SampleRow> & RowVersions>`
      SELECT m.names_version AS version, c.*,
        (SELECT b.names_version FROM markets b WHERE b.market_id = ${before?.marketId ?? null}::integer) AS before
      FROM markets m LEFT JOIN LATERAL comparables(
        m.market_id, ${own}::integer, ${asOf}::integer,
        ${arrayOf(steps.map(({ scope }) => scopeNumbers[scope._tag]))}::text::integer[],
        ${arrayOf(steps.map(({ withinDays }) => Math.min(Math.floor(withinDays), ALL_DAYS)))}::text::integer[],
        ${arrayOf(steps.map(({ scope }) => (scope._tag === "Radius" ? scope.km : NAMESAKES_KM)))}::text::float8[],
        ${arrayOf(steps.map(({ scope }) => usualKm(scope) ** 2))}::text::float8[],
        ${Math.floor(Math.min(Math.max(target, 0), MOST_TARGET))}::integer, ${limitOf(query)}::integer, ${WIDE_FACTOR}::integer,
        ${arrayOf(idsOf(meaning.recognised?.family ?? []))}::text::integer[],
        ${arrayOf(idsOf(namesakesOf(keys, names, facts, city)))}::text::integer[],
        ${neighbourhood === undefined ? null : neighbourhoodNumber(neighbourhood)}::bigint,
        ${district === undefined ? null : identityOf(plain(nameKinds.district, district))}::text,
        ${from?.longitude ?? null}::float8, ${from?.latitude ?? null}::float8,
        ${from?.kmPerLongitude ?? null}::float8, ${from?.kmPerLatitude ?? null}::float8,
        ${arrayOf(traits.map(({ value }) => (Number.isNaN(value) ? null : value)))}::text::float8[],
        ${arrayOf(traits.map(({ scale }) => scale))}::text::float8[]
      ) c ON true
      WHERE m.market_id = ${names.marketId}`
  }

  /** Searches a market; `undefined` when its names, or those of the market before it, have changed meanwhile. */
  const searchIn = Effect.fnUntraced(function* (search: Search, before: MarketNames | undefined) {
    const { keys, names, own, query } = search
    const meaning = meaningOf(keys, names.groups, query, search.isVisible)
    const told = yield* tell(search, askedOf(keys, query, meaning), meaning)
    const subject = completeSubject(keys, query, meaning, told)
    const rows = yield* rowsOf(search, meaning, subject, before)
    const [first] = rows
    if (Number(first?.version) > names.version || Number(first?.before ?? 0) > (before?.version ?? 0)) return undefined
    const found = rows.filter(isFound)
    const samples = yield* samplesOf(query.assetType, names, found)
    const added = new Map<number, number>()
    for (const { step } of found) added.set(step, (added.get(step) ?? 0) + 1)
    const also = alsoNamed(keys, names.groups, query, meaning, search.isVisible)
    const [meant] = yield* countedOf(search, also === undefined ? [] : [also])
    const firstDays = [0, own].flatMap((owner) => names.owners.get(owner)?.firstDay ?? [])
    return resultOf(query, meaning, subject, told, {
      samples,
      trail: trailOf(query, (_, at) => added.get(at + 1) ?? 0),
      ...(meaning.recognised === undefined
        ? yield* closeGroups(search)
        : meant && { alsoNamed: meantGroup(keys, meant.newest, meant.count) }),
      ...(firstDays.length > 0 && { firstDay: smallestOf(firstDays) }),
    })
  })

  /** The groups of other markets whose name is exactly the subject's. */
  const elsewhere = Effect.fnUntraced(function* (keys: SearchKeys, query: SampleQuery, own: number, but: string) {
    const bases = arrayOf(keys.groupNames(query.facts, query.city).map((text) => baseOf(keys, text)))
    const rows = yield* sql<{ readonly market: string }>`
      SELECT m.market FROM market_names n JOIN markets m USING (market_id) JOIN name_counts c USING (market_id, name_id)
      WHERE m.asset_type = ${query.assetType} AND n.base = ANY (${bases}::text::text[]) AND c.owner IN (0, ${own}) AND c.samples > 0
      GROUP BY m.market ORDER BY sum(c.samples) DESC, m.market LIMIT ${MOST_MARKETS}`
    const found: Array<MeantGroup> = []
    for (const market of new Set(rows.map((row) => withoutDemo(row.market)))) {
      const known = yield* shelfOf(keys, query, own, market)
      if (known === undefined || known.market === but) continue
      // Its names are as of its own last search.
      yield* marketNames.renew(keys, [known.names, known.before])
      const shelf = yield* shelfOf(keys, query, own, market)
      if (shelf === undefined || shelf.market === but) continue
      const group = namesake(keys, shelf.names.groups, query, shelf.isVisible)
      const [counted] = yield* countedOf(shelf, group === undefined ? [] : [group])
      if (counted?.newest !== undefined) found.push(meantGroup(keys, counted.newest, counted.count))
    }
    return found.length === 0 ? {} : { elsewhere: found.toSorted(moreSamples).slice(0, MOST_ELSEWHERE) }
  })

  /** The market that is searched for an asker: that of demo samples where they may see no other. */
  const shelfOf = Effect.fnUntraced(function* (keys: SearchKeys, query: SampleQuery, own: number, market: string) {
    const ids = yield* marketNames.marketIds(query.assetType, market)
    const real = ids.own === undefined ? undefined : yield* marketNames.of(keys, ids.own)
    const isReal = real !== undefined && [0, own].some((owner) => (real.owners.get(owner)?.samples ?? 0) > 0)
    const demoId =
      isReal || ids.own === undefined
        ? ids.demo
        : (yield* marketNames.marketIds(query.assetType, demoMarketOf(market))).own
    const names = isReal ? real : demoId === undefined ? undefined : yield* marketNames.of(keys, demoId)
    if (names === undefined) return undefined
    const search: Search = { keys, names, query, own, isVisible: isVisibleTo(own, query.asOf) }
    return { ...search, market: isReal ? market : demoMarketOf(market), before: isReal ? undefined : real }
  })

  const search = Effect.fnUntraced(function* (query: SampleQuery): Effect.fn.Return<SearchResult, SqlError.SqlError> {
    const keys = keysOf.get(query.assetType)
    const own = ownerOf(query.account)
    const market = keys?.market(query.city, query.facts)
    if (keys === undefined || market === undefined || !isStorable(market)) return nothing(query)
    for (let repeated = 0; ; repeated++) {
      const shelf = yield* shelfOf(keys, query, own, market)
      const result = shelf === undefined ? nothing(query) : yield* searchIn(shelf, shelf.before)
      if (result === undefined && repeated < MOST_REPEATED) {
        if (shelf !== undefined) yield* marketNames.renew(keys, [shelf.names, shelf.before])
        continue
      }
      const found = result ?? nothing(query)
      const isKnown = found.closeGroups !== undefined || Object.hasOwn(found.resolved, keys.groupField)
      const parts = keys.nameParts?.(query.facts) ?? []
      if (query.meantGroups !== true || isKnown || parts.length === 0) return found
      return { ...found, ...(yield* elsewhere(keys, query, own, shelf?.market ?? market)) }
    }
  })

  return (query: SampleQuery): Effect.Effect<SearchResult, SearchUnavailable> =>
    Effect.mapError(search(query), unavailable)
}

/** Versions of names, and the step that found the row; `null` for none. */
interface RowVersions {
  readonly version: number | bigint
  readonly before: number | bigint | null
  readonly step: number | null
}

const isFound = <Row extends Partial<SampleRow> & RowVersions>(
  row: Row,
): row is Row & SampleRow & { readonly step: number } => row.step !== null

const nothing = ({ steps }: SampleQuery): SearchResult => ({
  samples: [],
  trail: steps.map((step) => ({ step, found: 0 })),
  resolved: {},
  unavailable: [],
})

/** The groups whose names share the stem of the subject's (`SearchKeys.groupStem`). */
const namesakesOf = (
  keys: SearchKeys,
  { groups }: MarketNames,
  facts: Facts.Facts,
  city: string,
): ReadonlyArray<StoredGroup> => {
  const { groupStem } = keys
  const name = groupName(keys, facts, city)
  return groupStem === undefined || name === undefined ? [] : groups.ofStem(groupStem(name))
}
