import { checks, isVin } from "../../domain/Vin.ts"
import { asDigits, SURE_CORRECTED } from "./Digits.ts"

/** What was made of a printed VIN. */
export type VinReading =
  | {
      readonly _tag: "Holds"
      readonly vin: string
      readonly corrected: boolean
      /** Whether the check digit is evidence: not where a correction was chosen by it. */
      readonly checked: boolean
      readonly sure: number
    }
  /** In the form of a VIN; its check digit does not hold. */
  | { readonly _tag: "Fails"; readonly vin: string }

/** Letters that no VIN has, and what they were (GB 16735-2019, 4.2: I, O and Q are not used). */
const NEVER: Readonly<Record<string, string>> = { I: "1", O: "0", Q: "0" }

/**
 * What a character may have been: pairs that recognisers take for each other, and, for letters that cannot be, what is
 * rounder or straighter than the digit tried first.
 */
const MISTAKEN: ReadonlyMap<string, string> = new Map(
  "S5 5S B8 8B Z2 2Z G6 6G D0 0D L1 1L T7 7T A4 4A ODGC QGDC ILTJ"
    .split(" ")
    .map((row) => [row.charAt(0), row.slice(1)] as const),
)

const LENGTH = 17
/** The last four characters are digits (GB 16735-2019, 6.4). */
const NUMBERED = 4
/** The first three name the maker. */
const MAKER = 3
const CHECK_PLACE = 8

const SURE_BY_CHECK = 0.88

/** The VIN in a text: letters that cannot be are corrected, and one more where the check digit holds for one correction alone. */
export const readVin = (text: string): VinReading | undefined => {
  const bare = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z|!]/g, "")
    .replaceAll(/[|!]/g, "1")
  if (bare.length !== LENGTH) return undefined
  const allowed = [...bare].map((character) => NEVER[character] ?? character).join("")
  const place9 = allowed.charAt(CHECK_PLACE)
  const vin =
    allowed.slice(0, CHECK_PLACE) +
    (/[\dX]/.test(place9) ? place9 : asDigits(place9)) +
    allowed.slice(CHECK_PLACE + 1, LENGTH - NUMBERED) +
    asDigits(allowed.slice(LENGTH - NUMBERED))
  if (!isVin(vin)) return undefined
  const changed = vin !== bare
  if (checks(vin)) return { _tag: "Holds", vin, corrected: changed, sure: changed ? SURE_CORRECTED : 1, checked: true }
  const repaired = [...vin].flatMap((character, place) => {
    const printed = bare.charAt(place)
    const impossible = NEVER[printed] !== undefined
    if (place < MAKER && !impossible) return []
    return [...(MISTAKEN.get(impossible ? printed : character) ?? "")].flatMap((other) => {
      if (place >= LENGTH - NUMBERED && !/\d/.test(other)) return []
      const candidate = vin.slice(0, place) + other + vin.slice(place + 1)
      return checks(candidate) ? [candidate] : []
    })
  })
  const [only] = repaired
  return only !== undefined && repaired.length === 1
    ? { _tag: "Holds", vin: only, corrected: true, sure: SURE_BY_CHECK, checked: false }
    : { _tag: "Fails", vin }
}
