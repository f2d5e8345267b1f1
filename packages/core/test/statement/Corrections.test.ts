import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type ValuationEvent } from "@open-valuation/core"
import {
  type AnalysisInput,
  correctStatement,
  ledgersOf,
  type LineCorrection,
  type ParsedLine,
  statementAnalyst,
  type StatementFile,
} from "@open-valuation/core/statement"
import { Effect, Schema } from "effect"
import { byDate, type Row, salaries, second, statement } from "./analysis/Accounts.ts"

const today = LocalDate.LocalDate.make("2025-07-10")
const request = { purchaseAmount: 200_000, monthInstallment: 5_000, materials: [{ materialRef: "mat_1" }] }
const analyse = statementAnalyst()

const analysisOf = (files: ReadonlyArray<StatementFile>, more: Partial<AnalysisInput> = {}) =>
  analyse({ ledgers: ledgersOf(files), today, materialRefs: files.map((_, at) => `mat_${at}`), ...request, ...more })

/** A correction of a line, by a person. */
const right = (line: number, more: Partial<LineCorrection> = {}): LineCorrection => ({
  line,
  excluded: false,
  amount: null,
  class: null,
  reason: "与回单核对",
  by: { kind: "KEY", id: "3", name: "reviewer" },
  at: "2026-03-15T10:30:00.000+08:00",
  ...more,
})

/** Through JSON, as a host keeps it. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The lines and the outcome of a next version. */
const corrected = (
  files: ReadonlyArray<StatementFile>,
  corrections: ReadonlyArray<LineCorrection>,
  more: Pick<AnalysisInput, "borrowers" | "materials"> = {},
) => {
  const first = analysisOf(files, more)
  const lines = [...first.lines()]
  const events = Effect.runSync(
    correctStatement({
      ledgers: stored(first.kept()),
      lines: lines.map((line) => stored(line) as ParsedLine),
      request: { ...request, ...more },
      today,
      corrections,
      generatedAt: "2026-03-15T10:30:00.000+08:00",
    }),
  )
  const all: ReadonlyArray<ValuationEvent<unknown>> = [...events]
  const result = all.find((event) => event._tag === "Result")
  if (result === undefined) throw new Error("No result")
  return {
    first: first.outcome,
    read: lines,
    lines: all.flatMap((event) => (event._tag === "Lines" ? event.lines : [])) as ReadonlyArray<ParsedLine>,
    balances: all.flatMap((event) => (event._tag === "Balances" ? [event.balances] : [])),
    former: [...first.balances()],
    outcome: result.outcome as typeof first.outcome,
  }
}

const usual: ReadonlyArray<Row> = byDate([
  ...salaries([1, 2, 3, 4, 5, 6]),
  ["2025-02-03", 80_000, "远山小额贷款有限公司", "放款"],
  ["2025-02-04", -80_000, "江北商贸有限公司", "货款"],
  ["2025-05-20", 90_000, "江北商贸有限公司", "往来款"],
  ["2025-06-01", -3_000, "林远舟", "转账"],
])

/** Accounts of all kinds: with and without balances, a wallet's neutral lines, lines after the upload, dollars. */
const accounts: ReadonlyArray<StatementFile> = [
  statement(usual, { opening: 500, startDate: "2025-01-01", endDate: "2025-06-30" }),
  statement([...salaries([3, 4], 800), ["2025-08-01", 10, "甲", "到期"]], { ...second, withoutBalances: true }),
  statement([["2025-03-01", 2_500, "中国工商银行", "零钱提现", { neutral: true }], ...salaries([3], 900)], {
    withoutBalances: true,
    fileName: "w.xlsx",
    account: { institution: "微信支付", accountNumber: "wx", kind: "WALLET" },
  }),
  {
    ...statement([["2025-03-01", 50, "甲", "汇入", { balanceText: "见附页" }]], {
      fileName: "d.xlsx",
      account: { currency: "USD", accountNumber: "6222020000009999999" },
    }),
    uploadedOn: LocalDate.LocalDate.make("2025-04-01"),
    unseen: {
      words: 3,
      amounts: 1,
      page: 1,
      rows: 0,
      columns: 0,
      sheets: 0,
      formulas: 0,
      layerAmounts: 0,
      layerDiffering: 0,
    },
  },
]

