import type { Word } from "../../domain/Document.ts"
import { plainText } from "../../reading/ComparableText.ts"

/**
 * The share of a doubt that remains when a second reader has read the same. Own judgement: two readers err on the same
 * pictures.
 */
const REMAINING_DOUBT = 0.5
/** Longer texts are not compared. */
const LONGEST = 40

/**
 * The words of a scan, surer where the text that another recogniser has laid over the page has the same word. The layer
 * adds no word and changes none: it may be forged, and the picture is what a person sees.
 */
export const withLayer = (words: ReadonlyArray<Word>, layer: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const read = new Set(layer.map(({ text }) => plainText(text.slice(0, LONGEST))))
  return words.map((word) => {
    const { confidence, text } = word
    if (confidence === undefined || text.length > LONGEST || !read.has(plainText(text))) return word
    return { ...word, confidence: 1 - (1 - confidence) * REMAINING_DOUBT }
  })
}
