import type { Word } from "@open-valuation/core/domain"
import { type MarkupElement, markupElements } from "../electronic/MarkupTree.ts"

/** Millimetres, the unit of OFD, in points. */
export const POINTS = 72 / 25.4
/** Upper edge above the baseline, in ems, as of the words of a PDF. */
const ASCENT = 0.85
/** A gap this wide, in ems, parts two words; a rise this high does as well. */
const [GAP, RISE] = [0.5, 0.3]
/** Text smaller than this, in points, is not seen. */
const SMALLEST = 3
/** Paints of a page that may cover text; more are a drawing and no document. */
const MOST_COVERS = 1_000

/** What a page or a template paints, in order: words, and areas that hide the words before them. */
export interface Painted {
  readonly words: ReadonlyArray<Word>
  readonly unseen: ReadonlyArray<Word>
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The numbers of an attribute, as `0 0 210 140`. */
export const numbersOf = (text: string | undefined): ReadonlyArray<number> =>
  (text?.match(/\S+/gu) ?? []).map(Number).filter(Number.isFinite)

/** Advances of glyphs: `3 g 4 1.5 2` is 3, four times 1.5, and 2 (GB/T 33190, 11.3). */
const advancesOf = (text: string | undefined, most: number): ReadonlyArray<number> => {
  const parts = text?.match(/\S+/gu) ?? []
  const advances: Array<number> = []
  for (let at = 0; at < parts.length && advances.length < most; at++) {
    const times = parts[at] === "g" ? Math.min(Number(parts[at + 1]), most) : 1
    if (parts[at] === "g") at += 2
    for (let i = 0; i < times; i++) advances.push(Number(parts[at]))
  }
  return advances
}

/** Chinese characters and marks are an em wide, others about half of it. */
const widthOf = (character: string): number => (/[\u2e80-\uffef]/u.test(character) ? 1 : 0.5)

const wordsOf = (object: MarkupElement): ReadonlyArray<Word> => {
  const [left = 0, top = 0] = numbersOf(object.attributes.get("boundary"))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(object.attributes.get("ctm"))
  const size = Number(object.attributes.get("size"))
  const height = size * Math.hypot(c, d) * POINTS
  const words: Array<Word> = []
  // Turned text is a watermark or the mark of a column.
  if (!(height > 0) || Math.abs(b) > 0.05 * Math.abs(a)) return words
  for (const code of object.children.filter(({ name }) => name === "TEXTCODE")) {
    const characters = [...code.text]
    const across = advancesOf(code.attributes.get("deltax"), characters.length)
    const down = advancesOf(code.attributes.get("deltay"), characters.length)
    let [x, y] = [Number(code.attributes.get("x") ?? 0), Number(code.attributes.get("y") ?? 0)]
    let word: { text: string; x: number; y: number; end: number } | undefined
    const end = () => {
      if (word !== undefined)
        words.push({ text: word.text, x: word.x, y: word.y, width: Math.max(word.end - word.x, 0), height })
      word = undefined
    }
    for (const [at, character] of characters.entries()) {
      const px = (left + a * x + c * y + e) * POINTS
      const py = (top + b * x + d * y + f) * POINTS - ASCENT * height
      if (word !== undefined && (px - word.end > GAP * height || Math.abs(py - word.y) > RISE * height)) end()
      if (character.trim() === "") end()
      else {
        word ??= { text: "", x: px, y: py, end: px }
        word.text += character
        word.end = px + widthOf(character) * size * Math.abs(a) * POINTS
      }
      x += across[at] ?? (down.length > 0 ? 0 : widthOf(character) * size)
      y += down[at] ?? 0
    }
    end()
  }
  return words.filter((one) => [one.x, one.y, one.width].every(Number.isFinite))
}

const isShown = ({ attributes, children }: MarkupElement): boolean => {
  const fill = children.find(({ name }) => name === "FILLCOLOR")
  const colour = numbersOf(fill?.attributes.get("value"))
  return (
    attributes.get("visible") !== "false" &&
    attributes.get("fill") !== "false" &&
    attributes.get("alpha") !== "0" &&
    fill?.attributes.get("alpha") !== "0" &&
    // On white paper.
    !(colour.length === 3 && colour.every((value) => value >= 250))
  )
}

/** The area that an image or a filled path covers. */
const coverOf = (object: MarkupElement): Box | undefined => {
  const { attributes, name } = object
  if (name !== "IMAGEOBJECT" && attributes.get("fill") !== "true") return undefined
  if (attributes.get("visible") === "false" || attributes.get("alpha") === "0") return undefined
  const [x = 0, y = 0, width = 0, height = 0] = numbersOf(attributes.get("boundary")).map((value) => value * POINTS)
  return { x, y, width, height }
}

const covers = ({ height, width, x, y }: Box, word: Word): boolean => {
  const [middleX, middleY] = [word.x + word.width / 2, word.y + word.height / 2]
  return middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height
}

/** What a page is made of. */
export const OBJECTS: ReadonlySet<string> = new Set(["TEXTOBJECT", "PATHOBJECT", "IMAGEOBJECT"])

/**
 * The words that contents of a page paint, one after the other, as a person sees them: what is not shown, as pale as
 * the paper, too small, off the page, or painted over by an image or a filled area is `unseen`. `undefined` where there
 * is more than a document has.
 */
export const paintedText = (contents: ReadonlyArray<string>, page: Box, mostWords: number): Painted | undefined => {
  let words: Array<Word> = []
  const unseen: Array<Word> = []
  let painted = 0
  for (const content of contents) {
    for (const object of markupElements(content, OBJECTS)) {
      if (object.name !== "TEXTOBJECT") {
        const cover = coverOf(object)
        if (cover === undefined) continue
        if (++painted > MOST_COVERS) return undefined
        const hidden = words.filter((word) => covers(cover, word))
        if (hidden.length === 0) continue
        for (const word of hidden) unseen.push(word)
        words = words.filter((word) => !covers(cover, word))
        continue
      }
      const isSeen = isShown(object)
      for (const word of wordsOf(object)) {
        const isThere = isSeen && word.height >= SMALLEST && covers(page, word)
        ;(isThere ? words : unseen).push(word)
      }
      if (words.length + unseen.length > mostWords) return undefined
    }
  }
  return { words, unseen }
}
