import { it } from "@effect/vitest"
import {
  type DocumentPart,
  DocumentUnreadable,
  LocalDate,
  NotValuable,
  Valuation,
  type ValuationEvent,
} from "@open-valuation/core"
import { MaterialMissing, Materials } from "@open-valuation/core/ports"
import { bankStatement, type StatementLimits, StatementResult } from "@open-valuation/core/statement"
import { isKnownCode, type Locale, render, translate } from "@open-valuation/core/text"
import { Effect, Layer, Schema, Stream } from "effect"
import { describe, expect } from "vitest"

const today = LocalDate.LocalDate.make("2025-07-10")

const header = ["交易日期", "交易时间", "收入金额", "支出金额", "账户余额", "对方户名", "对方账号", "摘要"]

/** A sheet in a layout that nobody has listed; amounts in yuan. */
const sheet = (
  fileName: string,
  rows: ReadonlyArray<readonly [date: string, amount: number, balance: number, party: string, summary: string]>,
): ReadonlyArray<DocumentPart> => [
  { _tag: "File", fileName, format: "XLSX" },
  { _tag: "Sheet", name: "Sheet1" },
  {
    _tag: "Rows",
    rows: [
      ["户名：林远舟", "账号：6222020000001234567"],
      header,
      ...rows.map(([date, amount, balance, party, summary]) => [
        date,
        "10:00:00",
        amount > 0 ? String(amount) : "",
        amount < 0 ? String(-amount) : "",
        String(balance),
        party,
        "",
        summary,
      ]),
    ].map((cells, at) => ({ row: at + 1, cells })),
  },
]

const honest = sheet(
  "流水.xlsx",
  Array.from({ length: 6 }, (_, at) => [
    `2025-0${at + 1}-10`,
    12_000,
    12_000 * (at + 1),
    "云汀机械制造有限公司",
    "代发工资",
  ]),
)

/** The bill of a credit card, of which nothing may be counted. */
const card: ReadonlyArray<DocumentPart> = [
  { _tag: "File", fileName: "信用卡.xlsx", format: "XLSX" },
  { _tag: "Sheet", name: "Sheet1" },
  {
    _tag: "Rows",
    rows: [
      ["招商银行信用卡对账单"],
      ["交易日", "记账日", "交易摘要", "人民币金额", "卡号末四位", "交易地金额"],
      ["2025-05-01", "2025-05-02", "云汀超市", "88.50", "1234", "88.50"],
    ].map((cells, at) => ({ row: at + 1, cells })),
  },
]

type Contents = Readonly<Record<string, ReadonlyArray<DocumentPart> | DocumentUnreadable>>

const readerOf =
  (materials: Contents, uploadedOn: Readonly<Record<string, string>> = {}): Materials["Service"]["read"] =>
  (_, materialRef) => {
    const found = materials[materialRef]
    if (found === undefined) return Effect.fail(new MaterialMissing({ materialRef }))
    const parts: Stream.Stream<DocumentPart, DocumentUnreadable> =
      found instanceof DocumentUnreadable ? Stream.fail(found) : Stream.fromIterable(found)
    const day = uploadedOn[materialRef]
    return Effect.succeed({ parts, ...(day === undefined ? {} : { uploadedOn: LocalDate.LocalDate.make(day) }) })
  }

/** Materials in memory: pieces, or why they cannot be had; and what another recogniser makes of them. */
const host = (materials: Contents, again?: Contents) =>
  Layer.succeed(Materials, {
    read: readerOf(materials),
    ...(again === undefined ? {} : { again: readerOf(again) }),
  })

const request = {
  materials: [{ materialRef: "m1", fileName: "流水.xlsx", contentType: null }],
  monthInstallment: 5_000,
}
const valueOf = (body: unknown) => Valuation.value(bankStatement(), body, { today })

const textsOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const failureOf = (materials: Parameters<typeof host>[0], body: unknown = request) =>
  Effect.flip(valueOf(body)).pipe(
    Effect.provide(host(materials)),
    Effect.map((error) => (error instanceof NotValuable ? translate(error.reason, "zh") : error._tag)),
  )

