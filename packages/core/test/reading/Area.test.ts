import { assert, describe, it } from "@effect/vitest"
import { areaUnitAt } from "../../src/reading/Area.ts"

describe("a unit of area", () => {
  const units: ReadonlyArray<readonly [string, number | undefined, number]> = [
    ["平方米", 1, 3],
    ["平", 1, 1],
    ["㎡", 1, 1],
    ["m²", 1, 2],
    ["m2的房子", 1, 2],
    ["sqm", 1, 3],
    ["square metres", 1, 13],
    ["平方公里", 1_000_000, 4],
    ["公顷", 10_000, 2],
    ["hm²", 10_000, 3],
    ["ha", 10_000, 2],
    ["亩", 2000 / 3, 1],
    ["市亩", 2000 / 3, 2],
    ["畝", 2000 / 3, 1],
    ["英亩", 4046.8564224, 2],
    ["平方英尺", 0.09290304, 4],
    ["sq ft", 0.09290304, 5],
    // 平台, 均价's 平, a direction.
    ["平台", undefined, 0],
    ["方向", undefined, 0],
    ["万元", undefined, 0],
    ["m3", undefined, 0],
  ]
  for (const [text, sqm, length] of units)
    it(`at the start of ${text} is ${sqm ?? "none"}`, () =>
      assert.deepStrictEqual(areaUnitAt(text), sqm === undefined ? undefined : { sqm, length }))

  it("may be misread where it was recognised", () => {
    for (const text of ["m3", "nz", "m°", "m"]) assert.strictEqual(areaUnitAt(text, true)?.sqm, 1, text)
    assert.isUndefined(areaUnitAt("mm", true))
  })
})
