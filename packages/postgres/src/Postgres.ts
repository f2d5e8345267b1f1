import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer, Redacted, Result, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { answeringSocket, type ServerAddress } from "./AnsweringSocket.ts"
import { ping } from "./Database.ts"
import { type DatabaseUnavailable, make } from "./DatabaseUnavailable.ts"
import { encryptionOf } from "./Encryption.ts"
import * as Notifications from "./Notifications.ts"

/** Where the server is, and the pool's limits (defaults: 0 to 10 connections, closed after a minute of idleness). */
export interface Options extends Omit<PgClient.PgPoolConfig, "stream" | "url"> {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  readonly url: Redacted.Redacted
  /**
   * How long the server may say nothing while a statement waits for it; 15 seconds unless said. The connection is
   * broken then, and the statement fails as on a server that is away.
   */
  readonly patience?: Duration.Input
}

/** No statement of the service takes so long; those of a migration may. */
const PATIENCE: Duration.Input = "15 seconds"

/** An idle connection is probed after so many milliseconds. */
const KEEP_ALIVE_MS = 30_000

/**
 * A pool of connections to a PostgreSQL server, tried once while the layer is built: a server that is away then is a
 * `DatabaseUnavailable`. One that goes away later shows as SQL errors that `isUnavailable` recognises; the pool opens
 * new connections by itself when it is back.
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
        // The pool connects lazily: an error here is a URL that the driver cannot read.
        Layer.catchTag("SqlError", (error) =>
          Layer.effectContext(Effect.fail(make("InvalidUrl", target, error.message))),
        ),
        Layer.tap((context) => ping(target, "10 seconds").pipe(Effect.provideContext(context))),
      )
      return Notifications.layerPostgres.pipe(Layer.provideMerge(pool))
    }),
  )

/** Where a server is: how to reach it, and `host:port/database`, which is what may be shown of its URL. */
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
