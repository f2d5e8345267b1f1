import { assert, describe, it } from "@effect/vitest"
import { type DocumentPart, LocalDate, Valuation } from "@open-valuation/core"
import { Materials } from "@open-valuation/core/ports"
import {
  bankStatement,
  correctStatement,
  LineCorrection,
  type ParsedLine,
  type StatementRequest,
} from "@open-valuation/core/statement"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import {
  Accounts,
  type AnalyseAnew,
  ApiKeys,
  Corrections,
  Retention,
  StatementAnalysis,
  type Task,
  Tasks,
  type Valuers,
} from "../../src/service.ts"
import { ended, input, migrated, purge, serviceOn } from "./Fixture.ts"

const rows = [
  ["户名：林远舟", "账号：6222020000001234567"],
  ["交易日期", "收入金额", "支出金额", "账户余额", "对方户名", "摘要"],
  ...Array.from({ length: 6 }, (_, at) => [
    `2026-0${at + 1}-10`,
    "12000.00",
    "",
    `${12_000 * (at + 1)}.00`,
    "云汀机械制造有限公司",
    "代发工资",
  ]),
  ["2026-06-11", "100.00", "", "72100.00", "某公司", "利息"],
]

const parts: ReadonlyArray<DocumentPart> = [
  { _tag: "File", fileName: "流水.xlsx", format: "XLSX" },
  { _tag: "Sheet", name: "Sheet1" },
  { _tag: "Rows", rows: rows.map((cells, at) => ({ row: at + 1, cells })) },
]

/** The engine of statements over a file in memory; `OLD`: as before corrections, which kept nothing. */
const valuers: Valuers<never> = {
  assets: new Map([
    [
      "BANK_STATEMENT",
      {
        events: (request, context) =>
          Valuation.asset(bankStatement())
            .events(request, context)
            .pipe(
              Stream.filter(({ _tag }) => !(_tag === "Ledgers" && JSON.stringify(request).includes("OLD"))),
              Stream.provideService(Materials, {
                read: () => Effect.succeed({ parts: Stream.fromIterable(parts) }),
              }),
            ),
      },
    ],
  ]),
}

/** The analysis in this thread. */
const analyse: AnalyseAnew = ({ lines, request, ...task }) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const all: Array<ParsedLine> = []
      for (let page = yield* lines(0); page.length > 0; page = yield* lines(all.length)) {
        all.push(...(page as ReadonlyArray<ParsedLine>))
      }
      return Stream.fromIterable(
        yield* Effect.orDie(correctStatement({ ...task, request: request as StatementRequest, lines: all })),
      )
    }),
  )

const Result = Schema.Struct({
  corrections: Schema.Array(Schema.Struct({ ...LineCorrection.fields, readAmount: Schema.Finite })),
})

/** The record of the corrections in a result. */
const correctionsOf = ({ result }: Task) => Schema.decodeUnknownSync(Result)(result).corrections

const effective = (task: Task) => Number(Reflect.get(Object(task.result), "effectiveInflow"))

