import { LocalDate } from "@open-valuation/core/domain"
import type { ParsedLine } from "@open-valuation/core/statement"
import { defaultLimits, Tables } from "@open-valuation/files/tables"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { type PrintedLayout, printedLayouts, printStatement, wechatXlsx } from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { analysed, cellsOf, figureOf, formulaOf, ledgerMonths, made, sheetOf } from "./Books.ts"

const endDate = LocalDate.LocalDate.make("2026-06-25")

const layoutOf = (id: string): PrintedLayout => {
  const layout = printedLayouts.find((one) => one.id === id)
  if (layout === undefined) throw new Error(`There is no layout ${id}`)
  return layout
}

const simulated = () => {
  const { accounts } = simulateBorrower({
    seed: 11,
    endDate,
    accounts: 2,
    months: 14,
    purchasesPerDay: 1,
    detours: ["refund", "loanSpent", "passThrough", "wealth"],
  })
  const [first, second] = accounts
  if (first === undefined || second === undefined) throw new Error("The borrower has too few accounts")
  return [printStatement(first, layoutOf("abc-personal-xlsx")), printStatement(second, layoutOf("icbc-personal-csv"))]
}

const dollars = (): { readonly fileName: string; readonly bytes: Uint8Array } => ({
  fileName: "dollars.csv",
  bytes: new TextEncoder().encode(
    [
      "账号,6222020200066612,币种,USD",
      "交易日期,交易金额,余额,对方户名,摘要",
      "2026-05-01,100.00,1100.00,某公司,汇入",
      "2026-05-02,-30.10,1069.90,某公司,汇出",
    ].join("\n"),
  ),
})

