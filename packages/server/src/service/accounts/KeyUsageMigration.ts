import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Monthly usage of each key, beginning with the tasks that are still there. */
export const keyUsageMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE key_usage (
    key_id bigint NOT NULL REFERENCES api_keys,
    period text NOT NULL,
    units integer NOT NULL,
    free_units integer NOT NULL,
    amount_fen bigint NOT NULL,
    PRIMARY KEY (key_id, period)
  )`
  yield* sql`INSERT INTO key_usage (key_id, period, units, free_units, amount_fen)
    SELECT key_id, to_char(today, 'YYYY-MM'), count(*), count(*) FILTER (WHERE free), sum(charge_fen)
    FROM tasks GROUP BY 1, 2`
  yield* sql`CREATE INDEX api_keys_account ON api_keys (account_id, id)`
})
