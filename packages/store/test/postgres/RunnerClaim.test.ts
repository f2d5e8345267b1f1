import { assert, describe, it } from "@effect/vitest"
import { freshUrl } from "@open-valuation/testing/database"
import { Effect, Exit, Layer, type Redacted, Schedule, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Postgres, RunnerClaim } from "../../src/postgres/index.ts"

/** Another process: a separate pool, and its claim. */
const claimed = (url: Redacted.Redacted, mode: RunnerClaim.RunnerMode) =>
  Layer.provideMerge(
    RunnerClaim.layer(mode, { times: { patience: "300 millis", heartbeat: "50 millis" } }),
    Layer.orDie(Postgres.layer({ url })),
  )

const open = Effect.fnUntraced(function* (url: Redacted.Redacted, mode: RunnerClaim.RunnerMode) {
  const scope = yield* Scope.fork(yield* Effect.scope)
  const context = yield* Layer.buildWithScope(claimed(url, mode), scope)
  return { context, close: Scope.close(scope, Exit.void) }
})

describe("a claim on a database", () => {
  it.live("belongs to one process alone, and the next one fails with advice", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      const first = yield* open(url, "Alone")
      for (const mode of ["Alone", "Shared"] as const) {
        const refused = yield* Effect.flip(open(url, mode))
        assert.match(refused.message, /OV_CLUSTER/)
      }
      yield* first.close
      yield* open(url, "Alone")
    }).pipe(Effect.scoped),
  )

  it.live("is shared by the runners of a cluster, which exclude a lone one", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      yield* open(url, "Shared")
      yield* open(url, "Shared")
      const refused = yield* Effect.flip(open(url, "Alone"))
      assert.strictEqual(refused._tag, "RunnerRefused")
    }).pipe(Effect.scoped),
  )

  it.live("is repeated after the connection was lost", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      const { context } = yield* open(url, "Alone")
      const sql = yield* Effect.provideContext(SqlClient.SqlClient, context)
      const holders = sql<{ readonly pid: number }>`SELECT pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()`
      const [before] = yield* holders
      yield* sql`SELECT pg_terminate_backend(${before!.pid})`
      const [after] = yield* Effect.repeat(holders, {
        until: (rows) => rows.length === 1 && rows[0]!.pid !== before!.pid,
        schedule: Schedule.spaced("100 millis"),
      })
      assert.notStrictEqual(after!.pid, before!.pid)
    }).pipe(Effect.scoped),
  )

  it.live("keeps its sign of life while the process speaks, and loses it when it is frozen", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      const connected = Layer.build(Layer.fresh(Layer.orDie(Postgres.layer({ url }))))
      const claimedBy = (number: number) =>
        Effect.flatMap(connected, (context) =>
          Layer.build(
            RunnerClaim.layer("Shared", {
              times: { patience: "300 millis", heartbeat: "300 millis" },
              lifeSign: { space: 5, number },
            }).pipe(Layer.provide(Layer.succeedContext(context))),
          ),
        )
      yield* claimedBy(6)
      // Its clock stands still, so that it never sends a heartbeat.
      yield* Effect.provide(claimedBy(7), TestClock.layer())
      const sql = yield* Effect.provideContext(SqlClient.SqlClient, yield* connected)
      const signs = sql<{ readonly number: number }>`SELECT l.objid::integer AS number FROM pg_locks l
        JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.classid = 5 AND l.objsubid = 2`
      const left = yield* Effect.repeat(signs, {
        until: (rows) => rows.every(({ number }) => number !== 7),
        schedule: Schedule.spaced("100 millis"),
      })
      assert.deepStrictEqual(
        left.map(({ number }) => number),
        [6],
      )
    }).pipe(Effect.scoped),
  )
})
