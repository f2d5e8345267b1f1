import { PgClient } from "@effect/sql-pg"
import { type Duration, Effect, Layer, Schema } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import { ping } from "./Database.ts"
import type { DatabaseUnavailable } from "./DatabaseUnavailable.ts"
import type { Notifications } from "./Notifications.ts"
import { type HostPool, type PoolTooSmall, tooSmall } from "./pool/HostPool.ts"
import { lease, LeasedConnection } from "./pool/LeasedConnection.ts"
import { poolFailure } from "./pool/PoolFailure.ts"
import * as PoolNotifications from "./pool/PoolNotifications.ts"

export { type HostPool, type PoolConnection, type PoolNotification, PoolTooSmall } from "./pool/HostPool.ts"

/** No statement of the service takes this long. Those of a migration may. */
const PATIENCE: Duration.Input = "15 seconds"

/**
 * The connections of the host's own `pg.Pool`, which stays the host's: it is never ended, and connections go back as
 * they were lent, except that broken ones are closed. One stays open to listen. Tested once while the layer is built.
 */
export const layer = (
  pool: HostPool,
  patience: Duration.Input = PATIENCE,
): Layer.Layer<SqlClient.SqlClient | Notifications, DatabaseUnavailable | PoolTooSmall> =>
  PoolNotifications.layer(pool, PATIENCE).pipe(Layer.provideMerge(clientLayer(pool, patience)))

/** The connections without the one that listens, tested once. */
export const clientLayer = (
  pool: HostPool,
  patience: Duration.Input,
): Layer.Layer<SqlClient.SqlClient, DatabaseUnavailable | PoolTooSmall> =>
  Layer.unwrap(
    Effect.suspend(() => {
      const refused = tooSmall(pool)
      if (refused !== undefined) return Effect.fail(refused)
      const client = Layer.effect(SqlClient.SqlClient, makeClient(pool, patience))
      return Effect.succeed(client.pipe(Layer.provide(Reactivity.layer)))
    }),
  ).pipe(Layer.tap((context) => ping("of the pg.Pool", "10 seconds").pipe(Effect.provideContext(context))))

const makeClient = (pool: HostPool, patience: Duration.Input) => {
  const acquirer = lease(pool, patience)
  return SqlClient.make({
    acquirer,
    driver: "pg",
    compiler: PgClient.makeCompiler(),
    spanAttributes: [["db.system.name", "postgresql"]],
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    // A connection that was given up is closed, and takes its transaction with it.
    isTransaction: (connection) => !(connection instanceof LeasedConnection && connection.isBroken()),
  })
}

/** PostgreSQL answers `ROLLBACK` to the COMMIT of a failed transaction. */
const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    isRolledBack(result)
      ? Effect.fail(poolFailure("commit", new TypeError("the transaction had failed before, and was rolled back")))
      : Effect.void,
  )

const isRolledBack = Schema.is(Schema.Struct({ command: Schema.Literal("ROLLBACK") }))
