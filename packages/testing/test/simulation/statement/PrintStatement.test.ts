import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { encodeGb18030, printedLayouts, printStatement, zipFile } from "@open-valuation/testing/statement/print"

const [account] = simulateBorrower({ seed: 2, endDate: LocalDate.LocalDate.make("2026-06-30"), months: 4 }).accounts
const printed = (id: string) =>
  printStatement(
    account!,
    printedLayouts.find((layout) => layout.id === id)!,
  )

describe("printStatement", () => {
  it("prints delimited text in the encoding of the bank, newest first where the bank does", () => {
    const lines = new TextDecoder("gb18030").decode(printed("icbc-personal-csv").bytes).split("\r\n")
    expect(lines[0]).toBe("明细查询文件下载")
    expect(lines[7]!.startsWith(`${account!.entries.at(-1)!.date} `)).toBe(true)
    expect(lines.at(-2)).toContain("人民币合计")
  })

  it("prints valid workbooks and PDFs, the same bytes each time", () => {
    const workbook = printed("ccb-corporate-xlsx")
    expect(Buffer.from(workbook.bytes.subarray(0, 4)).toString("latin1")).toBe("PK\u0003\u0004")
    expect(printed("ccb-corporate-xlsx")).toEqual(workbook)
    const pdf = Buffer.from(printed("ccb-personal-pdf").bytes).toString("latin1")
    expect(pdf.startsWith("%PDF-1.4\n")).toBe(true)
    expect(pdf.endsWith("%%EOF\n")).toBe(true)
  })
})

describe("encodeGb18030", () => {
  it("round-trips through the platform's decoder", () => {
    const text = "中国银行 1,234.50 （收）"
    expect(new TextDecoder("gb18030").decode(encodeGb18030(text))).toBe(text)
  })

  it("refuses characters of four bytes", () => {
    expect(() => encodeGb18030("😀")).toThrow(RangeError)
  })
})

describe("zipFile", () => {
  it("ends with a directory that counts its files", () => {
    const bytes = zipFile([
      { name: "甲.csv", bytes: new TextEncoder().encode("1") },
      { name: "b.csv", bytes: new Uint8Array(0) },
    ])
    const end = Buffer.from(bytes.subarray(-22))
    expect(end.readUInt32LE(0)).toBe(0x06054b50)
    expect(end.readUInt16LE(10)).toBe(2)
  })
})
