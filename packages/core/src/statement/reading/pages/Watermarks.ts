import type { Word } from "../../../domain/Document.ts"

/** A text this much higher than another one is none of its table. */
const LARGER = 1.4
/** The shares of a word's height and, in heights, of its width that another word covers if it is painted over it. */
const OVER = 0.3
/** An amount: whatever it is painted over, it may be of a row. */
const AMOUNT = /\d[.,]\d{2}(?!\d)/u
/** Words of one style that are tried, and styles: no page has more watermarks. */
const [MOST_WORDS, MOST_STYLES] = [200, 8]
/** Height of the bands in which words are searched, in points. */
const BAND = 12

const styleOf = ({ faint, font, height }: Word): string => `${font ?? ""}|${Math.round(height)}|${faint === true}`

const isOver = (mark: Word, word: Word): boolean => {
  const across = Math.min(mark.x + mark.width, word.x + word.width) - Math.max(mark.x, word.x)
  const down = Math.min(mark.y + mark.height, word.y + word.height) - Math.max(mark.y, word.y)
  const stands = mark.height >= LARGER * word.height || (mark.faint === true && word.faint !== true)
  return stands && across > OVER * word.height && down > OVER * Math.min(mark.height, word.height)
}

/**
 * The words of a page without its watermarks: text of a style that is somewhere painted across other words, and larger
 * or fainter than they are. Words of the same style elsewhere on the page belong to the same watermark.
 */
export const withoutWatermarks = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
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
