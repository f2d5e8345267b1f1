import type { KnownAssetType } from "@open-valuation/core/assets"
import type { DocumentPart, Rule, Word } from "@open-valuation/core/domain"
import { readFields } from "@open-valuation/intake/document"

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** Points: letters of ten, half as wide unless they are Chinese. */
const HEIGHT = 10
const LINE = 16
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/u.test(character) ? HEIGHT : HEIGHT / 2), 0)

const pageOf = (words: ReadonlyArray<Word>, rules: ReadonlyArray<Rule> = []): Page => ({
  _tag: "Page",
  page: 1,
  pages: 1,
  width: 600,
  height: 800,
  words,
  rules,
  scanned: true,
})

export interface Print {
  readonly confidence?: number
  readonly left?: number
  readonly top?: number
}

/** Words of lines, as a typist sets them: two blanks and more part words. */
export const wordsOf = (
  lines: ReadonlyArray<string>,
  { confidence = 0.95, left = 40, top = 40 }: Print = {},
): ReadonlyArray<Word> =>
  lines.flatMap((line, number) =>
    [...line.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index }): Word => ({
      text,
      x: left + widthOf(line.slice(0, index)),
      y: top + number * LINE,
      width: widthOf(text),
      height: HEIGHT,
      confidence,
    })),
  )

/** A page without rules. */
export const typed = (lines: ReadonlyArray<string>, print: Print = {}): Page => pageOf(wordsOf(lines, print))

/** A page of several blocks of words. */
export const composed = (...blocks: ReadonlyArray<ReadonlyArray<Word>>): Page => pageOf(blocks.flat())

const CELL = 150

/** A ruled table; lines of a cell are parted by `\n`, and all cells of a row are as wide, or as `widths` say. */
export const ruled = (
  rows: ReadonlyArray<ReadonlyArray<string>>,
  widths: ReadonlyArray<number> = [],
  confidence = 0.95,
): Page => {
  const words: Array<Word> = []
  const rules: Array<Rule> = []
  let y = 40
  for (const row of rows) {
    const lines = Math.max(...row.map((text) => text.split("\n").length))
    const height = lines * LINE + 8
    let x = 40
    for (const [column, text] of row.entries()) {
      const width = widths[column] ?? CELL
      const own = text.split("\n")
      const top = y + (height - own.length * LINE) / 2 + 3
      words.push(...wordsOf(own, { left: x + 4, top, confidence }))
      rules.push({ x1: x, y1: y, x2: x, y2: y + height }, { x1: x + width, y1: y, x2: x + width, y2: y + height })
      rules.push({ x1: x, y1: y, x2: x + width, y2: y }, { x1: x, y1: y + height, x2: x + width, y2: y + height })
      x += width
    }
    y += height
  }
  return pageOf(words, rules)
}

/** What is read of pages. */
export const read = (assetType: KnownAssetType, ...pages: ReadonlyArray<DocumentPart>) => readFields(assetType, pages)

/** The fields alone. */
export const fieldsOf = (assetType: KnownAssetType, ...pages: ReadonlyArray<DocumentPart>) =>
  read(assetType, ...pages).fields

/** Codes of the notes. */
export const notesOf = (assetType: KnownAssetType, ...pages: ReadonlyArray<DocumentPart>) =>
  read(assetType, ...pages).notes.map(({ code }) => code)
