import { assert, describe, it } from "@effect/vitest"
import { LookupMemory } from "@open-valuation/core/ports"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Exit, Layer, Scope, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Tasks } from "../../src/service.ts"
import { ended, input, migrated, principalOf, serviceOn, valuersOf } from "./Fixture.ts"

describe.each(databases)("what a task looks up outside on $name", ({ layer }) => {
  it.live("is the same for a run after a crash, and is removed when the task has ended", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))
      let asked = 0
      const lookUp = Effect.flatMap(LookupMemory, ({ remember }) =>
        remember(
          "samples",
          Effect.sync(() => ({ price: `${++asked}\u0000` })),
        ),
      )
      const begun = yield* Deferred.make<void>()
      const dying = valuersOf(() =>
        Stream.drain(
          Stream.fromEffect(Effect.andThen(Effect.andThen(lookUp, Deferred.succeed(begun, undefined)), Effect.never)),
        ),
      )
      const first = yield* Scope.make()
      const { id, principal } = yield* Effect.gen(function* () {
        const principal = yield* principalOf("alpha")
        const { task } = yield* (yield* Tasks).create(principal, input())
        yield* Deferred.await(begun)
        return { principal, id: task.id }
      }).pipe(Effect.provide(yield* Layer.buildWithScope(Layer.fresh(serviceOn(database, dying)), first)))
      yield* Scope.close(first, Exit.void)

      const again = valuersOf(() =>
        Stream.fromEffect(Effect.map(lookUp, (outcome) => ({ _tag: "Result", outcome }) as const)),
      )
      yield* Effect.gen(function* () {
        const task = yield* ended(principal, id)
        assert.deepStrictEqual(task.result, { price: "1\ufffd" })
        assert.strictEqual(asked, 1)
        const sql = yield* SqlClient.SqlClient
        const left = Effect.map(sql`SELECT name FROM task_lookups`, ({ length }) => length)
        yield* Effect.repeat(left, { until: (count) => count === 0 })
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, again, undefined, 8))))
    }).pipe(Effect.scoped),
  )
})
