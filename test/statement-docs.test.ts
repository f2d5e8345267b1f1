import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { layouts, makeStatementReader } from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, printStatement } from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"
import { qingyu } from "../docs/examples/bank-layout.ts"
import { linesOf } from "../scripts/generated-docs.ts"
import { statementDocs } from "../scripts/statement-docs.ts"

const docs = join(import.meta.dirname, "../docs")
const markdown = readFileSync(join(docs, "statements.md"), "utf8")

it("docs/statements.md matches the layouts, the rules and the example; otherwise: npm run docs:statements", async () => {
  expect(linesOf(markdown)).toEqual(linesOf(await statementDocs(markdown)))
})

it("the worked example of docs/statements.md matches the calculation by hand", () => {
  // (13 × 20 + 5 × 32 + 25 × 30 + 31 × 42 + 10 × 54 + 6 × 50) thousand / 90
  expect(markdown).toContain("Mean of the 90 adjusted balances: 36,800.00. Adjusted closing balance: 50,000.00.")
  expect(markdown).toContain("**Effective assets: 36,800.00 yuan**")
})

it.effect("the layout of docs/examples/bank-layout.ts, as the page prints it, reads its bank", () =>
  Effect.gen(function* () {
    expect(markdown).toContain(readFileSync(join(docs, "examples/bank-layout.ts"), "utf8"))
    const [account] = simulateBorrower({ seed: 1, endDate: LocalDate.LocalDate.make("2026-06-30") }).accounts
    const file = printStatement(
      account!,
      printedLayouts.find(({ id }) => id === "unlisted-csv")!,
    )
    const reader = makeStatementReader({ fileName: file.fileName, layouts: [qingyu, ...layouts] })
    yield* Stream.runForEach(readDocument(file), (part) => Effect.sync(() => reader.push(part)))
    expect(reader.end()).toMatchObject([{ layout: "qingyu-personal", lines: { length: account!.entries.length } }])
  }),
)
