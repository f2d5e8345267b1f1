import { csvText, csvTextOf } from "@open-valuation/core/domain"
import { describe, expect, it } from "vitest"

describe("a text in a CSV file that a spreadsheet opens", () => {
  it.each([
    "=1+1",
    "+86 138",
    "-SUM(A1)",
    "@name",
    "\tx",
    "\r=1",
    "\n=1",
    "＝1",
    "＋1",
    "－x",
    "＠x",
    "-1-1",
    "-1e3",
    "-",
  ])("is no formula: %j", (text) => {
    const cell = csvText(text).replace(/^"(.*)"$/su, "$1")
    expect(cell).toBe(`'${text}`)
    expect(csvTextOf(cell)).toBe(text)
  })

  it.each(["-5", "-12.50", "12", "朝阳路1号", "'quoted'", ""])("stays as it is: %j", (text) => {
    expect(csvText(text)).toBe(text)
    expect(csvTextOf(text)).toBe(text)
  })

  it("is read as it was written, also with apostrophes of its own", () => {
    for (const text of ["'=1", "''=1", "'-5", "'x"]) expect(csvTextOf(csvText(text))).toBe(text)
  })

  it("is quoted where it has to be", () => {
    expect(csvText('=HYPERLINK("a","b")')).toBe(`"'=HYPERLINK(""a"",""b"")"`)
  })
})
