import type { Rule, Word } from "../../../../src/domain/Document.ts"
import { makePageGrid } from "../../../../src/statement/reading/pages/PageGrid.ts"
import type { Page } from "../../../../src/statement/reading/pages/PageRows.ts"

const SIZE = 8

/** Chinese characters are as wide as they are high, others half as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/u.test(character) ? SIZE : SIZE / 2), 0)

/** A text at a place: blanks part its words. */
export const at = (x: number, y: number, text: string): ReadonlyArray<Word> => {
  let left = x
  return text.split(" ").map((word) => {
    const width = widthOf(word)
    const placed = { text: word, x: left, y, width, height: SIZE }
    left += width + SIZE / 2
    return placed
  })
}

/** The same, so that it ends at `x`. */
export const endingAt = (x: number, y: number, text: string): ReadonlyArray<Word> => at(x - widthOf(text), y, text)

/** The lines of a table of cells. */
export const ruled = (columns: ReadonlyArray<number>, rows: ReadonlyArray<number>): ReadonlyArray<Rule> => {
  const [left = 0, right = 0] = [columns[0], columns.at(-1)]
  // Every cell has borders of its own, as browsers print them.
  return rows.slice(1).flatMap((bottom, index) => {
    const top = rows[index] ?? 0
    return [
      ...columns.map((x) => ({ x1: x, y1: top, x2: x, y2: bottom })),
      { x1: left, y1: top, x2: right, y2: top },
      { x1: left, y1: bottom, x2: right, y2: bottom },
    ]
  })
}

export const pageOf = (words: ReadonlyArray<ReadonlyArray<Word>>, rules: ReadonlyArray<Rule> = [], page = 1): Page => ({
  _tag: "Page",
  page,
  pages: 9,
  width: 600,
  height: 400,
  words: words.flat(),
  rules,
  scanned: false,
})

/** The rows of pages as lines of text: the number, then the cells. */
export const readPages = (...pages: ReadonlyArray<Page>): ReadonlyArray<string> => {
  const grid = makePageGrid()
  const rows = [...pages.flatMap((page) => grid.push(page)), ...grid.end()]
  return rows.map(({ row, cells }) => [row, ...cells].join("|"))
}
