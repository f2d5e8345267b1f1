import { assert, describe, it, layer } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Fiber, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Database, isUnavailable } from "../../src/postgres/index.ts"

describe.each(databases)("SQL on $name", (database) => {
  layer(database.layer, { excludeTestServices: true })((test) => {
    const names = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ readonly name: string }>`SELECT name FROM notes ORDER BY name`
      return rows.map((row) => row.name)
    })

    const empty = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE IF NOT EXISTS notes (name text PRIMARY KEY)`
      yield* sql`DELETE FROM notes`
      return sql
    })

    test.effect("answers a probe", () => Database.ping())

    test.effect("is not ready while it is read-only", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        assert.isTrue(yield* Database.isAvailable)
        const within = sql`SET TRANSACTION READ ONLY`.pipe(Effect.andThen(Database.isAvailable), sql.withTransaction)
        assert.isFalse(yield* within)
        assert.isTrue(yield* Database.isAvailable)
      }),
    )

    test.effect("gives the same types for the same columns", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows =
          yield* sql`SELECT 1::int AS i, 9007199254740993::bigint AS b, 1.5::float8 AS f, '{"a":[1]}'::jsonb AS j,
          '{1,2}'::int[] AS l, true AS t, NULL AS n, '2026-01-02T03:04:05Z'::timestamptz AS z, ${"文"}::text AS s`
        assert.deepStrictEqual(rows, [
          {
            i: 1,
            b: 9007199254740993n,
            f: 1.5,
            j: { a: [1] },
            l: [1, 2],
            t: true,
            n: null,
            z: new Date("2026-01-02T03:04:05Z"),
            s: "文",
          },
        ])
      }),
    )

    test.effect("names the violated constraint", () =>
      Effect.gen(function* () {
        const sql = yield* empty
        yield* sql`INSERT INTO notes VALUES ('a')`
        const error = yield* Effect.flip(sql`INSERT INTO notes VALUES ('a')`)
        assert.strictEqual(error.reason._tag, "UniqueViolation")
        assert.strictEqual(error.reason._tag === "UniqueViolation" ? error.reason.constraint : "", "notes_pkey")
        assert.deepStrictEqual(yield* names, ["a"])
      }),
    )

    test.effect("keeps the writes of one transaction while another rolls back", () =>
      Effect.gen(function* () {
        const sql = yield* empty
        const inside = yield* Deferred.make<void>()
        const doomed = yield* sql
          .withTransaction(
            Effect.gen(function* () {
              yield* sql`INSERT INTO notes VALUES ('doomed')`
              yield* Deferred.succeed(inside, undefined)
              // Gives the other fibers every chance to interleave.
              yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.andThen(Effect.yieldNow, sql`SELECT 1`))
              return yield* Effect.fail("rollback")
            }),
          )
          .pipe(Effect.exit, Effect.forkChild)
        yield* Deferred.await(inside)
        const bare = yield* Effect.forkChild(sql`INSERT INTO notes VALUES ('bare')`)
        const kept = yield* Effect.forkChild(sql.withTransaction(sql`INSERT INTO notes VALUES ('kept')`))
        yield* Fiber.joinAll([bare, kept])
        assert.strictEqual((yield* Fiber.join(doomed))._tag, "Failure")
        assert.deepStrictEqual(yield* names, ["bare", "kept"])
      }),
    )

    test.effect("serves many concurrent transactions, each all or nothing", () =>
      Effect.gen(function* () {
        const sql = yield* empty
        yield* Effect.forEach(
          Array.from({ length: 60 }, (_, index) => index),
          (index) =>
            sql
              .withTransaction(
                Effect.gen(function* () {
                  yield* sql`INSERT INTO notes VALUES (${`${index}a`})`
                  if (index % 3 === 0) return yield* Effect.fail("rollback")
                  yield* sql`INSERT INTO notes VALUES (${`${index}b`})`
                }),
              )
              .pipe(Effect.ignore),
          { concurrency: "unbounded", discard: true },
        )
        const expected = Array.from({ length: 60 }, (_, index) => index).flatMap((index) =>
          index % 3 === 0 ? [] : [`${index}a`, `${index}b`],
        )
        assert.sameMembers(yield* names, expected)
      }),
    )

    test.effect("rolls an inner transaction back alone", () =>
      Effect.gen(function* () {
        const sql = yield* empty
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO notes VALUES ('outer')`
            yield* sql
              .withTransaction(Effect.andThen(sql`INSERT INTO notes VALUES ('inner')`, Effect.fail("no")))
              .pipe(Effect.ignore)
          }),
        )
        assert.deepStrictEqual(yield* names, ["outer"])
      }),
    )

    test.effect("stays usable after a transaction is interrupted within a statement", () =>
      Effect.gen(function* () {
        const sql = yield* empty
        const inside = yield* Deferred.make<void>()
        const fiber = yield* sql
          .withTransaction(
            Effect.gen(function* () {
              yield* sql`INSERT INTO notes VALUES ('lost')`
              yield* Deferred.succeed(inside, undefined)
              return yield* Effect.forever(sql`SELECT count(*) FROM generate_series(1, 200000)`)
            }),
          )
          .pipe(Effect.forkChild)
        yield* Deferred.await(inside)
        yield* Fiber.interrupt(fiber)
        yield* sql`INSERT INTO notes VALUES ('kept')`
        assert.deepStrictEqual(yield* names, ["kept"])
        yield* sql.withTransaction(sql`INSERT INTO notes VALUES ('more')`)
        assert.deepStrictEqual(yield* names, ["kept", "more"])
      }),
    )

    test.effect("loses only one transaction to an unreadable answer", () =>
      Effect.gen(function* () {
        const sql = yield* empty
        // More than the 16 MiB that a message may have: the connection is closed and replaced.
        const tooLong = sql`SELECT repeat('x', 20000000) AS text`
        assert.strictEqual((yield* Effect.flip(tooLong)).reason._tag, "ConnectionError")
        const doomed = sql.withTransaction(Effect.andThen(sql`INSERT INTO notes VALUES ('lost')`, tooLong))
        assert.isTrue(isUnavailable(yield* Effect.flip(Effect.sandbox(doomed))))
        yield* sql`INSERT INTO notes VALUES ('after')`
        assert.deepStrictEqual(yield* names, ["after"])
      }),
    )

    test.effect("streams rows", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows = sql<{ readonly n: number }>`SELECT n FROM generate_series(1, 5000) AS n`.stream
        assert.strictEqual(
          yield* Stream.runFold(
            rows,
            () => 0,
            (sum, { n }) => sum + n,
          ),
          12_502_500,
        )
        yield* Database.ping()
      }),
    )
  })
})

it("both databases are tried", () => assert.strictEqual(databases.length, 2))
