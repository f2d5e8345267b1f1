import { describe, expect, it } from "vitest"
import { LocalDate } from "../../src/domain/LocalDate.ts"
import { loanFigures } from "../../src/portfolio/LoanFigures.ts"
import { defaultPortfolioPolicy } from "../../src/portfolio/PortfolioPolicy.ts"
import { rowOf } from "../../src/portfolio/RowOf.ts"

const part = { line: 2, assetType: "VEHICLE", facts: {}, loan: { loanBalance: 50_000, priorLiens: 10_000 } }
const outcome = { minPrice: 90_000, avgPrice: 100_000, maxPrice: 110_000, riskTips: [] }
const gap = { code: "GAP", text: { code: "lending.reason.gap", params: { kind: "BOOK_VALUE", gap: 0.5, limit: 0.1 } } }
const lent = {
  ...outcome,
  premises: {
    orderlyLiquidation: { avgPrice: 94_500, costs: 0.02 },
    forcedLiquidation: { avgPrice: 85_000, costs: 0.06 },
  },
  prudentValue: { amount: 98_000, derivation: [] },
  termValues: [
    { months: 12, scenario: "BASE", avgPrice: 91_000 },
    { months: 24, scenario: "BASE", avgPrice: 83_000 },
    { months: 24, scenario: "ADVERSE", avgPrice: 70_000 },
  ],
  acceptance: { decision: "REFER", reasons: [gap], referTo: ["PERSON"], policyHash: "0" },
}

describe("a row of a book", () => {
  it("has what a lender makes of its value, and the loan over what a forced sale leaves", () => {
    const row = rowOf(part, lent, ({ code }) => code)
    expect(row).toMatchObject({
      orderlyLiquidation: 94_500,
      forcedLiquidation: 85_000,
      forcedProceeds: 79_900,
      prudentValue: 98_000,
      termValue: 83_000,
      acceptance: "REFER",
      acceptanceReasons: ["lending.reason.gap"],
    })
    const { forcedLtv, ltv } = loanFigures(row, defaultPortfolioPolicy, LocalDate.make("2026-11-20"))
    expect(ltv).toBeCloseTo(0.6, 9)
    expect(forcedLtv).toBeCloseTo(60_000 / 79_900, 9)
  })

  it("says why it has no value at the end of a term", () => {
    const reason = { code: "lending.term.age", params: { years: 21.3, most: 20 } }
    const ended = { months: 36, minPrice: null, avgPrice: null, maxPrice: null, reason }
    const termValues = [...lent.termValues, { ...ended, scenario: "BASE" }, { ...ended, scenario: "ADVERSE" }]
    const row = rowOf(part, { ...lent, termValues }, ({ code }) => code)
    expect(row).not.toHaveProperty("termValue")
    expect(row).toHaveProperty("termReason", "lending.term.age")
    // It has a value today: this is no reason for none.
    expect(row).not.toHaveProperty("reason")
  })

  it("of an older result has none of it", () => {
    const row = rowOf(part, outcome, ({ code }) => code)
    expect(Object.keys(row)).not.toContain("acceptance")
    expect(loanFigures(row, defaultPortfolioPolicy, LocalDate.make("2026-11-20")).forcedLtv).toBeUndefined()
  })
})
