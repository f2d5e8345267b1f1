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
  const shareMissed = (decision: string): number => {
    const of = judged.filter(({ affordability }) => affordability.decision === decision)
    expect(of.length).toBeGreaterThan(40)
    return of.filter(({ truth }) => truth.missedInstalment !== undefined).length / of.length
  }

  it("pay what the table accepts, and half of what it rejects is missed", () => {
    expect(shareMissed("ACCEPT")).toBeLessThanOrEqual(0.02)
    expect(shareMissed("REFER")).toBeLessThan(0.25)
    expect(shareMissed("REJECT")).toBeGreaterThan(0.45)
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
