import { assert, describe, it } from "@effect/vitest"
import { Postgres, RunnerClaim } from "@open-valuation/store/postgres"
import { databases, freshUrl, layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Exit, Layer, type Redacted, Schedule, Scope, Stream, Tracer } from "effect"
import { SqlMessageStorage } from "effect/cluster"
import { Migrator, SqlClient } from "effect/sql"
import { Accounts, migrations, type Principal, Tasks } from "../../src/service.ts"
import { chargeAndInsert } from "../../src/tasks/ChargeAndInsert.ts"
import * as TaskJournal from "../../src/tasks/TaskJournal.ts"
import { runnerLocks, TaskRunner, takeUp } from "../../src/tasks/TaskRunner.ts"
import {
  accountsOn,
  ended,
  input,
  migrate,
  migrated,
  principalOf,
  quickValuers,
  serviceOn,
  someEvents,
  valuersOf,
} from "./Fixture.ts"
import { inTime } from "./InTime.ts"

/** Tasks that a runner holds, or nobody. */
const heldBy = (runner: number | null, principal: Principal, count: number) =>
  Effect.map(Effect.replicateEffect(chargeAndInsert(principal, input(), runner), count), (made) =>
    made.map(({ task }) => Number(task.id)),
  )

const taken = (held: Iterable<number>, most: number) =>
  Effect.map(takeUp(held, most), (tasks) => tasks.map(({ id }) => id))

const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)

/** Counts the statements of a service, of transactions also BEGIN and COMMIT. */
const counting = () => {
  let count = 0
  const tracer = Tracer.make({
    span: (options) => {
      if (options.name === "sql.transaction") count += 2
      const span = new Tracer.NativeSpan(options)
      return Object.assign(span, {
        attribute: (key: string, value: unknown) => {
          if (key === "db.query.text") count += 1
          span.attributes.set(key, value)
        },
      })
    },
  })
  return { layer: Layer.succeed(Tracer.Tracer, tracer), count: () => count }
}

describe.each(databases)("a task on $name", ({ layer }) => {
  it.live("takes three statements from its create to its end, with an idempotency key or without", () => {
    const { count, layer: tracer } = counting()
    return Effect.gen(function* () {
      const tasks = yield* Tasks
      const alpha = yield* principalOf("alpha")
      for (const key of [undefined, "first"]) {
        const before = count()
        const idempotency = key === undefined ? undefined : { key, fingerprint: key }
        const { task } = yield* tasks.create(alpha, input({ idempotency }))
        const sql = yield* SqlClient.SqlClient
        let looks = 0
        const status = Effect.suspend(() => {
          looks += 1
          return sql`SELECT status FROM tasks WHERE id = ${String(task.id)}::bigint`
        })
        yield* Effect.repeat(status, { until: ([row]) => row?.["status"] === "SUCCESS", schedule: often })
        assert.strictEqual(count() - before - looks, 3)
      }
    }).pipe(Effect.provide(serviceOn(migrated(layer), quickValuers).pipe(Layer.provideMerge(tracer))))
  })

  it.live("that was in progress when the engine ran the tasks goes on after the upgrade", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(layer))
      const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0140"))
      const { principal, id } = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* Migrator.make({})({ loader: Migrator.fromRecord(before) })
        yield* Effect.scoped(Layer.build(Layer.fresh(SqlMessageStorage.layerMigrations({}))))
        const principal = yield* principalOf("alpha")
        const [row] =
          yield* sql`INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request,
            request_id, today, charge_fen, free, created_at, starts)
          VALUES (${principal.accountId}, ${principal.keyId}, 'PROPERTY', 'VAL-1', 'IN_PROGRESS', 'zh', '{}', 'r', now(), 0,
            true, now(), 1)
          RETURNING id::integer AS id`
        for (const [message, type] of ["Workflow/ValueTask", "Workflow/DeliverWebhook"].entries()) {
          yield* sql`INSERT INTO cluster_messages (id, request_id, message_id, shard_id, entity_type, entity_id, kind, tag,
              payload, processed)
            VALUES (${message}, ${message}, ${type}, 'default:1', ${type}, 'run', 0, 'run', '{}', true)`
          yield* sql`INSERT INTO cluster_replies (id, kind, request_id, payload) VALUES (${message}, 0, ${message}, '{}')`
        }
        yield* migrate
        const left = sql`SELECT entity_type AS type FROM cluster_messages m JOIN cluster_replies r ON r.request_id = m.id`
        assert.deepStrictEqual(
          (yield* left).map(({ type }) => type),
          ["Workflow/DeliverWebhook"],
        )
        return { principal, id: Number(row?.["id"]) }
      }).pipe(Effect.provide(accountsOn(database)))
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* ended(principal, id)).status, "SUCCESS")
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, quickValuers, undefined, 8))))
    }).pipe(Effect.scoped),
  )

  it.live("is run by nobody but the process that holds it", () =>
    Effect.gen(function* () {
      const principal = yield* principalOf("alpha")
      const [id = 0] = yield* heldBy(2, principal, 1)
      const start = TaskJournal.start(id, { again: false, mostDeaths: 0 })
      assert.isUndefined(yield* Effect.provideService(start, TaskRunner, 1))
      assert.strictEqual((yield* Effect.provideService(start, TaskRunner, 2))?.starts, 1)
    }).pipe(Effect.provide(accountsOn(migrated(layer)))),
  )
})

