import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Where the days of an account's tasks begin and end among its ids. */
export const taskDaysMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX tasks_day ON tasks (account_id, today, id)`
})
