import { LocalDate } from "@open-valuation/core"
import { ledgersOf, type StatementFile, statementAnalyst } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

/** 90 days: from 2025-04-02 to 2025-06-30. */
const halfYear = { opening: 10_000, startDate: "2025-01-01", endDate: "2025-06-30" }
const wages = salaries([1, 2, 3, 4, 5, 6], 1_000)

/** The statement with so much more in the balances of some of its lines. */
const lifted = (file: StatementFile, yuan: number, at: (line: number) => boolean): StatementFile => ({
  ...file,
  lines: file.lines.map((line, index) =>
    at(index) && line.balanceFen !== undefined ? { ...line, balanceFen: line.balanceFen + 100 * yuan } : line,
  ),
})

const riskOf = (outcome: ReturnType<typeof outcomeOf>, code: string) =>
  outcome.riskAlert.items.find((item) => item.code === code)

describe("a balance", () => {
  const honest = statement(wages, halfYear)
  const truth = outcomeOf([honest]).effectiveAssets

  it.each([
    ["the last", (line: number) => line === 5],
    ["one in the middle", (line: number) => line === 3],
    ["all from the middle on", (line: number) => line >= 3],
    ["all but the last", (line: number) => line < 5],
    ["the first", (line: number) => line === 0],
  ])("that does not follow adds nothing: %s", (_, at) => {
    const outcome = outcomeOf([lifted(honest, 4_970_000, at)])
    expect(outcome.effectiveAssets).toBe(truth)
    expect(riskOf(outcome, "BALANCE_BREAKS")).toBeDefined()
  })

  it("that breaks the chain is told of with what it would have added", () => {
    const outcome = outcomeOf([lifted(honest, 4_970_000, (line) => line >= 3)])
    const risk = riskOf(outcome, "UNPROVEN_BALANCE")
    expect(risk).toMatchObject({ level: "HIGH", unit: "PERCENT", evidence: [{ row: 5, date: "2025-04-10" }] })
    const [account] = outcome.effectiveAssetsBreakdown
    expect(account!.unproven).toBeGreaterThan(4_000_000)
    expect(account!.balances.at(-1)).toMatchObject({ balance: 4_986_000, unproven: 4_970_000, adjusted: 16_000 })
    expect(translate(account!.note, "zh")).toContain("不能由流水逐笔推算得出")
    expect(translate(risk!.detail, "en")).toContain("not the balance before plus the amount")
  })

  it("that is lower than it should be takes the others with it, unless those around it agree", () => {
    expect(outcomeOf([lifted(honest, -5_000, (line) => line >= 3)]).effectiveAssets).toBe(truth - 5_000)
    expect(outcomeOf([lifted(honest, -5_000, (line) => line === 1)]).effectiveAssets).toBe(truth)
  })

  it("that is a text is told, and leaves the balances around it to prove the line", () => {
    const written = { balanceFen: undefined, balanceText: "见附注" }
    const lines = honest.lines.map((line, index) => (index === 3 ? { ...line, ...written } : line))
    const { dataQuality, effectiveAssets } = outcomeOf([{ ...honest, lines }])
    expect(effectiveAssets).toBe(truth)
    expect(dataQuality.balanceChecked).toBe(true)
    expect(dataQuality.notes.map((note) => translate(note, "zh"))).toContain(
      "有1笔的余额不是数字（如“见附注”），无法逐笔核对，请向开户行核实。",
    )
  })

  it("of a file with one line is not proven, what the line brought is", () => {
    const one = (row: Row, opening: number) => outcomeOf([statement([row], { opening })])
    const cent = one(["2025-06-21", 0.01, undefined, "结息"], 9_999_999.98)
    expect(cent.effectiveAssets).toBe(0.01)
    expect(riskOf(cent, "UNPROVEN_BALANCE")).toMatchObject({ level: "HIGH", observed: 100 })
    expect(one(["2025-06-21", 8_000, "云汀机械制造有限公司", "代发工资"], 0).effectiveAssets).toBe(8_000)
  })

  it("of a few lines that move fen is proven up to 10,000 times what they move", () => {
    const cents = [19, 20, 21].map((day): Row => [`2025-06-${day}`, 0.01, undefined, "结息"])
    // The opening balance counts with 0.03 × 10,000 = 300, and 0.03 came in.
    const outcome = outcomeOf([statement(cents, { opening: 9_999_999.96 })])
    expect(outcome.effectiveAssets).toBe(300.02)
  })

  it("that stands on a few lines only is a limit all the same", () => {
    const income = byDate([
      ...wages,
      ...[1, 2, 3, 4, 5, 6].map((month): Row => [`2025-0${month}-12`, -700, "周砚", "房租"]),
    ])
    const shown = statement(income, { ...halfYear, opening: 0 })
    const blanked = {
      ...shown,
      lines: shown.lines.map((line, at) => (at % 5 === 4 ? line : { ...line, balanceFen: undefined })),
    }
    const before = outcomeOf([blanked])
    expect(before.effectiveAssetsBreakdown[0]!.method).toBe("NET_INFLOW")
    const pasted = {
      ...blanked,
      lines: blanked.lines.toSpliced(7, 0, { ...blanked.lines[6]!, amountFen: 9_000_000, summary: "代发工资" }),
    }
    expect(outcomeOf([pasted]).effectiveAssets).toBeLessThanOrEqual(before.effectiveAssets)
    expect(riskOf(outcomeOf([pasted]), "UNPROVEN_BALANCE")).toMatchObject({ level: "HIGH" })
  })

  it("that rose on days between two files is not proven while they are among the last 90", () => {
    const files = (opening: number, from: string) => [
      statement(salaries([1, 2, 3], 1_000), { opening: 10_000, startDate: "2025-01-01", endDate: "2025-03-31" }),
      statement(salaries([5, 6], 1_000), { opening, startDate: from, endDate: "2025-06-30", fileName: "2.xlsx" }),
    ]
    const kept = outcomeOf(files(13_000, "2025-05-01"))
    const jumped = outcomeOf(files(500_000, "2025-05-01"))
    expect(jumped.effectiveAssets).toBe(kept.effectiveAssets)
    expect(riskOf(jumped, "UNPROVEN_BALANCE")).toMatchObject({ level: "HIGH" })
    expect(riskOf(jumped, "PERIOD_GAP")).toBeDefined()
  })
})

