import { type Duration, Effect, Semaphore, Stream } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import type { HostPool, PoolConnection, PoolStatement } from "./HostPool.ts"
import { poolFailure } from "./PoolFailure.ts"

/** Object identifiers of the types whose text is decoded. https://www.postgresql.org/docs/18/datatype-oid.html */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  timestamp: 1114,
  timestamptz: 1184,
  jsonb: 3802,
} as const

/** `2026-11-24 15:32:54.123456+08`, in whatever zone the session has. */
const timestamp = (text: string): Date => {
  const [, day, time, zone = "+00", minutes = ":00"] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?$/.exec(text) ?? []
  return new Date(day === undefined ? Number.NaN : `${day}T${time}${zone}${minutes}`)
}

const bytes = (text: string): Uint8Array => {
  if (!text.startsWith(String.raw`\x`)) throw new TypeError("the session's bytea_output must be hex")
  return new Uint8Array(Buffer.from(text.slice(2), "hex"))
}

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [OID.bool, (text) => text === "t"],
  [OID.bytea, bytes],
  [OID.int8, BigInt],
  ...[OID.int2, OID.int4, OID.oid, OID.float4, OID.float8].map((oid) => [oid, Number] as const),
  ...[OID.json, OID.jsonb].map((oid) => [oid, JSON.parse] as const),
  ...[OID.timestamp, OID.timestamptz].map((oid) => [oid, timestamp] as const),
])

/** Decodes values as the driver of `Postgres` does, whatever parsers the host has set. Other types stay text. */
const types: PoolStatement["types"] = { getTypeParser: (oid) => parsers.get(oid) ?? String }

/** Parameters as node-postgres sends them: instants in UTC, and bytes without a copy. */
const encoded = (values: ReadonlyArray<unknown>): Array<unknown> =>
  values.map((value) => {
    if (value === undefined) return null
    if (value instanceof Date) return value.toISOString()
    if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      throw new TypeError("an object is no parameter: pass its JSON")
    }
    return value
  })

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
    const received = (): void => resume(Effect.fail(poolFailure("wait", new Error("the connection was lost"))))
    if (this.#broken) return received()
    this.client.on("error", received)
    this.client.on("end", received)
    return Effect.sync(() => {
      this.client.off("error", received)
      this.client.off("end", received)
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
