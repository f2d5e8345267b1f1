import { expect, it } from "@effect/vitest"
import { LocalDate, type ValuationEvent } from "@open-valuation/core"
import { MaterialNotFound, MaterialStore, StatementAnalysis, StatementLayouts } from "@open-valuation/server/service"
import { DateTime, Effect, Layer, Stream } from "effect"
import { AccountOcr } from "../../../src/node/documents/AccountOcr.ts"
import { statementAnalysisLayer } from "../../../src/node/server/Service.ts"
import { StatementValuations } from "../../../src/node/statements/StatementValuations.ts"
import { statementValuationsLayer } from "../../../src/node/statements/ValuationThreads.ts"

const today = LocalDate.LocalDate.make("2025-07-10")
const request = { materials: [{ materialRef: "m1" }] }
const LINES = 1200

const csv = Buffer.from(
  [
    "交易日期,交易时间,收入金额,支出金额,账户余额,对方户名,对方账号,摘要",
    ...Array.from(
      { length: LINES },
      (_, at) => `2025-0${1 + Math.floor(at / 200)}-10,10:00:00,12.00,,${12 * (at + 1)}.00,云汀机械,6222,代发工资`,
    ),
  ].join("\n"),
)

const store = Layer.succeed(MaterialStore, {
  put: () => Effect.succeed([]),
  size: () => Effect.undefined,
  get: (_, materialRef) =>
    materialRef === "m1"
      ? Effect.succeed({
          materialRef,
          fileName: "m1.csv",
          contentType: "",
          bytes: csv,
          uploadedAt: DateTime.makeUnsafe("2025-07-09T16:00:00Z"),
          password: undefined,
        })
      : Effect.fail(new MaterialNotFound()),
})

const noLayouts = Layer.succeed(StatementLayouts, {
  list: () => Effect.succeed([]),
  add: () => Effect.die(new Error("Not part of this test")),
  remove: () => Effect.void,
})

const threads = Layer.mergeAll(
  statementAnalysisLayer,
  statementValuationsLayer.pipe(
    Layer.provide([store, noLayouts, Layer.succeed(AccountOcr, { first: undefined, second: undefined })]),
  ),
)

const linesIn = (events: ReadonlyArray<ValuationEvent<unknown>>) =>
  events.flatMap((event) => (event._tag === "Lines" ? event.lines : []))

const resultIn = (events: ReadonlyArray<ValuationEvent<unknown>>): unknown =>
  events.flatMap((event) => (event._tag === "Result" ? [event.outcome] : []))[0]

it.live("a thread analyses what another thread has kept, page by page, and changes what was corrected alone", () =>
  Effect.gen(function* () {
    const { events } = yield* StatementValuations
    const analyse = yield* StatementAnalysis
    const first = yield* Stream.runCollect(events(request, { today, account: "7" }))
    const ledgers = first.flatMap((event) => (event._tag === "Ledgers" ? [event.ledgers] : []))
    expect(ledgers).toHaveLength(1)
    const lines = linesIn(first)
    expect(lines).toHaveLength(LINES)
    const asked: Array<number> = []
    const by = { kind: "KEY", id: "3", name: "reviewer" } as const
    const at = "2026-03-15T10:30:00.000+08:00"
    const next = yield* Stream.runCollect(
      analyse({
        account: 7,
        ledgers: JSON.parse(JSON.stringify(ledgers[0])),
        request,
        today,
        lines: (cursor) => Effect.sync(() => (asked.push(cursor), lines.slice(cursor, cursor + 500))),
        corrections: [{ line: 700, excluded: true, amount: null, class: null, reason: "代收", by, at }],
        generatedAt: at,
      }),
    )
    expect(asked).toEqual([0, 500, 1000, 1200])
    const corrected = linesIn(next)
    expect(corrected[699]).toMatchObject({ line: 700, class: "EXCLUDED", corrected: true })
    expect(corrected.toSpliced(699, 1)).toEqual(lines.toSpliced(699, 1))
    expect(resultIn(next)).toMatchObject({
      totalInflow: 12 * LINES,
      effectiveInflow: 12 * (LINES - 1),
      generatedAt: at,
      corrections: [{ line: 700, readAmount: 12 }],
    })
    expect(resultIn(first)).not.toHaveProperty("corrections")
  }).pipe(Effect.provide(threads)),
)