const often = Schedule.spaced("20 millis")

/** Another process on a database, with its own connections. */
const process = (url: Redacted.Redacted, runner: number) =>
  Layer.merge(Layer.succeed(TaskRunner, runner), Layer.orDie(Layer.fresh(Postgres.layer({ url }))))

/** A process that lives until its scope closes. */
const living = Effect.fnUntraced(function* (url: Redacted.Redacted, number: number) {
  const scope = yield* Scope.fork(yield* Effect.scope)
  const claim = RunnerClaim.layer("Shared", { lifeSign: { space: runnerLocks, number } })
  yield* Layer.buildWithScope(claim.pipe(Layer.provide(process(url, number))), scope)
  return { dies: Scope.close(scope, Exit.void) }
})

describe("tasks of several processes", () => {
  it.live("are taken up once by exactly one of them when their process has died, and not before", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      const first = Layer.succeedContext(yield* Layer.build(process(url, 1)))
      const second = Layer.succeedContext(yield* Layer.build(process(url, 2)))
      yield* Effect.provide(migrate, first)
      const third = yield* living(url, 3)
      const { lost, mine, others, loose } = yield* Effect.gen(function* () {
        const principal = yield* principalOf("alpha")
        return {
          lost: yield* heldBy(77, principal, 60),
          others: yield* heldBy(3, principal, 20),
          loose: yield* heldBy(null, principal, 5),
          mine: yield* heldBy(1, principal, 2),
        }
      }).pipe(Effect.provide(accountsOn(first)))
      yield* living(url, 1)
      yield* living(url, 2)

      const look = (from: typeof first, held: ReadonlyArray<number>) =>
        Effect.gen(function* () {
          const found: Array<number> = []
          for (let n = 0; n < 12; n++) found.push(...(yield* taken([...held, ...found], 7)))
          return found
        }).pipe(Effect.provide(from))
      const [one, two] = yield* Effect.all([look(first, mine), look(second, [])], { concurrency: "unbounded" })
      assert.deepStrictEqual(sorted([...one, ...two]), sorted([...lost, ...loose]))

      yield* third.dies
      // PostgreSQL notices the end of a connection a moment later.
      yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND objid = 3
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      ).pipe(Effect.repeat({ until: (rows) => rows.length === 0, schedule: often }), Effect.provide(first))
      const again = yield* Effect.all([look(first, [...mine, ...one]), look(second, two)], { concurrency: "unbounded" })
      assert.deepStrictEqual(sorted(again.flat()), others)
      // The answers to these creates were lost.
      assert.deepStrictEqual(yield* look(first, [...one, ...again[0]]), mine)
    }).pipe(Effect.scoped),
  )

  it.live("end once each when two processes start after the death of a third", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      const database = Layer.succeedContext(yield* Layer.build(process(url, 0)))
      yield* Effect.provide(migrate, database)
      const runs = new Map<string, number>()
      const valuers = valuersOf((request) => {
        const city = JSON.stringify(request)
        runs.set(city, (runs.get(city) ?? 0) + 1)
        return Stream.fromIterable(someEvents)
      })
      const { ids, principal } = yield* Effect.gen(function* () {
        const principal = yield* principalOf("alpha")
        const made = yield* Effect.forEach(Array.from({ length: 40 }).keys(), (n) =>
          chargeAndInsert(principal, input({ request: { city: n } }), 77),
        )
        return { principal, ids: made.map(({ task }) => task.id) }
      }).pipe(Effect.provide(accountsOn(database)))
      const start = Effect.fnUntraced(function* (number: number) {
        yield* living(url, number)
        return yield* Layer.build(Layer.fresh(serviceOn(process(url, number), valuers, undefined, number)))
      })
      const [one] = yield* Effect.all([start(1), start(2)], { concurrency: "unbounded" })
      yield* Effect.gen(function* () {
        for (const id of ids) assert.strictEqual((yield* ended(principal, id)).status, "SUCCESS")
        assert.strictEqual((yield* (yield* Accounts).usage(principal)).chargedUnits, 40)
      }).pipe(Effect.provide(one))
      assert.deepStrictEqual(
        [...runs.values()],
        ids.map(() => 1),
      )
    }).pipe(Effect.scoped),
  )
})

describe("a task that nobody holds", () => {
  it.effect("is found within 15 seconds", () =>
    Effect.gen(function* () {
      const principal = yield* principalOf("alpha")
      const tasks = yield* Tasks
      yield* inTime(Effect.sleep("1 second"))
      const [id = 0] = yield* heldBy(null, principal, 1)
      yield* inTime(Effect.sleep("10 seconds"))
      assert.strictEqual((yield* tasks.get(principal, "PROPERTY", id)).status, "IN_PROGRESS")
      yield* inTime(Effect.timeout(ended(principal, id), "6 seconds"), "100 millis")
    }).pipe(Effect.provide(serviceOn(migrated(layerEmbedded), quickValuers))),
  )
})
