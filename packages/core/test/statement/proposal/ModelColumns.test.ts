import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { columnRoles } from "../../../src/statement/layouts/Layout.ts"
import { columnQuestion, withGuesses } from "../../../src/statement/proposal/ModelColumns.ts"
import type { StatementExplanation } from "../../../src/statement/proposal/StatementExplanation.ts"
import { makeStatementReader } from "../../../src/statement/reading/StatementReader.ts"
import { rowsOf } from "../reading/read.ts"

const lines = [
  "甲栏|乙栏|丙栏|丑栏|喻禾朔|己栏",
  "2026-03-02|820.50|1,820.50|青屿建材有限公司|9482247404870653180|货款喻禾朔",
  "2026-03-03|-20.50|1,800.00|滕予安|9482247404870653181|still@example.com",
  "2026-03-04|-300.00|1,500.00|云汀便民超市|9482247404870653182|电话13900000000",
]

const explained = (text: string): StatementExplanation => {
  const reader = makeStatementReader({ fileName: "statement.csv" })
  reader.push(rowsOf(text))
  reader.end()
  return reader.explanations()[0]!
}

const explanation = explained(lines.join("\n"))
const withoutBalance = explained(lines.map((line) => line.split("|").toSpliced(2, 1).join("|")).join("\n"))

describe("a language model beside the proof", () => {
  it("sees names of columns, days and amounts, and of everything else the shape", () => {
    const question = columnQuestion(explanation)
    assert.deepStrictEqual(question?.header, ["甲栏", "乙栏", "丙栏", "丑栏", "han(3)", "己栏"])
    assert.deepStrictEqual(question?.rows[0], [
      "2026-03-02",
      "820.50",
      "1,820.50",
      "han(8)",
      "mark(4) digits(4)",
      "han(5)",
    ])
    const sent = JSON.stringify(question)
    for (const secret of ["青屿", "喻禾朔", "滕予安", "3180", "example", "1390000", "94822474"])
      assert.isFalse(sent.includes(secret), secret)
  })

  it("is not asked about a file that was read", () => {
    assert.isUndefined(columnQuestion({ ...explanation, layout: "generic" }))
  })

  it("names texts, and never a column that days or the running balance tell", () => {
    const guessed = withGuesses(explanation, [
      { column: 0, role: "ignored" },
      { column: 1, role: "balance" },
      { column: 2, role: "amount" },
      { column: 3, role: "counterparty" },
      { column: 5, role: "counterparty" },
      { column: 99, role: "summary" },
      { column: -1, role: "summary" },
    ])
    assert.deepStrictEqual(
      guessed.columns.slice(0, 3).map(({ role }) => role),
      ["date", "amount", "balance"],
    )
    assert.deepStrictEqual(guessed.doubts, explanation.doubts)
    assert.isFalse(guessed.proven)
  })

  it("may name amounts where the table has no balance, but no balance", () => {
    const guessed = withGuesses(withoutBalance, [
      { column: 1, role: "balance" },
      { column: 2, role: "balance" },
      { column: 4, role: "direction" },
    ])
    assert.strictEqual(guessed.columns[1]?.role, "amount")
    assert.isFalse(guessed.columns.some(({ role }) => role === "balance"))
    assert.deepInclude(guessed.columns[4], { role: "direction", reason: "model" })
  })

  const Guess = Schema.Struct({
    column: Schema.Int.check(Schema.isBetween({ minimum: -2, maximum: 9 })),
    role: Schema.Literals(columnRoles),
  })
  it.prop("whatever it answers, what is proven stays, and nothing becomes read", [Schema.Array(Guess)], ([guesses]) => {
    const { columns, ...rest } = withGuesses(explanation, guesses)
    const { columns: before, ...others } = explanation
    assert.deepStrictEqual(rest, others)
    assert.deepStrictEqual(columns.slice(0, 3), before.slice(0, 3))
    for (const role of ["date", "amount", "balance", "counterparty"])
      assert.isAtMost(columns.filter((column) => column.role === role).length, 1)
  })
})
