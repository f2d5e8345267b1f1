import { assert, describe, it, vi } from "@effect/vitest"
import { freshUrl, layerReal, RealPostgres } from "@open-valuation/testing/database"
import { Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Database, type DatabaseUnavailable, isUnavailable, Postgres } from "../src/index.ts"

// A database starts in half a second, but not on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const startError = (url: string): Effect.Effect<DatabaseUnavailable> =>
  Effect.flip(Effect.scoped(Layer.build(Postgres.layer({ url: Redacted.make(url) })))).pipe(
    Effect.catch(() => Effect.die(new Error(`${url} answered`))),
  )

describe("Postgres at start", () => {
  it.live("names host and port of an unavailable server, never the password", () =>
    Effect.gen(function* () {
      const error = yield* startError("postgres://ov:secret@127.0.0.1:1/valuations")
      assert.strictEqual(error.reason, "Unreachable")
      assert.strictEqual(
        error.message,
        "Database 127.0.0.1:1/valuations does not answer (ECONNREFUSED). Check that the server runs and that host and port are right.",
      )
      assert.notInclude(JSON.stringify(error), "secret")
    }),
  )

  it.live("refuses an invalid PostgreSQL URL, without repeating it", () =>
    Effect.gen(function* () {
      for (const url of ["", "secret", "mysql://ov:secret@host/db", "postgres://ov:secret@host:99999/db"]) {
        const error = yield* startError(url)
        assert.strictEqual(error.reason, "InvalidUrl", url)
        assert.notInclude(JSON.stringify(error), "secret")
      }
    }),
  )

  it.live("names a database that does not exist", () =>
    Effect.gen(function* () {
      const url = new URL(Redacted.value(yield* freshUrl))
      url.pathname = "nowhere"
      const error = yield* startError(url.href)
      assert.strictEqual(error.reason, "NoSuchDatabase")
      assert.include(error.message, "/nowhere does not exist")
    }),
  )

  it.live("reports that no connection is left", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE ROLE narrow LOGIN CONNECTION LIMIT 0`).pipe(
        Effect.provide(Postgres.layer({ url })),
      )
      const error = yield* startError(Redacted.value(url).replace("postgres@", "narrow@"))
      assert.strictEqual(error.reason, "TooManyConnections")
    }),
  )

  it.live("reports that the user was refused", () =>
    Effect.gen(function* () {
      const error = yield* startError(Redacted.value(yield* freshUrl).replace("postgres@", "nobody@"))
      assert.strictEqual(error.reason, "Refused")
    }),
  )
})

describe("Postgres that becomes unavailable later", () => {
  it.live("is reported in errors and probes, and works again when it is back", () =>
    Effect.gen(function* () {
      const server = yield* RealPostgres.make
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE notes (name text)`
        yield* sql`INSERT INTO notes VALUES ('kept')`
        const unfinished = sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO notes VALUES ('lost')`
            yield* server.stop
            yield* sql`INSERT INTO notes VALUES ('lost too')`
          }),
        )
        assert.isTrue(isUnavailable(yield* Effect.flip(Effect.sandbox(unfinished))))
        for (let round = 0; round < 3; round++) {
          assert.isTrue(isUnavailable(yield* Effect.flip(sql`SELECT 1`)))
          assert.isFalse(yield* Database.isAvailable)
        }
        yield* server.start
        yield* Database.ping().pipe(Effect.retry(Schedule.max([Schedule.spaced("20 millis"), Schedule.recurs(100)])))
        assert.deepStrictEqual(yield* sql`SELECT name FROM notes`, [{ name: "kept" }])
      }).pipe(Effect.provide(Postgres.layer({ url: server.url("postgres") })))
    }),
  )

  it.live("is abandoned when it freezes, and works again when it continues", () =>
    Effect.gen(function* () {
      const server = yield* RealPostgres.make
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE notes (name text)`
        const unfinished = sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO notes VALUES ('lost')`
            yield* server.freeze
            yield* sql`INSERT INTO notes VALUES ('lost too')`
          }),
        )
        assert.isTrue(isUnavailable(yield* Effect.flip(Effect.sandbox(unfinished))))
        // A new connection is not answered, either.
        assert.isTrue(isUnavailable(yield* Effect.flip(sql`SELECT 1`)))
        yield* server.thaw
        yield* Database.ping().pipe(Effect.retry(Schedule.max([Schedule.spaced("20 millis"), Schedule.recurs(100)])))
        assert.deepStrictEqual(yield* sql`SELECT name FROM notes`, [])
      }).pipe(Effect.provide(Postgres.layer({ url: server.url("postgres"), patience: "1 second" })))
    }),
  )

  it.live("is not abandoned while it sends something, or while it is idle", () =>
    Effect.gen(function* () {
      const server = yield* RealPostgres.make
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const connection = yield* sql.reserve
        const pid = () => connection.execute("SELECT pg_backend_pid() AS pid", [], undefined)
        const before = yield* pid()
        // A row every 200 ms, for longer than the limit, then nothing for as long.
        const rows = yield* connection.execute(
          "SELECT n, repeat('x', 9000) || pg_sleep(0.2)::text AS x FROM generate_series(1, 8) n",
          [],
          undefined,
        )
        assert.lengthOf(rows, 8)
        yield* Effect.sleep("1200 millis")
        assert.deepStrictEqual(yield* pid(), before)
      }).pipe(Effect.scoped, Effect.provide(Postgres.layer({ url: server.url("postgres"), patience: "1 second" })))
    }),
  )

  it.live("distinguishes an error of a statement from an error of the database", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.isFalse(isUnavailable(yield* Effect.flip(sql`SELECT * FROM nowhere`)))
      assert.isFalse(isUnavailable(yield* Effect.flip(sql`SELECT 1/0`)))
    }).pipe(Effect.provide(layerReal)),
  )
})
