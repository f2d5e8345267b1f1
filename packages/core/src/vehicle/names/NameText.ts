import { simplify } from "../../domain/SimplifiedCharacters.ts"

/** Longer names are cut before they are read. */
const LONGEST_NAME = 200

/** Marks on Latin letters, and marks on nothing that could carry them. */
const ACCENTS = /(^|[^\p{L}\p{M}]|\p{Script=Latin})\p{M}+/gu
const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\p{N}\p{M}\p{So}+.]+(?=\d)/gu
const SEPARATORS = /(?<!\d)[^\p{L}\p{N}\p{M}\p{So}+]+|(?<=\d)\.(?!\d)|[^\p{L}\p{N}\p{M}\p{So}+. ]+|(?<!\d) +| +(?!\d)/gu

/**
 * A name with one width, one case, simplified characters and no accents on Latin letters; its spaces and signs are
 * still there. Letters of other scripts stay as they are.
 */
export const plainText = (name: string): string => {
  return simplify(name.slice(0, LONGEST_NAME).normalize("NFKC").toLowerCase())
    .normalize("NFKD")
    .replaceAll(ACCENTS, "$1")
    .normalize("NFC")
    .trim()
}

/**
 * A name without its spaces and signs, for comparison: `ＣＲ－Ｖ` and `cr v` are both `crv`. What separates two digits
 * stays: a decimal point as it is, anything else as one space.
 */
export const nameText = (name: string): string =>
  plainText(name).replaceAll(BETWEEN_DIGITS, " ").replaceAll(SEPARATORS, "").trim()
