import { assert, describe, it } from "@effect/vitest"
import { scannedMoment, scannedTime } from "../../../../src/statement/reading/scan/ScannedRow.ts"

describe("a day that a recogniser has read", () => {
  const cases: ReadonlyArray<readonly [cell: string, meant: string]> = [
    ["2025-03-01", "2025-03-01 - 1"],
    ["20250301", "2025-03-01 - 1"],
    ["2025年3月1日", "2025-03-01 - 1"],
    ["2025/3/1", "2025-03-01 - 1"],
    ["2025-O3-01", "2025-03-01 - 0.88"],
    ["2025-03-0l", "2025-03-01 - 0.88"],
    ["2025 03 01", "2025-03-01 - 1"],
    ["2025.03-01", "2025-03-01 - 1"],
    ["2025-03-01 09:42:46", "2025-03-01 09:42:46 1"],
    ["2025-03-0109:42:46", "2025-03-01 09:42:46 1"],
    ["2025-03-0109.42.46", "2025-03-01 09:42:46 1"],
    ["20250301094246", "2025-03-01 09:42:46 1"],
    ["2025-03-01 O9:42:4b", "2025-03-01 09:42:46 0.88"],
    ["２０２５－０３－０１", "2025-03-01 - 1"],
    ["1 转存 人民币元 20250301", "2025-03-01 - 0.88"],
    ["2025-03-01 2025-03-04", "- - 1"],
    ["2025-13-01", "- - 1"],
    ["2025-02-30", "- - 1"],
    ["转账", "- - 1"],
  ]
  for (const [cell, meant] of cases) {
    it(`${cell} is ${meant}`, () => {
      const { day, time, confidence } = scannedMoment(cell, 1)
      assert.strictEqual(`${day ?? "-"} ${time === "" ? "-" : time} ${confidence}`, meant)
    })
  }

  it("of which a digit is lost keeps its digits, but is no day", () => {
    const { day, digits } = scannedMoment("2025-03-0", 1)
    assert.deepStrictEqual([day, digits], [undefined, "2025030"])
  })

  it("in English is read as it is", () => assert.strictEqual(scannedMoment("01 Mar 2025", 1).day, "01 Mar 2025"))
})

describe("a time that a recogniser has read", () => {
  it("may have its colons lost or misread", () => {
    assert.deepStrictEqual(
      ["10:15:40", "1O:15:40", "101540", "10.15.40", "10;15", "9:05:07", "25:00:00", "转账", ""].map(scannedTime),
      ["10:15:40", "10:15:40", "10:15:40", "10:15:40", "10:15:00", "09:05:07", "", "", ""],
    )
  })
})
