/** Longest text in a cell, and of a sentence, in characters. Longer ones are cut. */
const CELL = 60
const SENTENCE = 500

/** What has no glyph of its own: controls, marks that reorder text, halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s]+/gu
/** More marks than this on one letter hide the lines above and below it. */
const STACKED = /(\p{M}{3})\p{M}+/gu

/** A text from outside as one line of readable characters, cut to a length. */
export const cleaned = (text: string, most: number): string => {
  // A character takes two units at most, so that no long text is read in full.
  const letters = Array.from(
    text
      .slice(0, 4 * most + 4)
      .replaceAll(STACKED, "$1")
      .replaceAll(UNSEEN, " ")
      .trim(),
  )
  return letters.length > most || text.length > 4 * most + 4
    ? `${letters.slice(0, most - 1).join("")}…`
    : letters.join("")
}

/** A short text from outside, such as a cell of a table. */
export const asCell = (text: string): string => cleaned(text, CELL)

/** A sentence, with names from outside in it. */
export const asSentence = (text: string): string => cleaned(text, SENTENCE)