describe("a valuation of bank statements", () => {
  it.effect("gives the result of the contract, in Chinese and in English", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf(request)
      for (const locale of ["zh", "en"] satisfies ReadonlyArray<Locale>) {
        const result = yield* Schema.decodeUnknownEffect(Schema.toEncoded(StatementResult))(render(outcome, locale))
        expect(result).toMatchObject({
          monthInstallment: 5_000,
          purchaseAmount: null,
          totalInflow: 72_000,
          effectiveInflow: 72_000,
          closingBalance: 72_000,
          startDate: "2025-01-10",
          endDate: "2025-06-10",
        })
        expect(result.sourceReferenceList).toMatchObject([
          { fileName: "流水.xlsx", materialRef: "m1", accountName: "林远舟", accountNumber: "****4567", lines: 6 },
        ])
        expect(textsOf(result).filter((text) => /undefined|NaN|null|\[object|6222020/.test(text))).toEqual([])
      }
    }).pipe(Effect.provide(host({ m1: honest }))),
  )

  it.effect("tells its course as it happens, the result last", () =>
    Effect.gen(function* () {
      const pages: ReadonlyArray<DocumentPart> = [
        ...honest,
        { _tag: "Page", page: 1, pages: 1, width: 500, height: 700, words: [], rules: [], scanned: false },
      ]
      const events: ReadonlyArray<ValuationEvent<unknown>> = yield* Stream.runCollect(
        Valuation.asset(bankStatement()).events(request, { today, account: undefined }),
      ).pipe(Effect.provide(host({ m1: pages })))
      const stages = events.flatMap((event) => (event._tag === "Step" ? [event.stage] : []))
      expect([...new Set(stages)]).toEqual(["PREPARE", "FILTER", "ANALYSE", "ESTIMATE", "CONCLUDE"])
      expect(events.filter(({ _tag }) => _tag === "Progress")).toMatchObject([
        { done: 1, total: 1, unit: "PAGE" },
        { done: 8, total: 8, unit: "ROW" },
      ])
      expect(events.at(-1)?._tag).toBe("Result")
      for (const event of events) if (event._tag === "Step") expect(isKnownCode(event.message.code)).toBe(true)
    }),
  )

  it.effect("reads several materials as one request, and counts the same file in two of them once", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({ materials: [{ materialRef: "m1" }, { materialRef: "m2" }] })
      expect(outcome.totalInflow).toBe(72_000)
      expect(outcome.dataQuality).toMatchObject({ files: 2, duplicateLines: 6 })
      expect(outcome.sourceReferenceList.map(({ materialRef }) => materialRef)).toEqual(["m1", "m2"])
    }).pipe(Effect.provide(host({ m1: honest, m2: honest }))),
  )

  it.effect("says that a material is named again, which counts once", () =>
    Effect.gen(function* () {
      const again = yield* valueOf({ materials: [{ materialRef: "m1" }, { materialRef: "m1" }] })
      expect(again.totalInflow).toBe(72_000)
      expect(again.dataQuality).toMatchObject({ files: 1, duplicateLines: 0 })
      const notes = again.dataQuality.notes.map((note) => translate(note, "zh"))
      expect(notes).toContain("有1个文件在申请中重复列出，只计一次。")
      expect((yield* valueOf(request)).dataQuality.notes).toHaveLength(again.dataQuality.notes.length - 1)
    }).pipe(Effect.provide(host({ m1: honest }))),
  )

  it.effect("counts lines of a file up to the day of its upload, not to the day of the task", () =>
    Effect.gen(function* () {
      const totalWith = (uploadedOn: Readonly<Record<string, string>>) =>
        valueOf(request).pipe(
          Effect.provideService(Materials, { read: readerOf({ m1: honest }, uploadedOn) }),
          Effect.map(({ dataQuality, endDate, riskAlert, totalInflow }) => ({
            totalInflow,
            endDate,
            notes: dataQuality.notes.map((note) => translate(note, "zh")),
            risks: riskAlert.items.map(({ code }) => code),
          })),
        )
      const forged = yield* totalWith({ m1: "2025-05-09" })
      expect(forged).toMatchObject({ totalInflow: 48_000, endDate: "2025-04-10" })
      expect(forged.risks).toContain("LINES_AFTER_UPLOAD")
      expect(forged.notes).toContain("有2笔的日期晚于文件提交之日，尚未发生，未计入任何数字。")
      for (const uploadedOn of [{}, { m1: "2025-06-10" }]) {
        const known = yield* totalWith(uploadedOn)
        expect(known).toMatchObject({ totalInflow: 72_000, endDate: "2025-06-10" })
        expect(known.risks).not.toContain("LINES_AFTER_UPLOAD")
      }
    }),
  )

  it.effect("reads a material once, however often it is named", () =>
    Effect.suspend(() => {
      const asked: Array<string> = []
      const read: Materials["Service"]["read"] = (_, materialRef) => {
        asked.push(materialRef)
        return Effect.succeed({ parts: Stream.fromIterable(honest) })
      }
      return Effect.gen(function* () {
        const materials = Array.from({ length: 60 }, (_, at) => ({ materialRef: `m${1 + (at % 2)}` }))
        const outcome = yield* valueOf({ materials })
        expect(asked).toEqual(["m1", "m2"])
        expect(outcome.dataQuality).toMatchObject({ files: 2, lines: 6 })
      }).pipe(Effect.provideService(Materials, { read }))
    }),
  )

  it.effect("refuses more rows and statements than a valuation may hold, and says what to do", () =>
    Effect.gen(function* () {
      const two = { materials: [{ materialRef: "m1" }, { materialRef: "m2" }] }
      const within = (limits: StatementLimits) =>
        Valuation.value(bankStatement({ limits }), two, { today }).pipe(
          Effect.match({
            onFailure: (error) => (error._tag === "NotValuable" ? translate(error.reason, "en") : error._tag),
            onSuccess: ({ dataQuality }) => dataQuality.files,
          }),
        )
      // Each file has a name, a header and six lines.
      expect(yield* within({ rows: 16, statements: 2 })).toBe(2)
      expect(yield* within({ rows: 15, statements: 2 })).toBe(
        "The files have more than 15 rows together: export shorter periods, or submit them in several tasks",
      )
      expect(yield* within({ rows: 16, statements: 1 })).toBe(
        "The files hold more than 1 statement together: submit them in several tasks",
      )
    }).pipe(Effect.provide(host({ m1: honest, m2: honest }))),
  )

  it.effect("makes its lines one event at a time, when they are taken", () =>
    Effect.gen(function* () {
      const many = sheet(
        "many.xlsx",
        Array.from({ length: 1_200 }, (_, at) => ["2025-01-10", 1, at + 1, "云汀机械制造有限公司", "代发工资"]),
      )
      const events: ReadonlyArray<ValuationEvent<unknown>> = yield* Stream.runCollect(
        Valuation.asset(bankStatement()).events(request, { today, account: undefined }),
      ).pipe(Effect.provide(host({ m1: many })))
      const lines = events.filter((event) => event._tag === "Lines")
      expect(lines.map(({ first, lines: some, total }) => [first, some.length, total])).toEqual([
        [1, 500, 1_200],
        [501, 500, 1_200],
        [1_001, 200, 1_200],
      ])
    }),
  )

  it.effect("tells of the bill of a credit card without counting it, and fails where there is nothing else", () =>
    Effect.gen(function* () {
      const both = { materials: [{ materialRef: "m1" }, { materialRef: "card", fileName: "信用卡.xlsx" }] }
      const outcome = yield* valueOf(both)
      const alone = yield* valueOf({ materials: [{ materialRef: "m1" }] })
      expect(outcome.effectiveAssets).toBe(alone.effectiveAssets)
      expect([outcome.totalInflow, outcome.totalOutflow]).toEqual([alone.totalInflow, alone.totalOutflow])
      expect(outcome.dataQuality).toMatchObject({ files: 1, lines: 6 })
      expect(outcome.riskAlert.items.filter(({ code }) => code === "CREDIT_CARD_BILL")).toMatchObject([
        { level: "LOW", observed: 1, detail: { params: { files: "信用卡.xlsx" } } },
      ])
      expect(outcome.dataQuality.notes.map((note) => translate(note, "zh"))).toContain(
        "信用卡账单（信用卡.xlsx）不是账户流水，未计入任何数字。",
      )
      const only = { materials: [{ materialRef: "card", fileName: "信用卡.xlsx" }] }
      const failure = yield* failureOf({ card }, only)
      expect(failure).toContain("文件“信用卡.xlsx”是信用卡账单，反映的是欠款而不是存款，请改交借记卡")
    }).pipe(Effect.provide(host({ m1: honest, card }))),
  )

  it.effect("tells a fault of the machine from one of the file", () =>
    Effect.gen(function* () {
      const faults = [
        ["busy", true],
        ["ocr-failed", true],
        ["timeout", undefined],
        ["corrupt", undefined],
      ] as const
      for (const [reason, transient] of faults) {
        const unreadable = new DocumentUnreadable({ fileName: "六月.pdf", reason, detail: "" })
        const failure = yield* Effect.flip(Effect.provide(valueOf(request), host({ m1: unreadable })))
        expect([failure._tag, failure instanceof NotValuable && failure.transient]).toEqual(["NotValuable", transient])
      }
    }),
  )

  it.effect("fails with the file and the reason when one file cannot be read", () =>
    Effect.gen(function* () {
      for (const reason of ["encrypted", "wrong-password", "empty", "corrupt", "scanned", "too-large"] as const) {
        const unreadable = new DocumentUnreadable({ fileName: "六月.pdf", reason, detail: "" })
        expect(yield* failureOf({ m1: unreadable })).toContain("六月.pdf")
      }
      const both = { materials: [{ materialRef: "m1" }, { materialRef: "m2" }] }
      const scanned = new DocumentUnreadable({ fileName: "六月.pdf", reason: "scanned", detail: "" })
      expect(yield* failureOf({ m1: honest, m2: scanned }, both)).toContain("六月.pdf")
      expect(yield* failureOf({})).toContain("m1")
    }),
  )

  it.effect("fails with what was seen of an image that is not good enough, and how to do better", () =>
    Effect.gen(function* () {
      const failure = (reason: DocumentUnreadable["reason"], seen: Readonly<Record<string, number>>) =>
        failureOf({ m1: new DocumentUnreadable({ fileName: "六月.jpg", reason, detail: "", seen }) })
      const seen = { page: 2, pages: 3, textHeightPx: 6.4, least: 9 }
      expect(yield* failure("small-text", seen)).toMatch(
        /六月\.jpg”第2页的文字太小（字高约6像素，至少需要9像素）；请靠近拍/u,
      )
      expect(yield* failure("blurred", { page: 1, pages: 1 })).toMatch(/六月\.jpg”的文字模糊；请点按屏幕对焦/u)
      expect(yield* failure("too-many-scans", { pages: 300, limit: 100 })).toMatch(/共300页.*最多100页/u)
      for (const reason of ["no-text", "faint", "illegible"] as const) {
        expect(yield* failure(reason, {})).toMatch(/六月\.jpg/u)
      }
    }),
  )

  it.effect("fails with the header quoted when a file is in no layout, and when it has no table", () =>
    Effect.gen(function* () {
      const rows = [
        ["品名", "数量", "单价"],
        ["钢板", "3", "120.00"],
      ].map((cells, at) => ({ row: at + 1, cells }))
      const shop: ReadonlyArray<DocumentPart> = [
        { _tag: "File", fileName: "订单.xlsx", format: "XLSX" },
        { _tag: "Sheet", name: "Sheet1" },
        { _tag: "Rows", rows },
      ]
      expect(yield* failureOf({ m1: shop })).toContain("订单.xlsx")
      const archive: ReadonlyArray<DocumentPart> = [{ _tag: "File", fileName: "空.zip", format: "ZIP" }]
      expect(yield* failureOf({ m1: archive })).toContain("没有流水明细")
    }),
  )
})

