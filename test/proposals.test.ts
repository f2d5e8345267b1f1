import { describe, expect, it } from "@effect/vitest"
import { type DocumentPart, LocalDate } from "@open-valuation/core/domain"
import {
  type Layout,
  layouts,
  makeStatementReader,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { type SimulatedAccount, simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, printStatement } from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"
import { columnsOf, printByLayout } from "./proposals/PrintByLayout.ts"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const accountOf = (seed: number): SimulatedAccount => simulateBorrower({ seed, endDate }).accounts[0]!

const read = (parts: ReadonlyArray<DocumentPart>): StatementFile | StatementUnreadable | undefined => {
  const reader = makeStatementReader({ fileName: "statement" })
  for (const part of parts) reader.push(part)
  return reader.end()[0]
}

/** Names that no dictionary knows. */
const unknown = (count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, at) => `甲${"一二三四五六七八九十"[at % 10]!}栏${"子丑寅卯"[Math.floor(at / 10)]!}`)

/** `READ` when every line is the one that was printed, `REFUSED`, or what is wrong in the first wrong line. */
const judged = (
  file: StatementFile | StatementUnreadable | undefined,
  account: SimulatedAccount,
  newestFirst: boolean,
  hasParty: boolean,
): string => {
  if (file === undefined || file instanceof StatementUnreadable) return "REFUSED"
  const entries = newestFirst ? account.entries.toReversed() : account.entries
  if (file.lines.length !== entries.length) return `${file.lines.length} lines of ${entries.length}`
  for (const [at, { amountFen, balanceFen, counterparty, date }] of entries.entries()) {
    const line = file.lines[at]!
    const [printed, found] = [
      [date, amountFen, balanceFen, hasParty ? counterparty : undefined],
      [line.date, line.amountFen, line.balanceFen, line.counterparty],
    ]
    if (JSON.stringify(printed) !== JSON.stringify(found))
      return `${JSON.stringify(found)} of ${JSON.stringify(printed)}`
  }
  return "READ"
}

const namesParty = ({ columns }: Layout): boolean =>
  columns.counterparty !== undefined || columns.counterpartyJoined !== undefined || columns.payer !== undefined

/** The exports of all known layouts with a header that nobody knows, or none. */
const samples = layouts.flatMap((layout) =>
  [3, 11].flatMap((seed) =>
    (["removed", "renamed"] as const).map((header) => {
      const account = accountOf(seed)
      const names = header === "removed" ? undefined : unknown(columnsOf(layout).length)
      return {
        title: `${layout.id} ${header} ${seed}`,
        result: () => judged(read(printByLayout(layout, account, names)), account, false, namesParty(layout)),
      }
    }),
  ),
)

describe("layouts that nobody knows", () => {
  it("of the known ones with their headers removed or renamed, 80 % are read, and none wrong", () => {
    const results = samples.map(({ result, title }) => ({ title, result: result() }))
    const readOnes = results.filter(({ result }) => result === "READ")
    expect(results.filter(({ result }) => result !== "READ" && result !== "REFUSED")).toEqual([])
    expect(readOnes.length / results.length).toBeGreaterThanOrEqual(0.8)
  })

  it.effect.each(
    printedLayouts.flatMap((layout) => [[layout.id, "removed"] as const, [layout.id, "renamed"] as const]),
  )("%s as a file with its header %s is read where its balance proves it", ([id, header]) =>
    Effect.gen(function* () {
      const layout = printedLayouts.find((one) => one.id === id)!
      const account = accountOf(5)
      // Pages print the columns of their header.
      const none = layout.format === "PDF" ? layout.header.map(() => "") : []
      const names = header === "removed" ? none : unknown(layout.header.length)
      const parts = yield* Stream.runCollect(readDocument(printStatement(account, { ...layout, header: names })))
      const result = judged(read(parts), account, layout.newestFirst, true)
      // The bill of a wallet has no balance.
      expect(result).toBe(id === "wechat-xlsx" ? "REFUSED" : "READ")
    }),
  )
})
