import { describe, expect, it } from "@effect/vitest"
import { WorkbookLost } from "@open-valuation/server/http"
import { Effect, Layer } from "effect"
import { Budgets, budgets } from "../../../src/node/Budgets.ts"
import { Workbooks, workbooksLayer } from "../../../src/node/statements/Workbooks.ts"

const result = {
  purchaseAmount: null,
  downPaymentAmount: null,
  repaymentCycle: null,
  monthInstallment: null,
  startDate: "2026-03-01",
  endDate: "2026-03-31",
  totalInflow: 0,
  totalOutflow: 30,
  effectiveInflow: 0,
  effectiveOutflow: 30,
  openingBalance: null,
  closingBalance: null,
  averageDailyBalance: null,
  effectiveAssets: 0,
  effectiveAssetsBreakdown: [],
  monthlyFlows: [],
  repaymentCapacity: {
    averageMonthlyEffectiveNetInflow: null,
    coverageRatio: null,
    monthsCovered: null,
    purchaseCoverage: null,
  },
  topCounterparties: [],
  excludedFlows: [],
  dataQuality: {
    files: 1,
    lines: 3,
    unreadLines: 0,
    balanceChecked: false,
    balanceBreaks: 0,
    duplicateLines: 0,
    notes: [],
  },
  riskAlert: { level: "LOW", items: [] },
  assetEvaluationConclusion: "",
  sourceReferenceList: [],
  generatedAt: "2026-04-01T10:00:00.000+08:00",
}

const line = (number: number) => ({
  line: number,
  date: "2026-03-02",
  time: null,
  amount: -10,
  balance: null,
  currency: "CNY",
  counterparty: null,
  counterpartyAccount: null,
  summary: null,
  remarks: [],
  class: "EFFECTIVE",
  institution: null,
  accountNumber: null,
  fileName: "a.csv",
  materialRef: null,
  page: null,
  sheet: null,
  row: number,
  box: null,
  repaired: false,
})

/** Makes a workbook of three lines in pages of two. */
const make = Effect.fnUntraced(function* (asked: Array<number>) {
  const makeWorkbook = yield* Workbooks
  if (makeWorkbook === undefined) throw new Error("The package of workbooks is not installed")
  const all = [1, 2, 3].map(line)
  return yield* makeWorkbook({
    account: 1,
    result,
    locale: "en",
    adoption: null,
    lines: (cursor) => Effect.sync(() => (asked.push(cursor), all.slice(cursor, cursor + 2))),
  })
})

describe("workbooks in threads", () => {
  it.live("ask for the lines page by page, and are XLSX files", () =>
    Effect.gen(function* () {
      const asked: Array<number> = []
      const bytes = yield* make(asked)
      expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe("PK")
      expect(asked).toEqual([0, 2, 3])
    }).pipe(Effect.provide(workbooksLayer)),
  )

  it.live("end when they exceed their budget", () =>
    Effect.gen(function* () {
      expect(yield* Effect.flip(make([]))).toEqual(new WorkbookLost({ reason: "output" }))
    }).pipe(
      Effect.provide(
        workbooksLayer.pipe(
          Layer.provide(Layer.succeed(Budgets, { ...budgets, workbook: { ...budgets.workbook, outputMb: 0.001 } })),
        ),
      ),
    ),
  )
})
