import { assert, describe, it } from "@effect/vitest"
import { scannedFigure } from "../../../../src/statement/reading/scan/ScannedFigure.ts"
import { figureText } from "../../../../src/statement/reading/scan/ScannedRow.ts"

const read = (cell: string, confidence = 1) => {
  const figure = scannedFigure(cell, confidence)
  return `${figure.digits === "" ? "nothing" : figureText(figure)} ${figure.confidence}`
}

describe("a figure that a recogniser has read", () => {
  const cases: ReadonlyArray<readonly [cell: string, meant: string]> = [
    ["2,100.00", "2100.00 1"],
    ["-61.81", "-61.81 1"],
    ["+3,800.00", "3800.00 1"],
    ["2,1O0.00", "2100.00 0.88"],
    ["-1,6OO.00", "-1600.00 0.88"],
    ["2l.0S", "21.05 0.88"],
    ["237768,39", "237768.39 0.88"],
    ["28 534.42", "28534.42 1"],
    ["1.600.00", "1600.00 1"],
    ["1，600.00", "1600.00 1"],
    ["一100.00", "-100.00 1"],
    ["—100.00", "-100.00 1"],
    ["１，２３４．５０", "1234.50 1"],
    ["¥88.00", "88.00 1"],
    ["(88.00)", "-88.00 1"],
    ["88.00-", "-88.00 1"],
    ["|2,100.00", "2100.00 1"],
    ["210000", "2100.00 1"],
    ["16,00.00", "1600.00 0.6"],
    ["0,600.00", "0600.00 0.6"],
    ["0.60", "0.60 1"],
    ["1,6_00.00", "1600.00 0.6"],
    ["", "nothing 0"],
    ["转账", "nothing 0"],
    ["支付宝3月消费", "nothing 0"],
  ]
  for (const [cell, meant] of cases) it(`${cell} is ${meant}`, () => assert.strictEqual(read(cell), meant))

  it("is no surer than the recogniser", () => assert.strictEqual(read("2,100.00", 0.4), "2100.00 0.4"))

  it("tells in from out by what stands behind it", () => {
    assert.deepStrictEqual(
      ["1.00CR", "1.00Dr", "1.00借", "1.00"].map((cell) => scannedFigure(cell, 1).side),
      ["in", "out", "out", undefined],
    )
  })
})
