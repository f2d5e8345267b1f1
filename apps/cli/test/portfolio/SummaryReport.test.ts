import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { type PortfolioRow, summarise } from "@open-valuation/core/portfolio"
import { portfolioView } from "@open-valuation/report/portfolio"
import { summaryReport } from "../../src/portfolio/SummaryReport.ts"
import { width } from "../../src/Table.ts"

const asOf = LocalDate.LocalDate.make("2026-11-20")

const rowOf = (line: number, more: Partial<PortfolioRow> = {}): PortfolioRow => ({
  line,
  assetType: "PROPERTY",
  region: ["朝阳区", "海淀区", "很长的区域名称".repeat(20), "\u001b[2J=HYPERLINK()\u202e<script>"][line % 4]!,
  facts: {},
  methodPath: [],
  firstRiskTips: [],
  value: { central: 1_000_000, low: 900_000, high: 1_110_000 },
  loan: { loanBalance: 10_000 * line, originalValue: 1_000_000 + 1_000 * line },
  ...more,
})

const report = (some: ReadonlyArray<PortfolioRow>, locale: "zh" | "en"): string =>
  summaryReport(portfolioView(summarise(some, asOf), locale), locale)

const rows = Array.from({ length: 120 }, (_, at) => rowOf(at + 2))

describe("the summary in the terminal", () => {
  it.each(["zh", "en"] as const)(
    "is at most 80 columns wide and has no character that moves the cursor (%s)",
    (locale) => {
      const { value: _, ...unvalued } = rowOf(200, { reason: "\u001b[31m没有\n可比案例", loan: { loanBalance: -1 } })
      const text = report([...rows, unvalued], locale)
      for (const line of text.split("\n")) {
        expect(width(line)).toBeLessThanOrEqual(80)
        expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
      }
    },
  )

  it("says the total, its range, the loans and the bands", () => {
    const text = report(rows, "en")
    expect(text).toMatch(/^Total value +CNY 120\.00m\nLow end of the portfolio range \(80%\) +CNY 11\d\.\d\dm$/m)
    expect(text).toMatch(/90–100% +10 +CNY 9\.55m/)
    expect(text).toMatch(/Stressed LTV +113\.\d %/)
  })

  it("leaves out what there is not", () => {
    const { value: _, ...unvalued } = rowOf(2)
    const text = report([{ ...unvalued, reason: "no comparables", loan: {} }], "en")
    expect(text.split("\n")).toEqual(["Why there is no value", "  1        no comparables"])
    expect(report([], "zh")).toBe("")
  })
})
