import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, statementAnalyst } from "@open-valuation/core/statement"
import { type Locale, render } from "@open-valuation/core/text"
import { statementView } from "@open-valuation/report/statement"
import { StatementAnswer } from "@open-valuation/report/statement/answer"
import { simulateBorrower, statementFileOf } from "@open-valuation/testing/statement"
import { Schema } from "effect"
import { expect, it } from "vitest"
import { resultText } from "../../src/statement/StatementText.ts"
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

const textOf = (result: object, lang: Locale): string =>
  resultText(
    statementView(
      Schema.decodeUnknownSync(StatementAnswer)(render({ ...result, generatedAt: "2026-06-25T12:00:00+08:00" }, lang)),
      lang,
    ),
  )

it("shows the cash flow in at most 80 columns", () => {
  for (const [lang, words] of [
    [
      "zh",
      ["收入来源", "工资与收入走势", "流水覆盖的6个月中有6个月", "融资租赁", "偿债负担", "日终余额", "整千元入账"],
    ],
    [
      "en",
      ["Income by source", "Wages", "6 of 6 covered", "Lease", "Debt service", "Days by balance", "Whole thousands in"],
    ],
  ] as const) {
    const report = textOf(outcome, lang)
    for (const word of words) expect(report).toContain(word)
    for (const line of report.split("\n")) expect(width(line)).toBeLessThanOrEqual(80)
  }
})

it("shows the result of an older engine, which has no reading of the cash flow", () => {
  const { cashFlowProfile: _, ...older } = outcome
  const report = textOf(older, "zh")
  expect(report).toContain("有效资产")
  expect(report).toContain("评估结论")
  expect(report).not.toContain("收入来源")
})

it("shows the borrowers of one loan side by side", () => {
  const firm = simulateBorrower({ seed: 6, kind: "COMPANY", endDate })
  const person = accounts[0]!
  const group = statementAnalyst()({
    ledgers: ledgersOf([...accounts, ...firm.accounts].map(statementFileOf)),
    today: endDate,
    borrowers: [
      { name: firm.name, kind: "COMPANY", role: "BORROWER" },
      { name: person.accountName, kind: "PERSON", role: "OWNER" },
      { name: "周砚秋", kind: "PERSON", role: "GUARANTOR" },
    ],
  }).outcome
  for (const [lang, words] of [
    ["zh", ["借款主体合并分析", "企业主", "各借款主体的现有贷款", "没有周砚秋的流水"]],
    ["en", ["Borrowers as one group", "owner", "Existing lenders by borrower", "no statement of 周砚秋"]],
  ] as const) {
    const report = textOf(group, lang)
    for (const word of words) expect(report).toContain(word)
    expect(report).toContain(firm.name)
    for (const line of report.split("\n")) expect(width(line)).toBeLessThanOrEqual(80)
  }
})
