import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { printedLayouts, printStatement } from "@open-valuation/testing/statement/print"
import exceljs from "exceljs"
import { expect, it } from "vitest"
import { analysed, figureOf, formulaOf, made } from "./Books.ts"

const isInstalled = spawnSync("soffice", ["--version"]).status === 0

/** A spreadsheet program computes the formulas without the results that the workbook brings, and comes to the same. */
it.skipIf(!isInstalled)("LibreOffice opens the workbook and recomputes every formula", async () => {
  const { accounts } = simulateBorrower({
    seed: 5,
    endDate: LocalDate.LocalDate.make("2026-06-25"),
    accounts: 2,
    months: 13,
    detours: ["refund", "loanSpent", "passThrough", "wealth"],
  })
  const files = accounts.flatMap((account, at) => {
    const layout = printedLayouts[at]
    return layout === undefined ? [] : [printStatement(account, layout)]
  })
  const { lines, result } = await analysed(files)
  const { book } = await made(result, lines)
  const expected = new Map<string, unknown>()
  for (const sheet of book.worksheets) {
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        const formula = formulaOf(cell.value)
        if (formula === undefined) return
        expected.set(`${sheet.name}!${cell.address}`, figureOf(cell.value))
        cell.value = { formula }
      }),
    )
  }
  expect(expected.size).toBeGreaterThan(100)
  const folder = mkdtempSync(join(tmpdir(), "open-valuation-workbook-"))
  try {
    writeFileSync(join(folder, "in.xlsx"), new Uint8Array(await book.xlsx.writeBuffer()))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const outdir = join(folder, "out")
    const convert = ["--headless", profile, "--convert-to", "xlsx", "--outdir", outdir, join(folder, "in.xlsx")]
    const said = execFileSync("soffice", convert, { encoding: "utf8" })
    expect(said).toContain("convert")
    const computed = new exceljs.Workbook()
    await computed.xlsx.load(new Uint8Array(readFileSync(join(outdir, "in.xlsx"))).buffer)
    for (const [place, figure] of expected) {
      const [sheet = "", address = ""] = place.split("!")
      const found = figureOf(computed.getWorksheet(sheet)?.getCell(address).value ?? null)
      expect(Number(found), place).toBeCloseTo(Number(figure), 6)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
