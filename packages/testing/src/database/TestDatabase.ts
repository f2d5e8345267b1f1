import type { PgClient } from "@effect/sql-pg"
import { Embedded, type Notifications, Postgres } from "@open-valuation/store/postgres"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
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

type EmbeddedDatabase = Effect.Success<ReturnType<typeof Embedded.ofDump>>

/** An open database, with what it was like when it was opened. */
interface Open extends EmbeddedDatabase {
  readonly scope: Scope.Closeable
  readonly objects: string
  readonly sequences: ReadonlyArray<Sequence>
}

interface Sequence {
  readonly name: string
  readonly last: string | null
  readonly start: string
}

/** Tables, columns, functions and triggers: a database that has others than before is not used again. */
const objects = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly all: string }>`
    SELECT jsonb_build_array(
      (SELECT jsonb_agg(jsonb_build_array(oid, relname, relnatts, relacl) ORDER BY oid) FROM pg_class WHERE oid >= 16384),
      (SELECT jsonb_agg(jsonb_build_array(oid, tgenabled) ORDER BY oid) FROM pg_trigger),
      (SELECT jsonb_agg(oid ORDER BY oid) FROM pg_constraint WHERE oid >= 16384),
      (SELECT jsonb_agg(jsonb_build_array(oid, md5(prosrc)) ORDER BY oid) FROM pg_proc WHERE oid >= 16384)
    )::text AS all`,
).pipe(Effect.map(([row]) => row?.all ?? ""))

/** Keeps the rows that are there now, and says where the sequences are. */
const remember = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DO $$
    DECLARE own record; has_rows boolean;
    BEGIN
      CREATE SCHEMA reused;
      FOR own IN SELECT schemaname, tablename FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'reused')
      LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', own.schemaname, own.tablename) INTO has_rows;
        IF has_rows THEN
          EXECUTE format('CREATE TABLE reused.%I AS TABLE %I.%I',
            own.schemaname || '.' || own.tablename, own.schemaname, own.tablename);
        END IF;
      END LOOP;
    END $$`
  return yield* sql<Sequence>`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last, start_value::text AS start
    FROM pg_sequences`
})

/** Makes rows and sequences as they were. Triggers of the tables do not run. */
const restore = (sequences: ReadonlyArray<Sequence>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      DO $$
      DECLARE own record; has_rows boolean; filled text := '';
      BEGIN
        SET LOCAL session_replication_role = replica;
        FOR own IN SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
          WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'reused')
        LOOP
          EXECUTE 'SELECT EXISTS (SELECT FROM ' || own.name || ')' INTO has_rows;
          IF has_rows THEN filled := filled || ', ' || own.name; END IF;
        END LOOP;
        IF filled <> '' THEN EXECUTE 'TRUNCATE ' || substr(filled, 3) || ' CASCADE'; END IF;
        FOR own IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'reused'
        LOOP
          EXECUTE format('INSERT INTO %I.%I OVERRIDING SYSTEM VALUE TABLE reused.%I',
            split_part(own.name, '.', 1), split_part(own.name, '.', 2), own.name);
        END LOOP;
      END $$`
    yield* Effect.forEach(
      sequences,
      ({ last, name, start }) =>
        sql`SELECT setval(${name}::regclass, ${last ?? start}::bigint, ${last !== null}::boolean)`,
      { discard: true },
    )
  })

const open = (dump: Blob) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const database = yield* Scope.provide(Embedded.ofDump(dump), scope)
    const sequences = yield* Effect.provide(remember, database.client)
    return { ...database, scope, sequences, objects: yield* Effect.provide(objects, database.client) }
  })

/** True once an open database is as it was when it was opened. */
const isAsBefore = (database: Open): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    if (database.hasEnded() || (yield* objects) !== database.objects) return false
    yield* restore(database.sequences)
    return true
  }).pipe(
    Effect.provide(database.client),
    Effect.catchCause(() => Effect.succeed(false)),
  )

/**
 * Embedded databases with the contents of a dump. To open one takes seconds, so this process uses each for one test
 * after the other: between them rows and sequences become as they were. One that a test has altered or broken is
 * closed.
 */
const reusing = (dump: Effect.Effect<Blob>): Layer.Layer<Services> => {
  const idle: Array<Open> = []
  const taken = Effect.acquireRelease(
    Effect.suspend(() => {
      const database = idle.pop()
      return database === undefined ? Effect.orDie(Effect.flatMap(dump, open)) : Effect.succeed(database)
    }),
    (database) =>
      Effect.flatMap(isAsBefore(database), (asBefore) =>
        asBefore ? Effect.sync(() => void idle.push(database)) : Scope.close(database.scope, Exit.void),
      ),
  )
  return Layer.unwrap(Effect.map(taken, ({ client }) => client))
}
