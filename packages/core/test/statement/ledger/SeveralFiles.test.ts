import { describe, expect, it } from "@effect/vitest"
import { type Ledger, ledgersOf, type StatementFile } from "../../../src/statement/index.ts"
import { chance, day, honestLines, line, shuffled, statement } from "./Statements.ts"

const only = (files: ReadonlyArray<StatementFile>): Ledger => {
  const ledgers = ledgersOf(files)
  const [ledger] = ledgers
  if (ledger === undefined || ledgers.length !== 1) throw new Error(`${ledgers.length} ledgers`)
  return ledger
}

const figures = (ledger: Ledger) => ({
  lines: ledger.lines.map(({ date, amountFen, balanceFen }) => [date, amountFen, balanceFen]),
  breaks: ledger.breaks.length,
  opening: ledger.openingFen,
  closing: ledger.closingFen,
  average: ledger.averageDailyBalanceFen,
})

const seeds = Array.from({ length: 40 }, (_, seed) => seed)

describe("several files of one account", () => {
  it.each(seeds)("that overlap give the whole, in any order (%d)", (seed) => {
    const next = chance(seed)
    const lines = honestLines(next, 60 + next(60), { timed: seed % 2 === 0 })
    const whole = only([statement(lines)])
    const [from, to] = [20 + next(20), 40 + next(20)]
    const parts = [
      statement(lines.slice(0, to), {}, "first.csv"),
      statement(lines.slice(from).toReversed(), { accountNumber: "6222********2222" }, "second.xlsx"),
      statement(lines.slice(10, 15), {}, "third.csv"),
    ]
    const joined = only(parts)
    expect(figures(joined)).toEqual(figures(whole))
    expect(joined.duplicatesDropped).toBe(Math.max(0, to - from) + 5)
    expect(joined.account.accountNumber).toBe("6222000011112222")
    expect(figures(only(shuffled(parts, next)))).toEqual(figures(whole))
  })

  it("count once when one is given twice", () => {
    const lines = honestLines(chance(1), 50)
    const twice = only([statement(lines), statement(lines, {}, "copy.csv")])
    expect(figures(twice)).toEqual(figures(only([statement(lines)])))
    expect(twice).toMatchObject({ duplicatesDropped: 50, conflicts: 0 })
    expect(twice.sources.map(({ duplicates }) => duplicates)).toEqual(expect.arrayContaining([0, 50]))
  })

  it("count once when one is given twice, without number, owner and bank", () => {
    const lines = honestLines(chance(1), 50)
    const nameless = (fileName: string) => {
      const { account, ...file } = statement(lines, {}, fileName)
      return { ...file, account: { currency: account.currency, kind: account.kind } }
    }
    expect(only([nameless("a.csv"), nameless("b.csv")]).duplicatesDropped).toBe(50)
  })

  it("of a wallet without balances count what both hold once", () => {
    const lines = honestLines(chance(2), 60, { timed: true }).map((item) => ({ ...item, balanceFen: undefined }))
    const joined = only([statement(lines.slice(0, 40)), statement(lines.slice(20), {}, "two.csv")])
    expect(joined.lines.map(({ row }) => row)).toEqual(lines.map(({ row }) => row))
    expect(joined.duplicatesDropped).toBe(20)
  })

  it.each([true, false])("count a batch once that the other file gives payment by payment (first: %s)", (first) => {
    const booked = [
      line({ row: 1, date: day(1), amountFen: 100_000, balanceFen: 100_000 }),
      line({ row: 2, date: day(2), amountFen: -90_000, balanceFen: 10_000 }),
      line({ row: 3, date: day(3), amountFen: 5_000, balanceFen: 15_000 }),
    ]
    const told = [
      line({ row: 1, date: day(1), amountFen: 60_000, counterparty: "甲" }),
      line({ row: 2, date: day(1), amountFen: 40_000, counterparty: "乙" }),
      line({ row: 3, date: day(2), amountFen: -90_000 }),
      line({ row: 4, date: day(3), amountFen: 5_000 }),
    ]
    const files = [statement(booked), statement(told, {}, "told.xml")]
    const joined = only(first ? files : files.toReversed())
    expect(joined.lines.map(({ amountFen }) => amountFen)).toEqual([100_000, -90_000, 5_000])
    expect(joined).toMatchObject({ duplicatesDropped: 4, conflicts: 0, breaks: [] })
    // Other money on the same day is no part of the batch.
    const more = only([statement(booked), statement([...told, line({ date: day(2), amountFen: 7 })], {}, "told.xml")])
    expect(more.lines).toHaveLength(4)
    expect(more.conflicts).toBe(1)
  })

  it("leave a named gap where neither covers some days", () => {
    const lines = honestLines(chance(3), 100, { days: 90 })
    const [early, late] = [lines.filter(({ date }) => date < day(30)), lines.filter(({ date }) => date > day(40))]
    const apart = only([
      statement(early, { startDate: day(0), endDate: day(29) }),
      statement(late, { startDate: day(41), endDate: day(89) }, "two.csv"),
    ])
    const changeFen = (late[0]?.balanceFen ?? 0) - (late[0]?.amountFen ?? 0) - (early.at(-1)?.balanceFen ?? Number.NaN)
    expect(apart.gaps).toEqual([{ from: day(30), to: day(40), changeFen, line: early.length }])
    expect(apart).toMatchObject({ breaks: [], startDate: day(0), endDate: day(89) })
  })

  it("contradict each other: the version whose balances hold counts, and the conflict is told", () => {
    const lines = honestLines(chance(4), 80)
    const forged = lines.map((item, index) =>
      index === 40 ? { ...item, amountFen: item.amountFen + 7_000_000, balanceFen: item.balanceFen } : item,
    )
    const joined = only([statement(forged, {}, "forged.csv"), statement(lines, {}, "honest.csv")])
    expect(figures(joined)).toEqual(figures(only([statement(lines)])))
    expect(joined.conflicts).toBe(2)
  })

  it("keep their lines when one of them lacks most of its period", () => {
    const lines = honestLines(chance(6), 80)
    const broken = lines.toSpliced(20, 1)
    const few = statement(lines.slice(40, 43), { startDate: day(0), endDate: day(29) }, "few.csv")
    const joined = only([statement(broken, { startDate: day(0), endDate: day(29) }), few])
    expect(joined.lines).toHaveLength(79)
    expect(joined.breaks).toHaveLength(1)
  })

  it("stay apart when bank, owner, number or currency differ", () => {
    const lines = honestLines(chance(5), 20)
    const apart = [
      statement(lines),
      statement(lines, { institution: "另一银行" }),
      statement(lines, { accountName: "乙" }),
      statement(lines, { accountNumber: "6222000011113333" }),
      statement(lines, { currency: "USD" }),
    ]
    expect(ledgersOf(apart)).toHaveLength(5)
  })
})
