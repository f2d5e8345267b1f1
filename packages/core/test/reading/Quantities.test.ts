import { assert, describe, it } from "@effect/vitest"
import { asDigits, asProvenDigits } from "../../src/reading/MisreadDigits.ts"
import { onlyQuantity, quantitiesIn, rangesIn, refines } from "../../src/reading/Quantities.ts"

describe("quantities in a text", () => {
  const texts: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
    ["总价48.5万，首付12万5", [485_000, 125_000]],
    ["1万2千公里", [12_000]],
    ["5万2千3，1万9千5百", [52_300, 19_500]],
    ["67万7千9 月供1.11w", [677_900, 11_100]],
    ["100 grand", [100_000]],
    ["480,000", [480_000]],
    ["9.8k hours", [9800]],
    ["three million yuan", [3_000_000]],
    ["sixty-five thousand km, one hundred and twenty thousand", [65_000, 120_000]],
    ["six thousand five hundred hours, half a million, twelve hundred", [6500, 500_000, 1200]],
    // Less than a hundred, a range, two numbers.
    ["two bedrooms, sixty to seventy thousand, twelve five hundred", []],
    ["1.2亿", [120_000_000]],
    // 3 is a number of its own: years.
    ["48万3年", [480_000, 3]],
    // Digits that go on in another form are torn out of something else.
    ["1.2.3", []],
    ["", []],
  ]
  for (const [text, values] of texts)
    it(`are ${values.join(" and ") || "none"} in ${JSON.stringify(text)}`, () =>
      assert.deepStrictEqual(
        quantitiesIn(text).map(({ value }) => value),
        values,
      ))

  it("are a range with nothing but a word for it between them", () => {
    assert.strictEqual(rangesIn("8000到9000", quantitiesIn("8000到9000")).length, 1)
    assert.strictEqual(rangesIn("8000和9000", quantitiesIn("8000和9000")).length, 0)
  })

  it("may be all that an answer is", () => {
    assert.deepStrictEqual(onlyQuantity("12万5"), { value: 125_000 })
    assert.deepStrictEqual(onlyQuantity("10-15万"), {})
    assert.isUndefined(onlyQuantity("约12万"))
  })

  const rough: ReadonlyArray<readonly [said: number, exact: number, refined: boolean]> = [
    [60_000, 62_000, true],
    [60_000, 58_600, true],
    [9000, 9100, true],
    [10_000, 18_000, true],
    [12, 12.4, true],
    [140, 143.6, true],
    [60_000, 72_000, false],
    [60_000, 60_000, false],
    [62_000, 60_000, false],
    [100_000, 30_000, false],
    [89.5, 89.51, true],
    [89.51, 89.52, false],
  ]
  for (const [said, exact, refined] of rough)
    it(`${exact} ${refined ? "may be" : "is not"} the exact figure of a rough ${said}`, () =>
      assert.strictEqual(refines(said, exact), refined))
})

describe("digits that a recogniser misread", () => {
  it("are those that hardly stand for anything else, and more where other figures prove them", () => {
    assert.strictEqual(asDigits("2O1l-B5"), "2011-85")
    assert.strictEqual(asDigits("TgA"), "TgA")
    assert.strictEqual(asProvenDigits("TgA"), "794")
  })
})