describe("a line after the day of the analysis", () => {
  const deposit: Row = ["2025-06-29", 500_000, "周砚", "转存"]
  const honest = statement([...wages, deposit], halfYear)
  const later = statement([...wages, deposit, ["2025-11-05", -0.01, undefined, "手续费"]], {
    ...halfYear,
    endDate: "2025-11-05",
  })

  it("is in no figure, and neither are the days up to it", () => {
    const [forged, twin] = [outcomeOf([later]), outcomeOf([honest])]
    expect(forged.effectiveAssets).toBeLessThanOrEqual(twin.effectiveAssets)
    expect(forged).toMatchObject({ endDate: "2025-06-29", totalOutflow: 0, closingBalance: 516_000 })
    expect(riskOf(forged, "LINES_AFTER_UPLOAD")).toMatchObject({
      level: "HIGH",
      observed: 1,
      evidence: [{ date: "2025-11-05" }],
    })
    expect(forged.dataQuality.notes.map((note) => translate(note, "zh"))).toContain(
      "有1笔的日期晚于文件提交之日，尚未发生，未计入任何数字。",
    )
  })

  it("is listed with the others, without a class", () => {
    const { lines } = statementAnalyst()({ ledgers: ledgersOf([later]), today: LocalDate.LocalDate.make("2025-07-10") })
    expect(Array.from(lines(), (line) => line.class)).toEqual([
      ...wages.map(() => "EFFECTIVE"),
      "UNEXPLAINED_LARGE",
      null,
    ])
  })

  it("is any after the upload of its own file, before files are put together", () => {
    const upload = (file: StatementFile, day: string): StatementFile => ({
      ...file,
      uploadedOn: LocalDate.LocalDate.make(day),
    })
    const early = upload({ ...later, fileName: "1.xlsx" }, "2025-06-20")
    const forged = outcomeOf([early])
    expect(forged).toMatchObject({ endDate: "2025-06-10", totalInflow: 6_000, closingBalance: 16_000 })
    const risk = riskOf(forged, "LINES_AFTER_UPLOAD")!
    expect(risk).toMatchObject({ observed: 2, evidence: [{ date: "2025-06-29" }, { date: "2025-11-05" }] })
    expect(translate(risk.detail, "en")).toContain("after the day on which the file was submitted (2025-06-20)")
    // What a file submitted later shows of the same days counts, and the deposit of the first counts nowhere.
    const since = upload(
      statement([["2025-06-25", -300, undefined, "房租"]], { opening: 16_000, fileName: "2.xlsx" }),
      "2025-07-01",
    )
    const both = outcomeOf([early, since])
    expect(both).toMatchObject({ endDate: "2025-06-25", totalInflow: 6_000, totalOutflow: 300, closingBalance: 15_700 })
    expect(both.dataQuality.balanceBreaks).toBe(0)
    const { closingBalance, effectiveAssets, endDate, totalOutflow } = both
    expect(outcomeOf([since, early])).toMatchObject({ closingBalance, effectiveAssets, endDate, totalOutflow })
  })

  it("names each day on which files were submitted", () => {
    const files = ["2025-06-10", "2025-06-20"].map((day, at): StatementFile => ({
      ...(at === 0 ? later : { ...later, account: statement([], second).account }),
      fileName: `${at}.xlsx`,
      uploadedOn: LocalDate.LocalDate.make(day),
    }))
    const detail = riskOf(outcomeOf(files), "LINES_AFTER_UPLOAD")!.detail
    expect(translate(detail, "zh")).toContain("晚于文件提交之日（2025-06-10、2025-06-20）")
  })

  it("proves nothing of a banking format whose closing balance it makes up", () => {
    const booked = statement([...wages, ["2025-06-29", 500_000, "周砚", "转存"]], halfYear)
    const { account, lines } = booked
    const file: StatementFile = {
      ...booked,
      hasBalances: false,
      account: { ...account, openingFen: 1_000_000, closingFen: 51_600_000 },
      lines: lines.map((line) => ({ ...line, balanceFen: undefined })),
      uploadedOn: LocalDate.LocalDate.make("2025-06-20"),
    }
    expect(outcomeOf([file])).toMatchObject({ closingBalance: 16_000, totalInflow: 6_000 })
  })

  it("makes a statement without any other a statement of nothing", () => {
    const outcome = outcomeOf([statement([["2026-01-05", 9_000, "云汀商贸有限公司", "货款"]])])
    expect(outcome).toMatchObject({ effectiveAssets: 0, totalInflow: 0, startDate: null })
  })
})

