import { assert, it } from "@effect/vitest"
import { scannedDirection } from "../../../../src/statement/reading/scan/ScannedRow.ts"

it("a misread word of direction points one way, or none when its parts disagree", () => {
  assert.deepStrictEqual(
    ["贷Cr", "货 Cr", "货", "Cr", "Gr", "借Dr", "惜 Dr", "借0r", "收人", "支出", "攴出", "存入", "取"].map(
      scannedDirection,
    ),
    ["in", "in", "in", "in", "in", "out", "out", "out", "in", "out", "out", "in", "out"],
  )
  assert.deepStrictEqual(["货 Dr", "借 Cr", "收支", "转账", ""].map(scannedDirection), [
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
