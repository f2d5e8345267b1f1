import { type Duration, Effect, Semaphore, Stream } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import type { HostPool, PoolConnection } from "./HostPool.ts"
import { poolFailure } from "./PoolFailure.ts"
import { encoded, types } from "./PoolValues.ts"

/** Connects; a caller that does not wait any more gives the connection back unused. */
const connect = (pool: HostPool): Effect.Effect<PoolConnection, SqlError.SqlError> =>
  Effect.callback((resume) => {
    let gone = false
    const ask = async (): Promise<PoolConnection> => pool.connect()
    ask().then(
      (client) => (gone ? client.release() : resume(Effect.succeed(client))),
      (cause: unknown) => resume(Effect.fail(poolFailure("connect", cause))),
    )
    return Effect.sync(() => void (gone = true))
  })

/**
 * Borrows a connection for a scope. A statement without an answer within `patience`, or whose caller does not wait for
 * it any more, makes the connection unusable: it is closed rather than given back.
 */
export const lease = (pool: HostPool, patience: Duration.Input) =>
  Effect.acquireRelease(
    Effect.map(
      Effect.timeoutOrElse(connect(pool), {
        duration: patience,
        orElse: () => Effect.fail(poolFailure("connect", new Error("the pool lent no connection in time"))),
      }),
      (client) => new LeasedConnection(client, patience),
    ),
    (leased) => Effect.sync(() => leased.giveBack()),
    { interruptible: true },
  )

/** A connection that the host's pool has lent. */
export class LeasedConnection implements SqlConnection.Connection {
  readonly client: PoolConnection
  readonly #patience: Duration.Input
  /** The driver takes one statement at a time. */
  readonly #turns = Semaphore.makeUnsafe(1)
  #broken = false
  // Without a listener, the loss of an idle connection would end the host's process.
  readonly #lost = (): void => void (this.#broken = true)

  constructor(client: PoolConnection, patience: Duration.Input) {
    this.client = client
    this.#patience = patience
    client.on("error", this.#lost)
    client.on("end", this.#lost)
  }

  /** True when it was lost or given up: it is closed when it goes back. */
  isBroken(): boolean {
    return this.#broken
  }

  /** Fails once the connection is lost. */
  readonly lost: Effect.Effect<never, SqlError.SqlError> = Effect.callback((resume) => {
    const heard = (): void => resume(Effect.fail(poolFailure("wait", new Error("the connection was lost"))))
    if (this.#broken) return heard()
    this.client.on("error", heard)
    this.client.on("end", heard)
    return Effect.sync(() => {
      this.client.off("error", heard)
      this.client.off("end", heard)
    })
  })

  giveBack(): void {
    this.client.release(this.#broken)
    // A connection that is being closed may report errors still.
    if (this.#broken) return
    this.client.off("error", this.#lost)
    this.client.off("end", this.#lost)
  }

  #run<A>(work: () => Promise<A>): Effect.Effect<A, SqlError.SqlError> {
    const answer = Effect.callback<A, SqlError.SqlError>((resume) => {
      if (this.#broken) return resume(Effect.fail(poolFailure("execute", new Error("the connection was lost"))))
      const ask = async (): Promise<A> => work()
      ask().then(
        (result) => resume(Effect.succeed(result)),
        (cause: unknown) => resume(Effect.fail(poolFailure("execute", cause))),
      )
      return Effect.sync(this.#lost)
    })
    const inTime = Effect.timeoutOrElse(answer, {
      duration: this.#patience,
      orElse: () => Effect.fail(poolFailure("execute", new Error("no answer in time"))),
    })
    return this.#turns.withPermit(inTime)
  }

  executeRaw(text: string, params: ReadonlyArray<unknown>) {
    return this.#run(async () => this.client.query({ text, values: encoded(params), types }))
  }

  executeUnprepared: SqlConnection.Connection["execute"] = (text, params, transformRows) =>
    Effect.map(this.executeRaw(text, params), ({ rows }) => (transformRows === undefined ? rows : transformRows(rows)))

  execute: SqlConnection.Connection["execute"] = (text, params, transformRows) =>
    this.executeUnprepared(text, params, transformRows)

  executeValues: SqlConnection.Connection["executeValues"] = (text, params) =>
    Effect.map(
      this.#run(async () => this.client.query({ text, values: encoded(params), types, rowMode: "array" })),
      ({ rows }) => rows,
    )

  executeValuesUnprepared: SqlConnection.Connection["executeValues"] = (text, params) =>
    this.executeValues(text, params)

  /** The driver returns whole results. */
  executeStream: SqlConnection.Connection["executeStream"] = (text, params, transformRows) =>
    Stream.fromIterableEffect(this.execute(text, params, transformRows))
}
