import type { PgClient } from "@effect/sql-pg"
import { Embedded, type Notifications, Postgres } from "@open-valuation/store/postgres"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { reusing } from "./ReusedDatabase.ts"
import * as SharedPostgres from "./SharedPostgres.ts"

/** The services that both databases provide. */
export type Services = SqlClient.SqlClient | PgClient.PgClient | Notifications.Notifications

/**
 * URL of a new database on a real PostgreSQL server: empty, or a copy of a template. Dies with a clear message where
 * the platform's PostgreSQL package is missing.
 */
const newUrl = (template = "template1"): Effect.Effect<Redacted.Redacted, never, Scope.Scope> =>
  Effect.gen(function* () {
    const url = yield* SharedPostgres.url
    const name = `test_${crypto.randomUUID().replaceAll("-", "")}`
    yield* Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`,
    ).pipe(Effect.provide(Postgres.layer({ url })))
    const fresh = new URL(Redacted.value(url))
    fresh.pathname = name
    return Redacted.make(fresh.href)
  }).pipe(Effect.orDie)

/** URL of a new, empty database on a real PostgreSQL server. */
export const freshUrl: Effect.Effect<Redacted.Redacted, never, Scope.Scope> = newUrl()

const layerAt = (url: Effect.Effect<Redacted.Redacted, never, Scope.Scope>): Layer.Layer<Services> =>
  Layer.unwrap(Effect.map(url, (at) => Layer.orDie(Postgres.layer({ url: at }))))

/** A new, empty database on a real PostgreSQL server. */
export const layerReal: Layer.Layer<Services> = layerAt(freshUrl)

/** A new, empty embedded database in memory. */
export const layerEmbedded: Layer.Layer<Services> = Layer.orDie(Embedded.layerMemory)

/** Both databases, for a suite that must hold on each: `describe.each(databases)("… on $name", ({ layer }) => …)`. */
export const databases: ReadonlyArray<{ readonly name: string; readonly layer: Layer.Layer<Services> }> = [
  { name: "PostgreSQL", layer: layerReal },
  { name: "the embedded database", layer: layerEmbedded },
]

/**
 * Databases that begin with what `fill` writes into an empty one, such as its tables, for `layerReal` or
 * `layerEmbedded`. It runs once for each kind in this process; every database is a copy, or an embedded one that is as
 * it was again. The real ones are those of a run of vitest with `SharedPostgres`.
 */
export const filledBy = <E>(
  fill: Effect.Effect<void, E, SqlClient.SqlClient>,
): ((kind: Layer.Layer<Services>) => Layer.Layer<Services>) => {
  let template: Promise<string> | undefined
  const real = layerAt(
    Effect.flatMap(
      Effect.promise(async () => (template ??= Effect.runPromise(Effect.scoped(templateOf(fill))))),
      newUrl,
    ),
  )
  let dump: Promise<Blob> | undefined
  const embedded = reusing(Effect.promise(async () => (dump ??= Effect.runPromise(Embedded.dumpOf(fill)))))
  return (kind) => (kind === layerReal ? real : embedded)
}

/** The name of a new database with what `fill` writes. Nobody is connected to it, or it could not be copied. */
const templateOf = <E>(fill: Effect.Effect<void, E, SqlClient.SqlClient>) =>
  Effect.gen(function* () {
    const url = yield* freshUrl
    yield* Effect.provide(fill, layerAt(Effect.succeed(url)))
    return new URL(Redacted.value(url)).pathname.slice(1)
  })
