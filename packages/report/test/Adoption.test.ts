import { type AdoptedValue, valuationReport, valuationView } from "@open-valuation/report"
import { describe, expect, it } from "vitest"
import { goldenValuation } from "./Golden.ts"
import { analysed, cellsOf, made } from "./xlsx/statement/Books.ts"

const adopted: AdoptedValue = {
  value: 5_600_000.5,
  reason: "实地查看：外墙渗水，按修缮报价下调。",
  attachments: [{ fileName: "现场照片.pdf" }, { fileName: "修缮报价.xlsx" }],
  by: { name: "valuer" },
  at: "2026-11-20T10:30:00.000+08:00",
  decidedBy: { name: "reviewer" },
  decidedAt: "2026-11-20T14:05:00.000+08:00",
  decisionReason: "同意",
  engineValue: 5_827_187,
  gap: -0.039,
  version: 1,
  resultHash: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
}

const home = goldenValuation("PROPERTY another home").reported

const textOf = (html: string): string => html.replace(/<style>[^<]*<\/style>/, "").replaceAll(/<[^>]*>/g, " ")

describe("an adopted value", () => {
  it("stands in the report beside the engine's, with who adopted it, when and why", () => {
    const text = textOf(valuationReport({ ...home, adoption: adopted }, "zh"))
    expect(text.indexOf("5,827,187 元")).toBeLessThan(text.indexOf("采纳价值"))
    for (const told of [
      "5,600,000.50 元",
      "−3.9%",
      "valuer（2026-11-20 10:30）",
      "reviewer（2026-11-20 14:05）",
      "实地查看：外墙渗水，按修缮报价下调。",
      "复核意见：同意",
      "现场照片.pdf，修缮报价.xlsx",
      "2c26b46b68ffc68f",
      "不替代系统估值",
    ]) {
      expect(text).toContain(told)
    }
    expect(textOf(valuationReport({ ...home, adoption: adopted }, "en"))).toContain("Confirmed by")
    expect(text).toContain("5,600,000.50 元，较系统估值 −3.9%")
    expect(textOf(valuationReport(home, "zh"))).toContain("尚无经复核的采纳价值")
    expect(valuationView(home, "zh").adoption).toBeUndefined()
  })

  it("changes nothing else on the page", () => {
    const page = valuationReport({ ...home, adoption: adopted }, "en")
    const without = page
      .replace(/<section class="adoption">.*?<\/section>\n/s, "")
      .replace(/CNY 5,600,000.50, −3.9% against the value of the engine/, "none has been confirmed")
    expect(without).toBe(valuationReport(home, "en"))
  })

  it("keeps a long reason whole, and a hostile one is text", () => {
    const reason = `<script>alert("1")</script>‮${"长".repeat(1900)}`
    const page = valuationReport({ ...home, adoption: { ...adopted, reason, decisionReason: reason } }, "zh")
    expect(page).not.toContain("<script")
    expect(page).not.toContain("‮")
    expect(page.split("长".repeat(1900))).toHaveLength(3)
  })

  it("of a result without a value, or corrected, says what there is", () => {
    const adoption = { ...adopted, engineValue: null, gap: null, version: 2, decisionReason: null, attachments: [] }
    const { adoption: view } = valuationView({ ...home, adoption }, "en")
    expect(view?.facts.map(({ name }) => name)).toEqual([
      "Proposed by",
      "Confirmed by",
      "Version of the result seen",
      "Hash of the result seen",
    ])
    expect(view).not.toHaveProperty("remark")
  })

  it("of corrected lines comes with who corrected what, and why", async () => {
    const csv = "账号,6222020200066612\n交易日期,交易金额,余额,对方户名,摘要\n2026-05-01,100.00,1100.00,某公司,货款"
    const { lines, result } = await analysed([{ fileName: "a.csv", bytes: new TextEncoder().encode(csv) }])
    const correction = { line: 1, date: "2026-05-01", readAmount: 100, amount: 10, class: null, excluded: false }
    const corrections = [
      { ...correction, reason: "=识别有误", by: { name: "复核员" }, at: "2026-05-03T09:00:00+08:00" },
    ]
    for (const [locale, title] of [
      ["zh", "人工更正记录"],
      ["en", "Corrections by people"],
    ] as const) {
      const { book } = await made({ ...Object(result), corrections }, lines, locale)
      const values = cellsOf(book).map(({ value }) => value)
      for (const told of [title, "=识别有误", "复核员", "2026-05-03 09:00", 10]) expect(values).toContain(told)
    }
    const { book } = await made(result, lines)
    expect(cellsOf(book).map(({ value }) => value)).not.toContain("人工更正记录")
  })

  it("is on the first sheet of a statement's workbook, as texts", async () => {
    const csv = "账号,6222020200066612\n交易日期,交易金额,余额,对方户名,摘要\n2026-05-01,100.00,1100.00,某公司,货款"
    const { lines, result } = await analysed([{ fileName: "a.csv", bytes: new TextEncoder().encode(csv) }])
    const { book } = await made(result, lines, "zh", { adoption: { ...adopted, reason: "=1+1" } })
    const texts = cellsOf(book).filter(({ sheet }) => sheet === "摘要")
    for (const told of ["采纳价值", "5,600,000.50 元", "=1+1", "复核意见：同意"]) {
      expect(texts.map(({ value }) => value)).toContain(told)
    }
  })
})
