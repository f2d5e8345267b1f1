import { assert, describe, layer as shared } from "@effect/vitest"
import { NotValuable, SearchUnavailable, type ValuationEvent } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Array, Effect, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts, fingerprint, StorageUnavailable, type TaskFilter, Tasks, type Valuer } from "../../src/service.ts"
import { ended, input, migrated, principalOf, serviceOn, someEvents, valuersOf } from "./Fixture.ts"

const failures = { code: "test.nothingFound", params: { searched: "everywhere" } }
const searches = { SEARCH_RECOVERS: 0, STORAGE_RECOVERS: 0, BUSY: 0 }
const recovered: ReadonlyArray<ValuationEvent<unknown>> = someEvents.slice(1)

/** Behaves as the request's `does` says. */
const scripted: Valuer<never>["events"] = (request, { account, today }) => {
  const does = (request as { readonly does?: string }).does
  const begun = Stream.fromIterable(someEvents.slice(0, 1))
  switch (does) {
    case "NOT_VALUABLE":
      return Stream.concat(begun, Stream.fail(new NotValuable({ reason: failures })))
    case "SEARCH_DOWN":
      return Stream.concat(begun, Stream.fail(new SearchUnavailable({ source: "web", cause: new Error("down") })))
    case "SEARCH_RECOVERS":
      return searches[does]++ === 0
        ? Stream.concat(begun, Stream.fail(new SearchUnavailable({ source: "web", cause: new Error("down") })))
        : Stream.concat(begun, Stream.fromIterable(recovered))
    case "STORAGE_RECOVERS":
      return searches[does]++ === 0
        ? Stream.die(new StorageUnavailable({ cause: new Error("away") }))
        : Stream.fromIterable(someEvents)
    case "BUSY":
      return Stream.concat(
        begun,
        searches[does]++ % 3 < 2
          ? Stream.fail(new NotValuable({ reason: failures, transient: true }))
          : Stream.fromIterable(recovered),
      )
    case "DEFECT":
      return Stream.die(new Error("bug"))
    case "NO_RESULT":
      return begun
    case "TOO_LONG":
      return Stream.never
    default:
      return Stream.concat(
        begun,
        Stream.make<ReadonlyArray<ValuationEvent<unknown>>>({
          _tag: "Result",
          outcome: { account, today, request },
        }),
      )
  }
}

const run = Effect.fnUntraced(function* (account: string, does?: string) {
  const principal = yield* principalOf(account)
  const { task } = yield* (yield* Tasks).create(principal, input({ request: { does } }))
  return yield* ended(principal, task.id)
})