describe("the workbook of a statement", () => {
  let analysis: Awaited<ReturnType<typeof analysed>>
  let workbook: Awaited<ReturnType<typeof made>>
  beforeAll(async () => {
    analysis = await analysed([...simulated(), dollars()])
    workbook = await made(analysis.result, analysis.lines)
  })

  it("has sheets with names that spreadsheets allow, frozen headers, filters and A4 landscape pages", () => {
    const { book } = workbook
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      "摘要",
      "流水明细",
      "月度收支",
      "有效资产",
      "日终余额",
      "风险提示",
      "流水解读",
      "交易对手",
      "收入与月供（个人）",
      "数据质量",
    ])
    for (const { name, pageSetup, views } of book.worksheets) {
      expect(name.length).toBeLessThanOrEqual(31)
      expect(name).not.toMatch(/[[\]:*?/\\]/)
      expect(pageSetup).toMatchObject({ paperSize: 9, orientation: "landscape", fitToWidth: 1 })
      expect(views[0]).toMatchObject({ state: "frozen" })
    }
    for (const number of [2, 3, 5, 6, 8]) expect(sheetOf(book, number).autoFilter, String(number)).toBeTruthy()
  })

  it("lists every line with its class and its place", () => {
    const ledger = sheetOf(workbook.book, 2)
    expect(analysis.lines.length).toBeGreaterThan(300)
    expect(ledger.rowCount).toBe(analysis.lines.length + 1)
    for (const [index, line] of analysis.lines.entries()) {
      const row = ledger.getRow(index + 2)
      const values = [1, 7, 14, 15, 16, 17].map((column) => row.getCell(column).value)
      expect(values).toEqual([line.line, line.amount, line.fileName, line.page, line.sheet, line.row])
      expect(row.getCell(9).value === null).toBe(line.class === null)
    }
  })

  it("sums the months over the ledger, to the fen of the engine", () => {
    const months = sheetOf(workbook.book, 3)
    const recomputed = ledgerMonths(sheetOf(workbook.book, 2), "有效收支")
    const { monthlyFlows } = analysis.outcome
    expect(monthlyFlows.length).toBeGreaterThan(12)
    for (const [index, month] of monthlyFlows.entries()) {
      const row = months.getRow(index + 2)
      const shown = [2, 3, 4, 5].map((column) => figureOf(row.getCell(column).value))
      expect(shown).toEqual([month.inflow, month.outflow, month.effectiveInflow, month.effectiveOutflow])
      const fen = recomputed.get(month.month) ?? [0, 0, 0, 0]
      expect(
        shown.map((yuan) => Math.round(Number(yuan) * 100)),
        month.month,
      ).toEqual(fen)
      const last = analysis.lines.length + 1
      expect(formulaOf(row.getCell(2).value)).toBe(
        `ROUND(SUMIFS('流水明细'!$G$2:$G$${last},'流水明细'!$B$2:$B$${last},">="&$A${index + 2},'流水明细'!$B$2:$B$${last},"<"&EDATE($A${index + 2},1),'流水明细'!$I$2:$I$${last},"<>",'流水明细'!$G$2:$G$${last},">0"),2)`,
      )
    }
    const total = months.getRow(monthlyFlows.length + 2)
    expect([2, 3, 4, 5].map((column) => figureOf(total.getCell(column).value))).toEqual([
      analysis.outcome.totalInflow,
      analysis.outcome.totalOutflow,
      analysis.outcome.effectiveInflow,
      analysis.outcome.effectiveOutflow,
    ])
  })

  it("shows how the effective assets come about, in formulas from the daily balances", () => {
    const assets = sheetOf(workbook.book, 4)
    const { effectiveAssets, effectiveAssetsBreakdown: breakdown } = analysis.outcome
    expect(breakdown).toHaveLength(3)
    const seasoned = breakdown.findIndex(({ method }) => method === "SEASONED_BALANCE") + 2
    expect(formulaOf(assets.getCell(`J${seasoned}`).value)).toContain("'日终余额'!$H$")
    expect(formulaOf(assets.getCell(`K${seasoned}`).value)).toContain("SUMPRODUCT")
    expect(formulaOf(assets.getCell(`R${seasoned}`).value)).toContain("MAX(0,L")
    const amounts = breakdown.map((_, index) => figureOf(assets.getCell(`R${index + 2}`).value))
    expect(amounts).toEqual(breakdown.map(({ amount }) => amount))
    expect(figureOf(assets.getCell(`R${breakdown.length + 2}`).value)).toBe(effectiveAssets)
  })

  it("shows the analyst's reading, with links to the lines that show it", () => {
    const { cashFlowProfile: profile, effectiveInflow } = analysis.outcome
    const sheet = sheetOf(workbook.book, 7)
    const labels = sheet.getColumn(1).values
    const total = labels.indexOf("合计")
    expect(figureOf(sheet.getCell(`C${total}`).value)).toBe(effectiveInflow)
    expect(formulaOf(sheet.getCell(`C${total}`).value)).toBe(`ROUND(SUM(C3:C${total - 1}),2)`)
    const links = sheet
      .getColumn(8)
      .values.flatMap((value) =>
        typeof value === "object" && value !== null && "hyperlink" in value ? [value.hyperlink] : [],
      )
    const shown = [profile.salary, ...profile.obligations].flatMap(({ evidence }) => evidence)
    expect(shown.length).toBeGreaterThan(5)
    expect(links).toHaveLength(shown.length)
    const ledger = sheetOf(workbook.book, 2)
    for (const [at, link] of links.entries()) {
      const row = Number(/^#'流水明细'!A(\d+)$/.exec(link)?.[1])
      const [amount, file, number] = [7, 14, 17].map((column) => ledger.getRow(row).getCell(column).value)
      expect([amount, file, number]).toEqual([shown[at]?.amount, shown[at]?.fileName, shown[at]?.row])
    }
  })

  it("has a result for every formula, zeros included", () => {
    const formulas = [...workbook.parts].flatMap(([name, part]) =>
      name.startsWith("xl/worksheets/sheet")
        ? [...part.matchAll(/<\/f>(<v>[^<]*<\/v>)?/g)].map(([, value]) => value)
        : [],
    )
    expect(formulas.length).toBeGreaterThan(100)
    for (const value of formulas) expect(value).toMatch(/^<v>-?\d/)
    expect(formulas).toContain("<v>0</v>")
  })

  it("links the risks and the excluded inflows to rows of their lines", () => {
    const ledger = sheetOf(workbook.book, 2)
    const links = cellsOf(workbook.book).flatMap(({ value }) =>
      typeof value === "object" && value !== null && "hyperlink" in value ? [value] : [],
    )
    const evidence = analysis.outcome.riskAlert.items.flatMap((item) => item.evidence)
    expect(evidence.length).toBeGreaterThan(0)
    expect(links.length).toBeGreaterThanOrEqual(evidence.length)
    for (const { hyperlink, text } of links) {
      const row = Number(/^#'流水明细'!A(\d+)$/.exec(hyperlink)?.[1])
      expect(row).toBeLessThanOrEqual(analysis.lines.length + 1)
      expect(text).toContain(ledger.getCell(`N${row}`).value)
      expect(text).toContain(`第${Number(ledger.getCell(`Q${row}`).value)}行`)
    }
  })

  it("reports other currencies beside the totals", () => {
    const found = cellsOf(workbook.book).find(({ sheet, value }) => sheet === "数据质量" && value === "USD")
    expect(found).toBeDefined()
    const quality = sheetOf(workbook.book, 10)
    const rows: Array<ReadonlyArray<unknown>> = []
    quality.eachRow((row) => {
      if (row.getCell(1).value === "USD") rows.push([2, 3, 4, 5].map((column) => figureOf(row.getCell(column).value)))
    })
    expect(rows).toEqual([[100, 30.1, 2, 0]])
  })

  it("is read back by the reader of tables, sheet by sheet", async () => {
    const sheets = await Effect.runPromise(Stream.runCollect(Tables.sheets(workbook.bytes, defaultLimits)))
    const texts = JSON.stringify(sheets)
    for (const { name } of workbook.book.worksheets) expect(texts).toContain(name)
    expect(texts).toContain(analysis.lines[0]?.fileName)
  })
})

