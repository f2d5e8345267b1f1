import { assert, describe, it } from "@effect/vitest"
import { NotValuable, type ValuationEvent } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { type Principal, Retention, Tasks, type Valuers } from "../../src/service.ts"
import { ended, input, migrated, principalOf, purge, serviceOn } from "./Fixture.ts"

type Events = ReadonlyArray<ValuationEvent<unknown>>

const result: ValuationEvent<unknown> = { _tag: "Result", outcome: {} }
const reason = { code: "test.unreadable", params: {} }

/** Lines 1 to `total` in batches of 3, each with a text that `jsonb` would reject. */
const lines = (total: number): Events =>
  Array.from({ length: Math.max(1, Math.ceil(total / 3)) }, (_, piece) => {
    const first = piece * 3 + 1
    const some = Array.from({ length: Math.min(3, total - first + 1) }, (__, at) => ({
      number: first + at,
      text: "a\u0000",
    }))
    return { _tag: "Lines", first, total, lines: some }
  })

/** Balances of accounts 1 to `total`, each with such a text. */
const balances = (total: number): Events =>
  Array.from({ length: total }, (_, at) => ({
    _tag: "Balances",
    account: at + 1,
    total,
    balances: { number: at + 1, text: "a\u0000" },
  }))

const kinds = [
  { of: "lines", told: lines, most: 1000, unavailable: "LinesUnavailable" },
  { of: "balances", told: balances, most: 20, unavailable: "BalancesUnavailable" },
] as const

const statements = (events: Valuers<never>["assets"] extends ReadonlyMap<string, infer One> ? One : never) => ({
  assets: new Map([["BANK_STATEMENT", events]]),
})

const create = (principal: Principal, request: unknown) =>
  Effect.gen(function* () {
    const tasks = yield* Tasks
    const { task } = yield* tasks.create(principal, input({ assetType: "BANK_STATEMENT", request }))
    return task.id
  })

const statement = (principal: Principal, request: unknown) =>
  Effect.tap(create(principal, request), (id) => ended(principal, id, "BANK_STATEMENT"))

const numbers = (read: ReadonlyArray<unknown>) => read.map((one) => (one as { readonly number: number }).number)

describe.each(databases)("of statements on $name", ({ layer }) => {
  describe.each(kinds)("$of", ({ most, of, told, unavailable }) => {
    /** Tells of as many as the request asks for, and `does` what it says. */
    const valuers: Valuers<never> = statements({
      events: (request) => {
        const { does, total = 0 } = request as { readonly does?: string; readonly total?: number }
        const some = Stream.fromIterable(does === "OLD" ? [] : told(total))
        if (does === "STUCK") return Stream.concat(some, Stream.never)
        if (does === "FAIL") return Stream.concat(some, Stream.fail(new NotValuable({ reason })))
        return Stream.concat(some, Stream.succeed(result))
      },
    })
    const service = Retention.layer.pipe(Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), valuers))))
    const read = (principal: Principal, id: number, cursor = 0, limit: number = most) =>
      Effect.flatMap(Tasks, (tasks): Effect.Effect<ReadonlyArray<unknown>, { readonly _tag: string }> =>
        tasks[of](principal, id, { cursor, limit }),
      )

    it.live("are read page by page, each once, whatever the size of the page", () =>
      Effect.gen(function* () {
        const owner = yield* principalOf("pages")
        const id = yield* statement(owner, { total: 11 })
        const all = yield* read(owner, id)
        assert.deepStrictEqual(numbers(all), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
        assert.deepStrictEqual(all[0], { number: 1, text: "a\ufffd" })
        for (const limit of [1, 2, 3, 5, 11, 12]) {
          const seen: Array<unknown> = []
          while (true) {
            const page = yield* read(owner, id, numbers(seen).at(-1) ?? 0, limit)
            assert.isAtMost(page.length, limit)
            if (page.length === 0) break
            seen.push(...page)
          }
          assert.deepStrictEqual(seen, all)
        }
        assert.deepStrictEqual(yield* read(owner, id, Number.MAX_SAFE_INTEGER - 1000), [])
        const none = yield* statement(owner, { total: 0 })
        if (of === "lines") assert.deepStrictEqual(yield* read(owner, none), [])
      }).pipe(Effect.provide(service)),
    )

    it.live("are visible to their account alone, once the task has succeeded", () =>
      Effect.gen(function* () {
        const owner = yield* principalOf("owner")
        const stranger = yield* principalOf("stranger")
        const id = yield* statement(owner, { total: 4 })
        assert.strictEqual((yield* Effect.flip(read(stranger, id)))._tag, "TaskNotFound")
        assert.strictEqual((yield* Effect.flip(read(owner, id + 1000)))._tag, "TaskNotFound")
        const why = (request: unknown) =>
          Effect.flatMap(statement(owner, request), (task) => Effect.flip(read(owner, task)))
        assert.deepInclude<{ readonly _tag: string; readonly reason?: unknown }>(
          yield* why({ total: 1, does: "FAIL" }),
          { _tag: unavailable, reason: "failed" },
        )
        assert.deepInclude<{ readonly _tag: string; readonly reason?: unknown }>(yield* why({ does: "OLD" }), {
          _tag: unavailable,
          reason: "notKept",
        })
        const stuck = yield* create(owner, { total: 1, does: "STUCK" })
        assert.deepInclude<{ readonly _tag: string; readonly reason?: unknown }>(
          yield* Effect.flip(read(owner, stuck)),
          { _tag: unavailable, reason: "inProgress" },
        )
      }).pipe(Effect.provide(service)),
    )

    it.live("are removed with their task", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const owner = yield* principalOf("gone")
        yield* statement(owner, { total: 7 })
        const kept = sql`SELECT 1 FROM ${sql(`statement_${of}`)}`
        assert.isAbove((yield* kept).length, 0)
        yield* purge(0)
        assert.deepStrictEqual(yield* kept, [])
      }).pipe(Effect.provide(service)),
    )

    it.live("are those of the last run after a crash", () =>
      Effect.gen(function* () {
        const stored = yield* Deferred.make<void>()
        const first = statements({
          events: () =>
            Stream.fromIterable(told(9)).pipe(
              Stream.concat(Stream.fromEffect(Deferred.succeed(stored, undefined)).pipe(Stream.drain)),
              Stream.concat(Stream.never),
            ),
        })
        const database = yield* Layer.build(migrated(layer))
        const on = (chosen: Valuers<never>) => Layer.fresh(serviceOn(Layer.succeedContext(database), chosen))
        const [owner, id] = yield* Effect.gen(function* () {
          const principal = yield* principalOf("crash")
          const task = yield* create(principal, { total: 5 })
          yield* Deferred.await(stored)
          return [principal, task] as const
        }).pipe(Effect.provide(on(first)), Effect.scoped)
        yield* Effect.gen(function* () {
          yield* ended(owner, id, "BANK_STATEMENT")
          assert.deepStrictEqual(numbers(yield* read(owner, id)), [1, 2, 3, 4, 5])
        }).pipe(Effect.provide(on(valuers)))
      }).pipe(Effect.scoped),
    )
  })
})