describe.each(databases)("tasks on $name", ({ layer }) => {
  const service = serviceOn(migrated(layer), valuersOf(scripted), { pause: "10 millis" })
  shared(service, { excludeTestServices: true })((it) => {
    it.effect("a task is accepted, runs with its own date and account, and can be read", () =>
      Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("alpha")
        const { replayed, task } = yield* tasks.create(principal, input({ callbackUrl: "https://example.com/x" }))
        assert.deepStrictEqual(
          [replayed, task.status, task.result, task.error, task.callbackUrl],
          [false, "IN_PROGRESS", null, null, "https://example.com/x"],
        )
        assert.match(task.valuationNo, /^VAL-PROP-\d{8}-\d{4}$/)
        const done = yield* ended(principal, task.id)
        assert.deepStrictEqual(
          [done.status, done.result, done.error, done.lastSeq],
          ["SUCCESS", { account: String(principal.accountId), today: task.today, request: input().request }, null, 3],
        )
      }),
    )

    it.effect("steps and samples are stored with growing ids, progress is not", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { id, lastSeq } = yield* run("events", "STORAGE_RECOVERS")
        const rows = yield* sql`SELECT (e->>'seq')::integer AS seq, e->>'event' AS event, e->'data' AS data
          FROM task_events, json_array_elements(events) e WHERE task_id = ${String(id)}::bigint ORDER BY 1`
        assert.deepStrictEqual(
          rows.map(({ event, seq }) => [seq, event]),
          [
            [2, "step"],
            [3, "samples"],
          ],
        )
        assert.deepStrictEqual(rows[0]?.["data"], {
          stage: "PREPARE",
          message: { code: "test.step", params: { n: 1 } },
        })
        assert.strictEqual(lastSeq, 4)
      }),
    )

    it.effect("characters that the database cannot store are replaced", () =>
      Effect.gen(function* () {
        const principal = yield* principalOf("odd")
        const request = { address: "a\u0000b", attributes: { "\ud800": ["\udc00x", "\\u0000"] } }
        const { task } = yield* (yield* Tasks).create(principal, input({ request }))
        const done = yield* ended(principal, task.id)
        assert.strictEqual(done.status, "SUCCESS")
        assert.deepInclude(done.result, {
          request: { address: "a\ufffdb", attributes: { "\ufffd": ["\ufffdx", "\\u0000"] } },
        })
      }),
    )

    it.effect("a valuation without a value fails with the engine's reason", () =>
      Effect.gen(function* () {
        const { error, lastSeq, result, status } = yield* run("none", "NOT_VALUABLE")
        assert.deepStrictEqual([status, error, result, lastSeq], ["FAILED", failures, null, 3])
      }),
    )

    it.effect("an unavailable search is retried, and then the task fails cleanly", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual((yield* run("down", "SEARCH_DOWN")).error, {
          code: "task.searchUnavailable",
          params: { source: "web" },
        })
        assert.strictEqual((yield* run("recovers", "SEARCH_RECOVERS")).status, "SUCCESS")
      }),
    )

    it.effect("a task that the machine does not complete waits, says so, and runs again, charged once", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalOf("busy")
        const { task } = yield* (yield* Tasks).create(principal, input({ request: { does: "BUSY" } }))
        const { error, lastSeq, status } = yield* ended(principal, task.id)
        assert.deepStrictEqual([status, error, lastSeq], ["SUCCESS", null, 5])
        const told = yield* sql`SELECT e->'data'->'message'->>'code' AS code
          FROM task_events, json_array_elements(events) e WHERE task_id = ${String(task.id)}::bigint ORDER BY (e->>'seq')::integer`
        assert.deepStrictEqual(new Set(told.map(({ code }) => code)), new Set([null, "task.waiting", "test.step"]))
        const [row] = yield* sql`SELECT starts - stops AS deaths FROM tasks WHERE id = ${String(task.id)}::bigint`
        assert.strictEqual(row?.["deaths"], 1)
        assert.strictEqual((yield* (yield* Accounts).usage(principal)).chargedUnits, 1)
      }),
    )

    it.effect("a bug and a stream without a result fail the task, not the service", () =>
      Effect.gen(function* () {
        const bug = yield* run("bug", "DEFECT")
        const unexpected = { code: "task.unexpected", params: { valuationNo: bug.valuationNo } }
        assert.deepStrictEqual([bug.status, bug.error], ["FAILED", unexpected])
        assert.strictEqual((yield* run("bug", "NO_RESULT")).error?.code, "task.unexpected")
        assert.strictEqual((yield* run("bug")).status, "SUCCESS")
      }),
    )

    it.effect("a foreign task, another asset's task and no task look the same", () =>
      Effect.gen(function* () {
        const tasks = yield* Tasks
        const owner = yield* principalOf("owner")
        const other = yield* principalOf("other")
        const { task } = yield* tasks.create(owner, input())
        const refusals = yield* Effect.forEach(
          [
            tasks.get(other, "PROPERTY", task.id),
            tasks.get(owner, "LAND", task.id),
            tasks.get(owner, "PROPERTY", task.id + 1_000_000),
            tasks.get(owner, "PROPERTY", 2 ** 53),
            tasks.get(owner, "PROPERTY", -1),
            tasks.request(other, "PROPERTY", task.id),
            tasks.request(owner, "LAND", task.id),
            tasks.request(owner, "PROPERTY", task.id + 1_000_000),
            tasks.request(owner, "PROPERTY", 2 ** 53),
          ],
          Effect.flip,
        )
        assert.deepStrictEqual(
          refusals.map((error) => error._tag),
          Array.replicate("TaskNotFound" as const, 9),
        )
        assert.deepStrictEqual(yield* tasks.request(owner, "PROPERTY", task.id), input().request)
      }),
    )

    it.effect(
      "are listed for their account, newest first, by asset and status, with the fields that are asked for",
      () =>
        Effect.gen(function* () {
          const tasks = yield* Tasks
          const lister = yield* principalOf("lister")
          const created = yield* Effect.forEach([undefined, "NOT_VALUABLE", undefined], (does) =>
            tasks.create(lister, input({ request: { does, city: "北京", note: null } })),
          )
          const [first, failed, last] = created.map(({ task }) => task.id)
          yield* Effect.forEach(created, ({ task }) => ended(lister, task.id))
          const ids = (filter: TaskFilter) =>
            Effect.map(tasks.list(lister, filter), (listed) => listed.map(({ id }) => id))
          assert.deepStrictEqual(yield* ids({}), [last, failed, first])
          assert.deepStrictEqual(yield* ids({ limit: 2 }), [last, failed])
          assert.deepStrictEqual(yield* ids({ limit: 2, cursor: failed }), [first])
          assert.deepStrictEqual(yield* ids({ status: "FAILED" }), [failed])
          assert.deepStrictEqual(yield* ids({ status: "SUCCESS", assetType: "PROPERTY" }), [last, first])
          assert.deepStrictEqual(yield* ids({ status: "IN_PROGRESS" }), [])
          assert.deepStrictEqual(yield* ids({ assetType: "LAND" }), [])
          assert.deepStrictEqual(yield* ids({ taskId: failed }), [failed])
          assert.deepStrictEqual(yield* tasks.list(yield* principalOf("nosy"), { taskId: failed }), [])

          const fields = { request: ["city", "note", "absent", "not a name"], result: ["account", "today"] }
          const [success, failure] = yield* tasks.list(lister, { limit: 2 }, fields)
          assert.deepInclude(success, {
            status: "SUCCESS",
            requestFields: { city: "北京" },
            resultFields: { account: String(lister.accountId), today: success?.today },
          })
          assert.notProperty(success, "result")
          assert.deepInclude(failure, { error: failures, requestFields: { city: "北京" }, resultFields: {} })
          const [plain] = yield* tasks.list(lister, { limit: 1 })
          assert.deepInclude(plain, { requestFields: {}, resultFields: {} })
        }),
    )

    it.effect("equal requests with one idempotency key create one task, concurrently and later", () =>
      Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("twins")
        const mark = yield* fingerprint("/v1/x", "", { b: 1, a: [{ d: 2, c: 3 }] })
        assert.strictEqual(yield* fingerprint("/v1/x", "", { a: [{ c: 3, d: 2 }], b: 1 }), mark)
        const idempotency = { key: "k1", fingerprint: mark }
        assert.isTrue(Option.isNone(yield* tasks.replay(principal, idempotency)))
        const made = yield* Effect.forEach(Array.range(1, 200), () => tasks.create(principal, input({ idempotency })), {
          concurrency: "unbounded",
        })
        assert.lengthOf(new Set(made.map(({ task }) => task.id)), 1)
        assert.lengthOf(
          made.filter(({ replayed }) => !replayed),
          1,
        )
        yield* ended(principal, made[0].task.id)
        const later = Option.getOrThrow(yield* tasks.replay(principal, idempotency))
        assert.deepStrictEqual([later.replayed, later.task.status, later.task.result], [true, "IN_PROGRESS", null])
        assert.strictEqual((yield* (yield* Accounts).usage(principal)).chargedUnits, 1)
        const other = { key: "k1", fingerprint: yield* fingerprint("/v1/x", "", { a: 2 }) }
        const conflict = yield* Effect.flip(tasks.create(principal, input({ idempotency: other })))
        assert.strictEqual(conflict._tag, "IdempotencyConflict")
        const stranger = yield* principalOf("stranger")
        assert.isFalse((yield* tasks.create(stranger, input({ idempotency: other }))).replayed)
      }),
    )
  })
})

describe.each(databases.slice(0, 1))("a task that the machine has not completed for too long", ({ layer }) => {
  const limits = { timeLimit: "1 second", patience: 0 } as const
  shared(serviceOn(migrated(layer), valuersOf(scripted), limits), { excludeTestServices: true })((it) => {
    it.effect("is given up, with the last reason", () =>
      Effect.gen(function* () {
        const { error, status } = yield* run("late", "TOO_LONG")
        assert.deepStrictEqual([status, error], ["FAILED", { code: "task.timeLimit", params: { seconds: 1 } }])
      }),
    )
  })
})
