import type { PgClient } from "@effect/sql-pg"
import { Embedded, type Notifications, Postgres } from "@open-valuation/store/postgres"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as SharedPostgres from "./SharedPostgres.ts"

/** The services that both databases provide. */
export type Services = SqlClient.SqlClient | PgClient.PgClient | Notifications.Notifications

/**
 * URL of a new, empty database on a real PostgreSQL server. Dies with a clear message where the platform's PostgreSQL
 * package is missing.
 */
export const freshUrl: Effect.Effect<Redacted.Redacted, never, Scope.Scope> = Effect.gen(function* () {
  const url = yield* SharedPostgres.url
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`
  yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE DATABASE ${sql(name)}`).pipe(
    Effect.provide(Postgres.layer({ url })),
  )
  const fresh = new URL(Redacted.value(url))
  fresh.pathname = name
  return Redacted.make(fresh.href)
}).pipe(Effect.orDie)

/** A new, empty database on a real PostgreSQL server. */
export const layerReal: Layer.Layer<Services> = Layer.unwrap(
  Effect.map(freshUrl, (url) => Layer.orDie(Postgres.layer({ url }))),
)

/** A new, empty embedded database in memory. */
export const layerEmbedded: Layer.Layer<Services> = Layer.orDie(Embedded.layerMemory)

/** Both databases, for a suite that must hold on each: `describe.each(databases)("… on $name", ({ layer }) => …)`. */
export const databases: ReadonlyArray<{ readonly name: string; readonly layer: Layer.Layer<Services> }> = [
  { name: "PostgreSQL", layer: layerReal },
  { name: "the embedded database", layer: layerEmbedded },
]
