import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { type AccountBalances, ledgersOf, statementAnalyst, type StatementFile } from "@open-valuation/core/statement"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { type AccountOptions, byDate, type Row, second, statement } from "./Accounts.ts"

const { fromEpochDay, toEpochDay } = LocalDate
const dayOf = (text: string): number => toEpochDay(LocalDate.LocalDate.make(text))

const analyse = statementAnalyst()

/** The result of some files, and the balances of their accounts. */
const analysed = (files: ReadonlyArray<StatementFile>) => {
  const { balances, outcome } = analyse({ ledgers: ledgersOf(files), today: LocalDate.LocalDate.make("2026-01-15") })
  return { outcome, accounts: [...balances()] }
}

/** Balances by day, in fen. */
const daily = (balances: AccountBalances["balances"]): ReadonlyMap<string, number> =>
  new Map(
    balances.flatMap(({ balance, from, to }) =>
      Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, at): readonly [string, number] => [
        fromEpochDay(dayOf(from) + at),
        Math.round(balance * 100),
      ]),
    ),
  )

/** Rounded half up to the fen, in yuan. */
const meanOf = (fen: ReadonlyArray<number>): number =>
  Math.floor((2 * fen.reduce((sum, one) => sum + one, 0) + fen.length) / (2 * fen.length)) / 100

const Line = Schema.Struct({
  day: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 179 })),
  amount: Schema.Literals([1, 99.99, 5_000, 12_345.67, 300_000]),
  sign: Schema.Literals([1, -1]),
  word: Schema.Literals(["转账", "货款", "贷款发放", "还款"]),
})
const Lines = Schema.Array(Line).check(Schema.isMinLength(1), Schema.isMaxLength(40))

const dateOf = (day: number): string => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
const period = { opening: 20_000, startDate: "2025-01-01", endDate: "2025-06-30" }
const fileOf = (lines: typeof Lines.Type, options: AccountOptions = period) =>
  statement(
    byDate(lines.map(({ amount, day, sign, word }): Row => [dateOf(day), sign * amount, "周砚", word])),
    options,
  )

describe("the balances of accounts by day", () => {
  it.prop("end with the closing balance, and their mean is the average of the result", [Lines], ([lines]) => {
    const { accounts, outcome } = analysed([fileOf(lines)])
    const days = [...daily(accounts[0]?.balances ?? [])]
    expect(days.map(([day]) => day)).toEqual(Array.from({ length: 181 }, (_, at) => dateOf(at)))
    expect(days.at(-1)?.[1]).toBe(Math.round((outcome.closingBalance ?? Number.NaN) * 100))
    expect(accounts[0]?.averageDailyBalance).toBe(outcome.averageDailyBalance)
    expect(meanOf(days.map(([, fen]) => fen))).toBe(outcome.averageDailyBalance)
  })

  it.prop(
    "are those from which the effective assets take out what does not count",
    [Lines, Lines],
    ([lines, others]) => {
      const { accounts, outcome } = analysed([fileOf(lines), fileOf(others, { ...period, ...second })])
      expect(accounts.map(({ account, accountNumber, institution }) => [account, institution, accountNumber])).toEqual(
        outcome.effectiveAssetsBreakdown.map(({ accountNumber, institution }, at) => [
          at + 1,
          institution,
          accountNumber,
        ]),
      )
      for (const [
        at,
        { adjustedMeanBalance, balances, closingBalance, to },
      ] of outcome.effectiveAssetsBreakdown.entries()) {
        const days = daily(accounts[at]?.balances ?? [])
        for (const [day, fen] of daily(balances)) expect(days.get(day)).toBe(fen)
        if (balances.length === 0) continue
        // They end before days of silence of which nothing is known.
        expect(days.get(to ?? "")).toBe(Math.round((closingBalance ?? Number.NaN) * 100))
        const adjusted = balances.map(({ adjusted, from, to }) => ({ from, to, balance: adjusted }))
        expect(meanOf([...daily(adjusted).values()])).toBe(adjustedMeanBalance)
      }
    },
  )

  it("are unknown on days between two files, and are not carried over", () => {
    const { accounts } = analysed([
      statement([["2025-01-10", 100]], { opening: 1_000, startDate: "2025-01-01", endDate: "2025-01-31" }),
      statement([["2025-03-10", -50]], {
        opening: 1_500,
        startDate: "2025-03-01",
        endDate: "2025-03-31",
        fileName: "b.xlsx",
      }),
    ])
    expect(accounts.map(({ balances }) => balances)).toEqual([
      [
        { from: "2025-01-01", to: "2025-01-09", balance: 1_000 },
        { from: "2025-01-10", to: "2025-01-31", balance: 1_100 },
        { from: "2025-03-01", to: "2025-03-09", balance: 1_100 },
        { from: "2025-03-10", to: "2025-03-31", balance: 1_450 },
      ],
    ])
  })

  it("are none where nothing is to be checked", () => {
    const { accounts } = analysed([statement([["2025-01-10", 100]], { withoutBalances: true })])
    expect(accounts).toMatchObject([{ account: 1, averageDailyBalance: null, balances: [] }])
  })

  it("are those of the newest ten years", () => {
    const { accounts } = analysed([
      statement([
        ["2000-01-10", 100],
        ["2025-01-10", 100],
      ]),
    ])
    const days = [...daily(accounts[0]?.balances ?? []).keys()]
    expect(days).toHaveLength(3_660)
    expect(days.at(-1)).toBe("2025-01-10")
  })
})
