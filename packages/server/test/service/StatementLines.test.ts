import { assert, describe, it } from "@effect/vitest"
import { NotValuable, type ValuationEvent } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { type Principal, Retention, Tasks, type Valuers } from "../../src/service.ts"
import { ended, input, migrated, principalOf, purge, serviceOn } from "./Fixture.ts"

const result: ValuationEvent<unknown> = { _tag: "Result", outcome: {} }

/** Lines 1 to `total` in batches of 3, one of them with a text that `jsonb` would reject. */
const pieces = (total: number): ReadonlyArray<ValuationEvent<unknown>> =>
  Array.from({ length: Math.max(1, Math.ceil(total / 3)) }, (_, piece) => {
    const first = piece * 3 + 1
    const lines = Array.from({ length: Math.min(3, total - first + 1) }, (__, at) => ({
      line: first + at,
      summary: "a\u0000",
    }))
    return { _tag: "Lines", first, total, lines }
  })

const reason = { code: "test.unreadable", params: {} }

/** Reads as many lines as the request asks for. */
const valuers: Valuers<never> = {
  assets: new Map([
    [
      "BANK_STATEMENT",
      {
        events: (request) => {
          const { does, total = 0 } = request as { readonly does?: string; readonly total?: number }
          if (does === "STUCK") return Stream.concat(Stream.fromIterable(pieces(4)), Stream.never)
          if (does === "FAIL")
            return Stream.concat(Stream.fromIterable(pieces(4)), Stream.fail(new NotValuable({ reason })))
          return Stream.fromIterable(does === "OLD" ? [result] : [...pieces(total), result])
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
  Effect.gen(function* () {
    const id = yield* create(principal, request)
    yield* ended(principal, id, "BANK_STATEMENT")
    return id
  })

const read = (principal: Principal, id: number, cursor = 0, limit = 1000) =>
  Effect.flatMap(Tasks, (tasks) => tasks.lines(principal, id, { cursor, limit }))

const numbers = (lines: ReadonlyArray<unknown>) => lines.map((line) => (line as { readonly line: number }).line)

describe.each(databases)("lines of statements on $name", ({ layer }) => {
  const service = Retention.layer.pipe(Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), valuers))))

  it.live("are read page by page, each once, whatever the size of the page", () =>
    Effect.gen(function* () {
      const owner = yield* principalOf("pages")
      const id = yield* statement(owner, { total: 11 })
      const all = yield* read(owner, id)
      assert.deepStrictEqual(numbers(all), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      assert.deepStrictEqual(all[0], { line: 1, summary: "a\ufffd" })
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
      assert.deepStrictEqual(yield* read(owner, yield* statement(owner, { total: 0 })), [])
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
      assert.deepInclude(yield* why({ does: "FAIL" }), { _tag: "LinesUnavailable", reason: "failed" })
      assert.deepInclude(yield* why({ does: "OLD" }), { _tag: "LinesUnavailable", reason: "notKept" })
      const stuck = yield* create(owner, { does: "STUCK" })
      assert.deepInclude(yield* Effect.flip(read(owner, stuck)), { _tag: "LinesUnavailable", reason: "inProgress" })
    }).pipe(Effect.provide(service)),
  )

  it.live("are removed with their task", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const owner = yield* principalOf("gone")
      yield* statement(owner, { total: 7 })
      assert.isAbove((yield* sql`SELECT 1 FROM statement_lines`).length, 0)
      yield* purge(0)
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM statement_lines`, [])
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
                Stream.fromIterable(pieces(9)).pipe(
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
