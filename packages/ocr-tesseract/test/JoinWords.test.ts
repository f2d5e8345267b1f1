import { assert, describe, it } from "@effect/vitest"
import type { Raster } from "@open-valuation/files/imaging"
import { joinWords } from "../src/TesseractLines.ts"

const HEIGHT = 40

type Block = readonly [text: string, from: number, to: number]

/** A picture with a block of ink for each word. */
const drawn = (...words: ReadonlyArray<Block>): Raster => {
  const width = 20 + Math.max(...words.map(([, , to]) => to))
  const data = new Uint8Array(width * HEIGHT).fill(240)
  for (const [, from, to] of words) {
    for (let row = 0; row < HEIGHT; row++) data.fill(20, row * width + from, row * width + to)
  }
  return { width, height: HEIGHT, data }
}

/** Joins words at the positions of the picture's blocks. */
const joined = (...words: ReadonlyArray<Block>): string =>
  joinWords(
    drawn(...words),
    words.map(([text, x0, x1]) => ({ text, x0, x1, confidence: 0.9 })),
  )

describe("words of a line", () => {
  it("have no spaces between Chinese characters, however far apart", () => {
    assert.strictEqual(joined(["开户", 10, 80], ["行", 110, 150]), "开户行")
    assert.strictEqual(joined(["账号", 10, 80], [":", 84, 90]), "账号:")
  })

  it("keep the spaces of Latin text", () => {
    assert.strictEqual(joined(["Sub", 10, 60], ["Branch", 64, 130]), "Sub Branch")
    assert.strictEqual(joined(["2025-04-05", 10, 160], ["08:31:22", 163, 300]), "2025-04-05 08:31:22")
  })

  it("have a space beside a Chinese character if the picture shows it", () => {
    assert.strictEqual(joined(["借", 10, 50], ["Dr", 64, 90]), "借 Dr")
    assert.strictEqual(joined(["ATM", 10, 70], ["取款", 75, 150]), "ATM取款")
    assert.strictEqual(joined(["理财", 10, 80], ["24", 84, 110], ["号", 114, 150], ["7613", 164, 240]), "理财24号 7613")
  })

  it("have it at the right word, even with wrong positions of characters", () => {
    const words = [
      { text: "洗", x0: 10, x1: 40, confidence: 0.9 },
      { text: "车", x0: 60, x1: 112, confidence: 0.9 },
      { text: "行", x0: 138, x1: 150, confidence: 0.9 },
      { text: "897", x0: 160, x1: 180, confidence: 0.9 },
    ]
    assert.strictEqual(joinWords(drawn(["洗车行", 10, 120], ["897", 134, 180]), words), "洗车行 897")
  })

  it("are not separated by the margin of the picture", () => {
    assert.strictEqual(joined(["3", 18, 26], ["月", 30, 64]), "3月")
  })

  it("may be one or none", () => {
    assert.strictEqual(joined(["余额", 10, 80]), "余额")
    assert.strictEqual(joinWords({ width: 4, height: 4, data: new Uint8Array(16) }, []), "")
  })
})
