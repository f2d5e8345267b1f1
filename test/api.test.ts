import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { apiReport } from "../scripts/api/ApiReport.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-api-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** The report of a package with these declaration files in `dist`. */
const reportOf = (files: Readonly<Record<string, string>>): string => {
  const home = mkdtempSync(join(folder, "package-"))
  for (const [name, text] of Object.entries(files)) {
    const path = join(home, "dist", name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return apiReport(home, "host", [{ name: "host", types: "dist/index.d.ts" }])
}

const price = `
import { type Currency } from "./money/Currency.ts"
/** The request. */
interface Asked { readonly amount: number }
export interface Price extends Asked { readonly currency: Currency }
export declare const unrelated: 1
`
const files = {
  "index.d.ts": `export { type Price as Cost } from "./Price.ts"\nexport * as Money from "./money/index.ts"\n`,
  "Price.d.ts": price,
  "money/index.d.ts": `export * from "./Currency.ts"\nexport declare const rate: import("../Rate.ts").Rate\n`,
  "money/Currency.d.ts": `export type Currency = "CNY"\n`,
  "Rate.d.ts": `export declare class Rate { readonly of: number }\nexport declare const hidden: 2\n`,
}

describe("an API report", () => {
  it("has the public names, and what they speak of through files, aliases and namespaces", () => {
    const report = reportOf(files)
    expect(report).toContain("Cost\nMoney.{ Currency, rate }")
    for (const spoken of ["interface Asked", "interface Price", `type Currency = "CNY"`, "class Rate"]) {
      expect(report).toContain(spoken)
    }
  })

  it("leaves out comments and what no host can reach", () => {
    const report = reportOf(files)
    for (const absent of ["What is asked", "unrelated", "hidden"]) expect(report).not.toContain(absent)
  })

  it("changes with a declaration that is not exported itself, and not with a comment", () => {
    expect(reportOf({ ...files, "Price.d.ts": price.replace("amount: number", "amount: bigint") })).not.toBe(
      reportOf(files),
    )
    expect(reportOf({ ...files, "Price.d.ts": price.replace("What is asked", "The asking price") })).toBe(
      reportOf(files),
    )
  })
})
