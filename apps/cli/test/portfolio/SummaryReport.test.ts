import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { type PortfolioRow, summarise } from "@open-valuation/core/portfolio"
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

const rows = Array.from({ length: 120 }, (_, at) => rowOf(at + 2))

describe("the summary in the terminal", () => {
  it.each(["zh", "en"] as const)(
    "is at most 80 columns wide and has no character that moves the cursor (%s)",
    (locale) => {
      const text = summaryReport(
        summarise([...rows, rowOf(200, { reason: "\u001b[31m没有\n可比案例", loan: { loanBalance: -1 } })], asOf),
        locale,
      )
      for (const line of text.split("\n")) {
        expect(width(line)).toBeLessThanOrEqual(80)
        expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
      }
    },
  )

  it("says the total, its range, the loans and the bands", () => {
    const text = summaryReport(summarise(rows, asOf), "en")
    expect(text).toContain("120 assets, 120 valued, 0 without a value")
    expect(text).toContain("CNY 120.00m")
    expect(text).toMatch(/90-100 % +10 +CNY 9\.55m/)
    expect(text).toMatch(/Stressed LTV +113\.\d %/)
  })

  it("leaves out what there is not", () => {
    const { value: _, ...unvalued } = rowOf(2)
    const text = summaryReport(summarise([{ ...unvalued, reason: "no comparables", loan: {} }], asOf), "en")
    expect(text.split("\n")).toEqual([
      "1 assets, 0 valued, 1 without a value",
      "",
      "Why there is no value",
      "  1        no comparables",
    ])
    expect(summaryReport(summarise([], asOf), "zh")).toBe("资产 0 项，已估值 0 项，未能估值 0 项")
  })
})
