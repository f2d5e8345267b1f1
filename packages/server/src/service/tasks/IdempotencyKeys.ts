import { DateTime, Effect, Option, Schema } from "effect"
import { Digest } from "effect/crypto"
import { SqlClient, type SqlError } from "effect/sql"
import type { Principal } from "../accounts/Principal.ts"
import type { Idempotency } from "./CreateInput.ts"
import { accepted, IdempotencyConflict, Task, type TaskId } from "./Task.ts"
import { taskColumns } from "./TaskColumns.ts"

/** Lifetime of a key, hours. */
const hours = 24

/** Object members in the order of their names, so that equal values have equal texts. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, canonical(member)]),
  )
}

/** Fingerprint of a request: path, query and JSON value. Member order and white space do not matter. */
export const fingerprint = (
  path: string,
  query: string,
  body: unknown,
): Effect.Effect<string, never, Digest.Digest> => {
  const text = JSON.stringify([path, query, canonical(body)])
  return Effect.flatMap(Digest.Digest, (digest) => digest.digestHex(Digest.sha256, new TextEncoder().encode(text)))
}

/** The task of a key, if any. A different request with the same key is a conflict. */
export const findReplay = Effect.fnUntraced(function* (
  principal: Principal,
  idempotency: Idempotency,
): Effect.fn.Return<
  Option.Option<Task>,
  IdempotencyConflict | SqlError.SqlError | Schema.SchemaError,
  SqlClient.SqlClient
> {
  const sql = yield* SqlClient.SqlClient
  const oldest = DateTime.toDate(DateTime.subtract(yield* DateTime.now, { hours }))
  const [row] = yield* sql`SELECT i.fingerprint, ${sql.literal(taskColumns)}
    FROM idempotency_keys i JOIN tasks t ON t.id = i.task_id
    WHERE i.account_id = ${String(principal.accountId)}::bigint AND i.key = ${idempotency.key} AND i.created_at > ${oldest}`
  if (row === undefined) return Option.none()
  if (row["fingerprint"] !== idempotency.fingerprint) return yield* new IdempotencyConflict()
  return Option.some(accepted(yield* Schema.decodeUnknownEffect(Task)(row)))
})

/** Locks the account, so that a concurrent duplicate waits here for the first request to commit. */
export const lockAccount = Effect.fnUntraced(function* (principal: Pick<Principal, "accountId">) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT id FROM accounts WHERE id = ${String(principal.accountId)}::bigint FOR UPDATE`
})

/** Stores a key for a task, replacing an expired key. */
export const remember = Effect.fnUntraced(function* (principal: Principal, idempotency: Idempotency, id: TaskId) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  yield* sql`INSERT INTO idempotency_keys (account_id, key, fingerprint, task_id, created_at)
    VALUES (${String(principal.accountId)}::bigint, ${idempotency.key}, ${idempotency.fingerprint}, ${String(id)}::bigint, ${now})
    ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, task_id = excluded.task_id,
      created_at = excluded.created_at`
})
