import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Index of the few deliveries that have failed. */
export const failedDeliveriesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (account_id, created_at)
    WHERE status = 'FAILED'`
})
