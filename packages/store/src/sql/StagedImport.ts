import type { AssetType } from "@open-valuation/core"
import { Effect, Schedule, type Scope } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Progress } from "../Catalogue.ts"
import type { Added } from "../ImportedSample.ts"
import { mergeRows, rowColumns } from "./MergeRows.ts"
import type { NumberedRow } from "./Numbering.ts"

/** Rows that are filed in one transaction, unless more have the same place or day. */
const ROWS_TOGETHER = 20_000
/** The range of `part`, an integer. */
const [FIRST_PART, LAST_PART] = [-(2 ** 31), 2 ** 31 - 1]
/** Markets that are filed at the same time. */
const TOGETHER = 2
/** An import that was not seen for so long has lost its process, which shows itself more often. */
const LOST_AFTER = "2 minutes"
const SEEN_EVERY = "20 seconds"

/** Rows of one market with neighbouring places or days. */
interface Part {
  readonly marketId: number
  readonly first: number
  readonly last: number
  readonly rows: number
}

/**
 * Large imports: rows are first written to a table of their own, so that a file that breaks adds nothing, and then
 * filed part by part, so that no transaction is long. A process that dies in between leaves the rest to the next
 * one: what was filed before is recognised by its ids. Times are the database's, so that no clock of a machine makes
 * an import lost.
 */
export const makeStagedImports = (
  sql: SqlClient.SqlClient,
  announce: (asset: AssetType) => Effect.Effect<unknown, SqlError.SqlError>,
) => {
  const tableOf = (id: number) => sql(`import_rows_${id}`)

  /** Begins an import, which is shown to be alive within the scope. */
  const begin = Effect.fnUntraced(function* (
    asset: AssetType,
  ): Effect.fn.Return<number, SqlError.SqlError, Scope.Scope> {
    const [row] = yield* sql<{ readonly id: number }>`
      INSERT INTO imports (asset_type, begun_at, seen_at) VALUES (${asset}, now(), now()) RETURNING import_id AS id`
    const id = row!.id
    yield* sql`CREATE UNLOGGED TABLE ${tableOf(id)} (${sql.literal(rowColumns)})`
    yield* sql`CREATE INDEX ON ${tableOf(id)} (market_id, part)`
    yield* showAlive(id)
    return id
  })

  const append = (id: number, rows: ReadonlyArray<NumberedRow>) =>
    sql`INSERT INTO ${tableOf(id)}
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(${sql.literal(rowColumns)})`

  const showAlive = (id: number) =>
    sql`UPDATE imports SET seen_at = now() WHERE import_id = ${id}`.pipe(
      Effect.ignore,
      Effect.repeat(Schedule.spaced(SEEN_EVERY)),
      Effect.forkScoped,
    )

  const drop = (id: number) =>
    Effect.andThen(sql`DROP TABLE IF EXISTS ${tableOf(id)}`, sql`DELETE FROM imports WHERE import_id = ${id}`)

  /** The markets of an import, found one by one: no statement of an import reads all of its rows. */
  const marketsOf = Effect.fnUntraced(function* (id: number) {
    const markets: Array<number> = []
    for (;;) {
      const [row] = yield* sql<{ readonly market: number | null }>`
        SELECT min(market_id) AS market FROM ${tableOf(id)} WHERE market_id > ${markets.at(-1) ?? -1}`
      if (typeof row?.market !== "number") return markets
      markets.push(row.market)
    }
  })

  /** The rows of a market from some place on; `undefined` when there are none. */
  const partFrom = Effect.fnUntraced(function* (id: number, marketId: number, from: number) {
    const rows = sql`FROM ${tableOf(id)} WHERE market_id = ${marketId} AND part >= ${from}`
    const [row] = yield* sql<{ readonly first: number | null; readonly beyond: number | null }>`
      SELECT (SELECT part ${rows} ORDER BY part LIMIT 1) AS first,
        (SELECT part ${rows} ORDER BY part OFFSET ${sql.literal(String(ROWS_TOGETHER))} LIMIT 1) AS beyond`
    const first = row?.first ?? undefined
    if (first === undefined) return undefined
    const beyond = row?.beyond ?? undefined
    const last = beyond === undefined ? LAST_PART : Math.max(first, beyond - 1)
    const [counted] = yield* sql<{ readonly rows: number }>`
      SELECT count(*)::integer AS rows FROM ${tableOf(id)}
      WHERE market_id = ${marketId} AND part BETWEEN ${first} AND ${last}`
    const part: Part = { marketId, first, last, rows: counted?.rows ?? 0 }
    return part
  })

  /** Files the rows of an import, and forgets it. */
  const file = Effect.fnUntraced(function* (
    id: number,
    asset: AssetType,
    rows: number,
    progress: (progress: Progress) => Effect.Effect<unknown>,
  ): Effect.fn.Return<Added, SqlError.SqlError> {
    const markets = yield* marketsOf(id)
    const sum = { added: 0, conflicts: 0 }
    let filed = 0
    const filePart = (part: Part) =>
      Effect.gen(function* () {
        const { added, conflicts } = yield* sql.withTransaction(
          Effect.gen(function* () {
            const merged = yield* mergeRows(
              sql,
              part.marketId,
              sql`(SELECT * FROM ${tableOf(id)} WHERE market_id = ${part.marketId} AND part BETWEEN ${part.first} AND ${part.last})`,
              part.rows,
            )
            if (merged.added > 0) yield* announce(asset)
            return merged
          }),
        )
        sum.added += added
        sum.conflicts += conflicts
        filed += part.rows
        yield* progress({ filed, rows, markets: markets.length })
      })
    const fileMarket = Effect.fnUntraced(function* (marketId: number) {
      for (let from = FIRST_PART; from <= LAST_PART;) {
        const part = yield* partFrom(id, marketId, from)
        if (part === undefined) return
        yield* filePart(part)
        from = part.last + 1
      }
    })
    yield* Effect.forEach(markets, fileMarket, { concurrency: TOGETHER, discard: true })
    yield* drop(id)
    return sum
  })

  /** Call it when all rows are written: from now on, any process may file them. */
  const complete = Effect.fnUntraced(function* (id: number, rows: number) {
    yield* sql`UPDATE imports SET rows = ${rows}::bigint WHERE import_id = ${id}`
  })

  /** Goes on with complete imports whose processes are gone, and forgets incomplete ones. */
  const resume = Effect.gen(function* () {
    const lost = yield* sql<{ readonly id: number; readonly asset: AssetType; readonly rows: bigint | number | null }>`
      UPDATE imports SET seen_at = now() WHERE seen_at < now() - ${LOST_AFTER}::interval
      RETURNING import_id AS id, asset_type AS asset, rows`
    yield* Effect.forEach(
      lost,
      Effect.fnUntraced(function* ({ asset, id, rows }) {
        if (rows === null) return yield* drop(id)
        const [counted] = yield* sql<{ readonly rows: number }>`SELECT count(*)::integer AS rows FROM ${tableOf(id)}`
        // The rows of an unlogged table are lost when the database crashes.
        if (counted?.rows !== Number(rows)) {
          yield* Effect.logWarning(`An interrupted import of ${asset} lost its rows: import the file again`)
          return yield* drop(id)
        }
        const { added } = yield* Effect.scoped(
          Effect.andThen(
            showAlive(id),
            file(id, asset, Number(rows), () => Effect.void),
          ),
        )
        yield* Effect.logInfo(`An interrupted import of ${asset} was completed: ${added} samples were added`)
      }),
      { discard: true },
    )
  })

  return { begin, append, complete, file, drop, resume }
}
