import { describe, expect, it } from "@effect/vitest"
import { type DocumentPart, LocalDate, Valuation } from "@open-valuation/core"
import { Materials, StatementMemory } from "@open-valuation/core/ports"
import { bankStatement, correctStatement, EarlierTask, ParsedLine } from "@open-valuation/core/statement"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Layer, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { PersonalData, type Principal, Retention, statementMemoryLayer, Tasks, type Valuer } from "../../src/service.ts"
import { accountsOn, ended, input, migrated, principalOf, purge, serviceOn } from "./Fixture.ts"

const ZHOU = { name: "周晓岚", number: "9222020000001234567" }
const SUN = { name: "孙立群", number: "9222020000007654321" }

/** A statement of thirty days from a day on; `changed` lines, from that one on, are a yuan larger. */
const fileOf = ({ name, number }: typeof ZHOU, changed = Infinity): ReadonlyArray<DocumentPart> => {
  let balance = 50_000
  const rows = Array.from({ length: 30 }, (_, at) => {
    const amount = ((at * 7_919) % 900) + 10 + (at === changed ? 1 : 0)
    balance -= amount
    const day = String((at % 28) + 1).padStart(2, "0")
    return [`2026-0${at < 28 ? 1 : 2}-${day}`, "", `${amount}.00`, `${balance}.00`, `云汀商行${at}`, "消费"]
  })
  const cells = [
    [`户名：${name}`, `账号：${number}`],
    ["交易日期", "收入金额", "支出金额", "账户余额", "对方户名", "摘要"],
    ...rows,
  ]
  return [
    { _tag: "File", fileName: "流水.xlsx", format: "XLSX" },
    { _tag: "Sheet", name: "Sheet1" },
    { _tag: "Rows", rows: cells.map((row, at) => ({ row: at + 1, cells: row })) },
  ]
}

const files: Readonly<Record<string, ReadonlyArray<DocumentPart>>> = {
  zhou: fileOf(ZHOU),
  sun: fileOf(SUN),
  changed: fileOf(ZHOU, 10),
}

const Result = Schema.Struct({
  earlierTasks: Schema.Array(EarlierTask),
  riskAlert: Schema.Struct({ items: Schema.Array(Schema.Struct({ code: Schema.String, level: Schema.String })) }),
})
const decodeResult = Schema.decodeUnknownSync(Result)

const memoryRisks = new Set(["SEEN_BEFORE", "CONTRADICTS_EARLIER", "COMMON_PAYER"])

