import { assert, describe, it } from "@effect/vitest"
import { freshUrl } from "@open-valuation/testing/database"
import { Effect, Fiber, Layer, Queue, Redacted, Stream } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { Pool as PgPool, type PoolConfig } from "pg"
import { isUnavailable, Notifications, Pool } from "../../src/postgres/index.ts"

/** A pool of the host on a fresh database. */
const makePool = Effect.fnUntraced(function* (options: PoolConfig = {}) {
  const url = yield* freshUrl
  return yield* Effect.acquireRelease(
    Effect.sync(() => new PgPool({ connectionString: Redacted.value(url), ...options })),
    (pool) => Effect.promise(async () => (pool.ended ? undefined : pool.end())),
  )
})

const open = (pool: PgPool) => Layer.build(Pool.layer(pool))

describe("a pool of the host", () => {
  it.live("gives and takes the values of the other driver", () =>
    Effect.gen(function* () {
      const pool = yield* makePool()
      const context = yield* open(pool)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`SET TIME ZONE 'Asia/Shanghai'`
        const at = new Date("2026-11-24T02:30:00.250Z")
        const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
        const [row] = yield* sql`SELECT ${at}::timestamptz AS at, ${bytes}::bytea AS bytes, ${2n ** 62n}::bigint AS big,
          ${true}::boolean AS yes, ${1.5}::float8 AS half, ${"12.50"}::numeric AS amount, ${"2026-11-24"}::date AS day,
          ${JSON.stringify({ 值: [1] })}::jsonb AS json, ${undefined}::text AS nothing, ${["a", "乙,"]}::text[] AS list`
        assert.deepStrictEqual(row, {
          at,
          bytes,
          big: 2n ** 62n,
          yes: true,
          half: 1.5,
          amount: "12.50",
          day: "2026-11-24",
          json: { 值: [1] },
          nothing: null,
          list: '{a,"乙,"}',
        })
        assert.deepStrictEqual(yield* sql`SELECT 1 AS one, 'x' AS one`.values, [[1, "x"]])
        const rows = yield* Stream.runCollect(sql`SELECT generate_series(1, 3) AS n`.stream)
        assert.lengthOf(rows, 3)
      }).pipe(Effect.provide(context))
    }).pipe(Effect.scoped),
  )

  it.live("commits, rolls back, and names what the server refuses", () =>
    Effect.gen(function* () {
      const context = yield* open(yield* makePool())
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE t (id integer PRIMARY KEY)`
        yield* sql.withTransaction(sql`INSERT INTO t VALUES (1)`)
        yield* Effect.flip(sql.withTransaction(Effect.andThen(sql`INSERT INTO t VALUES (2)`, Effect.fail("no"))))
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO t VALUES (3)`
            const twice = yield* Effect.flip(sql.withTransaction(sql`INSERT INTO t VALUES (3)`))
            assert.strictEqual(twice.reason._tag, "UniqueViolation")
          }),
        )
        const swallowed = yield* Effect.flip(sql.withTransaction(Effect.ignore(sql`INSERT INTO t VALUES (3)`)))
        assert.isTrue(SqlError.isSqlError(swallowed))
        assert.deepStrictEqual(yield* sql`SELECT id FROM t ORDER BY id`, [{ id: 1 }, { id: 3 }])
        assert.strictEqual((yield* Effect.flip(sql`SELEC 1`)).reason._tag, "SqlSyntaxError")
        assert.strictEqual((yield* Effect.flip(sql`SELECT ${{ a: 1 }}::jsonb`)).reason._tag, "UnknownError")
      }).pipe(Effect.provide(context))
    }).pipe(Effect.scoped),
  )

  it.live("gives every connection back unlocked, unlistened and without listeners, and is not ended", () =>
    Effect.gen(function* () {
      const pool = yield* makePool({ max: 4 })
      yield* Effect.scoped(
        Effect.flatMap(open(pool), (context) =>
          Effect.gen(function* () {
            const { listen, notify } = yield* Notifications.Notifications
            const received = yield* Queue.unbounded<string>()
            yield* Effect.forkScoped(Stream.runForEach(listen("a"), (payload) => Queue.offer(received, payload)))
            assert.strictEqual(yield* Queue.take(received), Notifications.resync)
            yield* notify("a", "hello")
            assert.strictEqual(yield* Queue.take(received), "hello")
          }).pipe(Effect.provide(context)),
        ),
      )
      assert.isFalse(pool.ended)
      assert.strictEqual(pool.idleCount, pool.totalCount)
      assert.strictEqual(pool.waitingCount, 0)
      const client = yield* Effect.promise(async () => pool.connect())
      assert.lengthOf((yield* Effect.promise(async () => client.query("SELECT pg_listening_channels()"))).rows, 0)
      assert.strictEqual(client.listenerCount("notification"), 0)
      assert.isAtMost(client.listenerCount("error"), 1)
      client.release()
    }).pipe(Effect.scoped),
  )

  it.live("closes the connection of an interrupted statement, and goes on with another", () =>
    Effect.gen(function* () {
      const context = yield* open(yield* makePool({ max: 4 }))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE t (id integer)`
        const busy = yield* Effect.forkChild(
          sql.withTransaction(Effect.andThen(sql`INSERT INTO t VALUES (1)`, sql`SELECT pg_sleep(600)`)),
        )
        const isAsleep = sql`SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)' AND state = 'active'`
        yield* Effect.repeat(isAsleep, { until: (rows) => rows.length > 0 })
        yield* Fiber.interrupt(busy)
        assert.lengthOf(yield* sql`SELECT id FROM t`, 0)
      }).pipe(Effect.provide(context))
    }).pipe(Effect.scoped),
  )

  it.live("hears again, and asks for the state, after its connections were cut", () =>
    Effect.gen(function* () {
      const pool = yield* makePool()
      pool.on("error", () => undefined)
      const context = yield* open(pool)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { listen, notify } = yield* Notifications.Notifications
        const received = yield* Queue.unbounded<string>()
        yield* Effect.forkScoped(Stream.runForEach(listen("a"), (payload) => Queue.offer(received, payload)))
        assert.strictEqual(yield* Queue.take(received), Notifications.resync)
        const others = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`
        yield* Effect.ignore(others)
        assert.strictEqual(yield* Queue.take(received), Notifications.resync)
        yield* Effect.retry(notify("a", "back"), { times: 5 })
        assert.strictEqual(yield* Queue.take(received), "back")
      }).pipe(Effect.provide(context))
    }).pipe(Effect.scoped),
  )

  it.live("is refused in one line when it is too small, ended or cannot connect", () =>
    Effect.gen(function* () {
      const small = yield* Effect.flip(open(yield* makePool({ max: 3 })))
      assert.strictEqual(small._tag, "PoolTooSmall")
      assert.include(small.message, "has 3 connections at most: give it 4 or more")
      const ended = yield* makePool()
      yield* Effect.promise(async () => ended.end())
      const gone = yield* Effect.flip(open(ended))
      assert.isTrue(isUnavailable(gone))
      assert.notInclude(gone.message, "\n")
      const away = new PgPool({ connectionString: "postgres://ov:secret@127.0.0.1:1/valuations" })
      const refused = yield* Effect.flip(open(away))
      assert.include(refused.message, "ECONNREFUSED")
      assert.notInclude(JSON.stringify(refused), "secret")
    }).pipe(Effect.scoped),
  )
})
