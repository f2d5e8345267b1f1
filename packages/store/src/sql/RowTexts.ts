import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { RowTexts, SampleRow } from "./SampleRow.ts"

/** Texts that are kept; a country has some thousand sources and places. */
const MOST = 100_000

/** The texts of sources and places that rows refer to. Their numbers never change, so they are read once. */
export const makeRowTexts = (sql: SqlClient.SqlClient) => {
  const sources = new Map<number, string>()
  const places = new Map<number, string>()

  const read = (
    known: Map<number, string>,
    ids: Iterable<number>,
    find: (
      json: string,
    ) => Effect.Effect<ReadonlyArray<{ readonly id: number; readonly text: string }>, SqlError.SqlError>,
  ) =>
    Effect.suspend(() => {
      const unknown = [...new Set(ids)].filter((id) => !known.has(id))
      if (unknown.length === 0) return Effect.void
      return Effect.map(find(JSON.stringify(unknown)), (rows) => {
        if (known.size > MOST) known.clear()
        for (const { id, text } of rows) known.set(id, text)
      })
    })

  return {
    /** The texts of a market's rows. */
    of: (
      marketId: number,
      rows: ReadonlyArray<Pick<SampleRow, "source_id" | "place_id">>,
    ): Effect.Effect<RowTexts, SqlError.SqlError> =>
      Effect.as(
        Effect.andThen(
          read(
            sources,
            rows.map(({ source_id }) => source_id),
            (json) => sql`SELECT source_id AS id, source AS text FROM sample_sources
              WHERE source_id IN (SELECT json_array_elements_text(${json}::json)::integer)`,
          ),
          read(
            places,
            rows.map(({ place_id }) => place_id),
            (json) => sql`SELECT name_id AS id, name AS text FROM market_names
              WHERE market_id = ${marketId} AND name_id IN (SELECT json_array_elements_text(${json}::json)::integer)`,
          ),
        ),
        { source: (id) => sources.get(id) ?? "", place: (id) => places.get(id) ?? "" },
      ),
  }
}