const asFen = (yuan: number): number => Math.round(yuan * 100)

/** What a person may wish for a line of the first account. */
const Wish = Schema.Struct({
  line: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: usual.length })),
  excluded: Schema.Boolean,
  fen: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: -9_999_999, maximum: 9_999_999 }))),
  class: Schema.NullOr(Schema.Literals(["EFFECTIVE", "LOAN", "OWN_TRANSFER", "PASS_THROUGH", "WEALTH"])),
})

describe("corrections of lines", () => {
  it("of nothing leave everything as it was, from what a host has kept", () => {
    const { balances, first, former, lines, outcome, read } = corrected(accounts, [])
    const { corrections, generatedAt: _, ...rest } = { generatedAt: "", ...outcome }
    expect(corrections).toEqual([])
    expect(rest).toEqual(first)
    expect(lines).toEqual(read)
    expect(balances).toEqual(former)
  })

  it("leave out a line: totals stay, effective figures and assets lose it, and the record says who and why", () => {
    const at = 7
    const { first, lines, outcome, read } = corrected(accounts.slice(0, 1), [right(at, { excluded: true })])
    expect(read[at - 1]).toMatchObject({ date: "2025-05-10", amount: 12_000, class: "EFFECTIVE" })
    expect(lines[at - 1]).toEqual({ ...read[at - 1], class: "EXCLUDED", corrected: true })
    expect(outcome.totalInflow).toBe(first.totalInflow)
    expect(outcome.effectiveInflow).toBe(first.effectiveInflow - 12_000)
    expect(outcome.excludedFlows).toContainEqual(
      expect.objectContaining({ reason: "EXCLUDED", inflow: 12_000, outflow: 0, lines: 1 }),
    )
    expect(outcome.effectiveAssets).toBeLessThan(first.effectiveAssets)
    expect(outcome.effectiveAssetsBreakdown[0]?.excludedInflows).toContainEqual(
      expect.objectContaining({ reason: "EXCLUDED", amount: 12_000, from: "2025-05-10", to: null }),
    )
    expect(outcome.corrections).toEqual([{ ...right(at, { excluded: true }), date: "2025-05-10", readAmount: 12_000 }])
    expect(outcome.dataQuality.notes).toContainEqual({ code: "statement.quality.corrected", params: { lines: 1 } })
  })

  it("put a misread amount right: the balance then bears it out", () => {
    const rows: ReadonlyArray<Row> = salaries([1, 2, 3, 4, 5, 6])
    const file = statement(rows, { opening: 100 })
    const misread = {
      ...file,
      lines: file.lines.map((line, at) => (at === 2 ? { ...line, amountFen: 120_000 } : line)),
    }
    const { first, outcome, read } = corrected([misread], [right(3, { amount: 12_000 })])
    expect([first.dataQuality.balanceBreaks, outcome.dataQuality.balanceBreaks]).toEqual([1, 0])
    expect(outcome.totalInflow).toBe(first.totalInflow + 10_800)
    expect(outcome.corrections?.[0]).toMatchObject({ amount: 12_000, readAmount: 1_200 })
    expect(read[2]?.amount).toBe(1_200)
    const honest = analysisOf([file]).outcome
    const { corrections: _, dataQuality, ...rest } = outcome
    const { generatedAt: __, ...figures } = { generatedAt: "", ...rest }
    expect(figures).toEqual({ ...honest, dataQuality: undefined, ...figures })
    expect(dataQuality).toEqual({ ...honest.dataQuality, notes: dataQuality.notes })
    expect([figures.effectiveAssets, figures.monthlyFlows, figures.closingBalance]).toEqual([
      honest.effectiveAssets,
      honest.monthlyFlows,
      honest.closingBalance,
    ])
  })

  it("give a line a class, and the rules class the others around it", () => {
    const files = accounts.slice(0, 1)
    const loan = 2
    const { first, lines, outcome, read } = corrected(files, [right(loan, { class: "EFFECTIVE" })])
    expect(read[loan - 1]).toMatchObject({ amount: 80_000, class: "LOAN" })
    expect(lines[loan - 1]?.class).toBe("EFFECTIVE")
    expect(outcome.effectiveInflow).toBe(first.effectiveInflow + 80_000)
    // A transfer that a person calls spending is the other side of nothing any more.
    const pair = [
      statement(byDate([...salaries([1, 2, 3]), ["2025-03-01", -3_000, "*舟", "转账"]])),
      statement([["2025-03-03", 3_000, undefined, "跨行转入", { counterpartyAccount: "尾号4567" }]], second),
    ]
    const own = corrected(pair, [right(3, { class: "EFFECTIVE" })])
    expect(own.read.map((line) => line.class).filter((name) => name === "OWN_TRANSFER")).toHaveLength(2)
    expect(own.lines.find(({ line }) => line === 3)?.class).toBe("EFFECTIVE")
  })

  it.prop(
    "of any lines keep every sum to the fen, and every line its number",
    [Schema.Array(Wish).check(Schema.isMaxLength(6))],
    ([wishes]) => {
      const corrections = [...new Map(wishes.map((wish) => [wish.line, wish])).values()].map(({ fen, line, ...wish }) =>
        right(line, { ...wish, amount: fen === null ? null : fen / 100 }),
      )
      const { lines, outcome, read } = corrected(accounts.slice(0, 1), corrections)
      const sumOf = (of: "inflow" | "outflow") => outcome.excludedFlows.reduce((sum, flow) => sum + asFen(flow[of]), 0)
      expect(asFen(outcome.totalInflow)).toBe(asFen(outcome.effectiveInflow) + sumOf("inflow"))
      expect(asFen(outcome.totalOutflow)).toBe(asFen(outcome.effectiveOutflow) + sumOf("outflow"))
      expect(lines.map(({ line, row }) => [line, row])).toEqual(read.map(({ line, row }) => [line, row]))
      for (const { amount, class: given, excluded, line } of corrections) {
        const shown = lines[line - 1]
        expect(shown?.amount).toBe(amount ?? read[line - 1]?.amount)
        if (excluded || given !== null) expect(shown?.class).toBe(excluded ? "EXCLUDED" : given)
      }
    },
  )

  it("need what an engine has kept", () => {
    const lost = correctStatement({ ledgers: {}, lines: [], request, today, corrections: [], generatedAt: "" })
    expect(Schema.isSchemaError(Effect.runSync(Effect.flip(lost)))).toBe(true)
  })

  it("keep whose the accounts are", () => {
    const group = {
      borrowers: [
        { name: "林远舟", kind: "PERSON", role: "BORROWER" },
        { name: "周砚秋", kind: "PERSON", role: "CO_BORROWER" },
      ],
      materials: [{ materialRef: "mat_0" }, { materialRef: "mat_1", borrower: "周砚秋" }],
    } as const
    const unchanged = corrected(accounts, [], group)
    expect(unchanged.first.group?.borrowers[1]).toMatchObject({ accounts: [{ assignedBy: "MATERIAL" }] })
    expect(unchanged.outcome.group).toEqual(unchanged.first.group)
    const salary = unchanged.read.find(({ amount }) => amount === 12_000)!
    const { first, outcome } = corrected(accounts, [right(salary.line, { excluded: true })], group)
    const inflowOf = ({ group: of }: typeof outcome, member: number) => of!.borrowers[member]!.effectiveInflow
    expect(inflowOf(outcome, 0)).toBe(inflowOf(first, 0) - 12_000)
    expect(inflowOf(outcome, 1)).toBe(inflowOf(first, 1))
  })
})
