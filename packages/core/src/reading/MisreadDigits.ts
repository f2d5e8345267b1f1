/**
 * What recognisers make of digits, where nothing but a digit can stand: characters that hardly stand for another one,
 * and further ones, which count only where other figures prove the reading.
 */
const LOOKALIKES: ReadonlyArray<readonly [digit: string, alike: string, further: string]> = [
  ["0", "OoDQ〇○", "UＯ◯"],
  ["1", "Il|!i", "LJ丨"],
  ["2", "Zz", ""],
  ["4", "", "A"],
  ["5", "Ss", "$"],
  ["6", "", "bG"],
  ["7", "", "T?"],
  ["8", "B", "&"],
  ["9", "", "gq"],
]

const tableOf = (charactersOf: (row: (typeof LOOKALIKES)[number]) => string): ReadonlyMap<string, string> =>
  new Map(LOOKALIKES.flatMap((row) => Array.from(charactersOf(row), (character) => [character, row[0]] as const)))

const replaced = (text: string, digits: ReadonlyMap<string, string>): string =>
  [...text].map((character) => digits.get(character) ?? character).join("")

const alike = tableOf(([, characters]) => characters)
const anyAlike = tableOf(([, characters, further]) => characters + further)

/** A text in which only digits can stand, with what recognisers take for digits made digits. */
export const asDigits = (text: string): string => replaced(text, alike)

/** The same with the further characters: for figures that a running balance or their neighbours prove. */
export const asProvenDigits = (text: string): string => replaced(text, anyAlike)

/** Certainty that a corrected digit leaves. */
export const SURE_CORRECTED = 0.9

/** Characters that may be digits, for patterns. */
export const DIGIT_LIKE = `0-9${[...alike.keys()].join("")}`
