import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { freshUrl, layerReal, RealPostgres } from "@open-valuation/testing/database"
import { Effect, Layer, Redacted, Schedule, type Scope, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Database, type DatabaseUnavailable, isUnavailable, Postgres } from "../../src/postgres/index.ts"

const startError = (url: string): Effect.Effect<DatabaseUnavailable> =>
  Effect.flip(Effect.scoped(Layer.build(Postgres.layer({ url: Redacted.make(url) })))).pipe(
    Effect.catch(() => Effect.die(new Error(`${url} answered`))),
  )

/** Listens on a free port, and answers whoever connects there with this and no more. */
const listener = (answer: string): Effect.Effect<number, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const sockets = new Set<Socket>()
        const server = createServer((socket) => {
          sockets.add(socket)
          socket.on("error", () => undefined).once("data", () => socket.write(answer))
        })
        await once(server.listen(0, "127.0.0.1"), "listening")
        return { server, sockets }
      }),
      ({ server, sockets }) =>
        Effect.sync(() => {
          server.close()
          for (const socket of sockets) socket.destroy()
        }),
    ),
    ({ server }) => {
      const address = server.address()
      return address !== null && typeof address === "object" ? address.port : 0
    },
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

  it.live.each([
    { answer: "N", expected: "the server does not support TLS" },
    { answer: "E\0\0\0\u0004", expected: "the server did not agree to TLS" },
    // The second byte was not encrypted.
    { answer: "SN", expected: "the server did not agree to TLS" },
    { answer: "S", expected: "ETIMEDOUT" },
    { answer: "", expected: "ETIMEDOUT" },
  ])("says why the connection was not encrypted: $expected", ({ answer, expected }) =>
    Effect.gen(function* () {
      const port = yield* listener(answer)
      const url = Redacted.make(`postgres://ov@127.0.0.1:${port}/valuations?sslmode=require`)
      const error = yield* Effect.flip(Effect.scoped(Layer.build(Postgres.layer({ url, patience: "100 millis" }))))
      assert.strictEqual(error.reason, "Unreachable")
      assert.include(error.message, `does not answer (${expected})`)
    }),
  )

  it.live("says that the user was refused", () =>
    Effect.gen(function* () {
      const error = yield* startError(Redacted.value(yield* freshUrl).replace("postgres@", "nobody@"))
      assert.strictEqual(error.reason, "Refused")
    }),
  )
})

/** A server that can be frozen, and the client that gives it up after a second. */
const plain = Effect.map(RealPostgres.make, (server) => ({ server, ssl: undefined }))
const encrypted = Effect.map(RealPostgres.makeEncrypted, (server) => ({
  server,
  ssl: { ca: readFileSync(server.certificate) },
}))

const clientOf = ({ server, ssl }: Effect.Success<typeof plain | typeof encrypted>) =>
  Postgres.layer({ url: server.url("postgres"), patience: "1 second", ...(ssl === undefined ? {} : { ssl }) })

const ways = [["plain", plain] as const, ...(RealPostgres.hasCertificates ? [["TLS", encrypted] as const] : [])]

describe("Postgres that goes away later", () => {
  it.live("shows it in errors and probes, and works again when it is back", () =>
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
        yield* Database.ping().pipe(Effect.retry(Schedule.spaced("20 millis")))
        assert.deepStrictEqual(yield* sql`SELECT name FROM notes`, [{ name: "kept" }])
      }).pipe(Effect.provide(Postgres.layer({ url: server.url("postgres") })))
    }),
  )

  it.live.each(ways)(
    "is given up when it is frozen, and works again when it goes on: %s",
    ([, way]) =>
      Effect.gen(function* () {
        const made = yield* way
        const { server } = made
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
          yield* Database.ping().pipe(Effect.retry(Schedule.spaced("20 millis")))
          assert.deepStrictEqual(yield* sql`SELECT name FROM notes`, [])
        }).pipe(Effect.provide(clientOf(made)))
      }),
    { tags: ["long"] },
  )

  it.live.each(ways)(
    "is given up when it is frozen within an answer: %s",
    ([, way]) =>
      Effect.gen(function* () {
        const made = yield* way
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const rows = sql`SELECT repeat('x', 9000) || pg_sleep(0.05)::text AS x FROM generate_series(1, 400)`.stream
          const begun = rows.pipe(
            Stream.tap(() => made.server.freeze),
            Stream.runDrain,
          )
          assert.isTrue(isUnavailable(yield* Effect.flip(Effect.sandbox(begun))))
          yield* made.server.thaw
          yield* Database.ping().pipe(Effect.retry(Schedule.spaced("20 millis")))
        }).pipe(Effect.provide(clientOf(made)))
      }),
    { tags: ["long"] },
  )

  it.live.each(ways)(
    "is not given up while it says something, or while nothing is asked: %s",
    ([, way]) =>
      Effect.gen(function* () {
        const made = yield* way
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
        }).pipe(Effect.scoped, Effect.provide(clientOf(made)))
      }),
    { tags: ["long"] },
  )

  it.live("distinguishes an error of a statement from an error of the database", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.isFalse(isUnavailable(yield* Effect.flip(sql`SELECT * FROM nowhere`)))
      assert.isFalse(isUnavailable(yield* Effect.flip(sql`SELECT 1/0`)))
    }).pipe(Effect.provide(layerReal)),
  )
})
