import { describe, expect, layer as shared } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Effect, Exit, Tracer } from "effect"
import { SqlClient } from "effect/sql"
import type { AccountId } from "../../src/accounts/ApiKey.ts"
import { Accounts, ApiKeys, type Principal } from "../../src/service.ts"
import { makeReadTask } from "../../src/tasks/ReadTask.ts"
import { accountsOn, migrated } from "./Fixture.ts"

const principalNamed = Effect.fnUntraced(function* (account: string) {
  const { key } = yield* (yield* ApiKeys).create({ name: "test", account })
  return yield* (yield* Accounts).authenticate(key)
})

/** Tasks of an account, and their ids. */
const tasksOf = Effect.fnUntraced(function* ({ accountId, keyId }: Principal, count: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request,
      request_id, today, charge_fen, free, created_at)
    SELECT ${String(accountId)}::bigint, ${String(keyId)}::bigint, 'PROPERTY', ${`VAL-${accountId}-`} || n, 'IN_PROGRESS',
      'zh', '{}', 'request', '2026-11-29', 0, true, '2026-11-29T00:00:00Z' FROM generate_series(1, ${count}::integer) n
    RETURNING id`
  return rows.map(({ id }) => Number(id))
})

/** A reader, and the number of statements that it has sent. */
const countedReader = Effect.gen(function* () {
  let statements = 0
  const tracer = Tracer.make({
    span: (options) => {
      if (options.kind === "client") statements += 1
      return new Tracer.NativeSpan(options)
    },
  })
  const read = yield* Effect.provideService(makeReadTask, Tracer.Tracer, tracer)
  return { read, sent: () => statements }
})

const none = { accountId: 999_999_999 as AccountId }

describe.each(databases)("readers of tasks on $name", ({ layer }) => {
  shared(accountsOn(migrated(layer)), { excludeTestServices: true })((it) => {
    it.effect("send one statement for a task, and share the next one while it is under way", () =>
      Effect.gen(function* () {
        const principal = yield* principalNamed("readers")
        const ids = yield* tasksOf(principal, 12)
        const { read, sent } = yield* countedReader
        expect((yield* read(principal, "PROPERTY", ids[0] ?? 0)).id).toBe(ids[0])
        expect(sent()).toBe(1)
        const all = yield* Effect.forEach(ids, (id) => read(principal, "PROPERTY", id), { concurrency: "unbounded" })
        expect(all.map(({ id }) => id)).toEqual(ids)
        expect(sent()).toBe(3)
      }),
    )

    it.effect("get their own tasks only, whoever shares their statement", () =>
      Effect.gen(function* () {
        const [first, second] = [yield* principalNamed("first"), yield* principalNamed("second")]
        const [[own = 0], [other = 0]] = [yield* tasksOf(first, 1), yield* tasksOf(second, 1)]
        const { read } = yield* countedReader
        const asked = [
          [first, "PROPERTY", own],
          [first, "PROPERTY", other],
          [second, "PROPERTY", own],
          [second, "PROPERTY", other],
          [first, "VEHICLE", own],
          [none, "PROPERTY", own],
          [first, "PROPERTY", 0],
          [first, "PROPERTY", -1],
          [first, "PROPERTY", 1.5],
          [first, "PROPERTY", 2 ** 53],
          [first, "PROPERTY", Number.NaN],
        ] as const
        const found = yield* Effect.forEach(
          asked,
          ([principal, assetType, id]) => Effect.exit(read(principal, assetType, id)),
          { concurrency: "unbounded" },
        )
        expect(found.map(Exit.isSuccess)).toEqual([true, false, false, true, ...Array.from({ length: 7 }, () => false)])
      }),
    )

    it.effect("are served whatever others read, and when those before them have gone", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalNamed("unreadable")
        const [broken = 0, whole = 0] = yield* tasksOf(principal, 2)
        yield* sql`UPDATE tasks SET error = '{"no": "message"}' WHERE id = ${String(broken)}::bigint`
        const { read, sent } = yield* countedReader
        const [, ...exits] = yield* Effect.forEach(
          [whole, broken, whole],
          (id) => Effect.exit(read(principal, "PROPERTY", id)),
          { concurrency: "unbounded" },
        )
        expect(exits.map(Exit.isSuccess)).toEqual([false, true])
        expect(sent()).toBe(2)
        yield* Effect.forEach([whole, whole, broken], (id) => Effect.forkChild(read(principal, "PROPERTY", id)), {
          discard: true,
        })
        expect((yield* read(principal, "PROPERTY", whole)).id).toBe(whole)
      }),
    )

    it.effect("find nothing where the database has failed, and the next ones find it back", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const principal = yield* principalNamed("failing")
        const [id = 0] = yield* tasksOf(principal, 1)
        const { read } = yield* countedReader
        yield* sql`ALTER TABLE tasks RENAME TO moved`
        const exits = yield* Effect.all(
          [Effect.exit(read(principal, "PROPERTY", id)), Effect.exit(read(principal, "PROPERTY", id))],
          {
            concurrency: "unbounded",
          },
        )
        yield* sql`ALTER TABLE moved RENAME TO tasks`
        expect(exits.map(Exit.hasDies)).toEqual([true, true])
        expect((yield* read(principal, "PROPERTY", id)).id).toBe(id)
      }),
    )
  })
})
