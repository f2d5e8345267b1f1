import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Instants of the database's clock at which a purge marked as expired whatever had expired by then. */
export const retentionMarksMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE retention_marks (at timestamptz PRIMARY KEY)`
})
