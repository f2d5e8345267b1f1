import { assert, describe, it } from "@effect/vitest"
import { databases, layerReal } from "@open-valuation/testing/database"
import { Deferred, Effect, Exit, Layer, Scope, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts, isStorageUnavailable, type Principal, Tasks } from "../../src/service.ts"
import { stored } from "../../src/storage/Rows.ts"
import { ended, input, migrated, principalOf, quickValuers, serviceOn, someEvents, valuersOf } from "./Fixture.ts"

describe.each(databases)("a process that dies on $name", ({ layer }) => {
  it.live("leaves its tasks to the next start, which ends each once and charges nothing again", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))

      const begun = yield* Deferred.make<void>()
      const first = yield* Scope.make()
      const stuck = valuersOf(() =>
        Stream.fromIterable(someEvents.slice(0, 1)).pipe(
          Stream.concat(Stream.fromEffect(Deferred.succeed(begun, undefined)).pipe(Stream.drain)),
          Stream.concat(Stream.never),
        ),
      )
      const { principal, tasks } = yield* Effect.gen(function* () {
        const service = yield* Tasks
        const principal = yield* principalOf("alpha")
        const tasks = yield* Effect.replicateEffect(service.create(principal, input()), 6)
        yield* Deferred.await(begun)
        return { principal, tasks: tasks.map(({ task }) => task) }
      }).pipe(Effect.provide(yield* Layer.buildWithScope(Layer.fresh(serviceOn(database, stuck)), first)))
      yield* Scope.close(first, Exit.void)

      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const { id, valuationNo } of tasks) {
          const done = yield* ended(principal, id)
          assert.deepStrictEqual([done.status, done.valuationNo, done.lastSeq], ["SUCCESS", valuationNo, 4])
        }
        const counts =
          yield* sql`SELECT task_id, sum(json_array_length(events))::integer AS n FROM task_events GROUP BY task_id`
        assert.deepStrictEqual(
          counts.map(({ n }) => n),
          tasks.map(() => 2),
        )
        const usage = yield* (yield* Accounts).usage(principal)
        assert.deepStrictEqual([usage.chargedUnits, usage.freeUsed], [6, 6])
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, quickValuers, undefined, 8))))
    }).pipe(Effect.scoped),
  )
})

