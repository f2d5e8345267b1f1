import { describe, expect, it } from "@effect/vitest"
import { dailyBalances, type Ledger, ledgersOf, type StatementLine } from "../../../src/statement/index.ts"
import { chance, day, honestLines, line, shuffledWithinDays, statement } from "./Statements.ts"

const ledgerOf = (lines: ReadonlyArray<StatementLine>, account = {}): Ledger => {
  const [ledger] = ledgersOf([statement(lines, account)])
  if (ledger === undefined) throw new Error("no ledger")
  return ledger
}

const figures = (ledger: Ledger) => ({
  lines: ledger.lines.map(({ date, amountFen, balanceFen }) => [date, amountFen, balanceFen]),
  breaks: ledger.breaks.length,
  opening: ledger.openingFen,
  closing: ledger.closingFen,
  inflow: ledger.inflowFen,
  outflow: ledger.outflowFen,
  average: ledger.averageDailyBalanceFen,
  days: ledger.dayBalances,
})

const seeds = Array.from({ length: 60 }, (_, seed) => seed)

describe("a ledger", () => {
  it("takes a file in order as it stands", () => {
    const lines = honestLines(chance(1), 200)
    const ledger = ledgerOf(lines)
    expect(ledger).toMatchObject({ order: "FILE", balanceChecked: true, breaks: [], openingFen: 1_000_000 })
    expect(ledger.lines.map(({ row }) => row)).toEqual(lines.map(({ row }) => row))
  })

  it.each(seeds)("is the same when the file is reversed or scrambled within its days (%d)", (seed) => {
    const next = chance(seed)
    const lines = honestLines(next, 1 + next(120), { days: 1 + next(20), timed: seed % 3 === 0 })
    const expected = figures(ledgerOf(lines))
    expect(expected.breaks).toBe(0)
    expect(figures(ledgerOf(lines.toReversed()))).toEqual(expected)
    const scrambled = shuffledWithinDays(lines, next)
    expect(figures(ledgerOf(scrambled))).toEqual(expected)
    expect(figures(ledgerOf(scrambled.toReversed()))).toEqual(expected)
  })

  it.each(seeds)("breaks once where a row was deleted, in any order of the file (%d)", (seed) => {
    const next = chance(seed)
    const lines = honestLines(next, 20 + next(100), { days: 1 + next(20) })
    const gone = 1 + next(lines.length - 2)
    const left = lines.toSpliced(gone, 1)
    const before = lines[gone - 1]
    const after = lines[gone + 1]
    const expected = [
      {
        row: after?.row,
        expectedFen: (before?.balanceFen ?? 0) + (after?.amountFen ?? 0),
        printedFen: after?.balanceFen,
      },
    ]
    expect(ledgerOf(left).breaks).toMatchObject(expected)
    expect(ledgerOf(left.toReversed()).breaks).toMatchObject(expected)
    expect(ledgerOf(shuffledWithinDays(left, next)).breaks).toHaveLength(1)
  })

  it.each(seeds)("breaks twice at a wrong balance and once at a wrong amount (%d)", (seed) => {
    const next = chance(seed)
    const lines = honestLines(next, 20 + next(100), { days: 10 })
    const at = 1 + next(lines.length - 2)
    const wrong = lines[at]
    if (wrong === undefined) throw new Error("no line")
    const balance = lines.with(at, { ...wrong, balanceFen: (wrong.balanceFen ?? 0) + 500_000_07 })
    expect(ledgerOf(balance).breaks.map((item) => item.line)).toEqual([at, at + 1])
    expect(ledgerOf(balance.toReversed()).breaks.map((item) => item.line)).toEqual([at, at + 1])
    const amount = lines.with(at, { ...wrong, amountFen: wrong.amountFen + 1 })
    expect(ledgerOf(amount).breaks.map((item) => item.line)).toEqual([at])
    expect(ledgerOf(amount.toReversed()).breaks.map((item) => item.line)).toEqual([at])
  })

  it("keeps lines that are identical to the last digit", () => {
    const twins = [
      line({ date: day(0), amountFen: -100, balanceFen: 900 }),
      line({ date: day(0), amountFen: 100, balanceFen: 1000 }),
      line({ date: day(0), amountFen: -100, balanceFen: 900 }),
      line({ date: day(0), amountFen: 100, balanceFen: 1000 }),
    ]
    expect(ledgerOf(twins)).toMatchObject({ breaks: [], inflowFen: 200, outflowFen: 200, duplicatesDropped: 0 })
    expect(ledgerOf(twins).lines).toHaveLength(4)
  })

  it("puts two exports in order that are pasted under each other, each with its newest line first", () => {
    const lines = honestLines(chance(7), 90)
    const pasted = [...lines.slice(0, 41).toReversed(), ...lines.slice(41).toReversed()]
    expect(figures(ledgerOf(pasted))).toEqual(figures(ledgerOf(lines)))
    expect(figures(ledgerOf(pasted.toReversed()))).toEqual(figures(ledgerOf(lines)))
  })

  it.each(seeds)("counts once what two overlapping exports in one sheet both hold (%d)", (seed) => {
    const next = chance(seed)
    const lines = honestLines(next, 60 + next(60))
    const [early, late] = [lines.slice(0, 45), lines.slice(30)]
    const pasted = seed % 2 === 0 ? [...early, ...late] : [...late.toReversed(), ...early.toReversed()]
    const ledger = ledgerOf(pasted)
    expect(figures(ledger)).toEqual(figures(ledgerOf(lines)))
    expect(ledger.duplicatesDropped).toBe(15)
  })

  it("turns the sign of a reversal only where the balance proves it", () => {
    const bought = line({ row: 1, date: day(0), amountFen: -300, balanceFen: 700 })
    const back = line({ row: 2, date: day(0), amountFen: -300, balanceFen: 1000, summary: "冲正" })
    const after = line({ row: 3, date: day(1), amountFen: -100, balanceFen: 900 })
    const turned = ledgerOf([bought, back, after])
    expect(turned).toMatchObject({ breaks: [], inflowFen: 300, outflowFen: 400 })
    expect(turned.lines.map(({ signTurned }) => signTurned)).toEqual([false, true, false])
    expect(ledgerOf([bought, { ...back, summary: "转账" }, after]).breaks).toHaveLength(1)
    expect(ledgerOf([back, bought, after])).toMatchObject({ breaks: [], order: "CHAIN" })
  })

  it("carries the balance over lines that print none", () => {
    const lines = honestLines(chance(3), 60).map((item, index) =>
      index % 3 === 1 ? { ...item, balanceFen: undefined } : item,
    )
    expect(ledgerOf(lines)).toMatchObject({ balanceChecked: true, breaks: [], openingFen: 1_000_000 })
  })

  it("checks nothing when fewer than 30 % of the lines have a balance", () => {
    const lines = honestLines(chance(3), 60).map((item, index) =>
      index % 4 === 0 ? item : { ...item, balanceFen: undefined },
    )
    expect(ledgerOf(lines)).toMatchObject({
      balanceChecked: false,
      breaks: [],
      openingFen: undefined,
      closingFen: undefined,
      averageDailyBalanceFen: undefined,
      dayBalances: [],
    })
  })

  it("orders a wallet without balances by day and time, newest first or not", () => {
    const lines = honestLines(chance(4), 50, { timed: true }).map((item) => ({ ...item, balanceFen: undefined }))
    const rows = lines.map(({ row }) => row)
    expect(ledgerOf(lines).lines.map(({ row }) => row)).toEqual(rows)
    expect(ledgerOf(lines.toReversed()).lines.map(({ row }) => row)).toEqual(rows)
  })

  it("leaves neutral lines out of the totals", () => {
    const lines = [
      line({ date: day(0), amountFen: 500 }),
      line({ date: day(0), amountFen: 9_900, neutral: true }),
      line({ date: day(1), amountFen: -200 }),
    ]
    expect(ledgerOf(lines)).toMatchObject({ inflowFen: 500, outflowFen: 200 })
  })

  it("fills the balances of a file that states only the first and the last, when its lines lead from one to the other", () => {
    const lines = [line({ date: day(0), amountFen: -300 }), line({ date: day(2), amountFen: 1000 })]
    const proven = ledgerOf(lines, { openingFen: 5_000, closingFen: 5_700 })
    expect(proven).toMatchObject({ balanceChecked: true, openingFen: 5_000, closingFen: 5_700, differences: [] })
    expect(proven.lines.map(({ balanceFen }) => balanceFen)).toEqual([4_700, 5_700])
  })

  it("tells stated balances that the lines contradict as a break, with its day and difference", () => {
    const lines = [line({ date: day(0), amountFen: -300 }), line({ date: day(2), amountFen: 1000 })]
    expect(ledgerOf(lines, { openingFen: 5_000, closingFen: 5_701 }).breaks).toMatchObject([
      { line: 1, date: day(2), expectedFen: 5_700, printedFen: 5_701 },
    ])
    const interim = [line({ date: day(0), amountFen: 500 }), line({ date: day(1), amountFen: 100, balanceFen: 5_400 })]
    const end = Array.from({ length: 4 }, (_, at) => line({ date: day(2 + at), amountFen: -100 }))
    expect(ledgerOf([...interim, ...end], { openingFen: 5_000, closingFen: 5_000 }).breaks).toMatchObject([
      { line: 1, date: day(1), expectedFen: 5_600, printedFen: 5_400 },
    ])
    // One stated balance proves nothing.
    expect(ledgerOf(lines, { openingFen: 5_000 })).toMatchObject({ balanceChecked: false, dayBalances: [] })
  })

  it("averages the balance over the stated period, days without lines included", () => {
    const lines = [
      line({ date: day(2), amountFen: 300, balanceFen: 1_300 }),
      line({ date: day(2), amountFen: -100, balanceFen: 1_200 }),
      line({ date: day(5), amountFen: -200, balanceFen: 1_000 }),
    ]
    const ledger = ledgerOf(lines, { startDate: day(0), endDate: day(6) })
    expect(dailyBalances(ledger, day(0), day(6))).toEqual([1_000, 1_000, 1_200, 1_200, 1_200, 1_000, 1_000])
    expect(dailyBalances(ledger, day(4), day(5))).toEqual([1_200, 1_000])
    expect(ledger.averageDailyBalanceFen).toBe(Math.round(7_600 / 7))
  })

  it("compares what the file states of itself with its lines", () => {
    const lines = honestLines(chance(5), 10)
    const { inflowFen, outflowFen, closingFen } = ledgerOf(lines)
    const honest = {
      openingFen: 1_000_000,
      totalInFen: inflowFen,
      totalOutFen: outflowFen,
      closingFen: closingFen ?? 0,
    }
    expect(ledgerOf(lines, honest).differences).toEqual([])
    expect(ledgerOf(lines, { ...honest, closingFen: 1, countIn: 99 }).differences).toMatchObject([
      { figure: "closing", stated: 1, computed: closingFen },
      { figure: "countIn", stated: 99 },
    ])
  })

  it("keeps a file's own order when a date in it is wrong and its balances hold", () => {
    const lines = honestLines(chance(6), 40)
    const forged = lines.map((item, index) => (index === 20 ? { ...item, date: day(0, "2024-12-01") } : item))
    expect(ledgerOf(forged)).toMatchObject({ order: "FILE", breaks: [] })
  })

  it("has no lines, and no figures, for an empty statement", () => {
    expect(ledgerOf([])).toMatchObject({ lines: [], balanceChecked: false, startDate: undefined, inflowFen: 0 })
  })
})
