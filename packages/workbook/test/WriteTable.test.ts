import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import ExcelJS from "exceljs"
import { afterAll, expect, it } from "vitest"
import { writeTables } from "../src/index.ts"

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
  expect(cells.map((cell) => cell?.value)).toStrictEqual([...hostile.slice(0, -1), "ab"])
  expect(cells.map((cell) => cell?.type)).toStrictEqual(hostile.map(() => ExcelJS.ValueType.String))
  expect(sheet?.getCell("B2")).toMatchObject({ value: 12_345.5, numFmt: "#,##0" })
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
