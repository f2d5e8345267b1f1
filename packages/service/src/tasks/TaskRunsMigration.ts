import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Counts the starts of a task, so that one that kills its process again and again is given up; and keeps events as they
 * were written, their fields in the order in which the engine put them.
 */
export const taskRunsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN starts integer NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE task_events ALTER COLUMN data TYPE json USING data::json`
})
