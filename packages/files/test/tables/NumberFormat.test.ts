import { describe, expect, it } from "vitest"
import { numberFormat, printNumber } from "../../src/tables/Xlsx/NumberFormat.ts"

describe("a number format", () => {
  it("asks for no more digits than a number has room for", () => {
    const format = numberFormat(`${"0".repeat(1900)}.${"0".repeat(1900)}`)
    expect(printNumber(format, "1.5", false).length).toBeLessThan(50)
    expect(numberFormat("0".repeat(1900))).toMatchObject({ integers: 20, decimals: 0 })
  })

  it("is read without what it prints as text, also where that is not closed", () => {
    expect(numberFormat('[Red]"yy"\\d00.000_);(0)')).toMatchObject({ date: false, integers: 2, decimals: 3 })
    expect(numberFormat("[".repeat(32_000))).toMatchObject({ date: false, integers: 1, decimals: 0 })
  })

  it.each([
    ['"$"#,##0.00', "$7.50"],
    ["[$$-409]#,##0.00", "$7.50"],
    ["[$HK$-3C04]#,##0.00", "HK$7.50"],
    ["#,##0.00 [$€-407]", "€7.50"],
    ["[$USD] #,##0.00", "USD7.50"],
    ["[$¥-411]#,##0.00", "JPY7.50"],
    ["#,##0.00 [$KWD]", "KWD7.50"],
    ["[$CNY] #,##0.00", "7.50"],
    ['"¥"#,##0.00', "7.50"],
    ["[$¥-804]#,##0.00", "7.50"],
    ["[$-804]#,##0.00_);[Red](0.00)", "7.50"],
    ['_-* #,##0.00"元"_$', "7.50"],
  ])("prints a currency that is not the yuan: %s", (code, printed) => {
    expect(printNumber(numberFormat(code), "7.5", false)).toBe(printed)
  })

  it("prints digits that it asks for, and never fewer than there are", () => {
    expect(printNumber(numberFormat("000.00"), "7", false)).toBe("007.00")
    expect(printNumber(numberFormat("0.0"), "7.125", false)).toBe("7.125")
    expect(printNumber(numberFormat("0.0"), "1e-10", false)).toBe("0.0000000001")
  })
})
