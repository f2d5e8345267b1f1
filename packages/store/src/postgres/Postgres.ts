import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer, Redacted, Result, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { answeringSocket, type ServerAddress } from "./AnsweringSocket.ts"
import { ping } from "./Database.ts"
import { type DatabaseUnavailable, make } from "./DatabaseUnavailable.ts"
import { encryptionOf } from "./Encryption.ts"
import * as Notifications from "./Notifications.ts"

/** Address of the server, and the pool's limits. Default: 0 to 10 connections, closed after a minute of idleness. */
export interface Options extends Omit<PgClient.PgPoolConfig, "stream" | "url"> {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  readonly url: Redacted.Redacted
  /**
   * Maximum time without a response while a statement waits. Default: 15 seconds. The connection is then closed, and
   * the statement fails as for an unavailable server.
   */
  readonly patience?: Duration.Input
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
        Layer.tap((context) => ping(target, "10 seconds").pipe(Effect.provideContext(context))),
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
