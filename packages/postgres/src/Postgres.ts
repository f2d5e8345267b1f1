import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted, Result, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { ping } from "./Database.ts"
import { type DatabaseUnavailable, make } from "./DatabaseUnavailable.ts"
import * as Notifications from "./Notifications.ts"

/** Where the server is, and the pool's limits (defaults: 0 to 10 connections, closed after a minute of idleness). */
export interface Options extends Omit<PgClient.PgPoolConfig, "stream" | "url"> {
  /** `postgres://user:password@host:port/database?sslmode=…` */
  readonly url: Redacted.Redacted
}

/**
 * A pool of connections to a PostgreSQL server, tried once while the layer is built: a server that is away then is a
 * `DatabaseUnavailable`. One that goes away later shows as SQL errors that `isUnavailable` recognises; the pool opens new
 * connections by itself when it is back.
 */
export const layer = (
  options: Options,
): Layer.Layer<SqlClient.SqlClient | PgClient.PgClient | Notifications.Notifications, DatabaseUnavailable> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const target = yield* targetOf(options.url)
      const pool = PgClient.layer({ applicationName: "open-valuation", keepAlive: "30 seconds", ...options }).pipe(
        // The pool connects lazily: an error here is a URL that the driver cannot read.
        Layer.catchTag("SqlError", (error) =>
          Layer.effectContext(Effect.fail(make("InvalidUrl", target, error.message))),
        ),
        Layer.tap((context) => ping(target, "10 seconds").pipe(Effect.provideContext(context))),
      )
      return Notifications.layerPostgres.pipe(Layer.provideMerge(pool))
    }),
  )

/** `host:port/database` of a URL: what may be shown of it. */
const targetOf = (url: Redacted.Redacted): Effect.Effect<string, DatabaseUnavailable> => {
  const parsed = decodeUrl(Redacted.value(url))
  if (Result.isFailure(parsed) || !/^postgres(ql)?:$/.test(parsed.success.protocol)) {
    return Effect.fail(make("InvalidUrl", "DATABASE_URL", "is not a postgres:// URL"))
  }
  const { hostname, pathname, port, searchParams } = parsed.success
  const host = searchParams.get("host") ?? (hostname === "" ? "localhost" : decodeURIComponent(hostname))
  return Effect.succeed(`${host}:${searchParams.get("port") ?? (port === "" ? "5432" : port)}${pathname}`)
}

const decodeUrl = Schema.decodeResult(Schema.URLFromString)
