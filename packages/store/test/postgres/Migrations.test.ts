import { assert, describe, it, layer } from "@effect/vitest"
import { databases, freshUrl } from "@open-valuation/testing/database"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Migrations, Postgres } from "../../src/postgres/index.ts"

const statement = (text: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.asVoid(sql.unsafe(text)))

const accounts: Migrations.Migrations = { "0010_accounts": statement("CREATE TABLE accounts (id int)") }
const tasks: Migrations.Migrations = {
  "0021_task_index": statement("CREATE INDEX tasks_id ON tasks (id)"),
  "0020_tasks": statement("CREATE TABLE tasks (id int)"),
}

describe.each(databases)("Migrations on $name", (database) => {
  layer(database.layer)((test) => {
    test.effect("apply missing changes once, in numerical order", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* Migrations.run(accounts), ["0010_accounts"])
        assert.deepStrictEqual(yield* Migrations.run(tasks, accounts), ["0020_tasks", "0021_task_index"])
        assert.deepStrictEqual(yield* Migrations.run(tasks, accounts), [])
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`SELECT count(*)::int AS n FROM tasks, accounts`, [{ n: 0 }])
      }),
    )

    test.effect("refuse a number used twice and a bad name, before anything runs", () =>
      Effect.gen(function* () {
        const twice = yield* Effect.flip(Migrations.run(accounts, { "10_again": statement("SELECT 1/0") }))
        assert.strictEqual(twice._tag === "MigrationFailed" ? twice.reason : twice._tag, "DuplicateId")
        assert.include(twice.message, `"0010_accounts" and "10_again"`)
        const same = yield* Effect.flip(Migrations.run(accounts, { ...accounts }))
        assert.strictEqual(same._tag === "MigrationFailed" ? same.reason : same._tag, "DuplicateId")
        const bad = yield* Effect.flip(Migrations.run({ accounts: statement("SELECT 1/0") }))
        assert.strictEqual(bad._tag === "MigrationFailed" ? bad.reason : bad._tag, "BadName")
      }),
    )

    test.effect("refuse a number below one that was applied", () =>
      Effect.gen(function* () {
        yield* Migrations.run(accounts, tasks)
        const late = yield* Effect.flip(
          Migrations.run(accounts, tasks, { "0015_late": statement("CREATE TABLE late ()") }),
        )
        assert.strictEqual(late._tag === "MigrationFailed" ? late.reason : late._tag, "OutOfOrder")
      }),
    )

    test.effect("refuse a database that a newer version has changed, unless others may have changes of their own", () =>
      Effect.gen(function* () {
        yield* Migrations.run(accounts, tasks)
        const newer = yield* Effect.flip(Migrations.run(accounts))
        assert.strictEqual(newer._tag === "MigrationFailed" ? newer.reason : newer._tag, "Newer")
        assert.match(newer.message, /newer version.*\(0021_task_index\): start that version/)
        assert.deepStrictEqual(yield* Migrations.runBeside(accounts), [])
      }),
    )

    test.effect("leave the schema unchanged when one fails, and report which and why", () =>
      Effect.gen(function* () {
        yield* Migrations.run(accounts, tasks)
        const half = {
          "0030_good": statement("CREATE TABLE half (id int)"),
          "0031_bad": statement("CREATE TABLE tasks ()"),
        }
        const error = yield* Effect.flip(Migrations.run(accounts, tasks, half))
        assert.match(error.message, /31_bad.*already exists/)
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`SELECT to_regclass('half')::text AS half`, [{ half: null }])
      }),
    )
  })
})

describe("Migrations of servers that start together", () => {
  it.effect("run once, and every server starts", () =>
    Effect.gen(function* () {
      const url = yield* freshUrl
      const start = Migrations.run(accounts, tasks).pipe(Effect.provide(Postgres.layer({ url }), { local: true }))
      const applied = yield* Effect.all([start, start, start, start], { concurrency: "unbounded" })
      assert.deepStrictEqual(applied.flat(), ["0010_accounts", "0020_tasks", "0021_task_index"])
    }),
  )
})
