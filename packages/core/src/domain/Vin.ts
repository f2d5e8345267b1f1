/** Length of a vehicle identification number, and the index of its check digit (GB 16735-2019, 5). */
const LENGTH = 17
const CHECK_PLACE = 8

/** Numeric value of each letter (GB 16735-2019, appendix A; ISO 3779); I, O and Q never occur. */
const LETTERS: ReadonlyMap<string, number> = new Map(
  "A1 B2 C3 D4 E5 F6 G7 H8 J1 K2 L3 M4 N5 P7 R9 S2 T3 U4 V5 W6 X7 Y8 Z9"
    .split(" ")
    .map((pair) => [pair.charAt(0), Number(pair.charAt(1))] as const),
)

/** Weight of each position; the check digit itself has weight 0. Same source. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Longer texts are no VIN and are cut. */
const LONGEST_TEXT = 100

/** A VIN as it is compared and stored: half width, upper case, without spaces and hyphens. */
export const normaliseVin = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s-]+/gu, "")

/** True when a text has the form of a VIN: 17 digits and capital letters without I, O and Q. */
export const isVin = (text: string): boolean => /^[0-9A-HJ-NPR-Z]{17}$/.test(text)

/**
 * The check digit (`0`–`9` or `X`) that a VIN must have in its ninth position; `undefined` for a text that is not a
 * VIN.
 */
export const checkDigit = (vin: string): string | undefined => {
  if (vin.length !== LENGTH || !isVin(vin.slice(0, CHECK_PLACE) + "0" + vin.slice(CHECK_PLACE + 1))) return undefined
  const sum = WEIGHTS.reduce((all, weight, place) => {
    const character = vin.charAt(place)
    return weight === 0 ? all : all + weight * (LETTERS.get(character) ?? Number(character))
  }, 0)
  return sum % 11 === 10 ? "X" : String(sum % 11)
}

/**
 * True if a VIN's check digit matches its other characters. It does in every VIN of a vehicle made in China (GB 16735)
 * or North America; manufacturers elsewhere need not use one.
 */
export const checks = (vin: string): boolean => isVin(vin) && checkDigit(vin) === vin.charAt(CHECK_PLACE)
