import { assert, describe, it } from "@effect/vitest"
import type { Unit } from "../../src/domain/Facts.ts"
import { numberIn, unitFactor } from "../../src/reading/Measure.ts"

describe("the number of a cell", () => {
  const cells: ReadonlyArray<readonly [cell: string, unit: Unit | undefined, number: number | undefined]> = [
    ["1995.0", "years", 1995],
    ["4e7", "yuan", 40_000_000],
    ["+.5", undefined, 0.5],
    ["-1", "floors", -1],
    ["12层", "floors", 12],
    ["89.5㎡", "m²", 89.5],
    ["89.5 m2", "m²", 89.5],
    ["８９．５平方米", "m²", 89.5],
    ["111,717.5", "m²", 111_717.5],
    ["32,600平米", "m²", 32_600],
    ["1.5公顷", "m²", 15_000],
    ["3亩", "m²", 2000],
    ["2017年", "years", 2017],
    ["9800小时", "h", 9800],
    ["9.8千小时", "h", 9800],
    ["6.8万公里", "km", 68_000],
    ["6.8万", "km", 68_000],
    ["62,000km", "km", 62_000],
    ["48.5万元", "yuan", 485_000],
    ["¥125,000", "yuan", 125_000],
    ["人民币125000元", "yuan", 125_000],
    ["1,250万元", "yuan", 12_500_000],
    ["1.2亿", "yuan", 120_000_000],
    ["18500,00", "yuan", 18_500],
    ["18.500,00", "yuan", 18_500],
    ["9800,5", "h", 9800.5],
    ["1 234 567", "yuan", 1_234_567],
    ["98%", "%", 98],
    ["2.0L", "L", 2],
    ["1600小时", undefined, 1600],
    // Another unit than that of the field, or a metre that may be a square one.
    ["89.5亩", "km", undefined],
    ["¥89.5", "m²", undefined],
    ["89.5元", "m²", undefined],
    ["89.5m", "m²", undefined],
    ["3亩", undefined, undefined],
    // Two numbers, or one of two.
    ["89,5", "m²", undefined],
    ["1,59", "L", undefined],
    ["6,8万公里", "km", undefined],
    ["18.500", "yuan", undefined],
    ["62.000 km", "km", undefined],
    ["6.234万公里", "km", 62_340],
    ["18.500", "m²", 18.5],
    ["12 5", "yuan", undefined],
    ["8-9万", "yuan", undefined],
    ["100-200", "m²", undefined],
    ["12万5", "yuan", undefined],
    ["约90", "m²", undefined],
    ["1.2.3", "yuan", undefined],
    ["1,2345", "yuan", undefined],
    ["0x10", "yuan", undefined],
    ["NaN", "yuan", undefined],
    ["ninety", "m²", undefined],
    ["", "m²", undefined],
    ["1".repeat(61), "yuan", 1.1111111111111112e60],
    [`${"1 ".repeat(20_000)}\n`, "yuan", undefined],
  ]
  for (const [cell, unit, number] of cells)
    it(`${JSON.stringify(cell.slice(0, 40))} in ${unit ?? "no unit"} is ${number ?? "none"}`, () =>
      assert.strictEqual(numberIn(cell, unit), number))

  it("has the unit of its header, or is none", () => {
    const readings = ["6.2", "6.2万公里", "6.2万", "62000公里", "6.2公里"].map((cell) => numberIn(cell, "km", 10_000))
    assert.deepStrictEqual(readings, [62_000, 62_000, 62_000, undefined, undefined])
    // No binary tail.
    assert.strictEqual(numberIn("1.1", "yuan", 10_000), 11_000)
  })
})

describe("a unit in a header", () => {
  const units: ReadonlyArray<readonly [written: string, unit: Unit | undefined, factor: number | undefined]> = [
    ["万元", "yuan", 10_000],
    ["人民币元", "yuan", 1],
    ["万公里", "km", 10_000],
    ["KM", "km", 1],
    ["万", "yuan", 10_000],
    ["亩", "m²", 2000 / 3],
    ["公顷", "m²", 10_000],
    ["m2", "m²", 1],
    ["小时", "h", 1],
    ["次", "times", 1],
    ["座", "seats", 1],
    ["升", "L", 1],
    ["度", "°", 1],
    ["年", undefined, 1],
    ["美元", "yuan", undefined],
    ["亩", "yuan", undefined],
    ["亩", undefined, undefined],
  ]
  for (const [written, unit, factor] of units)
    it(`${written} of ${unit ?? "no unit"} multiplies by ${factor ?? "nothing"}`, () =>
      assert.strictEqual(unitFactor(written, unit), factor))
})
