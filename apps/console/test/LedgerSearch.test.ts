import { describe, expect, it } from "@effect/vitest"
import { type LedgerFilter, noFilter } from "../src/screens/statement/ledger/LedgerFilter.ts"
import { filterOf, ledgerSearch, searchOf } from "../src/screens/statement/ledger/LedgerSearch.ts"
import { namedLines, type NamingAnswer, possible } from "../src/screens/statement/ledger/NamedLines.ts"
import type { AssetsComponent } from "../src/screens/statement/StatementAnswer.ts"
import { words } from "../src/screens/statement/StatementWords.ts"

const { en } = words

const filter: LedgerFilter = {
  flowClass: "LOAN",
  account: "中国建设银行 ****6696",
  direction: "IN",
  text: "工资 2025",
  least: "1.2万",
  most: "20,000.5",
  from: "2025-01-01",
  to: "2025-06-30",
  order: "NEWEST",
  lines: "RISK-2",
}

describe("the address of the ledger", () => {
  it("holds the whole filter", () => {
    expect(searchOf(filter)).toEqual({
      class: "LOAN",
      account: "中国建设银行 ****6696",
      direction: "IN",
      text: "工资 2025",
      least: 12_000,
      most: 20_000.5,
      from: "2025-01-01",
      to: "2025-06-30",
      order: "NEWEST",
      lines: "RISK-2",
    })
    expect(filterOf(searchOf(filter))).toEqual({ ...filter, least: "12000", most: "20000.5" })
  })

  it("is empty where nothing is filtered", () => {
    expect(searchOf(noFilter)).toEqual({})
    expect(filterOf({})).toEqual(noFilter)
  })

  it("holds no amount that is none", () => {
    expect(searchOf({ ...noFilter, least: "abc", most: "-5" })).toEqual({})
  })

  it("ignores what no ledger could show", () => {
    const bad = {
      class: "loan' OR 1",
      account: "",
      direction: "SIDEWAYS",
      text: "x".repeat(101),
      least: -1,
      most: "many",
      from: "2025-02-30",
      to: "2025-1-1",
      order: "RANDOM",
      lines: "RISK-",
      other: "1",
    }
    expect(ledgerSearch(bad)).toEqual({})
    expect(ledgerSearch({ class: {}, account: [], text: null, least: Number.NaN, from: true, lines: {} })).toEqual({})
    // The router reads digits as a number.
    expect(ledgerSearch({ text: 2025 })).toEqual({ text: "2025" })
  })

  const evidence = [
    { fileName: "a.pdf", row: 3, date: "2025-01-01", amount: 1, balance: null, counterparty: null, summary: null },
  ]
  const account = (institution: string | null, accountNumber: string | null): AssetsComponent => ({
    institution,
    accountName: null,
    accountNumber,
    currency: "CNY",
    method: "NOT_COUNTED",
    from: null,
    to: null,
    days: 0,
    closingBalance: null,
    adjustedClosingBalance: null,
    adjustedMeanBalance: null,
    effectiveInflow: 0,
    effectiveOutflow: 0,
    shortfall: 0,
    countedElsewhere: 0,
    unproven: 0,
    amount: 0,
    note: "",
    excludedInflows: [],
    excludedInflowCount: 0,
    balances: [],
  })
  const risk = {
    code: "CONCENTRATION" as const,
    level: "LOW" as const,
    title: "A risk",
    detail: "",
    observed: 1,
    threshold: 1,
    unit: "COUNT" as const,
  }
  const answer: NamingAnswer = {
    excludedFlows: [{ reason: "LOAN", label: "loans", inflow: 1, outflow: 0, lines: 1 }],
    effectiveAssetsBreakdown: [account("中国建设银行", "****6696"), account(null, null)],
    sourceReferenceList: [
      {
        fileName: "b.csv",
        materialRef: null,
        institution: null,
        accountName: null,
        accountNumber: null,
        currency: "CNY",
        startDate: null,
        endDate: null,
        lines: 1,
        pages: 0,
        openingBalance: null,
        closingBalance: null,
      },
    ],
    riskAlert: {
      level: "LOW",
      items: [
        { ...risk, evidence, evidenceLines: 9 },
        { ...risk, evidence: [], evidenceLines: 0 },
      ],
    },
  }

  it("ignores classes, accounts and lines that the result does not have", () => {
    const asked = (some: Partial<LedgerFilter>) => possible({ ...noFilter, ...some }, answer, en)
    for (const flowClass of ["LOAN", "NONE", "EFFECTIVE"]) expect(asked({ flowClass }).flowClass).toBe(flowClass)
    for (const account of ["中国建设银行 ****6696", "b.csv"]) expect(asked({ account }).account).toBe(account)
    expect(asked({ lines: "RISK-0" }).lines).toBe("RISK-0")
    for (const lines of ["RISK-1", "WAGES", "OBLIGATION-0"]) expect(asked({ lines }).lines).toBe("")
    expect(asked({ flowClass: "REFUND", account: "x", text: "y" })).toEqual({ ...noFilter, text: "y" })
  })

  it("names the lines of a risk", () => {
    expect(namedLines("RISK-0", answer, en)).toEqual({ title: "A risk", lines: evidence, all: 9 })
    expect(["", "RISK", "RISK-x", "OTHER-0", "RISK-1"].map((name) => namedLines(name, answer, en))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })
})
