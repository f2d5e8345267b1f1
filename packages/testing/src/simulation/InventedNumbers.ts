import type { SeededRandom } from "./market/SeededRandom.ts"

const digits = "0123456789"
const vinAlphabet = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"
/** GB 32100-2015: codes never contain the letters I, O, S, V and Z. */
const creditAlphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY"

/** A random string over an alphabet. */
export const codeOf = (random: SeededRandom, length: number, alphabet: string = digits): string =>
  Array.from({ length }, () => alphabet.charAt(random.integer(0, alphabet.length - 1))).join("")

/**
 * ISO 3779 and GB 16735-2019, appendix A: the numeric value of each letter, and the weight of each position (the ninth
 * is the check digit itself).
 */
const vinValues: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from(digits, (digit) => [digit, Number(digit)] as const),
  ...["ABCDEFGH", "JKLMN", "P", "R"].flatMap((row) =>
    Array.from(row, (letter) => [letter, letter === "P" ? 7 : letter === "R" ? 9 : row.indexOf(letter) + 1] as const),
  ),
  ...Array.from("STUVWXYZ", (letter, index) => [letter, index + 2] as const),
])
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit that a VIN must have in its ninth position. */
export const vinCheckDigit = (vin: string): string => {
  const sum = vinWeights.reduce((all, weight, at) => all + weight * (vinValues[vin.charAt(at)] ?? Number.NaN), 0)
  return sum % 11 === 10 ? "X" : String(sum % 11)
}

/** The tenth character of a VIN encodes the model year, from 2001 to 2030. */
const yearLetters = "123456789ABCDEFGHJKLMNPRSTVWXY"

/** A VIN of a manufacturer (its first three characters) and a model year, with a valid check digit. */
export const vinOf = (random: SeededRandom, maker: string, year: number): string => {
  const front = `${maker}${codeOf(random, 5, vinAlphabet)}`
  const back = `${yearLetters.charAt(year - 2001)}${codeOf(random, 1, vinAlphabet)}${codeOf(random, 6)}`
  return `${front}${vinCheckDigit(`${front}0${back}`)}${back}`
}

/** The check character of a unified social credit code, from its first 17 characters (GB 32100-2015, appendix). */
export const creditCodeCheck = (code: string): string => {
  const sum = Array.from(code.slice(0, 17)).reduce(
    (all, character, at) => all + creditAlphabet.indexOf(character) * (3 ** at % 31),
    0,
  )
  return creditAlphabet.charAt((31 - (sum % 31)) % 31)
}

/** A unified social credit code that no company has: its region of registration is 000000. */
export const creditCode = (random: SeededRandom): string => {
  const front = `91000000MA${codeOf(random, 7, creditAlphabet)}`
  return `${front}${creditCodeCheck(front)}`
}

/** An identity card number from a region that does not exist, with a valid check character (GB 11643). */
export const identityNumber = (random: SeededRandom): string => {
  const front = `999999${random.integer(1960, 1999)}${codeOf(random, 1, "0")}${random.integer(1, 9)}${random.integer(10, 28)}${codeOf(random, 3)}`
  const sum = Array.from(front).reduce((all, digit, at) => all + Number(digit) * (2 ** (17 - at) % 11), 0)
  return `${front}${"10X98765432".charAt(sum % 11)}`
}
