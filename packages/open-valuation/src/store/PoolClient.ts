import { PgClient } from "@effect/sql-pg"
import { Cause, Effect, Layer, Queue, type Scope, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, SqlError, type SqlConnection } from "effect/sql"
import type { PostgresConnection, PostgresPool } from "../public/PostgresPool.ts"

const failed = (cause: unknown): SqlError.SqlError =>
  new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause, message: messageOf(cause) }) })

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, SqlError.SqlError> =>
  Effect.tryPromise({ try: run, catch: failed })

/**
 * A connection of the pool while the scope lasts. One that was listened on, or lost, does not go back. `lost` hears of
 * the loss, which would end the process if nobody did.
 */
const leased = (
  pool: PostgresPool,
  lost?: (cause: Error) => void,
): Effect.Effect<PostgresConnection, SqlError.SqlError, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      attempt(async () => {
        const connection = await pool.connect()
        let isLost = false
        const onError = (cause?: Error): void => {
          isLost = true
          lost?.(cause ?? new Error("the connection was lost"))
        }
        connection.on("error", onError)
        const release = (): void => {
          connection.removeListener("error", onError)
          connection.release(isLost || lost !== undefined)
        }
        return { connection, release }
      }),
      ({ release }) => Effect.sync(release),
    ),
    ({ connection }) => connection,
  )

const connectionOf = (connection: PostgresConnection): SqlConnection.Connection => {
  const query = (text: string, params: ReadonlyArray<unknown>) =>
    attempt(async () => connection.query({ text, values: [...params] }))
  const values = (text: string, params: ReadonlyArray<unknown>) =>
    attempt(async () => {
      const { rows } = await connection.query({ text, values: [...params], rowMode: "array" })
      return rows.filter((row): row is ReadonlyArray<unknown> => Array.isArray(row))
    })
  const execute: SqlConnection.Connection["execute"] = (text, params, transform) =>
    Effect.map(query(text, params), ({ rows }) => {
      const records = rows.filter((row) => typeof row === "object" && row !== null)
      return transform === undefined ? records : transform(records)
    })
  return {
    execute,
    executeUnprepared: execute,
    executeRaw: query,
    executeValues: values,
    executeValuesUnprepared: values,
    executeStream: (text, params, transform) => Stream.fromIterableEffect(execute(text, params, transform)),
  }
}

/** A host's pool as an `SqlClient`. */
export const poolClient = (pool: PostgresPool): Layer.Layer<SqlClient.SqlClient> =>
  Layer.effect(
    SqlClient.SqlClient,
    SqlClient.make({
      acquirer: Effect.map(leased(pool), connectionOf),
      compiler: PgClient.makeCompiler(),
      driver: "pg",
      spanAttributes: [],
    }),
  ).pipe(Layer.provide(Reactivity.layer))

/** Tells at its start and with each message of a channel, by a connection of its own. Fails when that is lost. */
export const heardBy = (pool: PostgresPool, channel: string): Stream.Stream<void, SqlError.SqlError> =>
  Stream.callback<void, SqlError.SqlError>((queue) =>
    Effect.gen(function* () {
      const connection = yield* leased(pool, (cause) => Queue.failCauseUnsafe(queue, Cause.fail(failed(cause))))
      const listener = () => void Queue.offerUnsafe(queue, undefined)
      connection.on("notification", listener)
      yield* Effect.addFinalizer(() => Effect.sync(() => connection.removeListener("notification", listener)))
      yield* attempt(async () => connection.query({ text: `LISTEN ${channel}`, values: [] }))
      // Messages may have been missed before.
      listener()
      return yield* Effect.never
    }).pipe(Effect.catch((error) => Queue.fail(queue, error))),
  )
