import { assert, describe, it } from "@effect/vitest"
import { clearName, clearNames } from "../../../../src/statement/reading/pages/PageGrid.ts"

describe("the name of a column that a recogniser has read", () => {
  const cases: ReadonlyArray<readonly [read: string, meant: string]> = [
    ["交易日朗", "交易日期"],
    ["交易口期", "交易日期"],
    ["账户余", "账户余额"],
    ["对万户名", "对方户名"],
    ["收入/支岀金额", "收入/支出金额"],
    ["交易地点/附言", "交易地点/附言"],
    ["交易金额。", "交易金额"],
  ]
  for (const [read, meant] of cases) {
    it(`${read} is ${meant}`, () => assert.strictEqual(clearName(read), meant))
  }

  it("stays as it is when it could be two names, or is too short to tell", () => {
    // 交易金额 and 交易余额 are one character apart.
    for (const read of ["交易仝额", "俞额", "要", "甲乙丙丁", "Abst"]) assert.strictEqual(clearName(read), read)
  })

  it("is parted from the next one that was read with it", () => {
    const word = { text: "交易日期交易时间", x: 10, y: 0, width: 80, height: 10, confidence: 0.9 }
    const { words } = clearNames({ words: [word], middle: 5, height: 10 })
    assert.deepStrictEqual(
      words.map(({ text, x, width }) => [text, x, width]),
      [
        ["交易日期", 10, 40],
        ["交易时间", 50, 40],
      ],
    )
  })

  it("in two languages and glued is one name", () => {
    const word = { text: "Trans Amt交易金额", x: 10, y: 0, width: 80, height: 10, confidence: 0.9 }
    assert.deepStrictEqual(clearNames({ words: [word], middle: 5, height: 10 }).words, [word])
  })
})