describe.each(databases)("a task that is started again and again on $name", ({ layer }) => {
  const stuck = (begun: Effect.Effect<unknown>) =>
    valuersOf(() => Stream.drain(Stream.fromEffect(Effect.andThen(begun, Effect.never))))
  const status = (principal: Principal, id: number) =>
    Effect.map(ended(principal, id), (task) => [task.status, task.error?.code])

  it.live("is given up, with a reason, once three processes have died over it alone, and those beside it are not", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))
      const { ids, principal } = yield* Effect.gen(function* () {
        const begun = yield* Deferred.make<void>()
        return yield* Effect.gen(function* () {
          const principal = yield* principalOf("alpha")
          const tasks = yield* Effect.replicateEffect((yield* Tasks).create(principal, input()), 4)
          yield* Deferred.await(begun)
          return { principal, ids: tasks.map(({ task }) => task.id) }
        }).pipe(Effect.provide(Layer.fresh(serviceOn(database, stuck(Deferred.succeed(begun, undefined))))))
      }).pipe(Effect.scoped)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // State after `kill -9`: starts without an end.
        for (const [at, id] of ids.entries()) {
          yield* sql`UPDATE tasks SET starts = ${3 + at}::integer, stops = 0 WHERE id = ${String(id)}::bigint`
        }
      }).pipe(Effect.provide(database))
      yield* Effect.gen(function* () {
        const found = yield* Effect.forEach(ids, (id) => status(principal, id))
        const done = ["SUCCESS", undefined]
        // Two died with other tasks beside it.
        const givenUp = ["FAILED", "task.abandoned"]
        assert.deepStrictEqual(found, [done, done, givenUp, givenUp])
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, quickValuers, undefined, 8))))
    }).pipe(Effect.scoped),
  )

  it.live("runs with nothing beside it, once it is suspect", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))
      const { principal, ids } = yield* Effect.gen(function* () {
        const begun = yield* Deferred.make<void>()
        return yield* Effect.gen(function* () {
          const principal = yield* principalOf("alpha")
          const { create } = yield* Tasks
          const tasks = yield* Effect.forEach(["甲", "乙", "丙", "丁", "戊"], (city) =>
            create(principal, input({ request: { city } })),
          )
          yield* Deferred.await(begun)
          return { principal, ids: tasks.map(({ task }) => task.id) }
        }).pipe(Effect.provide(Layer.fresh(serviceOn(database, stuck(Deferred.succeed(begun, undefined))))))
      }).pipe(Effect.scoped)
      const [first, second] = ids
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE tasks SET starts = 0, stops = 0`
        yield* sql`UPDATE tasks SET starts = 2 WHERE id IN (${String(first)}::bigint, ${String(second)}::bigint)`
      }).pipe(Effect.provide(database))

      const running = new Set<string>()
      const beside: Array<ReadonlyArray<string>> = []
      const watched = valuersOf((request) => {
        const city = JSON.stringify(request)
        const work = Effect.gen(function* () {
          running.add(city)
          for (let step = 0; step < 20; step++) {
            beside.push([...running])
            yield* Effect.sleep("5 millis")
          }
          running.delete(city)
        })
        return Stream.concat(Stream.drain(Stream.fromEffect(work)), Stream.fromIterable(someEvents))
      })
      yield* Effect.gen(function* () {
        for (const id of ids) assert.deepStrictEqual(yield* status(principal, id), ["SUCCESS", undefined])
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, watched, undefined, 8))))
      const ofSuspects = beside.filter((those) => those.some((city) => /甲|乙/u.test(city)))
      assert.isAtLeast(ofSuspects.length, 40)
      assert.isTrue(ofSuspects.every((those) => those.length === 1))
      assert.isTrue(beside.some((those) => those.length > 1))
    }).pipe(Effect.scoped),
  )

  it.live("is not given up for processes that ended in order", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))
      let task: { readonly principal: Principal; readonly id: number } | undefined
      for (let start = 0; start < 7; start++) {
        const begun = yield* Deferred.make<void>()
        task = yield* Effect.gen(function* () {
          const known = task ?? (yield* created)
          yield* Deferred.await(begun)
          return known
        }).pipe(
          Effect.provide(Layer.fresh(serviceOn(database, stuck(Deferred.succeed(begun, undefined)), undefined, start))),
          Effect.scoped,
        )
      }
      const { id, principal } = task!
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql`SELECT starts, stops FROM tasks WHERE id = ${String(id)}::bigint`
        assert.deepStrictEqual({ ...row }, { starts: 7, stops: 7 })
        assert.deepStrictEqual(yield* status(principal, id), ["SUCCESS", undefined])
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, quickValuers, undefined, 9))))
    }).pipe(Effect.scoped),
  )
})

const created = Effect.gen(function* () {
  const principal = yield* principalOf("alpha")
  const { task } = yield* (yield* Tasks).create(principal, input())
  return { principal, id: task.id }
})

describe("a lost connection", () => {
  it.live("is told apart from other SQL failures, and the next statement works", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const cut = yield* Effect.exit(stored(sql`SELECT pg_terminate_backend(pg_backend_pid())`))
      assert.isTrue(Exit.isFailure(cut) && isStorageUnavailable(cut.cause))
      const wrong = yield* Effect.exit(stored(sql`SELECT nothing FROM nowhere`))
      assert.isTrue(Exit.isFailure(wrong) && !isStorageUnavailable(wrong.cause))
      assert.lengthOf(yield* stored(sql`SELECT 1`), 1)
    }).pipe(Effect.provide(layerReal)),
  )
})
