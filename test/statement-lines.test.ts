import { describe, expect, it } from "@effect/vitest"
import { type DocumentPart, LocalDate } from "@open-valuation/core/domain"
import {
  ledgersOf,
  makeStatementReader,
  type ParsedLine,
  statementAnalyst,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { type DocumentFile, readDocument } from "@open-valuation/files"
import { type SimulatedAccount, simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, printStatement, wechatXlsx } from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const today = LocalDate.LocalDate.make("2026-07-01")
const analyse = statementAnalyst()

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** The statements of a file and their pages. */
const read = (file: DocumentFile) =>
  Effect.gen(function* () {
    const reader = makeStatementReader({ fileName: file.fileName })
    const pages: Array<Page> = []
    yield* Stream.runForEach(readDocument(file), (part) =>
      Effect.sync(() => {
        if (part._tag === "Page") pages.push(part)
        reader.push(part)
      }),
    )
    const statements = reader.end().filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
    return { statements, pages }
  })

const linesOf = (statements: ReadonlyArray<StatementFile>): ReadonlyArray<ParsedLine> =>
  Array.from(
    analyse({ ledgers: ledgersOf(statements), materialRefs: statements.map((_, at) => `mat_${at}`), today }).lines(),
  )

/** The expected fields of an entry's line. */
const lineOf = (entries: SimulatedAccount["entries"], hasBalances: boolean) =>
  entries.map(({ amountFen, balanceFen, counterparty, date, flowClass, neutral, summary }) => ({
    date,
    amount: neutral === true ? expect.any(Number) : amountFen / 100,
    balance: hasBalances ? balanceFen / 100 : null,
    counterparty: counterparty ?? null,
    // A wallet prints a dash in empty fields.
    summary: summary === "/" ? null : summary,
    class: neutral === true ? null : flowClass,
  }))

describe("the lines read from an invented borrower's statements", () => {
  it.effect.each([1, 2, 3, 4, 5, 6, 7, 8])("seed %i: every line once, with its true class", (seed) =>
    Effect.gen(function* () {
      const { accounts } = simulateBorrower({ seed, endDate, accounts: 1 + (seed % 3), wallet: seed % 4 === 0 })
      const files = accounts.map((account, at) =>
        printStatement(
          account,
          account.kind === "WALLET" ? wechatXlsx : printedLayouts[(seed + at * 3) % printedLayouts.length]!,
        ),
      )
      const statements = (yield* Effect.forEach(files, read)).flatMap((one) => one.statements)
      const lines = linesOf(statements)
      expect(lines.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1))
      expect(lines).toHaveLength(accounts.reduce((sum, { entries }) => sum + entries.length, 0))
      for (const [at, { entries, kind }] of accounts.entries()) {
        const own = lines.filter(({ materialRef }) => materialRef === `mat_${at}`)
        expect(own).toMatchObject(lineOf(entries, kind === "BANK"))
        for (const line of own) {
          expect(line).toMatchObject({ currency: "CNY", fileName: files[at]!.fileName })
          expect(line.accountNumber ?? "****").toMatch(/^\*{4}\w{0,4}$/)
        }
      }
    }),
  )

  it.effect.each(printedLayouts.map(({ id }) => id))("%s: a line leads back to its place", (id) =>
    Effect.gen(function* () {
      const layout = printedLayouts.find((one) => one.id === id)!
      const [account] = simulateBorrower({ seed: 5, endDate }).accounts
      const { pages, statements } = yield* read(printStatement(account!, layout))
      const lines = linesOf(statements)
      expect(lines).toHaveLength(account!.entries.length)
      for (const { amount, box, page, row } of lines) {
        expect(row).toBeGreaterThan(0)
        if (pages.length === 0) {
          expect([page, box]).toEqual([null, null])
          continue
        }
        const shown = pages.find((one) => one.page === page)!
        expect(box).toMatchObject({
          pageWidth: expect.closeTo(shown.width, 0),
          pageHeight: expect.closeTo(shown.height, 0),
        })
        const { height, width, x, y } = box!
        expect([x >= 0, y >= 0, x + width <= shown.width + 1, y + height <= shown.height + 1]).toEqual([
          true,
          true,
          true,
          true,
        ])
        const inside = shown.words.filter((word) => word.y >= y - 0.1 && word.y + word.height <= y + height + 0.1)
        const text = inside.map((word) => word.text.replaceAll(/[^\d.]/g, "")).join(" ")
        expect(text).toContain(Math.abs(amount).toFixed(2))
      }
    }),
  )
})
