import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Counts the starts of a task, so that one that kills its process again and again is given up. */
export const taskRunsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN starts integer NOT NULL DEFAULT 0`
})
