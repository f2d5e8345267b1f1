import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { propertyRecipe } from "@open-valuation/core/property"
import { MaterialStore, StatementLayouts } from "@open-valuation/server/service"
import { FittedModels } from "@open-valuation/store"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"
import { DateTime, Effect, Layer, Stream } from "effect"
import { makeImportThreads } from "../../src/node/admin/ImportFile.ts"
import { Budgets, budgets } from "../../src/node/Budgets.ts"
import { AccountOcr } from "../../src/node/documents/AccountOcr.ts"
import { Documents, makeDocumentThreads } from "../../src/node/documents/Documents.ts"
import { Fields } from "../../src/node/documents/FieldThreads.ts"
import { Intake } from "../../src/node/documents/Intake.ts"
import { makeStatementReading } from "../../src/node/statements/StatementThreads.ts"
import { StatementValuations } from "../../src/node/statements/StatementValuations.ts"
import { statementValuationsLayer } from "../../src/node/statements/ValuationThreads.ts"
import { threadFitterLayer } from "../../src/node/ThreadFitter.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
const bytes = Buffer.from(
  "交易日期,收入金额,支出金额,账户余额,摘要\n2026-01-05,1.00,,1.00,工资\n2026-01-06,2.00,,3.00,工资\n",
)
const document = { bytes, fileName: "流水.csv", password: undefined, account: 1 }
const image = { bytes: Buffer.from("\xff\xd8\xff\xfe\0\x08secret\xff\xd9", "latin1"), fileName: "a.jpg", account: 1 }

/** A budget too small for any answer of a reader. */
const silent = (reader: keyof typeof budgets) =>
  Layer.succeed(Budgets, { ...budgets, [reader]: { ...budgets[reader], outputMb: 0 } })

const noLayouts = Layer.succeed(StatementLayouts, {
  list: () => Effect.succeed([]),
  add: () => Effect.die(new Error("Not part of this test")),
  remove: () => Effect.void,
})

const noOcr = Layer.succeed(AccountOcr, { first: undefined, second: undefined })

const store = Layer.succeed(MaterialStore, {
  put: () => Effect.succeed([]),
  size: () => Effect.succeed(undefined),
  get: (_, materialRef) =>
    Effect.succeed({
      materialRef,
      fileName: "流水.csv",
      contentType: "",
      bytes,
      uploadedAt: DateTime.makeUnsafe(0),
      password: undefined,
    }),
})

const market = simulatePropertyMarket({ seed: 5, today, deals: 60, listings: 0 })

const tooLarge = { _tag: "DocumentUnreadable", reason: "too-large", detail: "the reader used too much output" }

describe("each reader has its own budget, and reports what ran out", () => {
  it.live("the metadata beside a picture", () =>
    Effect.gen(function* () {
      const { keep } = yield* Intake
      expect(yield* Effect.flip(keep(image, true))).toMatchObject({ ...tooLarge, fileName: "a.jpg" })
    }).pipe(Effect.provide(Intake.layer.pipe(Layer.provide(silent("intake"))))),
  )

  it.live("the fields of a document", () =>
    Effect.gen(function* () {
      const { read } = yield* Fields
      expect(yield* Effect.flip(read("EQUIPMENT", document))).toMatchObject(tooLarge)
    }).pipe(Effect.provide(Fields.layer.pipe(Layer.provide([silent("fields"), noOcr])))),
  )

  it.live("a document with its pages", () =>
    Effect.gen(function* () {
      const read = yield* makeDocumentThreads
      expect(yield* Effect.flip(Stream.runDrain(read(document)))).toMatchObject(tooLarge)
    }).pipe(Effect.scoped, Effect.provide(silent("document"))),
  )

  it.live("a file of a statement", () =>
    Effect.gen(function* () {
      const { read } = yield* makeStatementReading
      const path = join(import.meta.dirname, "../../../../docs/examples/statement.csv")
      const found = yield* read({ path, fileName: "流水.csv", password: undefined }, () => undefined)
      expect(found.reads).toMatchObject([{ _tag: "Unreadable", reason: { code: "document.too-large" } }])
    }).pipe(
      Effect.scoped,
      Effect.provide([
        silent("statementFile"),
        Layer.succeed(Documents, { read: () => Stream.empty, again: undefined }),
      ]),
    ),
  )

  it.live("a valuation of statements", () =>
    Effect.gen(function* () {
      const { events } = yield* StatementValuations
      const request = { materials: [{ materialRef: "m1" }] }
      const failed = yield* Effect.flip(Stream.runDrain(events(request, { today, account: "1" })))
      expect(failed).toMatchObject({ _tag: "NotValuable", reason: { code: "statement.failed.output" } })
    }).pipe(
      Effect.provide(statementValuationsLayer.pipe(Layer.provide([silent("statements"), store, noLayouts, noOcr]))),
    ),
  )

  it.live("a file of samples", () =>
    Effect.acquireUseRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "ov-budgets-"))),
      (folder) =>
        Effect.gen(function* () {
          const path = join(folder, "deals.csv")
          writeFileSync(path, toCsv(market.samples))
          const read = yield* makeImportThreads((yield* Budgets).import)
          const failed = yield* Effect.flip(
            Stream.runDrain(read({ file: { path }, asset: "PROPERTY", owner: undefined, levels: new Map(), today })),
          )
          expect(failed.message).toBe(`${path} was not imported: it took too much output. Split it into smaller files.`)
        }).pipe(Effect.scoped, Effect.provide(silent("import"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
    ),
  )

  it.live("a fit", () =>
    Effect.gen(function* () {
      const fitter = yield* FittedModels.Fitter
      const task: FittedModels.FitTask = {
        assetType: "PROPERTY",
        market: "one",
        dataHash: "",
        count: market.samples.length,
        samples: Stream.make(market.samples),
        asOf: today,
      }
      const failed = yield* Effect.flip(fitter.fit(propertyRecipe, task))
      expect(failed).toMatchObject({ _tag: "FitFailed", reason: "output" })
      expect(failed.message).toContain("its model is larger than 0 MB")
    }).pipe(Effect.provide(threadFitterLayer.pipe(Layer.provide(silent("fit"))))),
  )
})
