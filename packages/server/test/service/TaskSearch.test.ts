import { assert, describe, layer as shared } from "@effect/vitest"
import type { LocalDate } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Principal, Tasks, type TaskSearch } from "../../src/service.ts"
import { input, migrated, principalOf, quickValuers, serviceOn } from "./Fixture.ts"

const fields = { request: ["address", "brand", "materials"] }

const day = (text: string) => text as LocalDate.LocalDate

/** Finds tasks, and shows them by the `name` of their requests. */
const finder = Effect.fnUntraced(function* (principal: Principal) {
  const tasks = yield* Tasks
  return (search: TaskSearch) =>
    Effect.map(tasks.search(principal, search, { request: [...fields.request, "name"] }), (found) =>
      found.tasks.map(({ requestFields }) => requestFields["name"]),
    )
})

/** Creates a task for each request, in this order. */
const created = Effect.fnUntraced(function* (principal: Principal, requests: ReadonlyArray<object>) {
  const tasks = yield* Tasks
  return yield* Effect.forEach(requests, (request) =>
    Effect.map(tasks.create(principal, input({ request })), ({ task }) => task),
  )
})

/** Stores ended tasks of an account, one for each minute since the beginning of 2025, Asia/Shanghai. */
const stored = Effect.fnUntraced(function* ({ accountId, keyId }: Principal, count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request, request_id, today,
      charge_fen, free, created_at)
    SELECT ${String(accountId)}::bigint, ${String(keyId)}::bigint, 'PROPERTY', ${`OLD-${accountId}-`} || n, 'SUCCESS', 'zh',
      json_build_object('name', n::text, 'address', n || '号')::jsonb, 'test', '2025-01-01'::date + n / 1440, 0, true,
      '2024-12-31T16:00:00Z'::timestamptz + n * interval '1 minute'
    FROM generate_series(0, ${count - 1}::integer) n`
})

describe.each(databases)("the search of tasks on $name", ({ layer }) => {
  shared(serviceOn(migrated(layer), quickValuers), { excludeTestServices: true })((it) => {
    it.effect("finds words in the number and in the listed texts, newest first, in upper and lower case", () =>
      Effect.gen(function* () {
        const principal = yield* principalOf("words")
        const [, , last] = yield* created(principal, [
          { name: "home", address: "上海市世纪大道100号", hidden: "secret" },
          { name: "car", brand: "BMW 宝马" },
          { name: "file", materials: [{ materialRef: "mat_bmw", fileName: "一月流水.CSV" }, { fileName: "b.pdf" }] },
        ])
        const find = yield* finder(principal)
        assert.deepStrictEqual(yield* find({}), ["file", "car", "home"])
        assert.deepStrictEqual(yield* find({ text: "  " }), ["file", "car", "home"])
        assert.deepStrictEqual(yield* find({ text: "世纪" }), ["home"])
        assert.deepStrictEqual(yield* find({ text: "100 世纪大道" }), ["home"])
        assert.deepStrictEqual(yield* find({ text: "世纪 宝马" }), [])
        assert.deepStrictEqual(yield* find({ text: "bmw" }), ["car"])
        assert.deepStrictEqual(yield* find({ text: "流水.csv" }), ["file"])
        assert.deepStrictEqual(yield* find({ text: "PDF" }), ["file"])
        assert.deepStrictEqual(yield* find({ text: "secret" }), [])
        assert.deepStrictEqual(yield* find({ text: "val-prop" }), ["file", "car", "home"])
        assert.deepStrictEqual(yield* find({ text: last!.valuationNo.toLowerCase() }), ["file"])
        assert.deepStrictEqual(yield* find({ text: last!.valuationNo.slice(-12) }), ["file"])
        assert.deepStrictEqual(yield* find({ text: last!.valuationNo, assetType: "LAND" }), [])
        assert.deepStrictEqual(yield* find({ text: "世纪", assetType: "PROPERTY" }), ["home"])
        assert.deepStrictEqual(yield* find({ text: "世纪", status: "FAILED" }), [])
      }),
    )

    it.effect("takes characters of patterns and of statements as they are", () =>
      Effect.gen(function* () {
        const principal = yield* principalOf("wild")
        yield* created(principal, [
          { name: "plain", address: "a1b2" },
          { name: "wild", address: "100%_\\' OR true --" },
          { name: "odd", address: 7, materials: "none", brand: null },
          { name: "odd list", materials: ["x", null, { fileName: 3 }] },
        ])
        const find = yield* finder(principal)
        for (const text of ["%", "_", "\\", "'", "0%_", "\\'", "--"]) {
          assert.deepStrictEqual(yield* find({ text }), ["wild"])
        }
        for (const text of ["a_b", "a%", "\\d", "'x", "\u0000", "a\u0000", "\ud800"]) {
          assert.deepStrictEqual(yield* find({ text }), [])
        }
      }),
    )

    it.effect("finds nothing of other accounts, not even by the whole number", () =>
      Effect.gen(function* () {
        const [owner, stranger] = [yield* principalOf("owner"), yield* principalOf("stranger")]
        const [task] = yield* created(owner, [{ name: "home", address: "独一路" }])
        const find = yield* finder(stranger)
        for (const text of ["独一路", task!.valuationNo, undefined]) {
          assert.deepStrictEqual(yield* find({ text }), [])
        }
        assert.deepStrictEqual(yield* find({ from: task!.today, to: task!.today }), [])
        assert.deepStrictEqual(yield* (yield* finder(owner))({ text: "独一路" }), ["home"])
      }),
    )

    it.effect("finds the tasks from one day to another, both included, in Asia/Shanghai", () =>
      Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("days")
        yield* stored(principal, 3 * 1440)
        const find = yield* finder(principal)
        const [from, to] = [day("2025-01-02"), day("2025-01-02")]
        assert.deepStrictEqual(yield* find({ from, to, limit: 2 }), ["2879", "2878"])
        assert.deepStrictEqual(yield* find({ to: day("2025-01-01"), limit: 1 }), ["1439"])
        assert.deepStrictEqual(yield* find({ from: day("2025-01-03"), limit: 1 }), ["4319"])
        assert.deepStrictEqual(yield* find({ to: day("2024-12-31") }), [])
        assert.deepStrictEqual(yield* find({ from: day("2025-01-04") }), [])
        assert.deepStrictEqual(yield* find({ from: day("2025-01-03"), to: day("2025-01-01") }), [])
        assert.deepStrictEqual(yield* find({ from, to, text: "1500" }), ["1500"])
        assert.deepStrictEqual(yield* find({ from, to, text: "14399" }), [])
        assert.deepStrictEqual(yield* find({ from: day("2024-06-01"), to, text: "0号", limit: 2 }), ["2870", "2860"])

        const first = yield* tasks.search(principal, { from, to, limit: 100 })
        const second = yield* tasks.search(principal, { from, to, limit: 100, cursor: first.nextCursor ?? undefined })
        assert.isNull(first.searchedTo)
        assert.strictEqual(second.tasks[0]!.id, first.tasks.at(-1)!.id - 1)
        const end = yield* tasks.search(principal, { from, to, cursor: first.tasks[0]!.id - 1435 })
        assert.deepStrictEqual([end.tasks.length, end.nextCursor], [4, null])
      }),
    )

    it.effect("looks through 20,000 tasks at most, says to which day, and goes on from there", () =>
      Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("many")
        yield* stored(principal, 20_010)
        const search = { text: " 7号 ", limit: 2 }
        const page = yield* tasks.search(principal, { ...search, text: "20007号" }, fields)
        assert.deepStrictEqual(
          [page.tasks.length, page.nextCursor, page.searchedTo],
          [1, page.tasks[0]!.id - 19_997, day("2025-01-01")],
        )
        const rest = yield* tasks.search(principal, { text: "20007号", cursor: page.nextCursor! }, fields)
        assert.deepStrictEqual(rest, { tasks: [], nextCursor: null, searchedTo: null })
        const full = yield* tasks.search(principal, search, fields)
        assert.deepStrictEqual([full.tasks.length, full.nextCursor, full.searchedTo], [2, full.tasks[1]!.id, null])
        const all = yield* tasks.search(principal, { text: "不在", cursor: page.nextCursor! + 15_000 }, fields)
        assert.deepStrictEqual([all.nextCursor, all.searchedTo], [null, null])
      }),
    )
  })
})
