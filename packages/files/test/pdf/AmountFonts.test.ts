import { describe, expect, it } from "@effect/vitest"
import { AmountFonts } from "../../src/pdf/ReadPdf.ts"

const word = (text: string, font: string) => ({ text, font, x: 0, y: 0, width: 1, height: 1 })

describe("fonts of amounts", () => {
  it("are counted with their pages, without those of other texts", () => {
    const fonts = new AmountFonts()
    fonts.push([word("1,234.50", "SimSun"), word("-0.01 ¥20.00", "SimSun"), word("2025.01.02", "SimHei")], 1)
    fonts.push(
      [word("余额", "SimHei"), word("6222 0000", "SimHei"), word("300.00", "Arial"), word("+5.00", "SimSun")],
      2,
    )
    expect(fonts.end()).toEqual([
      { font: "SimSun", amounts: 4, pages: [1, 2] },
      { font: "Arial", amounts: 1, pages: [2] },
    ])
  })
})
