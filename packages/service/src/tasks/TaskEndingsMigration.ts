import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Counts the starts of a task that did not end with their process: at a shutdown in order, and while the database was away.
 * The others but the current one did, and a task that takes its process down again and again is given up.
 */
export const taskEndingsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN stops integer NOT NULL DEFAULT 0`
})
