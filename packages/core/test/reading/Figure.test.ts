import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { figureOf, hundredthsOf, loneDecimal, sizeOf } from "../../src/reading/Figure.ts"
import { formatFen, yuan } from "../../src/statement/Fen.ts"

const Fen = Schema.Int.check(Schema.isBetween({ minimum: -100_000_000_000_000, maximum: 100_000_000_000_000 }))
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ",")

describe("a written figure in hundredths", () => {
  const readings: ReadonlyArray<readonly [string, number]> = [
    ["1,234.50", 123_450],
    ["+1.00", 100],
    ["-1", -100],
    ["−1.5", -150],
    ["1.00-", -100],
    ["(1.00)", -100],
    ["（1.00）", -100],
    ["¥71.49", 7149],
    ["￥-0.01", -1],
    ["RMB 12", 1200],
    ["人民币1.20元", 120],
    ["１，２３４．５０", 123_450],
    ["  186.77            \t", 18_677],
    [".5", 50],
    ["736.0699999999999", 73_607],
    ["0", 0],
    ["-0.00", 0],
  ]
  for (const [text, fen] of readings) it(`reads ${text}`, () => assert.strictEqual(hundredthsOf(text), fen))

  for (const text of [
    "",
    "-",
    "--",
    "/",
    "1.2.3",
    "1-2",
    "(1",
    "1)",
    "abc",
    "12USD",
    "6.22E+18",
    "6222021234567890123",
    "2025-01-02",
    "10:20",
    // A decimal comma, or groups of another width: which one, only the column tells.
    "18500,00",
    "1,23",
    "1234,567",
    "1,2345.00",
    "1,",
    "1,234,",
  ])
    it(`takes ${JSON.stringify(text)} for none`, () => assert.isUndefined(hundredthsOf(text)))

  it.prop("is what it was after printing and reading", [Fen], ([fen]) => {
    assert.strictEqual(hundredthsOf(formatFen(fen)), fen === 0 ? 0 : fen)
    assert.strictEqual(hundredthsOf(grouped(formatFen(fen))), fen === 0 ? 0 : fen)
    assert.strictEqual(
      hundredthsOf(`${yuan(fen)}`.includes("e") ? formatFen(fen) : `${yuan(fen)}`),
      fen === 0 ? 0 : fen,
    )
  })

  it.prop(
    "adds exactly",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: -1_000_000_00, maximum: 1_000_000_00 })))],
    ([all]) => {
      const sum = all.map((fen) => hundredthsOf(formatFen(fen)) ?? Number.NaN).reduce((total, fen) => total + fen, 0)
      assert.strictEqual(
        BigInt(sum),
        all.reduce((total, fen) => total + BigInt(fen), 0n),
      )
    },
  )
})

describe("a written figure", () => {
  const numbers: ReadonlyArray<readonly [string, number]> = [
    ["98", 98],
    ["¥ 98", 98],
    ["1,250,000", 1_250_000],
    ["１，２５０，０００．５", 1_250_000.5],
    ["0.1234", 0.1234],
    ["-0.125", -0.125],
    ["（1,000）", -1000],
    ["人民币120元", 120],
  ]
  for (const [text, number] of numbers) it(`is ${text}`, () => assert.strictEqual(figureOf(text), number))

  for (const text of ["", "ninety", "1,2", "1.2.3", "12%", "1e5", "18500,00"])
    it(`is not ${JSON.stringify(text)}`, () => assert.isUndefined(figureOf(text)))

  const withComma: ReadonlyArray<readonly [string, number]> = [
    ["18500,00", 1_850_000],
    ["18.500,00", 1_850_000],
    ["1.234.567,8", 123_456_780],
    ["-0,5", -50],
    ["7", 700],
  ]
  for (const [text, hundredths] of withComma)
    it(`of a column with decimal commas is ${text}`, () => {
      assert.strictEqual(hundredthsOf(text, ","), hundredths)
      assert.strictEqual(figureOf(text, ","), hundredths / 100)
    })
  it("of such a column is none with points for decimals", () => assert.isUndefined(hundredthsOf("18,500.00", ",")))
})

describe("a figure that stands alone", () => {
  const alone: ReadonlyArray<readonly [string, string | undefined]> = [
    ["32,400", "32400"],
    ["1,234,567.8", "1234567.8"],
    ["32,4", "32.4"],
    ["32.40", "32.40"],
    ["1.2345", undefined],
    ["1.2.3", undefined],
  ]
  for (const [text, decimal] of alone)
    it(`${text} is ${decimal ?? "none"}`, () => assert.strictEqual(loneDecimal(text), decimal))
})

describe("a word of size", () => {
  const sizes: ReadonlyArray<readonly [string, number | undefined]> = [
    ["百", 100],
    ["K", 1000],
    ["万", 10_000],
    ["W", 10_000],
    ["Million", 1_000_000],
    ["亿", 100_000_000],
    ["万亿", 1_000_000_000_000],
    ["toString", undefined],
  ]
  for (const [word, size] of sizes) it(`is ${word}`, () => assert.strictEqual(sizeOf(word), size))
})
