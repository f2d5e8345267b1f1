import { assert, describe, it } from "@effect/vitest"
import { hanCount, hanNumber, hanRangeAt } from "../../src/reading/HanNumber.ts"

describe("a Chinese numeral", () => {
  const numerals: ReadonlyArray<readonly [string, number | undefined]> = [
    ["二十五", 25],
    ["十", 10],
    ["一百二", 120],
    ["一百零二", 102],
    ["两千三百", 2300],
    ["一万二", 12_000],
    ["一万零二十", 10_020],
    ["3万五", 35_000],
    ["一万半", 15_000],
    ["三点五", 3.5],
    ["一点二万", 12_000],
    ["二零一九", 2019],
    ["一亿二千万", 120_000_000],
    ["三亿零五十万", 300_500_000],
    ["一万亿", 1_000_000_000_000],
    ["壹仟贰佰叁拾肆", 1234],
    ["玖拾捌万柒仟", 987_000],
    ["一二三百", undefined],
    ["百度", undefined],
    ["", undefined],
  ]
  for (const [text, value] of numerals)
    it(`${JSON.stringify(text)} is ${value ?? "none"}`, () => assert.strictEqual(hanNumber(text), value))

  const ranges: ReadonlyArray<readonly [string, readonly [low: number, high: number] | undefined]> = [
    ["六七万", [60_000, 70_000]],
    ["十七八万公里", [170_000, 180_000]],
    ["一万六七千", [16_000, 17_000]],
    ["1万六七千", [16_000, 17_000]],
    ["一万五六", [15_000, 16_000]],
    ["五千三四百", [5300, 5400]],
    ["一百七八十", [170, 180]],
    ["两三百", [200, 300]],
    ["三五万", [30_000, 50_000]],
    ["二零一二年", undefined],
    ["一二楼", undefined],
    ["一万六千七", undefined],
    ["三一重工", undefined],
  ]
  for (const [text, ends] of ranges)
    it(`${JSON.stringify(text)} is ${ends?.join(" to ") ?? "no range"}`, () => {
      const range = hanRangeAt(text)
      assert.deepStrictEqual([range?.low, range?.high], [ends?.[0], ends?.[1]])
    })

  const counts: ReadonlyArray<readonly [string, number | undefined]> = [
    ["三", 3],
    ["十", 10],
    ["十二", 12],
    ["三十", 30],
    ["二十五", 25],
    // First and second: two counts.
    ["一二", undefined],
    ["一百", undefined],
    ["〇", undefined],
  ]
  for (const [text, value] of counts)
    it(`${text} counts ${value ?? "nothing"}`, () => assert.strictEqual(hanCount(text), value))
})
