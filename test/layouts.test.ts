import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { layouts, makeStatementReader, StatementUnreadable } from "@open-valuation/core/statement"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { columnsOf, printByLayout } from "./proposals/PrintByLayout.ts"

const endDate = LocalDate.LocalDate.make("2026-06-25")

describe("an account printed in a known layout", () => {
  for (const layout of layouts) {
    it(`${layout.id} is recognised, and every line is read`, () => {
      const account = simulateBorrower({ seed: 5, endDate }).accounts[0]!
      const reader = makeStatementReader({ fileName: "statement" })
      const header = columnsOf(layout).map(([, name]) => name)
      for (const part of printByLayout(layout, account, header)) reader.push(part)
      const [file] = reader.end()
      if (file === undefined || file instanceof StatementUnreadable) throw new Error(JSON.stringify(file))
      expect(file.layout).toBe(layout.id)
      expect(file.account.institution).toBe(layout.institution)
      const hasBalance = layout.columns.balance !== undefined
      expect(file.lines.map(({ amountFen, balanceFen, date }) => [date, amountFen, balanceFen])).toEqual(
        account.entries.map(({ amountFen, balanceFen, date }) => [
          date,
          amountFen,
          hasBalance ? balanceFen : undefined,
        ]),
      )
    })
  }
})
