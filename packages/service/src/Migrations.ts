import type { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { accountsMigration } from "./accounts/AccountsMigration.ts"
import { tasksMigration } from "./tasks/TasksMigration.ts"

/** The tables of this package, by the name under which the migrator records each step. */
export const migrations: Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>> = {
  "0020_accounts": accountsMigration,
  "0030_tasks": tasksMigration,
}
