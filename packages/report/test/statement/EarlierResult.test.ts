import { Schema } from "effect"
import { expect, it } from "vitest"
import { StatementAnswer } from "../../src/statement/StatementAnswer.ts"

const account = { institution: "甲银行", accountName: "禾一", accountNumber: "****1234", currency: "CNY" }
const line = {
  fileName: "a.csv",
  row: 2,
  date: "2025-01-02",
  amount: 60,
  balance: 60,
  counterparty: null,
  summary: null,
}

/** All that results have had from the first on: what the engine adds later, an earlier result lacks. */
const earliest = {
  purchaseAmount: null,
  downPaymentAmount: null,
  repaymentCycle: null,
  monthInstallment: null,
  startDate: "2025-01-02",
  endDate: "2025-01-31",
  totalInflow: 60,
  totalOutflow: 0,
  effectiveInflow: 60,
  effectiveOutflow: 0,
  openingBalance: null,
  closingBalance: null,
  averageDailyBalance: null,
  effectiveAssets: 60,
  effectiveAssetsBreakdown: [
    {
      ...account,
      method: "NET_INFLOW",
      from: null,
      to: null,
      days: 0,
      closingBalance: null,
      adjustedClosingBalance: null,
      adjustedMeanBalance: null,
      effectiveInflow: 60,
      effectiveOutflow: 0,
      amount: 60,
      note: "按净流入",
      excludedInflows: [{ label: "借款", amount: 1, from: "2025-01-02", to: null, inflow: line, outflow: null }],
      balances: [{ from: "2025-01-02", to: "2025-01-31", balance: 60, excluded: 0, adjusted: 60 }],
    },
  ],
  monthlyFlows: [],
  repaymentCapacity: {
    averageMonthlyEffectiveNetInflow: null,
    coverageRatio: null,
    monthsCovered: null,
    purchaseCoverage: null,
  },
  topCounterparties: [],
  excludedFlows: [{ reason: "OF_ANOTHER_ENGINE", label: "借款", inflow: 1, outflow: 0, lines: 1 }],
  dataQuality: {
    files: 1,
    lines: 1,
    unreadLines: 0,
    balanceChecked: false,
    balanceBreaks: 0,
    duplicateLines: 0,
    notes: [],
  },
  riskAlert: {
    level: "LOW",
    items: [
      {
        level: "LOW",
        title: "短",
        detail: "短",
        observed: 1,
        threshold: 2,
        unit: "OF_ANOTHER_ENGINE",
        evidence: [line],
      },
    ],
  },
  assetEvaluationConclusion: "有效资产60元",
  sourceReferenceList: [{ fileName: "a.csv", ...account, startDate: null, endDate: null, lines: 1 }],
  generatedAt: "2026-01-02T10:00:00.000+08:00",
}

it("a result of the first engine is shown, also after the engine has learned to say more", () => {
  expect(Schema.decodeUnknownSync(StatementAnswer)(earliest)).toEqual(earliest)
})