/** Hostile texts, and what their cells hold. */
const hostile: ReadonlyArray<readonly [name: string, text: string, cell: string]> = [
  ["a link", '=HYPERLINK("http://127.0.0.1/","x")', '=HYPERLINK("http://127.0.0.1/","x")'],
  ["a plus", "+1+1", "+1+1"],
  ["a minus", "-1+1", "-1+1"],
  ["an at", "@SUM(A1)", "@SUM(A1)"],
  ["a tab", "\t=1+1", "\t=1+1"],
  ["a carriage return", "\r=1+1", "\n=1+1"],
  ["a script", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["control characters", "a\u0000b\u0008\u000B\uFFFE\uD800c", "a\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFDc"],
  ["an escape of spreadsheets", "_x0041_", "_x005F_x0041_"],
  ["markup", "& ]]> \"'", "& ]]> \"'"],
  ["a long text", "长".repeat(40_000), `${"长".repeat(32_766)}…`],
]

const line = (number: number, text: string): ParsedLine => ({
  line: number,
  date: "2026-03-02",
  time: text,
  amount: 0.1,
  balance: null,
  currency: text,
  counterparty: text,
  counterpartyAccount: text,
  summary: text,
  remarks: [text, text],
  class: "EFFECTIVE",
  institution: text,
  accountNumber: text,
  fileName: text,
  materialRef: text,
  page: 1,
  sheet: text,
  row: number,
  box: { x: 36, y: 142.5, width: 523.3, height: 9, pageWidth: 595.3, pageHeight: 841.9 },
  repaired: true,
})

/** A result in which every text is hostile. */
const withTexts = (value: unknown, text: string, key = ""): unknown => {
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text))
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, text, name)]))
  }
  const isFixed = ["level", "method", "direction", "month", "reason", "basis", "decision"].includes(key)
  return typeof value === "string" && !isFixed ? text : value
}

describe("hostile texts", () => {
  let result: unknown
  let harmless: Awaited<ReturnType<typeof made>>
  beforeAll(async () => {
    result = (await analysed(simulated())).result
    harmless = await made(result, [line(1, "a")])
  })

  it.each(hostile)("stay text in every field: %s", async (_, text, cell) => {
    const { book, parts } = await made(withTexts(result, text), [line(1, text)])
    const formulas = (cells: ReturnType<typeof cellsOf>) => cells.flatMap(({ value }) => formulaOf(value) ?? [])
    const ours = new Set(formulas(cellsOf(harmless.book)).map((formula) => formula.replaceAll(/\d+/g, "0")))
    expect(ours.size).toBeGreaterThan(10)
    for (const formula of formulas(cellsOf(book))) expect(ours).toContain(formula.replaceAll(/\d+/g, "0"))
    for (const [name, part] of parts) {
      expect(part, name).not.toContain("<script")
      // oxlint-disable-next-line no-control-regex -- the characters that XML forbids
      expect(part, name).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/)
    }
    for (const address of ["C2", "D2", "E2", "F2", "J2", "K2", "L2", "N2", "P2"]) {
      expect(sheetOf(book, 2).getCell(address).value, address).toBe(cell)
    }
  })
})

describe("results at the edge", () => {
  it("without any line have a ledger with its header alone", async () => {
    const { result } = await analysed([])
    const { book } = await made(result, [], "en")
    expect(sheetOf(book, 2).rowCount).toBe(1)
    expect(sheetOf(book, 1).getCell("A1").value).toBe("Bank statement analysis")
  })

  it("of a wallet without balances have no daily balances", async () => {
    const { accounts } = simulateBorrower({ seed: 3, endDate, accounts: 1, months: 6 })
    const [account] = accounts
    if (account === undefined) throw new Error("The borrower has no account")
    const { lines, outcome, result } = await analysed([printStatement(account, wechatXlsx)])
    const { book } = await made(result, lines)
    expect(outcome.effectiveAssetsBreakdown[0]?.method).toBe("NET_INFLOW")
    expect(sheetOf(book, 5).rowCount).toBe(1)
    expect(formulaOf(sheetOf(book, 4).getCell("R2").value)).toContain("M2-N2")
  })

  it("of older tasks, whose lines were not kept, have figures without formulas over them", async () => {
    const { outcome, result } = await analysed(simulated())
    const { cashFlowProfile: ___, existingLenders: _, flowCategories: __, ...older } = Object(result)
    const { book } = await made(older, undefined, "zh", { version: { number: 1, latest: 2 } })
    expect(sheetOf(book, 1).getCell("B3").value).toBe("第 1 版，已被第 2 版取代，仅供查阅")
    expect(sheetOf(book, 2).getCell("A2").value).toContain("未保存流水明细")
    expect(sheetOf(book, 3).getCell("B2").value).toBe(outcome.monthlyFlows[0]?.inflow)
    expect(book.getWorksheet("流水解读")).toBeUndefined()
    expect(cellsOf(book).some(({ value }) => formulaOf(value)?.includes("流水明细"))).toBe(false)
  })

  it("show where a scanned line stands on its page", async () => {
    const { result } = await analysed([])
    const { book } = await made(result, [line(1, "a")])
    expect(sheetOf(book, 2).getCell("R2").value).toBe("36, 142.5, 523.3, 9")
    expect(sheetOf(book, 2).getCell("S2").value).toBe("是")
  })

  it("that are no results are refused", async () => {
    await expect(made({}, [])).rejects.toThrow("purchaseAmount")
  })
})
