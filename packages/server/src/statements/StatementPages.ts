import type { AuthenticityEvent, BalancesEvent, LedgersEvent, LinesEvent } from "@open-valuation/core"
import { Data, Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { jsonText } from "../storage/Rows.ts"
import type { Task, TaskId } from "../tasks/Task.ts"

/** A page of lines: up to `limit` lines after line number `cursor`. */
export interface LinesPage {
  /** Number of the last line already read, 0 for none. */
  readonly cursor: number
  /** 1 to 1,000. */
  readonly limit: number
  /** Of the result. Default: the latest. */
  readonly version?: number | undefined
}

/** There are no lines to read: the task has not ended, has failed, or was created before lines were stored. */
export class LinesUnavailable extends Data.TaggedError("LinesUnavailable")<{
  readonly reason: "inProgress" | "failed" | "notKept"
}> {}

/**
 * Stores lines of a task in progress. A run after a crash writes the same lines again and removes any lines that an
 * earlier run wrote after the last one.
 */
export const keepLines = Effect.fnUntraced(function* (
  id: TaskId,
  { first, lines, total }: LinesEvent,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  yield* sql`WITH beyond AS (
      DELETE FROM statement_lines WHERE task_id = ${String(id)}::bigint AND first > ${Math.max(1, total)}::integer
    )
    INSERT INTO statement_lines (task_id, first, last, lines)
    SELECT id, ${first}::integer, ${first + lines.length - 1}::integer, ${jsonText(lines)}::json
    FROM tasks WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'
    ON CONFLICT (task_id, first) DO UPDATE SET last = excluded.last, lines = excluded.lines`
})

/** Rows of a version: those of the first are apart, as they are written while the task runs. */
const pagesOf = (sql: SqlClient.SqlClient, of: "lines" | "balances", { id, version }: Pick<Task, "id" | "version">) =>
  version === 1
    ? sql`${sql(`statement_${of}`)} WHERE task_id = ${String(id)}::bigint`
    : sql`${sql(`corrected_${of}`)} WHERE task_id = ${String(id)}::bigint AND version = ${version}::integer`

/** Stores what correcting the lines of a task in progress needs beside them. */
export const keepLedgers = Effect.fnUntraced(function* (
  id: TaskId,
  { ledgers }: LedgersEvent,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO statement_ledgers (task_id, ledgers)
    SELECT id, ${jsonText(ledgers)}::json FROM tasks WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'
    ON CONFLICT (task_id) DO UPDATE SET ledgers = excluded.ledgers`
})

/** Stores what speaks for and against the authenticity of the statements of a task in progress. */
export const keepAuthenticity = Effect.fnUntraced(function* (
  id: TaskId,
  { authenticity }: AuthenticityEvent,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO statement_authenticity (task_id, authenticity)
    SELECT id, ${jsonText(authenticity)}::json FROM tasks
    WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'
    ON CONFLICT (task_id) DO UPDATE SET authenticity = excluded.authenticity`
})

/** What is stored of the authenticity of a task's statements; `undefined` when there was nothing to tell. */
export const readAuthenticity = Effect.fnUntraced(function* (
  id: TaskId,
): Effect.fn.Return<unknown, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT authenticity FROM statement_authenticity WHERE task_id = ${String(id)}::bigint`
  return rows[0]?.["authenticity"]
})

/** The stored lines of a task. */
export const readLines = Effect.fnUntraced(function* (
  { id, status, version }: Task,
  { cursor, limit }: LinesPage,
): Effect.fn.Return<
  ReadonlyArray<unknown>,
  LinesUnavailable | SqlError.SqlError | Schema.SchemaError,
  SqlClient.SqlClient
> {
  if (status !== "SUCCESS") {
    return yield* new LinesUnavailable({ reason: status === "FAILED" ? "failed" : "inProgress" })
  }
  const sql = yield* SqlClient.SqlClient
  const rows = yield* decodeLines(
    yield* sql`SELECT first, lines FROM ${pagesOf(sql, "lines", { id, version })} AND last > ${String(cursor)}::bigint
        AND first <= ${String(cursor + limit)}::bigint
      ORDER BY first`,
  )
  const read = rows.flatMap(({ first, lines }) => lines.slice(Math.max(0, cursor + 1 - first)))
  if (read.length === 0 && !(yield* isKept(id, version))) return yield* new LinesUnavailable({ reason: "notKept" })
  return read.slice(0, limit)
})

const isKept = Effect.fnUntraced(function* (id: TaskId, version: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT 1 FROM ${pagesOf(sql, "lines", { id, version })} AND first = 1`
  return rows.length > 0
})

const decodeLines = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ first: Schema.Int, lines: Schema.Array(Schema.Unknown) })),
)

/** A page of accounts: up to `limit` of them after account number `cursor`. */
export interface BalancesPage {
  /** Number of the last account already read, 0 for none. */
  readonly cursor: number
  /** 1 to 20. */
  readonly limit: number
  /** Of the result. Default: the latest. */
  readonly version?: number | undefined
}

/** There are no balances to read: the task has not ended, has failed, or was created before balances were stored. */
export class BalancesUnavailable extends Data.TaggedError("BalancesUnavailable")<{
  readonly reason: "inProgress" | "failed" | "notKept"
}> {}

/**
 * Stores the balances of an account of a task in progress. A run after a crash writes the same balances again and
 * removes those of accounts that only an earlier run found.
 */
export const keepBalances = Effect.fnUntraced(function* (
  id: TaskId,
  { account, balances, total }: BalancesEvent,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  yield* sql`WITH beyond AS (
      DELETE FROM statement_balances WHERE task_id = ${String(id)}::bigint AND account > ${total}::integer
    )
    INSERT INTO statement_balances (task_id, account, balances)
    SELECT id, ${account}::integer, ${jsonText(balances)}::json
    FROM tasks WHERE id = ${String(id)}::bigint AND status = 'IN_PROGRESS'
    ON CONFLICT (task_id, account) DO UPDATE SET balances = excluded.balances`
})

/** The stored balances of a task. */
export const readBalances = Effect.fnUntraced(function* (
  { id, status, version }: Task,
  { cursor, limit }: BalancesPage,
): Effect.fn.Return<
  ReadonlyArray<unknown>,
  BalancesUnavailable | SqlError.SqlError | Schema.SchemaError,
  SqlClient.SqlClient
> {
  if (status !== "SUCCESS") {
    return yield* new BalancesUnavailable({ reason: status === "FAILED" ? "failed" : "inProgress" })
  }
  const sql = yield* SqlClient.SqlClient
  const rows = yield* decodeBalances(
    yield* sql`SELECT balances FROM ${pagesOf(sql, "balances", { id, version })} AND account > ${String(cursor)}::bigint
      ORDER BY account LIMIT ${limit}::integer`,
  )
  if (rows.length === 0 && !(yield* areKept(id, version))) return yield* new BalancesUnavailable({ reason: "notKept" })
  return rows.map(({ balances }) => balances)
})

const areKept = Effect.fnUntraced(function* (id: TaskId, version: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT 1 FROM ${pagesOf(sql, "balances", { id, version })} AND account = 1`
  return rows.length > 0
})

const decodeBalances = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ balances: Schema.Unknown })))
