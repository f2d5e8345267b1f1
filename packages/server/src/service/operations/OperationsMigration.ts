import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Indexes that `Retention` finds its rows by. Each index gets one entry in the life of a row. */
export const operationsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX tasks_finished ON tasks (finished_at) WHERE finished_at IS NOT NULL`
  yield* sql`CREATE INDEX idempotency_keys_task ON idempotency_keys (task_id)`
  yield* sql`CREATE INDEX webhook_deliveries_loose ON webhook_deliveries (created_at) WHERE task_id IS NULL`
})
