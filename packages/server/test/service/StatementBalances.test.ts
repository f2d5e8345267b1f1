import { assert, describe, it } from "@effect/vitest"
import { NotValuable, type ValuationEvent } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { type Principal, Retention, Tasks, type Valuers } from "../../src/service.ts"
import { ended, input, migrated, principalOf, purge, serviceOn } from "./Fixture.ts"

const result: ValuationEvent<unknown> = { _tag: "Result", outcome: {} }

/** Balances of accounts 1 to `total`, with a text that `jsonb` would reject. */
const accounts = (total: number): ReadonlyArray<ValuationEvent<unknown>> =>
  Array.from({ length: total }, (_, at) => ({
    _tag: "Balances",
    account: at + 1,
    total,
    balances: { account: at + 1, accountName: "a\u0000" },
  }))

const reason = { code: "test.unreadable", params: {} }

/** Tells of as many accounts as the request asks for, and `does` what it says. */
const valuers: Valuers<never> = {
  assets: new Map([
    [
      "BANK_STATEMENT",
      {
        events: (request) => {
          const { does, total = 0 } = request as { readonly does?: string; readonly total?: number }
          const told = Stream.fromIterable(accounts(total))
          if (does === "STUCK") return Stream.concat(told, Stream.never)
          if (does === "FAIL") return Stream.concat(told, Stream.fail(new NotValuable({ reason })))
          return Stream.concat(told, Stream.succeed(result))
        },
      },
    ],
  ]),
}

const create = (principal: Principal, request: unknown) =>
  Effect.gen(function* () {
    const tasks = yield* Tasks
    const { task } = yield* tasks.create(principal, input({ assetType: "BANK_STATEMENT", request }))
    return task.id
  })

const statement = (principal: Principal, request: unknown) =>
  Effect.tap(create(principal, request), (id) => ended(principal, id, "BANK_STATEMENT"))

const read = (principal: Principal, id: number, cursor = 0, limit = 20) =>
  Effect.flatMap(Tasks, (tasks) => tasks.balances(principal, id, { cursor, limit }))

const numbers = (read: ReadonlyArray<unknown>) => read.map((one) => (one as { readonly account: number }).account)

describe.each(databases)("balances of statements on $name", ({ layer }) => {
  const service = Retention.layer.pipe(Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), valuers))))

  it.live("are read account by account, by their owner alone, once the task has succeeded", () =>
    Effect.gen(function* () {
      const owner = yield* principalOf("owner")
      const stranger = yield* principalOf("stranger")
      const id = yield* statement(owner, { total: 5 })
      assert.deepStrictEqual((yield* read(owner, id))[0], { account: 1, accountName: "a\ufffd" })
      assert.deepStrictEqual(numbers(yield* read(owner, id)), [1, 2, 3, 4, 5])
      assert.deepStrictEqual(numbers(yield* read(owner, id, 2, 2)), [3, 4])
      assert.deepStrictEqual(yield* read(owner, id, 5), [])
      assert.deepStrictEqual(yield* read(owner, id, Number.MAX_SAFE_INTEGER), [])
      assert.strictEqual((yield* Effect.flip(read(stranger, id)))._tag, "TaskNotFound")
      assert.strictEqual((yield* Effect.flip(read(owner, id + 1000)))._tag, "TaskNotFound")
      const why = (request: unknown) =>
        Effect.flatMap(statement(owner, request), (task) => Effect.flip(read(owner, task)))
      assert.deepInclude(yield* why({ total: 1, does: "FAIL" }), { _tag: "BalancesUnavailable", reason: "failed" })
      assert.deepInclude(yield* why({ total: 0 }), { _tag: "BalancesUnavailable", reason: "notKept" })
      const stuck = yield* create(owner, { total: 1, does: "STUCK" })
      assert.deepInclude(yield* Effect.flip(read(owner, stuck)), {
        _tag: "BalancesUnavailable",
        reason: "inProgress",
      })
    }).pipe(Effect.provide(service)),
  )

  it.live("are removed with their task", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const owner = yield* principalOf("gone")
      yield* statement(owner, { total: 2 })
      assert.isAbove((yield* sql`SELECT 1 FROM statement_balances`).length, 0)
      yield* purge(0)
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM statement_balances`, [])
    }).pipe(Effect.provide(service)),
  )

  it.live("are those of the last run after a crash", () =>
    Effect.gen(function* () {
      const stored = yield* Deferred.make<void>()
      const first: Valuers<never> = {
        assets: new Map([
          [
            "BANK_STATEMENT",
            {
              events: () =>
                Stream.fromIterable(accounts(4)).pipe(
                  Stream.concat(Stream.fromEffect(Deferred.succeed(stored, undefined)).pipe(Stream.drain)),
                  Stream.concat(Stream.never),
                ),
            },
          ],
        ]),
      }
      const database = yield* Layer.build(migrated(layer))
      const on = (chosen: Valuers<never>) => Layer.fresh(serviceOn(Layer.succeedContext(database), chosen))
      const [owner, id] = yield* Effect.gen(function* () {
        const principal = yield* principalOf("crash")
        const task = yield* create(principal, { total: 2 })
        yield* Deferred.await(stored)
        return [principal, task] as const
      }).pipe(Effect.provide(on(first)), Effect.scoped)
      yield* Effect.gen(function* () {
        yield* ended(owner, id, "BANK_STATEMENT")
        assert.deepStrictEqual(numbers(yield* read(owner, id)), [1, 2])
      }).pipe(Effect.provide(on(valuers)))
    }).pipe(Effect.scoped),
  )
})
