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
): Effect.Effect<void, DatabaseUnavailable, SqlClient.SqlClient> => Effect.asVoid(access(target, timeout))

/** True when the database is read-only, such as a standby, as `ping` asks. */
const access = (target: string, timeout: Duration.Input) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly readOnly: boolean }>`
      SELECT current_setting('transaction_read_only') = 'on' AS "readOnly"`,
  ).pipe(
    Effect.map((rows) => rows[0]?.readOnly === true),
    Effect.catchTag("SqlError", (error) => {
      const unavailable = fromSqlError(target, error)
      return unavailable === undefined ? Effect.die(error) : Effect.fail(unavailable)
    }),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => Effect.fail(make("Slow", target, "did not answer in time")),
    }),
  )

/** True when the database answers now and takes writes, for a readiness probe. */
export const isAvailable: Effect.Effect<boolean, never, SqlClient.SqlClient> = access("in use", patience).pipe(
  Effect.tap((readOnly) => (readOnly ? Effect.logDebug("The database is read-only") : Effect.void)),
  Effect.map((readOnly) => !readOnly),
  Effect.catchTag("DatabaseUnavailable", (error) => Effect.as(Effect.logDebug(error.message), false)),
)
