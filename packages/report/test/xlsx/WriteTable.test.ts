import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import ExcelJS from "exceljs"
import { afterAll, expect, it } from "vitest"
import { columnLetter, writeTables } from "../../src/xlsx/index.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-test-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = async (path: string): Promise<ExcelJS.Workbook> => {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(path)
  return book
}

it("writes texts as texts, numbers as numbers, and freezes the header", async () => {
  const path = join(folder, "values.xlsx")
  const hostile = ["=1+1", "+cmd", "-2", "@x", '=HYPERLINK("http://x","y")', "<script>", "a\u0000b"]
  await writeTables(path, [
    {
      name: "值",
      columns: [{ name: "文" }, { name: "n", format: "#,##0" }],
      rows: hostile.map((text) => [text, 12_345.5]),
    },
  ])
  const sheet = (await written(path)).getWorksheet("值")
  expect(sheet?.views[0]).toMatchObject({ state: "frozen", ySplit: 1 })
  const cells = hostile.map((_, i) => sheet?.getCell(i + 2, 1))
  expect(cells.map((cell) => cell?.value)).toStrictEqual([...hostile.slice(0, -1), "a\uFFFDb"])
  expect(cells.map((cell) => cell?.type)).toStrictEqual(hostile.map(() => ExcelJS.ValueType.String))
  expect(sheet?.getCell("B2")).toMatchObject({ value: 12_345.5, numFmt: "#,##0" })
})

it("adds what follows from the rows last, with its charts", async () => {
  const path = join(folder, "summed.xlsx")
  let sum = 0
  function* rows(): Generator<ReadonlyArray<number>> {
    for (const value of [1, 2, 3]) {
      sum += value
      yield [value]
    }
  }
  await writeTables(path, [{ name: "rows", columns: [{ name: "n" }], rows: rows() }], (book) => {
    const sheet = book.addWorksheet("sum")
    sheet.addRow([{ formula: "SUM(rows!A2:A4)", result: sum }]).commit()
    const cells = (column: string) => `'rows'!$${column}$2:$${column}$4`
    const place = { from: { column: 1, row: 1 }, to: { column: 4, row: 8 } }
    const bars = {
      names: { cells: cells("A"), values: ["a", "b", "c"] },
      values: { cells: cells("A"), values: [1, 2, 3] },
    }
    return { sheet: sheet.id, charts: [{ title: "n", bars: "UPRIGHT", format: "0", ...bars, ...place }] }
  })
  const book = await written(path)
  expect(book.worksheets.map(({ name }) => name)).toEqual(["rows", "sum"])
  expect(book.getWorksheet("sum")?.getCell("A1").value).toMatchObject({ formula: "SUM(rows!A2:A4)", result: 6 })
  expect(readFileSync(path).includes("xl/charts/chart1.xml")).toBe(true)
})

it("names columns as spreadsheets do", () => {
  expect([0, 25, 26, 701, 702].map(columnLetter)).toEqual(["A", "Z", "AA", "ZZ", "AAA"])
})

it("leaves nothing behind where the rows fail", async () => {
  const path = join(folder, "failed.xlsx")
  function* rows(): Generator<ReadonlyArray<string>> {
    yield ["one"]
    throw new Error("no more")
  }
  await expect(writeTables(path, [{ name: "s", columns: [{ name: "c" }], rows: rows() }])).rejects.toThrow("no more")
  expect(readdirSync(folder)).not.toContain("failed.xlsx")
})

it("rejects with the error of the disk", async () => {
  const path = join(folder, "absent", "x.xlsx")
  await expect(writeTables(path, [{ name: "s", columns: [{ name: "c" }], rows: [] }])).rejects.toMatchObject({
    code: "ENOENT",
  })
  expect(() => readFileSync(path)).toThrow("ENOENT")
})