describe.each(databases)("the memory of statements on $name", ({ layer }) => {
  /** The engine with a database's memory, and files in memory. Tasks of the file `held` stop after their question. */
  const serviceOf = Effect.fnUntraced(function* (
    database: Layer.Layer<Layer.Success<typeof layer>>,
    held?: { readonly file: string; readonly asked: Deferred.Deferred<void> },
  ) {
    const memory = yield* StatementMemory.pipe(
      Effect.provide(statementMemoryLayer.pipe(Layer.provide(accountsOn(database)))),
    )
    const events: Valuer<never>["events"] = (request, context) => {
      const all = Valuation.asset(bankStatement())
        .events(request, context)
        .pipe(
          Stream.provideService(StatementMemory, memory),
          Stream.provideService(Materials, {
            read: (_, ref) =>
              Effect.succeed({ parts: Stream.fromIterable(files[ref] ?? []), sha256: `bytes of ${ref}` }),
          }),
        )
      return held === undefined || !JSON.stringify(request).includes(held.file)
        ? all
        : Stream.tap(all, ({ _tag }) =>
            _tag === "Ledgers" ? Effect.andThen(Deferred.succeed(held.asked, undefined), Effect.never) : Effect.void,
          )
    }
    return Layer.mergeAll(Retention.layer, PersonalData.layer).pipe(
      Layer.provideMerge(Layer.fresh(serviceOn(database, { assets: new Map([["BANK_STATEMENT", { events }]]) }))),
    )
  })

  const service = Layer.unwrap(
    Effect.flatMap(Layer.build(migrated(layer)), (database) => serviceOf(Layer.succeedContext(database))),
  )

  const valued = Effect.fnUntraced(function* (principal: Principal, materialRef: string) {
    const request = { materials: [{ materialRef }] }
    const { task } = yield* (yield* Tasks).create(principal, input({ assetType: "BANK_STATEMENT", request }))
    const { result } = yield* ended(principal, task.id, "BANK_STATEMENT")
    const { earlierTasks, riskAlert } = decodeResult(result)
    const risks = riskAlert.items.filter(({ code }) => memoryRisks.has(code))
    return { id: task.id, result, earlierTasks, risks: risks.map(({ code, level }) => `${code} ${level}`) }
  })

  const printsOf = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`SELECT task_id::integer AS task, array_agg(mark::text) AS marks FROM statement_marks GROUP BY 1 ORDER BY 1`,
  )

  it.live("the same lines are told, gravely under another name, and to no other account", () =>
    Effect.gen(function* () {
      const [lender, stranger] = [yield* principalOf("lender"), yield* principalOf("stranger")]
      const first = yield* valued(lender, "zhou")
      expect(first).toMatchObject({ earlierTasks: [], risks: [] })
      const again = yield* valued(lender, "zhou")
      const whole = { lines: 30, share: 1 }
      expect(again.earlierTasks).toEqual([{ taskId: first.id, kind: "SAME_FILE", holder: "SAME", ...whole }])
      expect(again.risks).toEqual([])
      const renamed = yield* valued(lender, "sun")
      expect(renamed.earlierTasks).toEqual(
        [first.id, again.id].map((taskId) => ({ taskId, kind: "SAME_TEXT", holder: "OTHER_NAME", ...whole })),
      )
      // By the names that the statements print a person finds the tasks again.
      const found = (text: string) =>
        Effect.map(
          Effect.flatMap(Tasks, (tasks) => tasks.search(lender, { text }, {})),
          ({ tasks }) => tasks.map(({ id }) => id),
        )
      expect(yield* found(ZHOU.name)).toEqual([again.id, first.id])
      expect(yield* found(`${SUN.name.slice(0, 2)} val-`)).toEqual([renamed.id])
      expect(renamed.risks).toEqual(["SEEN_BEFORE HIGH"])
      expect(yield* valued(stranger, "zhou")).toMatchObject({ earlierTasks: [], risks: [] })
    }).pipe(Effect.provide(service), Effect.scoped),
  )

  it.live("statements of one account that differ contradict each other", () =>
    Effect.gen(function* () {
      const lender = yield* principalOf("lender")
      const first = yield* valued(lender, "zhou")
      const second = yield* valued(lender, "changed")
      expect(second.earlierTasks.map(({ kind, lines, taskId }) => [taskId, kind, lines])).toEqual([
        [first.id, "SAME_LINES", expect.any(Number)],
        // From the eleventh day, on which the amount is another one, to the day before the last.
        [first.id, "CONTRADICTS", 19],
      ])
      expect(second.risks).toEqual(["CONTRADICTS_EARLIER HIGH"])
    }).pipe(Effect.provide(service), Effect.scoped),
  )

  it.live("what is kept says nothing without the key, and differs between accounts", () =>
    Effect.gen(function* () {
      yield* valued(yield* principalOf("one"), "zhou")
      yield* valued(yield* principalOf("two"), "zhou")
      const [one, two] = (yield* printsOf).map(({ marks }) => new Set(String(marks).split(",")))
      expect(one?.size).toBeGreaterThan(50)
      expect(one?.size).toBe(two?.size)
      expect([...one!].filter((mark) => two!.has(mark))).toEqual([])
    }).pipe(Effect.provide(service), Effect.scoped),
  )

  it.live("goes with the task: by retention, and when a person's data is erased", () =>
    Effect.gen(function* () {
      const lender = yield* principalOf("lender")
      const first = yield* valued(lender, "zhou")
      yield* (yield* PersonalData).erase(lender, { name: ZHOU.name, accountNumber: ZHOU.number }, false)
      expect(yield* printsOf).toEqual([])
      const second = yield* valued(lender, "zhou")
      expect(second).toMatchObject({ earlierTasks: [] })
      expect((yield* printsOf).map(({ task }) => task)).toEqual([second.id])
      expect(second.id).not.toBe(first.id)
      yield* purge(0)
      expect(yield* printsOf).toEqual([])
    }).pipe(Effect.provide(service), Effect.scoped),
  )

  it.live("says the same to a run after a crash, whatever other tasks have shown meanwhile", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))
      const asked = yield* Deferred.make<void>()
      const { lender, task } = yield* Effect.gen(function* () {
        const lender = yield* principalOf("lender")
        const request = { materials: [{ materialRef: "sun" }] }
        const { task } = yield* (yield* Tasks).create(lender, input({ assetType: "BANK_STATEMENT", request }))
        yield* Deferred.await(asked)
        expect(yield* valued(lender, "zhou")).toMatchObject({ earlierTasks: [{ taskId: task.id }] })
        return { lender, task }
      }).pipe(Effect.provide(yield* serviceOf(database, { file: "sun", asked })), Effect.scoped)
      yield* Effect.gen(function* () {
        const { result } = yield* ended(lender, task.id, "BANK_STATEMENT")
        expect(decodeResult(result).earlierTasks).toEqual([])
      }).pipe(Effect.provide(yield* serviceOf(database)))
    }).pipe(Effect.scoped),
  )

  it.live("a version with corrected lines says the same of earlier tasks", () =>
    Effect.gen(function* () {
      const lender = yield* principalOf("lender")
      yield* valued(lender, "zhou")
      const { earlierTasks, id, risks } = yield* valued(lender, "sun")
      const sql = yield* SqlClient.SqlClient
      const [kept] = yield* sql`SELECT ledgers FROM statement_ledgers WHERE task_id = ${String(id)}::bigint`
      const lines = yield* (yield* Tasks).lines(lender, id, { cursor: 0, limit: 100 })
      const events = yield* correctStatement({
        ledgers: kept?.["ledgers"],
        lines: yield* Schema.decodeUnknownEffect(Schema.Array(ParsedLine))(lines),
        request: { materials: [{ materialRef: "sun" }] },
        today: LocalDate.LocalDate.make("2026-11-29"),
        corrections: [],
        generatedAt: "2026-11-29T10:00:00.000+08:00",
      })
      const result = [...events].find(({ _tag }) => _tag === "Result")
      const again = decodeResult(result?._tag === "Result" ? result.outcome : undefined)
      expect(again.earlierTasks).toEqual(earlierTasks)
      expect(
        again.riskAlert.items.flatMap(({ code, level }) => (memoryRisks.has(code) ? [`${code} ${level}`] : [])),
      ).toEqual(risks)
    }).pipe(Effect.provide(service), Effect.scoped),
  )
})