describe("a request", () => {
  const faultsOf = (body: unknown) =>
    Effect.flip(Valuation.asset(bankStatement()).check(body, today)).pipe(
      Effect.map(({ faults }) => faults.map(({ path }) => path)),
    )

  it.effect("is read once more by another recogniser where the first made nothing of its images", () =>
    Effect.gen(function* () {
      const blurred = new DocumentUnreadable({ fileName: "流水.jpg", reason: "blurred", detail: "" })
      const page: DocumentPart = {
        _tag: "Page",
        page: 1,
        pages: 1,
        width: 500,
        height: 700,
        words: [{ text: "某某", x: 1, y: 1, width: 20, height: 10, confidence: 0.9 }],
        rules: [],
        scanned: true,
      }
      const lost: ReadonlyArray<DocumentPart> = [{ _tag: "File", fileName: "流水.jpg", format: "IMAGE" }, page]
      const ended = (first: Contents["m1"] & {}, second: Contents["m1"] & {}) =>
        Effect.exit(Effect.provide(valueOf(request), host({ m1: first }, { m1: second })))
      for (const first of [blurred, lost]) {
        expect((yield* ended(first, honest))._tag).toBe("Success")
        expect(yield* ended(first, blurred)).toEqual(
          yield* Effect.exit(Effect.provide(valueOf(request), host({ m1: first }))),
        )
      }
      const encrypted = new DocumentUnreadable({ fileName: "流水.pdf", reason: "encrypted", detail: "" })
      expect((yield* ended(encrypted, honest))._tag).toBe("Failure")
    }),
  )

  it.effect("needs materials alone; all faults are listed", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({})).toEqual(["materials"])
      expect(yield* faultsOf({ materials: [] })).toEqual(["materials"])
      expect(
        yield* faultsOf({
          materials: [{ fileName: "a" }],
          purchaseAmount: -1,
          downPaymentAmount: "1",
          repaymentCycle: 1.5,
          monthInstallment: 1e13,
        }),
      ).toEqual([
        "purchaseAmount",
        "downPaymentAmount",
        "repaymentCycle",
        "monthInstallment",
        "materials[0].materialRef",
      ])
      expect(yield* faultsOf({ ...request, source: "CHAT" })).toEqual(["chatSessionId"])
      expect(yield* faultsOf({ materials: [], purchaseAmount: -1, source: "CHAT" })).toEqual([
        "purchaseAmount",
        "materials",
        "chatSessionId",
      ])
      expect(yield* Valuation.asset(bankStatement()).check({ ...request, repaymentCycle: 0, extra: 1 }, today)).toEqual(
        {
          ...request,
          repaymentCycle: 0,
        },
      )
    }),
  )
})
