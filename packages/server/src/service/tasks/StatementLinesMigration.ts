import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Lines of statements, hundreds per row. They are read page by page, removed with their task, and kept out of its
 * result.
 */
export const statementLinesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_lines (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    first integer NOT NULL,
    last integer NOT NULL,
    lines json NOT NULL,
    CONSTRAINT statement_lines_key PRIMARY KEY (task_id, first)
  )`
})
