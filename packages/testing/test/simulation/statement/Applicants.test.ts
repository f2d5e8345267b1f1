import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, statementAnalyst } from "@open-valuation/core/statement"
import { type ApplicantsSettings, simulateApplicants } from "@open-valuation/testing/statement"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const today = LocalDate.LocalDate.make("2026-07-01")
const settings = { seed: 3, count: 200, endDate }
const applicants = [...simulateApplicants(settings)]
const shown = ({ files, purchase, truth }: (typeof applicants)[number]) => {
  const { missedInstalmentOf: _, ...figures } = truth
  return { files, purchase, figures }
}

describe("simulateApplicants", () => {
  it("gives the same applicants again, the same first ones of a larger number, and others for another seed", () => {
    const iterable = simulateApplicants({ ...settings, count: 3 })
    expect([...iterable].map(shown)).toEqual(applicants.slice(0, 3).map(shown))
    expect([...iterable].map(shown)).toEqual(applicants.slice(0, 3).map(shown))
    const [other] = simulateApplicants({ ...settings, seed: 4 })
    expect(shown(other!)).not.toEqual(shown(applicants[0]!))
  })

  it("knows the effective assets that an analysis finds, with their concerns and without", { tags: ["long"] }, () => {
    const analyse = statementAnalyst()
    const apart = applicants.flatMap(({ files, purchase, truth }) => {
      const { effectiveAssets } = analyse({ ...purchase, ledgers: ledgersOf(files), today }).outcome
      return effectiveAssets === truth.effectiveAssets ? [] : [effectiveAssets / truth.effectiveAssets]
    })
    // Own money of the last 30 days whose account is not among the files is no asset yet: less, never more.
    expect(apart.length).toBeLessThanOrEqual(16)
    for (const ratio of apart) {
      expect(ratio).toBeGreaterThan(0.55)
      expect(ratio).toBeLessThan(1.03)
    }
  })

  it("are some who pay and some who do not, most of these beyond their means", () => {
    const missing = applicants.filter(({ truth }) => truth.missedInstalment !== undefined)
    expect(missing.length / applicants.length).toBeGreaterThan(0.2)
    expect(missing.length / applicants.length).toBeLessThan(0.5)
    const isBeyond = ({ purchase, truth }: (typeof applicants)[number]) =>
      purchase.monthInstallment > truth.monthlyIncome - truth.monthlySpending - truth.monthlyObligations
    const beyond = (group: typeof applicants) => group.filter(isBeyond).length / group.length
    expect(beyond(missing)).toBeGreaterThan(0.8)
    expect(beyond(applicants.filter((one) => !missing.includes(one)))).toBeLessThan(0.5)
  })

  it("never pay a dearer instalment or a larger down payment longer than a cheaper one", () => {
    for (const { purchase, truth } of applicants) {
      const monthsPaid = (more: Partial<typeof purchase>) =>
        (truth.missedInstalmentOf({ ...purchase, ...more }) ?? purchase.repaymentCycle + 1) - 1
      const paid = monthsPaid({})
      expect(monthsPaid({ monthInstallment: 1.5 * purchase.monthInstallment })).toBeLessThanOrEqual(paid)
      expect(monthsPaid({ downPaymentAmount: 2 * purchase.downPaymentAmount })).toBeLessThanOrEqual(paid)
      expect(monthsPaid({ monthInstallment: 0, downPaymentAmount: 0 })).toBeGreaterThanOrEqual(paid)
    }
  })

  it("owe what a loan costs, also one whose instalments no line shows", () => {
    const owing = applicants.filter(({ truth: { concerns } }) => concerns.includes("unpaidLoan"))
    expect(owing.length).toBeGreaterThan(5)
    for (const { borrower, truth } of owing) {
      if (truth.concerns.includes("newAccount")) continue
      const drawn = borrower.accounts.flatMap(({ entries }) => entries).filter(({ summary }) => summary === "放款")
      const due = drawn.reduce((sum, { amountFen }) => sum + Math.round((1.18 * amountFen) / 12), 0)
      expect(truth.monthlyObligations).toBeGreaterThanOrEqual(due / 100)
    }
  })

  it("without shares have no concern", () => {
    const plain = [...simulateApplicants({ ...settings, count: 40, concernShare: 0, habitShare: 0, walletShare: 0 })]
    expect(plain.every(({ files, truth }) => files.length === 2 && truth.concerns.length === 0)).toBe(true)
    const [full] = simulateApplicants({ ...settings, count: 1, concernShare: 1, walletShare: 1 })
    expect(full!.truth.concerns).toHaveLength(6)
    expect(full!.files).toHaveLength(3)
  })

  it("takes none where none are asked for", () => {
    expect([...simulateApplicants({ ...settings, count: 0 })]).toEqual([])
  })

  const absurd: ReadonlyArray<Partial<ApplicantsSettings>> = [
    { count: -1 },
    { count: 1e9 },
    { count: 1.5 },
    { count: Number.NaN },
    { seed: Number.NaN },
    { seed: Infinity },
    { seed: 0.5 },
    { months: 3 },
    { months: 1e9 },
    { concernShare: 2 },
    { habitShare: -0.1 },
    { walletShare: Number.NaN },
  ]
  it.each(absurd)("refuses %j before it makes anybody, and says what would do", (one) => {
    expect(() => simulateApplicants({ ...settings, ...one })).toThrow(/^\w+ is .*: give a (whole )?number from .* to /u)
  })

  it("refuses terms out of bounds", () => {
    const { purchase, truth } = applicants[0]!
    for (const more of [
      { repaymentCycle: 0 },
      { repaymentCycle: 1e9 },
      { monthInstallment: -1 },
      { downPaymentAmount: Number.NaN },
    ]) {
      expect(() => truth.missedInstalmentOf({ ...purchase, ...more })).toThrow(RangeError)
    }
  })
})
