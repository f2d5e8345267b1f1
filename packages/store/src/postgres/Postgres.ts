import { connect, type NetConnectOpts } from "node:net"
import { Duplex } from "node:stream"
import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer, Redacted, Result, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { ping } from "./Database.ts"
import { type DatabaseUnavailable, make } from "./DatabaseUnavailable.ts"
import { encrypt, type Encryption, encryptionOf } from "./Encryption.ts"
import * as Notifications from "./Notifications.ts"

/** ReadyForQuery: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

/** That message with its last byte, the state of the transaction. */
const READY_BYTES = READY.length + 1

/** The server received a query and did not respond within the limit: it is frozen, or the connection is broken. */
const lateError = (limitMs: number): Error =>
  Object.assign(new Error(`no answer within ${limitMs / 1000} s`), { code: "ETIMEDOUT" })

/** Where a server is, and how the way to it is encrypted. */
interface ServerAddress {
  readonly target: NetConnectOpts
  readonly encryption: Encryption | undefined
}

/**
 * A connection to a PostgreSQL server that breaks when the server does not respond to a query within the limit. A
 * stopped process keeps its connections, and a statement would wait for it forever. TLS is negotiated here rather than
 * by the driver, so that the end of an answer can be seen.
 */
const answeringSocket = ({ encryption, target }: ServerAddress, limitMs: number): Duplex => {
  const raw = connect(target)
  const opening = encryption === undefined ? Promise.resolve(raw) : encrypt(raw, encryption)
  let socket: Duplex | undefined
  let waiting = false
  let tail = Buffer.alloc(0)
  let timer: NodeJS.Timeout | undefined

  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const wait = (): void => {
    stop()
    if (!Number.isFinite(limitMs)) return
    timer = setTimeout(() => stream.destroy(lateError(limitMs)), limitMs).unref()
  }
  /** True when an answer is at its end, whichever pieces its last message came in. */
  const endsAnswer = (bytes: Buffer): boolean => {
    tail = Buffer.concat([tail, bytes.subarray(-READY_BYTES)]).subarray(-READY_BYTES)
    return tail.length === READY_BYTES && tail.subarray(0, -1).equals(READY)
  }
  const hear = (bytes: Buffer): void => {
    const ends = endsAnswer(bytes)
    if (!waiting) return
    if (!ends) return wait()
    waiting = false
    stop()
  }

  const whenOpen = (use: (opened: Duplex) => unknown, failed: (error: Error) => void): void =>
    void opening.then(use, failed)

  const stream: Duplex = new Duplex({
    read() {
      // While its own reader accepts nothing, the server need not send anything.
      if (waiting && timer === undefined) wait()
      socket?.resume()
    },
    write(bytes: Buffer, _encoding, done) {
      if (!waiting) {
        waiting = true
        wait()
      }
      whenOpen((opened) => opened.write(bytes, done), done)
    },
    final(done) {
      stop()
      whenOpen((opened) => opened.end(done), done)
    },
    destroy(error, done) {
      stop()
      socket?.destroy()
      raw.destroy()
      done(error)
    },
  })
  const fail = (error: Error): void => void stream.destroy(error)
  const read = (opened: Duplex): void => {
    socket = opened
    opened.on("data", (bytes: Buffer) => {
      hear(bytes)
      if (stream.push(bytes)) return
      opened.pause()
      stop()
    })
    opened.once("end", () => stream.push(null))
    if (opened !== raw) opened.on("error", fail)
  }
  raw.on("error", fail)
  raw.once("close", () => stream.destroy())
  whenOpen(read, fail)
  return stream
}

/** Address of the server, and the pool's limits. Default: 0 to 10 connections, closed after a minute of idleness. */
export interface Options extends Omit<PgClient.PgPoolConfig, "stream" | "url"> {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  readonly url: Redacted.Redacted
  /**
   * Maximum time without a response while a statement waits. Default: 15 seconds. The connection is then closed, and
   * the statement fails as for an unavailable server.
   */
  readonly patience?: Duration.Input
  /** False for a server that need not be there yet: it is not tested while the layer is built. Default: true. */
  readonly isTested?: boolean
}

/** No statement of the service takes this long. Those of a migration may. */
const PATIENCE: Duration.Input = "15 seconds"

/** Milliseconds after which an idle connection is probed. */
const KEEP_ALIVE_MS = 30_000

/**
 * A pool of connections to a PostgreSQL server, tested once while the layer is built: an unavailable server is then a
 * `DatabaseUnavailable`. One that becomes unavailable later causes SQL errors that `isUnavailable` recognises. The pool
 * reconnects by itself when the server is back.
 */
export const layer = ({
  isTested = true,
  patience = PATIENCE,
  ...options
}: Options): Layer.Layer<SqlClient.SqlClient | PgClient.PgClient | Notifications.Notifications, DatabaseUnavailable> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { address, name: target } = yield* targetOf(options)
      const limitMs = Duration.toMillis(Duration.fromInputUnsafe(patience))
      const stream = () => answeringSocket(address, limitMs)
      const pool = PgClient.layer({ applicationName: "open-valuation", stream, ...options, ssl: false }).pipe(
        // The pool connects lazily, so an error here is a URL that the driver cannot parse.
        Layer.catchTag("SqlError", (error) =>
          Layer.effectContext(Effect.fail(make("InvalidUrl", target, error.message))),
        ),
        Layer.tap((context) =>
          isTested ? ping(target, "10 seconds").pipe(Effect.provideContext(context)) : Effect.void,
        ),
      )
      return Notifications.layerPostgres.pipe(Layer.provideMerge(pool))
    }),
  )

/** A server: its connection options, and `host:port/database`, the part of its URL that may be shown. */
interface Target {
  readonly address: ServerAddress
  readonly name: string
}

const targetOf = ({ ssl, url }: Pick<Options, "ssl" | "url">): Effect.Effect<Target, DatabaseUnavailable> => {
  const parsed = decodeUrl(Redacted.value(url))
  if (Result.isFailure(parsed) || !/^postgres(ql)?:$/.test(parsed.success.protocol)) {
    return Effect.fail(make("InvalidUrl", "DATABASE_URL", "is not a postgres:// URL"))
  }
  const { hostname, pathname, port: written, searchParams } = parsed.success
  const named = searchParams.get("host") ?? (hostname === "" ? "localhost" : decodeURIComponent(hostname))
  const host = named.replaceAll(/^\[|\]$/g, "")
  const port = searchParams.get("port") ?? (written === "" ? "5432" : written)
  const target = host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port: Number(port), noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS }
  const encryption = encryptionOf(host, searchParams.get("sslmode"), ssl)
  return Effect.succeed({ address: { target, encryption }, name: `${named}:${port}${pathname}` })
}

const decodeUrl = Schema.decodeResult(Schema.URLFromString)
