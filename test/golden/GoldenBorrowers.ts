import { createHash } from "node:crypto"
import { LocalDate } from "@open-valuation/core/domain"
import {
  ledgersOf,
  makeStatementReader,
  statementAnalyst,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { type DocumentFile, readDocument } from "@open-valuation/files"
import { allHabits, simulateBorrower } from "@open-valuation/testing/statement"
import { forge, forgeries } from "@open-valuation/testing/statement/forge"
import { type PrintedLayout, printedLayouts, printStatement, wechatXlsx } from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const today = LocalDate.LocalDate.make("2026-06-28")
const purchase = { downPaymentAmount: 60_000, monthInstallment: 5_000, repaymentCycle: 12 }

const analyse = statementAnalyst()

const statementsIn = (file: DocumentFile) => {
  const reader = makeStatementReader({ fileName: file.fileName })
  return readDocument(file).pipe(
    Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
    Effect.map(() => reader.end()),
  )
}

/** A statement as read. Its many lines are represented by their hash. */
const summarised = (one: StatementFile | StatementUnreadable): object => {
  if (one instanceof StatementUnreadable) return one
  const { lines, ...others } = one
  const hash = createHash("sha256").update(JSON.stringify(lines)).digest("hex")
  return { ...others, lines: { count: lines.length, hash, first: lines[0] } }
}

const resultOf = (files: ReadonlyArray<DocumentFile>, day: LocalDate.LocalDate) =>
  Effect.map(Effect.forEach(files, statementsIn), (read) => {
    const statements = read.flat()
    const readable = statements.filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
    return {
      statements: statements.map(summarised),
      outcome: analyse({ ...purchase, ledgers: ledgersOf(readable), today: day }).outcome,
    }
  })

const borrowerIn = (layout: PrintedLayout, seed: number): ReadonlyArray<DocumentFile> => {
  const isWallet = layout.id === wechatXlsx.id
  const { accounts } = simulateBorrower({
    seed,
    endDate,
    accounts: 2,
    wallet: isWallet,
    detours: ["ownTransfers", "refund", "wealth"],
    habits: [allHabits[seed % allHabits.length]!],
    ...(seed % 2 === 0 ? { kind: "TRADER" } : {}),
  })
  return accounts.map((account) => printStatement(account, account.kind === "WALLET" ? wechatXlsx : layout))
}

/** A borrower in each printed layout, read from the files' bytes and assessed. */
export const goldenBorrowers = Effect.forEach(printedLayouts, (layout, at) =>
  Effect.map(resultOf(borrowerIn(layout, at + 1), today), (result) => ({ layout: layout.id, ...result })),
)

/** Each forgery of one borrower: the assets that the files prove, and the risks. */
export const goldenForgeries = Effect.forEach(forgeries, (forgery) => {
  const { forged, today: day } = forge(forgery, 1)
  return Effect.map(resultOf(forged, day), ({ outcome, statements }) => ({
    forgery: forgery.name,
    statements: statements.length,
    effectiveAssets: outcome.effectiveAssets,
    conclusion: outcome.assetEvaluationConclusion,
    risks: outcome.riskAlert.items.map(({ code, level, observed }) => [code, level, observed]),
  }))
})
