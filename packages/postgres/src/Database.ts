import { type Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type DatabaseUnavailable, fromSqlError, make } from "./DatabaseUnavailable.ts"

/** Time limit of `ping`. */
const patience: Duration.Input = "2 seconds"

/**
 * Queries one row. Fails when the database is unavailable, shutting down, or does not answer within two seconds. Any
 * other SQL error is a defect. `target` names the database in the error.
 */
export const ping = (
  target = "in use",
  timeout: Duration.Input = patience,
): Effect.Effect<void, DatabaseUnavailable, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT 1`).pipe(
    Effect.asVoid,
    Effect.catchTag("SqlError", (error) => {
      const unavailable = fromSqlError(target, error)
      return unavailable === undefined ? Effect.die(error) : Effect.fail(unavailable)
    }),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => Effect.fail(make("Slow", target, "did not answer in time")),
    }),
  )

/** Whether the database answers now, for a readiness probe. */
export const isAvailable: Effect.Effect<boolean, never, SqlClient.SqlClient> = ping().pipe(
  Effect.as(true),
  Effect.catchTag("DatabaseUnavailable", (error) => Effect.as(Effect.logDebug(error.message), false)),
)
