import type { Word } from "../../../domain/Document.ts"
import { largestOf } from "../../../domain/LargestOf.ts"
import type { PageBox } from "../../../domain/PageBox.ts"
import { plainText } from "../../../reading/ComparableText.ts"
import { hundredthsOf } from "../../../reading/Figure.ts"

/** Words that stand side by side, from left to right, in ordinary characters. */
export interface TextLine {
  readonly words: ReadonlyArray<Word>
  /** Mean height of its middle, from the upper edge of the page. */
  readonly middle: number
  readonly height: number
}

/** The most by which the middles of two words of a line may be apart, in heights: text read from an image is uneven. */
const WAVER = 0.4

/** The first, middle and last word of a figure such as `1 234 567,89`, whose thousands a blank parts. */
const [THOUSANDS, GROUP, LAST_GROUP] = [/^[-+(¥]*\d{1,3}$/u, /^\d{3}$/u, /^\d{3}[.,]\d{2}(?!\d)/u]
/** The widest blank within a figure, in heights. */
const BLANK = 0.75

/** Words of a line with those that are one figure joined. */
const withWholeFigures = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const whole: Array<Word> = []
  for (let end = words.length - 1; end >= 0; end--) {
    const last = words[end]
    if (last === undefined) continue
    let first = end
    const isBefore = (form: RegExp): boolean => {
      const [word, next] = [words[first - 1], words[first]]
      return (
        word !== undefined &&
        next !== undefined &&
        form.test(word.text) &&
        next.x - word.x - word.width < BLANK * next.height
      )
    }
    if (LAST_GROUP.test(last.text)) while (isBefore(GROUP)) first--
    if (LAST_GROUP.test(last.text) && isBefore(THOUSANDS)) first--
    const { x } = words[first] ?? last
    const text = words.slice(first, end + 1).map((word) => word.text)
    whole.unshift(first === end ? last : { ...last, x, width: last.x + last.width - x, text: text.join(" ") })
    end = first
  }
  return whole
}

const middleOf = (word: Word): number => word.y + word.height / 2

const lineOf = (words: Array<Word>): TextLine => ({
  words: withWholeFigures(words.sort((a, b) => a.x - b.x)),
  middle: words.reduce((sum, word) => sum + middleOf(word), 0) / words.length,
  height: largestOf(words.map(({ height }) => height)),
})

/** The lines of a page from top to bottom. */
export const linesOf = (words: ReadonlyArray<Word>): ReadonlyArray<TextLine> => {
  const lines: Array<TextLine> = []
  let open: Array<Word> = []
  let sum = 0
  const visible = words
    .map((word) => ({ ...word, text: plainText(word.text) }))
    .filter(({ text }) => text !== "")
    .sort((a, b) => middleOf(a) - middleOf(b))
  for (const word of visible) {
    const mean = open.length === 0 ? Number.NEGATIVE_INFINITY : sum / open.length
    const lowest = Math.min(word.height, open[0]?.height ?? word.height)
    if (open.length > 0 && middleOf(word) - mean > WAVER * lowest) {
      lines.push(lineOf(open))
      open = []
      sum = 0
    }
    open.push(word)
    sum += middleOf(word)
  }
  if (open.length > 0) lines.push(lineOf(open))
  return lines
}

/** The area that the words of some lines cover. */
export const boxOf = (lines: ReadonlyArray<TextLine>): Pick<PageBox, "x" | "y" | "width" | "height"> => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { words } of lines) {
    for (const { x, y, width, height } of words) {
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + width)
      bottom = Math.max(bottom, y + height)
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Neighbours closer than this, in heights, are one word that was painted in pieces. */
const SPACE = 0.15

/** The text of neighbouring words, with blanks where there are gaps. */
export const textOf = (words: ReadonlyArray<Word>): string => {
  let text = ""
  let end = Number.NEGATIVE_INFINITY
  for (const word of words) {
    text += text !== "" && word.x - end > SPACE * word.height ? ` ${word.text}` : word.text
    end = word.x + word.width
  }
  return text
}

/** Pieces of a line of text that are further apart, in heights, are separate cells. */
export const APART = 1.5

/** The pieces of a line that are more than `gap` heights apart. */
export const piecesOf = (words: ReadonlyArray<Word>, gap: number): ReadonlyArray<ReadonlyArray<Word>> => {
  const pieces: Array<Array<Word>> = []
  let end = Number.NEGATIVE_INFINITY
  for (const word of words) {
    const last = pieces.at(-1)
    if (last === undefined || word.x - end > gap * word.height) pieces.push([word])
    else last.push(word)
    end = Math.max(end, word.x + word.width)
  }
  return pieces
}

/** True when a text is an amount of money by one mark of decimals or the other; its column tells which. */
export const isMoney = (text: string): boolean =>
  hundredthsOf(text) !== undefined || hundredthsOf(text, ",") !== undefined

/** True when a text is a figure, perhaps a misread one. */
export const isFigure = (text: string): boolean => {
  const digits = text.replaceAll(/\D/gu, "").length
  return digits > 0 && digits * 2 >= text.length
}

/** True when a text begins with a day in a usual form. */
export const startsAsDay = /^\d{4}[-/.年]?\d{1,2}[-/.月]?\d{1,2}日?/u
