import { DateTime, Duration, Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import type { KeyId } from "./Principal.ts"

/** By how much a key's last use may be newer than its mark, so that not every use is a write. */
const SLACK = Duration.minutes(5)

/**
 * Marks a key as used now, unless its mark, as the caller has just read it, is from the last five minutes. A mark that
 * cannot be written is left out: a read-only database still answers.
 */
export const markUsed = Effect.fnUntraced(function* (
  keyId: KeyId,
  lastUsedAt: Date | null,
): Effect.fn.Return<void, never, SqlClient.SqlClient> {
  const now = yield* DateTime.now
  const before = DateTime.toDate(DateTime.subtractDuration(now, SLACK))
  if (lastUsedAt !== null && lastUsedAt > before) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE api_keys SET last_used_at = ${DateTime.toDate(now)}
    WHERE id = ${String(keyId)}::bigint AND (last_used_at IS NULL OR last_used_at <= ${before})`.pipe(
    Effect.catchIf(SqlError.isSqlError, () => Effect.void),
  )
})
