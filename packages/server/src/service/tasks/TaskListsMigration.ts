import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Indexes of the lists of an account's tasks, of one asset, and of the few that have not succeeded. `tasks_account`
 * serves the others.
 */
export const taskListsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX tasks_asset ON tasks (account_id, asset_type, id)`
  yield* sql`CREATE INDEX tasks_unsuccessful ON tasks (account_id, id) WHERE status <> 'SUCCESS'`
})
