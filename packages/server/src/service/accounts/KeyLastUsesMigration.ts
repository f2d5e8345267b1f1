import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** When each key was last used. Of earlier uses only those are known that created a task. */
export const keyLastUsesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz`
  yield* sql`UPDATE api_keys k SET last_used_at = t.last
    FROM (SELECT key_id, max(created_at) AS last FROM tasks GROUP BY 1) t WHERE k.id = t.key_id`
})