describe("months without lines at the end of an account", () => {
  const deposit: Row = ["2025-06-29", 500_000, "周砚", "转存"]
  const seasoned = (rows: ReadonlyArray<Row>, endDate: string) =>
    outcomeOf([statement(byDate([...wages, deposit, ...rows]), { ...halfYear, endDate })], { today: "2025-12-01" })
  const truth = outcomeOf([statement([...wages, deposit], { ...halfYear, endDate: "2025-06-29" })]).effectiveAssets

  it.each([
    ["one line after them", ["2025-11-28"]],
    ["a few lines after them", ["2025-11-14", "2025-11-21", "2025-11-28"]],
    ["lines months apart", ["2025-08-20", "2025-10-10", "2025-11-28"]],
    ["nothing but a later end after them", []],
  ])("season nothing: %s", (_, days) => {
    const outcome = seasoned(
      days.map((day): Row => [day, -0.01, undefined, "手续费"]),
      "2025-11-28",
    )
    expect(outcome.effectiveAssets).toBe(truth)
    expect(outcome.effectiveAssetsBreakdown[0]).toMatchObject({ to: "2025-06-29" })
    expect(riskOf(outcome, "SILENT_DAYS")).toMatchObject({ level: "HIGH" })
    expect(translate(riskOf(outcome, "SILENT_DAYS")!.detail, "zh")).toContain("2025-06-30~2025-")
  })

  it("are forgotten once the account was in use for a month again", () => {
    const days = ["2025-10-20", "2025-10-28", "2025-11-05", "2025-11-12", "2025-11-20", "2025-11-28"]
    const outcome = seasoned(
      days.map((day): Row => [day, -10, "谷屿便民超市", "消费"]),
      "2025-11-28",
    )
    expect(outcome.effectiveAssetsBreakdown[0]).toMatchObject({ to: "2025-11-28" })
    expect(riskOf(outcome, "SILENT_DAYS")).toBeUndefined()
  })

  it("are what is usual for an account with few lines", () => {
    const quarters: ReadonlyArray<Row> = [
      "2024-03-21",
      "2024-06-21",
      "2024-09-21",
      "2024-12-21",
      "2025-03-21",
      "2025-06-21",
      "2025-09-21",
    ].map((day): Row => [day, 12.5, undefined, "结息"])
    const outcome = outcomeOf([statement(quarters, { opening: 100_000, endDate: "2025-11-28" })], {
      today: "2025-12-01",
    })
    expect(outcome.effectiveAssetsBreakdown[0]).toMatchObject({ to: "2025-11-28" })
  })
})

