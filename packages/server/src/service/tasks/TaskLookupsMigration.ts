import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Answers from outside that tasks in progress have looked up, kept so that a run after a crash says the same. */
export const taskLookupsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE task_lookups (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    name text NOT NULL,
    answer json NOT NULL,
    CONSTRAINT task_lookups_key PRIMARY KEY (task_id, name)
  )`
})
