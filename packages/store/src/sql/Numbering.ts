import type { AssetType } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Memory } from "../Memory.ts"
import { baseOf, type FiledSample, identityOf, nameKinds, textOf, type WrittenName } from "./SampleRow.ts"

/** A sample with the numbers of its market, names and source: a row of `market_samples`, as JSON. */
export type NumberedRow = FiledSample["row"] & {
  readonly market_id: number
  readonly group_id: number | null
  readonly district_id: number | null
  readonly place_id: number
  readonly source_id: number
  readonly owner: number
  /** Rows of a market are filed in this order: by place, or else by day. */
  readonly part: number
}

/** A name as it is written to `market_names`. */
interface UnknownName extends WrittenName {
  readonly market_id: number
  readonly identity: string
  /** Identity of a group's family. */
  readonly base: string | null
}

/** About what an entry takes: a text of 80 characters, a number, and their places. */
const ENTRY_BYTES = 300

/**
 * Numbers of markets, names and sources. New ones are written at once, before the samples that use them: a name without
 * samples is never seen. Numbers never change, so those of the last names are remembered.
 */
export const makeNumbering = (sql: SqlClient.SqlClient, memory: Memory) => {
  const names = memory.map<string, number>()
  const sources = new Map<string, number>()
  const markets = new Map<string, number>()

  /** Numbers texts that are unknown. Sorted, so that two processes never wait for each other. */
  const numberedAs = (
    known: Map<string, number>,
    texts: Iterable<string>,
    write: (json: string) => Effect.Effect<unknown, SqlError.SqlError>,
    read: (
      json: string,
    ) => Effect.Effect<ReadonlyArray<{ readonly text: string; readonly id: number }>, SqlError.SqlError>,
  ) =>
    Effect.suspend(() => {
      const unknown = [...new Set(texts)].filter((text) => !known.has(text)).toSorted()
      if (unknown.length === 0) return Effect.void
      const json = JSON.stringify(unknown)
      return Effect.map(Effect.andThen(write(json), read(json)), (rows) => {
        for (const { id, text } of rows) known.set(text, id)
      })
    })

  const numberSources = (all: Iterable<string>) =>
    numberedAs(
      sources,
      all,
      (json) => sql`INSERT INTO sample_sources (source)
        SELECT * FROM json_array_elements_text(${json}::json) ON CONFLICT DO NOTHING`,
      (json) => sql`SELECT source AS text, source_id AS id FROM sample_sources
        WHERE source IN (SELECT json_array_elements_text(${json}::json))`,
    )

  const numberMarkets = (asset: AssetType, version: number, all: Iterable<string>) =>
    Effect.gen(function* () {
      const ofAsset = new Map([...markets].filter(([key]) => key.startsWith(`${asset} `)))
      const own = new Map(Array.from(ofAsset, ([key, id]) => [key.slice(asset.length + 1), id]))
      yield* numberedAs(
        own,
        all,
        (json) => sql`INSERT INTO markets (asset_type, market, keys_version)
          SELECT ${asset}, t, ${version}::integer FROM json_array_elements_text(${json}::json) t ON CONFLICT DO NOTHING`,
        (json) => sql`SELECT market AS text, market_id AS id FROM markets
          WHERE asset_type = ${asset} AND market IN (SELECT json_array_elements_text(${json}::json))`,
      )
      for (const [market, id] of own) markets.set(`${asset} ${market}`, id)
      return own
    })

  const numberNames = Effect.fnUntraced(function* (
    keys: SearchKeys,
    written: ReadonlyMap<string, WrittenName & { readonly market_id: number }>,
  ) {
    const found = new Map<string, number>()
    const unknown: Array<UnknownName> = []
    const byIdentity = new Map<string, string>()
    for (const [key, name] of written) {
      const id = names.get(key)
      if (id !== undefined) {
        found.set(key, id)
        continue
      }
      const identity = identityOf(name)
      byIdentity.set(`${name.market_id} ${identity}`, key)
      unknown.push({ ...name, identity, base: name.kind === nameKinds.group ? baseOf(keys, name.name) : null })
    }
    if (unknown.length === 0) return found
    const json = JSON.stringify(
      unknown.toSorted((a, b) => a.market_id - b.market_id || (a.identity < b.identity ? -1 : 1)),
    )
    yield* sql`INSERT INTO market_names (market_id, kind, identity, base, name, told)
      SELECT market_id, kind, identity, base, name, told FROM json_to_recordset(${json}::json)
        AS r(market_id integer, kind smallint, identity text, base text, name text, told text)
      ON CONFLICT (market_id, identity) DO NOTHING`
    const rows = yield* sql<{ readonly market_id: number; readonly identity: string; readonly name_id: number }>`
      SELECT n.market_id, n.identity, n.name_id FROM market_names n
      JOIN json_to_recordset(${json}::json) AS r(market_id integer, identity text) USING (market_id, identity)`
    for (const { identity, market_id, name_id } of rows) {
      const key = byIdentity.get(`${market_id} ${identity}`)!
      found.set(key, name_id)
      names.set(key, name_id, ENTRY_BYTES)
    }
    return found
  })

  /** Gives samples their numbers. */
  const number = Effect.fnUntraced(function* (
    asset: AssetType,
    { keys, version }: { readonly keys: SearchKeys; readonly version: number },
    owner: number,
    samples: ReadonlyArray<FiledSample>,
  ): Effect.fn.Return<ReadonlyArray<NumberedRow>, SqlError.SqlError> {
    const marketIds = yield* numberMarkets(
      asset,
      version,
      samples.map(({ market }) => market),
    )
    yield* numberSources(samples.map(({ source }) => source))
    const written = new Map<string, WrittenName & { readonly market_id: number }>()
    const keyed = (market_id: number, name: WrittenName | undefined): string => {
      if (name === undefined) return ""
      const key = `${market_id} ${textOf(name)}`
      if (!written.has(key)) written.set(key, { ...name, market_id })
      return key
    }
    const texts = samples.map(({ market, names: { district, group, place } }) => {
      const id = marketIds.get(market)!
      return {
        id,
        group: keyed(id, group),
        district: keyed(id, district),
        place: keyed(id, place),
      }
    })
    const ids = yield* numberNames(keys, written)
    return samples.map(({ row, source }, at) => {
      const { district, group, id, place } = texts[at]!
      return {
        ...row,
        market_id: id,
        group_id: ids.get(group) ?? null,
        district_id: ids.get(district) ?? null,
        place_id: ids.get(place)!,
        source_id: sources.get(source)!,
        owner,
        part: row.cell ?? row.day,
      }
    })
  })

  return { number }
}
