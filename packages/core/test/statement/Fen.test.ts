import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { formatFen, parseFen, yuan } from "../../src/statement/Fen.ts"

const Fen = Schema.Int.check(Schema.isBetween({ minimum: -100_000_000_000_000, maximum: 100_000_000_000_000 }))
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ",")

describe("money of a statement", () => {
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
  for (const [text, fen] of readings) it(`reads ${text}`, () => assert.strictEqual(parseFen(text), fen))

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
  ])
    it(`takes ${JSON.stringify(text)} for no amount`, () => assert.isUndefined(parseFen(text)))

  it.prop("is what it was after printing and reading", [Fen], ([fen]) => {
    assert.strictEqual(parseFen(formatFen(fen)), fen === 0 ? 0 : fen)
    assert.strictEqual(parseFen(grouped(formatFen(fen))), fen === 0 ? 0 : fen)
    assert.strictEqual(parseFen(`${yuan(fen)}`.includes("e") ? formatFen(fen) : `${yuan(fen)}`), fen === 0 ? 0 : fen)
  })

  it.prop(
    "adds exactly",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: -1_000_000_00, maximum: 1_000_000_00 })))],
    ([all]) => {
      const sum = all.map((fen) => parseFen(formatFen(fen)) ?? Number.NaN).reduce((total, fen) => total + fen, 0)
      assert.strictEqual(
        BigInt(sum),
        all.reduce((total, fen) => total + BigInt(fen), 0n),
      )
    },
  )
})
