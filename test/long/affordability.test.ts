import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, statementAnalyst } from "@open-valuation/core/statement"
import { simulateApplicants } from "@open-valuation/testing/statement"
import { describe, expect, it } from "vitest"

const analyse = statementAnalyst()
const today = LocalDate.LocalDate.make("2026-07-01")

describe("invented applicants who are persons", () => {
  const judged = [...simulateApplicants({ seed: 1, count: 2_000, endDate: LocalDate.LocalDate.make("2026-06-25") })]
    .filter(({ borrower }) => !borrower.isCompany)
    .map(({ files, purchase, truth }) => {
      const { affordability } = analyse({ ...purchase, ledgers: ledgersOf(files), today }).outcome
      return { affordability: affordability!, truth }
    })

  it("pay what the table accepts; of what it refers a seventh is missed, of what it rejects more than half", () => {
    const counts = (["ACCEPT", "REFER", "REJECT"] as const).map((decision) => {
      const of = judged.filter(({ affordability }) => affordability.decision === decision)
      return [of.length, of.filter(({ truth }) => truth.missedInstalment !== undefined).length]
    })
    // The figures of docs/statements.md.
    expect(counts).toEqual([
      [64, 0],
      [484, 71],
      [805, 458],
    ])
  })

  it("have no more stable wages than they earn", () => {
    for (const { affordability, truth } of judged) {
      const { basis, monthlyStable } = affordability.income
      // Of an account that is opened within the period, the income is spread over months before it.
      if (basis !== "WAGES" || truth.concerns.includes("newAccount")) continue
      // A bonus and days of the last month are within a twentieth.
      expect(monthlyStable).toBeLessThanOrEqual(1.05 * truth.monthlyIncome)
    }
  })

  it("are not judged on half a year's account that was opened within it", () => {
    const fresh = judged.filter(({ truth }) => truth.concerns.includes("newAccount"))
    expect(fresh.length).toBeGreaterThan(20)
    expect(fresh.filter(({ affordability }) => affordability.decision === "ACCEPT")).toEqual([])
  })
})
