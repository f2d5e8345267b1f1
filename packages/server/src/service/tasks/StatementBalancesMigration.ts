import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** End-of-day balances of the accounts of statements, one row for each. They are removed with their task. */
export const statementBalancesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_balances (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    account integer NOT NULL,
    balances json NOT NULL,
    CONSTRAINT statement_balances_key PRIMARY KEY (task_id, account)
  )`
})
