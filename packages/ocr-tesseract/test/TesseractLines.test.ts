import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { LineRecogniser } from "@open-valuation/files/imaging"
import { startLines } from "../src/TesseractLines.ts"
import { lineOf } from "./Render.ts"

const figures = [
  "2025-04-05",
  "2025-04-05 08:31:22",
  "-2,880.00",
  "183,829.71",
  "0.07",
  "28534.42",
  "13:13:33",
  "6959412230964070763",
  "7",
  "22",
]
const texts = ["交易金额", "网上快捷支付", "ATM取款", "个人经营贷款还本付息", "Payment Receipt Account", "CNY", "贷 Cr"]

describe("lines", () => {
  let lines: LineRecogniser
  beforeAll(async () => {
    lines = await startLines()
  })
  const read = (texts: ReadonlyArray<string>, kind: "TEXT" | "NUMBER", detail?: number) =>
    lines.recognise(texts.map((text) => ({ raster: lineOf(text, detail), kind })))

  it("of figures are read, as figures and as text", async () => {
    for (const kind of ["NUMBER", "TEXT"] as const) {
      const seen = await read(figures, kind)
      assert.deepStrictEqual(
        seen.map(({ text }) => text),
        figures,
      )
      for (const { confidence, text } of seen) assert.isTrue(confidence > 0.8 && confidence <= 1, text)
    }
  })

  it("of text are read, Chinese and Latin", async () => {
    const seen = await read(texts, "TEXT")
    assert.deepStrictEqual(
      seen.map(({ text }) => text),
      texts,
    )
    for (const { confidence, text } of seen) assert.isTrue(confidence > 0.8 && confidence <= 1, text)
  })

  it("of figures are read from a picture with a third of its pixels, including points", async () => {
    const blurred = figures.filter((figure) => /[.:-]/u.test(figure))
    const seen = await read(blurred, "NUMBER", 0.34)
    assert.deepStrictEqual(
      seen.map(({ text }) => text),
      blurred,
    )
  })

  it("without text are empty", async () => {
    const seen = await lines.recognise([
      { raster: { width: 200, height: 50, data: new Uint8Array(10_000).fill(255) }, kind: "TEXT" },
      { raster: { width: 200, height: 50, data: new Uint8Array(10_000) }, kind: "NUMBER" },
    ])
    assert.deepStrictEqual(seen, [
      { text: "", confidence: 0 },
      { text: "", confidence: 0 },
    ])
  })

  it("of a speck have no confident text", async () => {
    const raster = { width: 1, height: 1, data: new Uint8Array(1) }
    for (const kind of ["TEXT", "NUMBER"] as const) {
      const [seen] = await lines.recognise([{ raster, kind }])
      assert.isBelow(seen?.confidence ?? 1, 0.2)
    }
  })

  it("of text are not confidently read as figures", async () => {
    for (const { confidence, text } of await read(["个人经营贷款", "网上快捷支付"], "NUMBER"))
      assert.isBelow(confidence, 0.5, text)
  })
})
