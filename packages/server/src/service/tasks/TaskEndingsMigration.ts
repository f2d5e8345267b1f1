import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Counts the starts of a task that ended in a regular shutdown or with an unavailable database. All other starts but
 * the current one ended with the death of their process. A task that keeps killing its process is abandoned.
 */
export const taskEndingsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN stops integer NOT NULL DEFAULT 0`
})
