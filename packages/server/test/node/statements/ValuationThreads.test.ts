import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type ValuationEvent } from "@open-valuation/core"
import type { ImageText } from "@open-valuation/core/domain"
import { LookupMemory, type Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { isKnownCode } from "@open-valuation/core/text"
import { encodePng } from "@open-valuation/files"
import { MaterialNotFound, MaterialStore, StatementLayouts } from "@open-valuation/server/service"
import { DateTime, Effect, Layer, type Schema, Stream } from "effect"
import { AccountOcr } from "../../../src/node/documents/AccountOcr.ts"
import { StatementValuations } from "../../../src/node/statements/StatementValuations.ts"
import { statementValuationsLayer } from "../../../src/node/statements/ValuationThreads.ts"

const today = LocalDate.LocalDate.make("2025-07-10")

const csv = (lines: number) =>
  Buffer.from(
    [
      "交易日期,交易时间,收入金额,支出金额,账户余额,对方户名,对方账号,摘要",
      ...Array.from(
        { length: lines },
        (_, at) => `2025-0${1 + (at % 6)}-10,10:00:00,12.00,,${12 * (at + 1)}.00,云汀机械制造有限公司,6222,代发工资`,
      ).toSorted(),
    ].join("\n"),
  )

/** A picture of one colour: its recogniser knows it by its width. */
const picture = async (width: number) =>
  encodePng({ width, height: 20, channels: 1, pixels: new Uint8Array(width * 20) }, 100)

const files: Readonly<Record<string, Uint8Array>> = {
  scan1: await picture(31),
  scan2: await picture(32),
  m1: csv(600),
  early: csv(600),
  late: csv(600),
  unlisted: Buffer.from(
    ["甲栏,乙栏,丙栏", "2025-06-02,100.00,云汀机械制造有限公司", "2025-06-03,-20.50,喻禾朔"].join("\n"),
  ),
  broken: Buffer.from("%PDF-1.7\nnothing"),
}
const uploaded = DateTime.makeUnsafe("2025-07-09T16:00:00Z")
/** The last line is of 2025-06-10, which begins in Shanghai at 16:00 of the day before. */
const uploadedAt: Readonly<Record<string, DateTime.Utc>> = {
  early: DateTime.makeUnsafe("2025-06-09T15:59:59Z"),
  late: DateTime.makeUnsafe("2025-06-09T16:00:00Z"),
}

/** Files of account 7 in memory, and a record of the requests for them. */
const store = (asked: Array<string>) =>
  Layer.succeed(MaterialStore, {
    put: () => Effect.succeed([]),
    size: () => Effect.succeed(undefined),
    get: (accountId, materialRef) => {
      const bytes = accountId === 7 ? files[materialRef] : undefined
      asked.push(materialRef)
      return bytes === undefined
        ? Effect.fail(new MaterialNotFound())
        : Effect.succeed({
            materialRef,
            fileName: `${materialRef}.csv`,
            contentType: "",
            bytes,
            uploadedAt: uploadedAt[materialRef] ?? uploaded,
            password: undefined,
          })
    },
  })

/** Layouts of account 7. */
const layouts = Layer.succeed(StatementLayouts, {
  list: () =>
    Effect.succeed([
      {
        layoutId: 1,
        createdAt: uploaded,
        layout: { name: "云汀", header: ["甲栏", "乙栏", "丙栏"], columns: ["date", "amount", "counterparty"] },
      },
    ]),
  add: () => Effect.die(new Error("Not part of this test")),
  remove: () => Effect.void,
})

const layerOf = (asked: Array<string>, ocr?: Ocr["Service"]) =>
  statementValuationsLayer.pipe(
    Layer.provide([store(asked), layouts, Layer.succeed(AccountOcr, { first: ocr && (() => ocr), second: undefined })]),
  )

/** A page with a line for each of ten days of the month. */
const pageOf = (month: number): ImageText => {
  const rows = [
    ["交易日期", "收入金额", "支出金额", "账户余额", "对方户名", "摘要"],
    ...Array.from({ length: 10 }, (_, at) => [
      `2025-0${month}-${10 + at}`,
      "12.00",
      "",
      `${12 * (10 * (month - 1) + at + 1)}.00`,
      "云汀机械制造有限公司",
      "代发工资",
    ]),
  ]
  const words = rows.flatMap((row, y) =>
    row.flatMap((text, x) =>
      text === "" ? [] : [{ text, x: 20 + 90 * x, y: 20 + 20 * y, width: 60, height: 9, confidence: 0.99 }],
    ),
  )
  const quality = { textHeightPx: 30, sharpness: 1, contrast: 0.8, confidence: 0.99 }
  return { width: 595, height: 842, words, rules: [], turned: 0, quality }
}

/** A recogniser of the two pictures that fails at those of one width. */
const ocrOf = (read: Array<number>, fails?: number): Ocr["Service"] => ({
  name: "made up",
  concurrency: 1,
  read: ({ width }) =>
    Effect.suspend(() => {
      read.push(width)
      return width === fails
        ? Effect.fail(new OcrUnavailable({ reason: "timeout", detail: "made up" }))
        : Effect.succeed(pageOf(width - 30))
    }),
})

const eventsOf = (refs: ReadonlyArray<string>, account: string) =>
  Effect.flatMap(StatementValuations, ({ events }) =>
    Stream.runCollect(events({ materials: refs.map((materialRef) => ({ materialRef })) }, { today, account })),
  )

describe("statements valued in a thread", () => {
  it.live("are read by a layout that the account has confirmed, and the result says so", () =>
    Effect.gen(function* () {
      const events = yield* eventsOf(["unlisted"], "7")
      const outcome = events.flatMap((event) => (event._tag === "Result" ? [event.outcome] : []))[0]
      expect(outcome).toMatchObject({ totalInflow: 100, totalOutflow: 20.5, dataQuality: { lines: 2 } })
      expect(JSON.stringify(outcome)).toContain("statement.quality.confirmed")
    }).pipe(Effect.provide(layerOf([]))),
  )

  it.live("give steps, lines and a result, and request each file once", () =>
    Effect.suspend(() => {
      const asked: Array<string> = []
      return Effect.gen(function* () {
        const events: ReadonlyArray<ValuationEvent<unknown>> = yield* eventsOf(["m1", "m1", "m1"], "7")
        expect(asked).toEqual(["m1"])
        expect(events.flatMap((event) => (event._tag === "Lines" ? [event.lines.length] : []))).toEqual([500, 100])
        const last = events.at(-1)
        expect(last?._tag === "Result" ? last.outcome : last).toMatchObject({ totalInflow: 7_200 })
        expect(events.every((event) => event._tag !== "Step" || isKnownCode(event.message.code))).toBe(true)
      }).pipe(Effect.provide(layerOf(asked)))
    }),
  )

  it.live("do not read the pages of a scan again that a run before has read", () =>
    Effect.gen(function* () {
      const stored = new Map<string, Schema.Json>()
      const memory = Layer.succeed(LookupMemory, {
        remember: (name, lookUp) => {
          const known = stored.get(name)
          return known === undefined
            ? Effect.tap(lookUp, (answer) => Effect.sync(() => stored.set(name, answer)))
            : Effect.succeed(known)
        },
      })
      const read: Array<number> = []
      const run = (fails?: number) =>
        eventsOf(["scan1", "scan2"], "7").pipe(Effect.provide([layerOf([], ocrOf(read, fails)), memory]))
      expect(yield* Effect.flip(run(32))).toMatchObject({ reason: { code: "document.ocr-failed" } })
      const last = (yield* run()).at(-1)
      expect(last?._tag === "Result" ? last.outcome : last).toMatchObject({
        dataQuality: { lines: 20, unreadLines: 0 },
      })
      expect(read).toEqual([31, 32, 32])
    }),
  )

  it.live("count lines up to the day of the upload in mainland China", () =>
    Effect.gen(function* () {
      for (const [ref, totalInflow] of [
        ["early", 6_000],
        ["late", 7_200],
      ] as const) {
        const last = (yield* eventsOf([ref], "7")).at(-1)
        expect(last?._tag === "Result" ? last.outcome : last).toMatchObject({ totalInflow })
      }
    }).pipe(Effect.provide(layerOf([]))),
  )

  it.live("fail with the reason when a file is missing, another account's, or unreadable", () =>
    Effect.gen(function* () {
      const reasonOf = (ref: string, account: string) =>
        Effect.map(Effect.flip(eventsOf([ref], account)), (error) =>
          error._tag === "NotValuable" ? error.reason.code : error._tag,
        )
      expect(yield* reasonOf("gone", "7")).toBe("statement.failed.materialMissing")
      expect(yield* reasonOf("m1", "8")).toBe("statement.failed.materialMissing")
      expect(yield* reasonOf("broken", "7")).toBe("document.corrupt")
    }).pipe(Effect.provide(layerOf([]))),
  )
})
