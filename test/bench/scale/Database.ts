import type { AssetType } from "@open-valuation/core"
import { propertyKeys } from "@open-valuation/core/property"
import { Migrations, Postgres } from "@open-valuation/store/postgres"
import { CatalogueSql, migrations, SampleStore } from "@open-valuation/store/sql"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { processorSeconds } from "../ProcessUse.ts"

/** What an operator of a country's catalogue sets; the rest is as installed. */
const SETTINGS = { shared_buffers: "2GB", max_wal_size: "8GB", checkpoint_timeout: "30min" }

export const keys = new Map<AssetType, typeof propertyKeys>([["PROPERTY", propertyKeys]])

/** An empty PostgreSQL server of this bench alone, or the database that `OV_BENCH_URL` names. */
export const serverUrl = Effect.gen(function* () {
  const given = process.env["OV_BENCH_URL"]
  if (given !== undefined) return Redacted.make(given)
  const server = yield* RealPostgres.make
  const url = server.url("postgres")
  yield* Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const [name, value] of Object.entries(SETTINGS)) yield* sql.unsafe(`ALTER SYSTEM SET ${name} = '${value}'`)
  }).pipe(Effect.provide(Postgres.layer({ url })))
  yield* server.stop
  yield* server.start
  return url
})

/** Another database of the same server, created empty. */
export const emptyDatabase = Effect.fnUntraced(function* (url: Redacted.Redacted, name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DROP DATABASE IF EXISTS ${sql(name)}`
  yield* sql`CREATE DATABASE ${sql(name)}`
  const other = new URL(Redacted.value(url))
  other.pathname = `/${name}`
  return Redacted.make(other.href)
})

/** The client of a server, with the tables of the catalogue. */
export const clientOf = (url: Redacted.Redacted) =>
  Migrations.layer(migrations).pipe(Layer.provideMerge(Postgres.layer({ url })), Layer.orDie)

/** The catalogue that is searched in SQL. */
export const catalogueLayer = CatalogueSql.layer({ keys }).pipe(Layer.provideMerge(SampleStore.layer({ keys })))

/** Seconds of processor that the connections of this database have used; those that were closed are not counted. */
export const backendSeconds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type IN ('client backend', 'parallel worker')`
  return new Map(rows.map(({ pid }) => [pid, processorSeconds(pid)]))
})

/** Seconds of processor that connections have used between two readings. */
export const usedSince = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
