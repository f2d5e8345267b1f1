/** What recognisers make of digits, where nothing but a digit can stand. */
const DIGITS: ReadonlyMap<string, string> = new Map(
  "O0 o0 D0 Q0 〇0 ○0 I1 l1 i1 |1 !1 Z2 z2 S5 s5 B8"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
)

/** A text in which only digits can stand, with what recognisers take for digits made digits. */
export const asDigits = (text: string): string =>
  [...text].map((character) => DIGITS.get(character) ?? character).join("")

/** What a corrected digit takes from the certainty of a value. */
export const SURE_CORRECTED = 0.9

/** Characters that may be digits, for patterns. */
export const DIGIT_LIKE = "0-9OoDQ〇○Il|!iZzSsB"
