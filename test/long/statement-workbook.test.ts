import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import exceljs from "exceljs"
import { afterAll, expect, it } from "vitest"
import { ov, temporaryFolder } from "../processes/Processes.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

const statement = join(import.meta.dirname, "../../docs/examples/statement.csv")

it("ov statement --xlsx writes a workbook beside its report", async () => {
  const path = join(folder.path, "analysis.xlsx")
  const { status, stdout } = await ov(["statement", statement, "--xlsx", path, "--lang", "en"], {})
  expect([status, stdout.includes("Effective assets")]).toEqual([0, true])
  const book = new exceljs.Workbook()
  await book.xlsx.load(new Uint8Array(readFileSync(path)).buffer)
  const ledger = book.getWorksheet("Ledger")
  const lines = readFileSync(statement, "utf8").match(/^\d{4}-\d{2}-\d{2},/gm) ?? []
  expect(lines.length).toBeGreaterThan(40)
  expect(ledger?.rowCount).toBe(lines.length + 1)
})

it("ov statement --xlsx says in one line that a file cannot be written", async () => {
  const path = join(folder.path, "nowhere", "analysis.xlsx")
  const { status, stderr } = await ov(["statement", statement, "--xlsx", path], {})
  expect([status, stderr.trim().split("\n").length]).toEqual([1, 1])
  expect(stderr).toContain("cannot be written")
  expect(existsSync(path)).toBe(false)
})
