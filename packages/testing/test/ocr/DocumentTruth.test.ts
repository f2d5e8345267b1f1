import { describe, expect, it } from "@effect/vitest"
import { type DocumentTruth, judge, oneOf } from "@open-valuation/testing/ocr"

const truth: DocumentTruth = {
  stated: {
    model: oneOf("QY25K5（XZJ5328JQZ25K）"),
    manufactureDate: oneOf("2019-03-15", "2019-03"),
    equipmentConfig: {
      _tag: "Parts",
      parts: [
        { label: "额定起重量", value: "25t" },
        { label: "额定起重力矩", value: "1600kN·m" },
      ],
      also: ["N0642933"],
    },
  },
  implied: { floor: oneOf(5) },
  unstated: ["buildYear"],
}

const verdicts = (fields: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(judge(truth, fields).map(({ field, verdict }) => [field, verdict]))

describe("judge", () => {
  it("accepts equivalent spellings, and reports missing values as absent", () => {
    expect(verdicts({ model: "QY25K5(XZJ5328JQZ25K)", manufactureDate: "2019-03" })).toEqual({
      model: "RIGHT",
      manufactureDate: "RIGHT",
      equipmentConfig: "ABSENT",
    })
  })

  it("accepts a summary that has every part, in any spelling of its units", () => {
    const config = (text: string) => verdicts({ equipmentConfig: text }).equipmentConfig
    expect(config("额定起重量 25吨；额定起重力矩 1600 kN·m；出厂编号 N0642933")).toBe("RIGHT")
    expect(config("额定起重量 25t")).toBe("ABSENT")
    expect(config("额定起重量 26t；额定起重力矩 1600kN·m")).toBe("WRONG")
    expect(config("额定起重量 25t；额定起重力矩 1600kN·m；整机质量 32.4t")).toBe("WRONG")
    expect(config("额定起重量 125t；额定起重力矩 1600kN·m")).toBe("WRONG")
  })

  it("judges an implied value only when it is given, and an unprinted one as wrong", () => {
    expect(verdicts({ floor: 5 })).toMatchObject({ floor: "RIGHT" })
    expect(verdicts({ floor: 6, buildYear: 2001 })).toMatchObject({ floor: "WRONG", buildYear: "WRONG" })
    expect(verdicts({})).not.toHaveProperty("floor")
  })
})
