import { PassThrough } from "node:stream"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { type PortfolioRow, summarise } from "@open-valuation/core/portfolio"
import { portfolioView } from "@open-valuation/report/portfolio"
import { addPortfolioSummary, withCharts } from "@open-valuation/report/xlsx"
import exceljs from "exceljs"
import JSZip from "jszip"

const asOf = LocalDate.LocalDate.make("2026-11-20")
const HOSTILE = [
  '=HYPERLINK("http://127.0.0.1/","x")',
  "<script>alert(1)</script>",
  "@SUM(A1)",
  "_x0041_\u0000\u0007",
  "-1+1",
]

const rowOf = (line: number): PortfolioRow => ({
  line,
  assetType: line % 3 === 0 ? "VEHICLE" : "PROPERTY",
  region: HOSTILE[line % 7] ?? "北京市/朝阳区",
  assetClass: HOSTILE[line % 6] ?? "海棠公寓",
  facts: {},
  methodPath: [],
  firstRiskTips: [],
  confidenceLevel: "HIGH",
  loan: { loanId: HOSTILE[line % 5]!, loanBalance: 400_000 + 1_000.01 * line, originalValue: 1_000_000 },
  ...(line % 10 === 0
    ? { reason: "没有可比案例" }
    : { value: { central: 900_000 + line, low: 800_000, high: 1_010_000 } }),
})

/** A streamed workbook with the sheet of rows, the summary and its charts. */
const workbookOf = async (rows: ReadonlyArray<PortfolioRow>, locale: "zh" | "en"): Promise<Uint8Array> => {
  const stream = new PassThrough()
  const bytes = (async () => Buffer.concat(await stream.toArray()))()
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = book.addWorksheet("Rows")
  sheet.addRow(["line", "value", "loan"]).commit()
  for (const { line, loan, value } of rows) sheet.addRow([line, value?.central, loan.loanBalance]).commit()
  sheet.commit()
  const over = { name: "Rows", first: 2, last: rows.length + 1, value: "B", loanBalance: "C" }
  const charts = addPortfolioSummary(book, portfolioView(summarise(rows, asOf), locale), over)
  await book.commit()
  return withCharts(await bytes, charts)
}

const rows = Array.from({ length: 80 }, (_, at) => rowOf(at + 2))

const summarySheet = async (bytes: Uint8Array): Promise<exceljs.Worksheet> => {
  const book = new exceljs.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  return book.worksheets[1]!
}

const cellsOf = (sheet: exceljs.Worksheet): ReadonlyArray<exceljs.Cell> => {
  const found: Array<exceljs.Cell> = []
  sheet.eachRow((row) => row.eachCell((cell) => found.push(cell)))
  return found
}

describe("the summary sheet of a portfolio", () => {
  it.each(["zh", "en"] as const)(
    "has formulas whose cached results are the sums of their cells (%s)",
    async (locale) => {
      const sheet = await summarySheet(await workbookOf(rows, locale))
      const sums = cellsOf(sheet).filter(({ formula }) => formula?.startsWith("SUM("))
      expect(sums.length).toBeGreaterThanOrEqual(20)
      for (const { formula, result } of sums) {
        const [, letter = "", first = "", last = ""] = /^SUM\(([A-Z])(\d+):[A-Z](\d+)\)$/.exec(formula) ?? []
        let fen = 0
        for (let row = Number(first); row <= Number(last); row++) {
          fen += Math.round(Number(sheet.getCell(`${letter}${row}`).value ?? 0) * 100)
        }
        expect(Math.round(Number(result) * 100)).toBe(fen)
      }
      const overRows = cellsOf(sheet).filter(({ formula }) => formula?.startsWith("SUMIFS("))
      expect(overRows.map(({ result }) => result)).toEqual([
        rows.reduce((sum, { value }) => sum + (value?.central ?? 0), 0),
        rows.reduce((sum, { loan }) => sum + Math.round(loan.loanBalance! * 100), 0) / 100,
      ])
    },
  )

  it("keeps hostile texts as texts", async () => {
    const cells = cellsOf(await summarySheet(await workbookOf(rows, "zh")))
    expect(cells.some(({ value }) => typeof value === "string" && value.includes(HOSTILE[0]!))).toBe(true)
    expect(cells.some(({ value }) => typeof value === "string" && value.includes("<script>"))).toBe(true)
    for (const { formula, hyperlink } of cells) {
      expect(formula ?? "SUM").toMatch(/^SUM(IFS)?\b/)
      expect(hyperlink).toBeUndefined()
    }
  })

  it("gives the sources of its figures in the reader's language alone", async () => {
    const notesOf = async (locale: "zh" | "en"): Promise<ReadonlyArray<string>> => {
      const texts = cellsOf(await summarySheet(await workbookOf(rows, locale))).map(({ text }) => text)
      return texts.slice(texts.indexOf(locale === "zh" ? "说明" : "Notes") + 1)
    }
    const [zh, en] = [await notesOf("zh"), await notesOf("en")]
    expect(zh.length).toBeGreaterThanOrEqual(7)
    expect(en).toHaveLength(zh.length)
    for (const note of zh) expect(note.replaceAll(/LTV/g, "")).not.toMatch(/[A-Za-z]{3}/)
    for (const note of en) expect(note).not.toMatch(/\p{Script=Han}|[A-Z]+_[A-Z]+/u)
    expect(zh.join()).toContain("自行判断")
  })

  it("has charts of the cells beside them, in well-formed parts that nothing else refers to", async () => {
    const zip = await JSZip.loadAsync(await workbookOf(rows, "zh"))
    const text = async (path: string): Promise<string> => (await zip.file(path)?.async("string")) ?? ""
    const types = await text("[Content_Types].xml")
    expect(await text("xl/worksheets/sheet2.xml")).toMatch(/<drawing r:id="rId1"\/><\/worksheet>$/)
    const charts = Object.keys(zip.files).filter((path) => /^xl\/charts\/chart\d\.xml$/.test(path))
    expect(charts).toHaveLength(5)
    for (const path of charts) {
      const xml = await text(path)
      expect(types).toContain(`PartName="/${path}"`)
      expect(xml).not.toContain("<script>")
      expect(xml).toMatch(/<c:f>'汇总'!\$[A-H]\$\d+:\$[A-H]\$\d+<\/c:f>/)
    }
    const names = Object.keys(zip.files)
    expect(new Set(names).size).toBe(names.length)
  })

  it("of one row, of rows without a value, and of none, has what there is", async () => {
    for (const some of [rows.slice(0, 1), rows.filter(({ value }) => value === undefined), []]) {
      const cells = cellsOf(await summarySheet(await workbookOf(some, "en")))
      expect(cells[0]!.value).toBe("Portfolio valuation")
      for (const { value } of cells) expect(value).not.toBeNaN()
    }
  })
})
