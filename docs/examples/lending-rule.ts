import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, statementAnalyst, type StatementOutcome } from "@open-valuation/core/statement"
import { simulateApplicants } from "@open-valuation/testing/statement"

/** The rule under test: what a lender's own code decides from a finished analysis. */
export const approves = ({ repaymentCapacity, riskAlert }: StatementOutcome): boolean =>
  riskAlert.level !== "HIGH" &&
  (repaymentCapacity.coverageRatio ?? 0) >= 1 &&
  (repaymentCapacity.downPaymentCoverage ?? 0) >= 0.8

const percent = (part: number, whole: number): number => Math.round((1_000 * part) / whole) / 10

/** Tests the rule on invented applicants, and holds it against what became of each; shares in per cent. */
export const program = (count: number, rule = approves) => {
  const endDate = LocalDate.LocalDate.make("2026-06-25")
  const today = LocalDate.LocalDate.make("2026-07-01")
  const analyse = statementAnalyst()
  let [approved, bad, badApproved] = [0, 0, 0]
  for (const { files, purchase, truth } of simulateApplicants({ seed: 7, count, endDate })) {
    const { outcome } = analyse({ ...purchase, ledgers: ledgersOf(files), today })
    const [isApproved, isBad] = [rule(outcome), truth.missedInstalment !== undefined]
    if (isApproved) approved++
    if (isBad) bad++
    if (isApproved && isBad) badApproved++
  }
  return {
    applicants: count,
    approvalRate: percent(approved, count),
    badRateOfAll: percent(bad, count),
    badRateOfApproved: percent(badApproved, approved),
  }
}

if (import.meta.main) console.log(program(1_000))
