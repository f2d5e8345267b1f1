import { assert, describe, it } from "@effect/vitest"
import type { Word } from "../../../../src/domain/Document.ts"
import { withoutWatermarks } from "../../../../src/statement/reading/pages/Watermarks.ts"
import { at, endingAt } from "./Draw.ts"

const STEP = 14
const rows = Array.from({ length: 12 }, (_, index) => [
  ...at(20, 60 + STEP * index, `2025-01-${String(index + 10)}`),
  ...endingAt(150, 60 + STEP * index, (index * 317.25 - 900).toFixed(2)),
  ...endingAt(250, 60 + STEP * index, (20_000 + index * 43.5).toFixed(2)),
  ...at(280, 60 + STEP * index, ["云汀朔风机电有限公司", "青屿海产行", "林见山"][index % 3] ?? ""),
]).flat()

/** A text of a size, faint or not, as the words that its blanks part. */
const mark = (x: number, y: number, text: string, size: number, faint: boolean): ReadonlyArray<Word> =>
  at(0, y, text).map((word) => ({
    ...word,
    x: x + (word.x * size) / 8,
    width: (word.width * size) / 8,
    height: size,
    ...(faint ? { faint: true } : {}),
  }))

const texts = ["仅供核验使用", "转账", "仅供2025年贷款", "复印无效 88.88", "本件金额 1,234.56 元", "20250101", "COPY"]
const styles: ReadonlyArray<readonly [style: string, size: number, faint: boolean]> = [
  ["large", 30, false],
  ["large and faint", 30, true],
  ["a little larger and faint", 12, true],
  ["of the size of the rows and faint", 8, true],
]

describe("text over the rows of a page is none of them", () => {
  for (const [style, size, faint] of styles)
    it.each(texts)(`if it is ${style}: %s`, (text) => {
      // The mark's middle is between two rows, so that it touches both.
      const marks = [20, 110, 280].flatMap((x, index) =>
        mark(x, 60 + STEP * (2.5 + 3 * index) + 4 - size / 2, text, size, faint),
      )
      const left = (words: ReadonlyArray<Word>) => withoutWatermarks(words).map((word) => `${word.text} ${word.y}`)
      const expected = rows.map((word) => `${word.text} ${word.y}`)
      assert.deepStrictEqual(left([...marks, ...rows]).toSorted(), expected.toSorted())
      assert.deepStrictEqual(left([...rows, ...marks]), expected)
    })

  it("but faint cells that stand in their columns are", () => {
    const faint = rows.map((word, index) => (index % 4 === 3 || index < 8 ? { ...word, faint: true } : word))
    assert.deepStrictEqual(withoutWatermarks(faint), faint)
  })
})
