import { simplify } from "../../domain/SimplifiedCharacters.ts"

/** Longer names are cut before they are read. */
const LONGEST_NAME = 200

/** Combining marks on Latin letters, and stray ones. */
const ACCENTS = /(^|[^\p{L}\p{M}]|\p{Script=Latin})\p{M}+/gu
const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\p{N}\p{M}\p{So}+.]+(?=\d)/gu
const SEPARATORS = /(?<!\d)[^\p{L}\p{N}\p{M}\p{So}+]+|(?<=\d)\.(?!\d)|[^\p{L}\p{N}\p{M}\p{So}+. ]+|(?<!\d) +| +(?!\d)/gu

/**
 * A name in one width and case, with simplified characters and without accents on Latin letters. Spaces, punctuation
 * and letters of other scripts are kept.
 */
export const plainText = (name: string): string => {
  return simplify(name.slice(0, LONGEST_NAME).normalize("NFKC").toLowerCase())
    .normalize("NFKD")
    .replaceAll(ACCENTS, "$1")
    .normalize("NFC")
    .trim()
}

/**
 * A name without spaces and punctuation, for comparison: `ＣＲ－Ｖ` and `cr v` are both `crv`. Separators between
 * digits stay: a decimal point as it is, anything else as one space.
 */
export const nameText = (name: string): string =>
  plainText(name).replaceAll(BETWEEN_DIGITS, " ").replaceAll(SEPARATORS, "").trim()