describe("money that another account still counts", () => {
  const number = "6222020000001234567"
  const giver = statement(wages, { ...halfYear, endDate: "2025-06-20" })
  const taker = (counterpartyAccount: string | undefined) =>
    statement(
      [...salaries([1, 2, 3, 4, 5, 6], 2_000), ["2025-06-25", 15_000, "林远舟", "转账", { counterpartyAccount }]],
      {
        ...halfYear,
        ...second,
      },
    )

  it("counts once: it came after the end of that account's statement", () => {
    const sold = ["2025-06-25", 15_000, "云汀机械制造有限公司", "货款"] as const
    const known = statement([...salaries([1, 2, 3, 4, 5, 6], 2_000), sold], { ...halfYear, ...second })
    const apart = outcomeOf([giver]).effectiveAssets + outcomeOf([known]).effectiveAssets
    for (const account of [number, undefined]) {
      const outcome = outcomeOf([giver, taker(account)])
      // The giver holds less than was moved.
      const taken = Math.min(15_000, outcomeOf([giver]).effectiveAssets)
      expect(outcome.effectiveAssets).toBeCloseTo(apart - taken, 2)
      expect(riskOf(outcome, "MOVED_AFTER_END")).toMatchObject({ level: "MEDIUM", evidence: [{ date: "2025-06-25" }] })
    }
  })

  it("is not that of an account that nobody has seen", () => {
    expect(riskOf(outcomeOf([giver, taker("6228480000005555555")]), "MOVED_AFTER_END")).toBeUndefined()
  })
})

describe("a large refund of the last 30 days", () => {
  const refund: Row = ["2025-06-15", 60_000, "缑禾朔", "退款"]

  it("that takes nothing back is taken out like an unexplained deposit", () => {
    const outcome = outcomeOf([statement(byDate([...wages, refund]), halfYear)])
    expect(outcome.effectiveAssetsBreakdown[0]).toMatchObject({
      adjustedClosingBalance: 16_000,
      excludedInflows: [{ reason: "UNEXPLAINED_LARGE", amount: 60_000 }],
    })
    expect(riskOf(outcome, "UNPROVEN_RETURN")).toBeDefined()
  })

  it("from whom as much was paid to before is the borrower's own", () => {
    const paid: Row = ["2025-01-20", -61_000, "缑禾朔", "货款"]
    const outcome = outcomeOf([statement(byDate([...wages, paid, refund]), { ...halfYear, opening: 80_000 })])
    expect(outcome.effectiveAssetsBreakdown[0]!.excludedInflows).toEqual([])
  })
})