describe.each(databases)("corrections of statements on $name", ({ layer }) => {
  const service = () =>
    Layer.mergeAll(Corrections.layer, Retention.layer).pipe(
      Layer.provide(Layer.succeed(StatementAnalysis, analyse)),
      Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), valuers))),
    )

  /** A statement of an account that has been valued. */
  const setting = Effect.fnUntraced(function* (materialRef = "mat_1") {
    const { key } = yield* (yield* ApiKeys).create({ name: "reviewer", account: "alpha" })
    const principal = yield* (yield* Accounts).authenticate(key)
    const request = { materials: [{ materialRef }] }
    const { task } = yield* (yield* Tasks).create(principal, input({ assetType: "BANK_STATEMENT", request }))
    return { principal, task: yield* ended(principal, task.id, "BANK_STATEMENT") }
  })

  const reason = "与纸质流水核对"

  it.live("make a new version, and the former ones stay with their lines and balances", () =>
    Effect.gen(function* () {
      const { correct } = yield* Corrections
      const tasks = yield* Tasks
      const { principal, task } = yield* setting()
      const second = yield* correct(principal, task, { lines: [{ line: 2, exclude: true, reason }] })
      assert.deepStrictEqual([task.version, second.version], [1, 2])
      assert.strictEqual(effective(second), effective(task) - 12_000)
      const third = yield* correct(principal, second, { lines: [{ line: 3, amount: -12_000, reason }] })
      assert.strictEqual(third.version, 3)
      assert.strictEqual(effective(third), effective(task) - 24_000)
      assert.deepStrictEqual(
        correctionsOf(third).map(({ amount, by, excluded, line, readAmount }) => [
          line,
          excluded,
          readAmount,
          amount,
          by,
        ]),
        [
          [2, true, 12_000, null, principal.person],
          [3, false, 12_000, -12_000, principal.person],
        ],
      )
      // A correction of the same line takes the place of the former one, and "not excluded" takes it back.
      const fourth = yield* correct(principal, third, {
        lines: [
          { line: 2, exclude: false, reason },
          { line: 3, class: "LOAN", reason },
        ],
      })
      assert.strictEqual(effective(fourth), effective(task) - 12_000)
      assert.lengthOf(correctionsOf(fourth), 1)
      // What was taken back is not taken back again: no version without a change.
      const again = yield* Effect.flip(correct(principal, fourth, { lines: [{ line: 2, exclude: false, reason }] }))
      assert.deepStrictEqual(again._tag === "LinesRefused" && [...again.lines], [[0, "notCorrected"]])

      for (const former of [task, second, third]) {
        const read = yield* tasks.version(fourth, former.version)
        assert.deepStrictEqual(read.result, former.result)
      }
      assert.strictEqual((yield* Effect.flip(tasks.version(fourth, 5)))._tag, "VersionNotFound")
      const classes = Effect.fnUntraced(function* (version?: number) {
        const lines = yield* tasks.lines(principal, task.id, { cursor: 0, limit: 10, version })
        return lines.map((line): unknown => Reflect.get(Object(line), "class"))
      })
      const first = yield* classes(1)
      assert.deepStrictEqual(yield* classes(2), first.with(1, "EXCLUDED"))
      assert.deepStrictEqual(yield* classes(), first.with(2, "LOAN"))
      assert.deepStrictEqual(yield* classes(4), yield* classes())
      const missing = yield* Effect.flip(tasks.lines(principal, task.id, { cursor: 0, limit: 10, version: 5 }))
      assert.strictEqual(missing._tag, "VersionNotFound")
      assert.lengthOf(yield* tasks.balances(principal, task.id, { cursor: 0, limit: 5, version: 2 }), 1)
    }).pipe(Effect.provide(service())),
  )

  it.live("of two people at once count once: the other one is told that there is a new version", () =>
    Effect.gen(function* () {
      const { correct } = yield* Corrections
      const { principal, task } = yield* setting()
      const wish = (line: number) =>
        Effect.result(correct(principal, task, { lines: [{ line, exclude: true, reason }] }))
      const outcomes = yield* Effect.all([wish(1), wish(2), wish(3)], { concurrency: "unbounded" })
      const tags = outcomes.map((one) => (one._tag === "Success" ? one.success.version : one.failure))
      assert.lengthOf(
        tags.filter((tag) => tag === 2),
        1,
      )
      for (const tag of tags.filter((one) => one !== 2)) assert.deepInclude(tag, { reason: "newVersion" })
      const late = yield* Effect.flip(correct(principal, task, { lines: [{ line: 4, exclude: true, reason }] }))
      assert.deepInclude(late, { _tag: "CorrectionRefused", reason: "newVersion" })
    }).pipe(Effect.provide(service())),
  )

  it.live("are refused for lines that are not there, tasks that kept nothing, and after 50 versions", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { correct } = yield* Corrections
      const { principal, task } = yield* setting()
      const lines = [1, 8, 2 ** 40].map((line) => ({ line, exclude: true, reason }))
      const refused = yield* Effect.flip(correct(principal, task, { lines }))
      assert.deepStrictEqual(refused._tag === "LinesRefused" && [...refused.lines], [
        [1, "noLine"],
        [2, "noLine"],
      ])
      const old = yield* setting("OLD")
      const wish = { lines: [{ line: 1, exclude: true, reason }] }
      assert.deepInclude(yield* Effect.flip(correct(old.principal, old.task, wish)), { reason: "notKept" })
      const full = { ...task, version: 50 }
      assert.deepInclude(yield* Effect.flip(correct(principal, full, wish)), { reason: "tooMany" })
      yield* sql`UPDATE statement_lines SET lines = replace(lines::text, '"class":"EFFECTIVE"', '"class":null')::json`
      const nothing = yield* Effect.flip(correct(principal, task, wish))
      assert.deepStrictEqual(nothing._tag === "LinesRefused" && [...nothing.lines], [[0, "notCounted"]])
    }).pipe(Effect.provide(service())),
  )

  it.live("are removed with their task", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { principal, task } = yield* setting()
      yield* (yield* Corrections).correct(principal, task, { lines: [{ line: 1, exclude: true, reason }] })
      yield* sql`UPDATE tasks SET finished_at = '2020-01-01'`
      assert.strictEqual((yield* purge(365)).tasks, 1)
      for (const table of ["statement_ledgers", "statement_versions", "corrected_lines", "corrected_balances"]) {
        assert.lengthOf(yield* sql`SELECT 1 FROM ${sql(table)}`, 0)
      }
      assert.isTrue(LocalDate.LocalDate.make("2026-01-01") < task.today)
    }).pipe(Effect.provide(service())),
  )
})
