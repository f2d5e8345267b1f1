import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, statementAnalyst } from "@open-valuation/core/statement"
import { render } from "@open-valuation/core/text"
import { simulateBorrower, statementFileOf } from "@open-valuation/testing/statement"
import { expect, it } from "vitest"
import { resultReport } from "../../src/statement/ResultReport.ts"
import { width } from "../../src/Table.ts"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const { accounts } = simulateBorrower({
  seed: 5,
  kind: "EMPLOYEE",
  endDate,
  habits: ["creditCard"],
  concerns: ["lessor"],
})
const { outcome } = statementAnalyst()({
  ledgers: ledgersOf(accounts.map(statementFileOf)),
  today: endDate,
  monthInstallment: 800,
})

it("shows the cash flow in a few lines of at most 80 columns", () => {
  for (const [lang, words] of [
    ["zh", ["收入来源", "工资", "6个月中发放6个月", "融资租赁", "偿债支出占比", "低余额天数", "整千元入账"]],
    ["en", ["Income", "Wages", "6 of 6 months", "Lease", "Debt service", "Low balance", "round sums"]],
  ] as const) {
    const report = resultReport(render(outcome, lang), lang)
    for (const word of words) expect(report).toContain(word)
    for (const line of report.split("\n")) expect(width(line)).toBeLessThanOrEqual(80)
  }
})

it("shows the result of an older engine, which has no reading of the cash flow", () => {
  const { cashFlowProfile: _, ...older } = outcome
  const report = resultReport(render(older, "zh"), "zh")
  expect(report).toContain("有效资产")
  expect(report).toContain("评估结论")
  expect(report).not.toContain("收入来源")
})
