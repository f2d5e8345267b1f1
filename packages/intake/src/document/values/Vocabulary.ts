import { editDistance } from "@open-valuation/core/reading"

/** Words of which a field is one, and the code of each. */
export type Vocabulary<Code extends string> = ReadonlyArray<readonly [code: Code, words: string]>

/** Certainty of a word with one character misread. */
const SURE_MENDED = 0.88

/**
 * The code of the word that a text is, blanks and marks apart. Of words of three and more characters one may be
 * misread, as another Chinese character: a letter may be the edge of a box before a shorter word.
 */
export const readWord = <Code extends string>(
  text: string,
  vocabulary: Vocabulary<Code>,
): { readonly code: Code; readonly sure: number } | undefined => {
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase()
  const words = vocabulary.flatMap(([code, list]) =>
    list.split(" ").map((word) => ({ code, word: word.toUpperCase() })),
  )
  const exact = words.find(({ word }) => word === bare)
  if (exact !== undefined) return { code: exact.code, sure: 1 }
  const near = (/^[\u3400-\u9fff]+$/u.test(bare) ? words : []).filter(
    ({ word }) => word.length >= 3 && word.length === bare.length && editDistance(word, bare, 1) === 1,
  )
  const codes = new Set(near.map(({ code }) => code))
  const [first] = near
  return first !== undefined && codes.size === 1 ? { code: first.code, sure: SURE_MENDED } : undefined
}

/** The codes of all words that occur in a text. */
export const codesIn = <Code extends string>(text: string, vocabulary: Vocabulary<Code>): ReadonlyArray<Code> => {
  const bare = text.replaceAll(/\s+/g, "")
  return [
    ...new Set(
      vocabulary.flatMap(([code, list]) => (list.split(" ").some((word) => bare.includes(word)) ? [code] : [])),
    ),
  ]
}
