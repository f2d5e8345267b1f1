import { ownValue } from "@open-valuation/core/domain"

/**
 * Characters of a unified social credit code in the order of their values; I, O, S, V and Z are not used (GB
 * 32100-2015, table 2).
 */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"
const LENGTH = 18

/** Letters that no code has, and the digits that they were. */
const NEVER: Readonly<Record<string, string>> = { I: "1", O: "0", S: "5", Z: "2" }

/**
 * The check character of the first 17 characters of a code (GB 32100-2015, 5.3); `undefined` of characters that no code
 * has.
 */
export const creditCheckCharacter = (code: string): string | undefined => {
  let sum = 0
  for (let place = 0; place < LENGTH - 1; place++) {
    const value = ALPHABET.indexOf(code.charAt(place) === "" ? " " : code.charAt(place))
    if (value < 0) return undefined
    sum += value * (3 ** place % 31)
  }
  return ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/** The unified social credit code in a text, when its check character holds; letters that cannot be are corrected. */
export const readCreditCode = (text: string): string | undefined => {
  const bare = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")
  if (bare.length !== LENGTH) return undefined
  const code = [...bare].map((character) => ownValue(NEVER, character) ?? character).join("")
  return creditCheckCharacter(code) === code.charAt(LENGTH - 1) ? code : undefined
}
