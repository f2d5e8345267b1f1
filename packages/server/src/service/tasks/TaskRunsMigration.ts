import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Counts the starts of a task, so that a task that keeps killing its process is abandoned. Stores events that are
 * written together in one row, as text that stays exactly as it was written.
 */
export const taskRunsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN starts integer NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE task_events RENAME TO task_event_rows`
  yield* sql`CREATE TABLE task_events (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    seq integer NOT NULL,
    last_seq integer NOT NULL,
    events json NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT task_events_key PRIMARY KEY (task_id, seq)
  )`
  yield* sql`INSERT INTO task_events (task_id, seq, last_seq, events, at)
    SELECT task_id, seq, seq, json_build_array(json_build_object('seq', seq, 'event', event, 'data', data)), at
    FROM task_event_rows`
  yield* sql`DROP TABLE task_event_rows`
})
