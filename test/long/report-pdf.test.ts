import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { valuationReport } from "@open-valuation/report"
import { ConfigProvider, type Duration, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { printPdf } from "../../apps/cli/src/value/WriteReport.ts"
import { goldenValuation } from "../../packages/report/test/Golden.ts"
import { installedBrowser } from "../browser/Browser.ts"

let folder = ""
let chromium = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-pdf-"))
  const { executablePath, env } = await installedBrowser()
  chromium = executablePath
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const html = (lang: "zh" | "en"): string => valuationReport(goldenValuation("PROPERTY another home").reported, lang)

/** Prints with a browser. */
const printing = (program: string, path: string, lang: "zh" | "en", longest: Duration.Input = "60 seconds") =>
  printPdf(path, html(lang), longest).pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ CHROMIUM: program }))),
  )

/** Why a browser's print is refused; no file is left. */
const refusedOf = async (program: string): Promise<string> => {
  const path = join(folder, "none.pdf")
  const { message } = await Effect.runPromise(Effect.flip(printing(program, path, "zh", "1 second")))
  await expect(readFile(path)).rejects.toThrow("ENOENT")
  return message
}

describe("a report as PDF", () => {
  it.each(["zh", "en"] as const)("has two to four pages of A4: %s", async (lang) => {
    const path = join(folder, `${lang}.pdf`)
    await Effect.runPromise(printing(chromium, path, lang))
    const pdf = (await readFile(path)).toString("latin1")
    expect(pdf.startsWith("%PDF-")).toBe(true)
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThanOrEqual(2)
    expect(pages).toBeLessThanOrEqual(4)
    const sizes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [x, y].map(Number))
    expect(sizes.length).toBeGreaterThan(0)
    for (const size of sizes) expect(size.map(Math.round)).toEqual([595, 842])
  })

  it.each([
    ["that ends at once", "exit 3", "ended with status 3"],
    [
      "that answers something else",
      'printf \'{"id":1,"error":{"message":"not here"}}\\0\' >&4; exec sleep 60',
      "not here",
    ],
    ["that hangs", "exec sleep 60", "longer than 1s"],
  ])("of a browser %s is refused, and the reader's own print dialogue is named", async (_, script, why) => {
    const program = join(folder, "browser")
    await writeFile(program, `#!/bin/sh\n${script}\n`)
    await chmod(program, 0o700)
    const message = await refusedOf(program)
    expect(message).toContain(why)
    expect(message).toContain("Write the report as .html and print it from your browser")
    expect(message.split("\n")).toHaveLength(1)
  })

  it("names the print dialogue where there is no such browser", async () => {
    const message = await refusedOf(join(folder, "missing"))
    expect(message).toContain("ENOENT")
    expect(message).toContain("print it from your browser")
  })
})
