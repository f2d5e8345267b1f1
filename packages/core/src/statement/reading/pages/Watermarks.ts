import type { Word } from "../../../domain/Document.ts"
import { largestOf, smallestOf } from "../../../domain/LargestOf.ts"

/** A text this much higher than another one is none of its table. */
const LARGER = 1.4
/** The shares of a word's height and, in heights, of its width that another word covers if it is painted over it. */
const OVER = 0.3
/** An amount: whatever it is painted over, it may be of a row. */
const AMOUNT = /\d[.,]\d{2}(?!\d)/u
/** The same share for words that stand out by themselves: lines of a table never touch so far. */
const TOUCHES = 0.1
/** Words of one style that are tried, and styles: no page has more watermarks. */
const [MOST_WORDS, MOST_STYLES] = [200, 8]
/** Height of the bands in which words are searched, in points. */
const BAND = 12

const styleOf = ({ faint, font, height }: Word): string => `${font ?? ""}|${Math.round(height)}|${faint === true}`

/** True when two words share this much of their space: in heights of the word, and in shares of the lower one. */
const overlap = (mark: Word, word: Word, share: number): boolean => {
  const across = Math.min(mark.x + mark.width, word.x + word.width) - Math.max(mark.x, word.x)
  const down = Math.min(mark.y + mark.height, word.y + word.height) - Math.max(mark.y, word.y)
  return across > share * word.height && down > share * Math.min(mark.height, word.height)
}

const isOver = (mark: Word, word: Word): boolean => {
  const stands = mark.height >= LARGER * word.height || (mark.faint === true && word.faint !== true)
  return stands && overlap(mark, word, OVER)
}

/** Edges of aligned texts are closer than this, in points. */
const ALIGNED = 3

/** The last row of a page may have wrapped lines so far below its amount, in heights. */
const BELOW = 4

/** The left edge, the middle and the right edge of a word, in steps that join what is aligned. */
const edgesOf = ({ width, x }: Word): ReadonlyArray<string> =>
  [x, x + width / 2, x + width].map((at, side) => `${side} ${Math.round(at / ALIGNED)}`)
const besideOf = (edge: string): ReadonlyArray<string> => {
  const [side, at] = edge.split(" ")
  return [-1, 0, 1].map((more) => `${side} ${Number(at) + more}`)
}

/** Among amounts, text so much higher than they are is no heading. */
const HUGE = 2

/** Words with all others of their style on their line. */
const withTheirLines = (marks: ReadonlyArray<Word>, words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const lines = new Set(marks.map((mark) => styleOf(mark) + mark.y))
  return lines.size === 0 ? [] : words.filter((word) => lines.has(styleOf(word) + word.y))
}

/**
 * Words between the first amount of a page and the last one that are of no column: huge ones, faint ones that no column
 * explains, and larger or faint ones that touch the words of a row, even figures. A column of faint words has one on
 * most lines, and a faint cell is set and aligned as others of its column are.
 */
const strayWords = (words: ReadonlyArray<Word>): ReadonlySet<Word> => {
  const amounts = words.filter(({ faint, text }) => faint !== true && AMOUNT.test(text))
  const heights = amounts.map(({ y }) => y)
  const [top, bottom] = [smallestOf(heights), largestOf(heights)]
  const sizes = amounts.map(({ height }) => height).toSorted((a, b) => a - b)
  const most = sizes[Math.floor(sizes.length / 2)] ?? 0
  const inside = words.filter(({ height, y }) => y > top - height && y < bottom + BELOW * Math.min(height, most))
  const huge = inside.filter(({ height, text }) => height >= HUGE * most && !/[\d:：]/u.test(text))
  const touching = withTheirLines(
    inside
      .filter(({ faint, height }) => faint === true || height >= LARGER * most)
      .slice(0, MOST_WORDS)
      .filter((mark) =>
        words.some((word) => word.faint !== true && word.height < LARGER * most && overlap(mark, word, TOUCHES)),
      ),
    inside,
  )
  // A line of faint words above the first amount may be the header.
  const isAlone = ({ y }: Word) => words.filter((word) => word.faint === true && Math.abs(word.y - y) < 1).length < 3
  const above = words.filter(
    (word) => word.faint === true && word.y <= top - word.height && word.y > top - 3 * word.height,
  )
  const faint = [
    ...inside.filter((word) => word.faint === true && !/\d[.,]\d/u.test(word.text)),
    ...above.slice(0, MOST_WORDS).filter((word) => !/[\d:：]/u.test(word.text) && isAlone(word)),
  ]
  if (faint.length === 0) return new Set([...huge, ...touching])
  const lines = new Set(heights.map((y) => Math.round(y))).size
  const columns = new Map<string, number>()
  for (const edge of faint.flatMap(edgesOf)) columns.set(edge, (columns.get(edge) ?? 0) + 1)
  const set = new Set(
    inside.filter((word) => word.faint !== true).flatMap((word) => edgesOf(word).map((edge) => styleOf(word) + edge)),
  )
  const isOfColumn = (word: Word) =>
    edgesOf(word)
      .flatMap(besideOf)
      .some(
        (edge) =>
          (columns.get(edge) ?? 0) > Math.max(1, lines / 2) || set.has(styleOf({ ...word, faint: false }) + edge),
      )
  return new Set([...huge, ...touching, ...faint.filter((word) => !isOfColumn(word))])
}

/**
 * The words of a page without its watermarks: text of a style that is somewhere painted across other words, and larger
 * or fainter than they are, with all words of that style; and faint words among the rows that are of no column.
 */
export const withoutWatermarks = (all: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const stray = strayWords(all)
  const words = stray.size === 0 ? all : all.filter((word) => !stray.has(word))
  const styles = new Map<string, Array<Word>>()
  const bands = new Map<number, Array<Word>>()
  const into = <Key>(lists: Map<Key, Array<Word>>, key: Key, word: Word) => {
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [word])
    else list.push(word)
  }
  for (const word of words) {
    into(styles, styleOf(word), word)
    into(bands, Math.floor((word.y + word.height / 2) / BAND), word)
  }
  const isPainted = (mark: Word): boolean => {
    const [top, bottom] = [Math.floor(mark.y / BAND) - 1, Math.floor((mark.y + mark.height) / BAND) + 1]
    for (let band = top; band <= bottom; band++)
      if (bands.get(band)?.some((word) => isOver(mark, word)) === true) return true
    return false
  }
  const marks = new Set(
    [...styles]
      .toSorted(([, one], [, other]) => one.length - other.length)
      .slice(0, MOST_STYLES)
      .filter(([, own]) => !own.some(({ text }) => AMOUNT.test(text)) && own.slice(0, MOST_WORDS).some(isPainted))
      .map(([style]) => style),
  )
  return marks.size === 0 ? words : words.filter((word) => !marks.has(styleOf(word)))
}
