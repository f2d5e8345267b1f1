import { ownValue } from "@open-valuation/core/domain"
import { asDigits, checks, isVin, SURE_CORRECTED } from "@open-valuation/core/reading"

/** What was made of a printed VIN. */
export type VinReading =
  | {
      readonly _tag: "Holds"
      readonly vin: string
      /** True when a letter that no VIN has was read for the digit that it looks like. */
      readonly corrected: boolean
      readonly sure: number
    }
  /** In the form of a VIN, as read; its check digit does not hold. */
  | { readonly _tag: "Fails"; readonly vin: string; readonly corrected: boolean }

/** Letters that no VIN has, and what they were (GB 16735-2019, 4.2: I, O and Q are not used). */
const NEVER: Readonly<Record<string, string>> = { I: "1", O: "0", Q: "0" }

const LENGTH = 17
/** The last four characters are digits (GB 16735-2019, 6.4). */
const NUMBERED = 4
const CHECK_PLACE = 8

/**
 * The VIN in a text. Letters that cannot be are the digits that they look like; no other character is changed, least of
 * all to make the check digit hold: a number that fails it may be a forged one.
 */
export const readVin = (text: string): VinReading | undefined => {
  const bare = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z|!]/g, "")
    .replaceAll(/[|!]/g, "1")
  if (bare.length !== LENGTH) return undefined
  const allowed = [...bare].map((character) => ownValue(NEVER, character) ?? character).join("")
  const place9 = allowed.charAt(CHECK_PLACE)
  const vin =
    allowed.slice(0, CHECK_PLACE) +
    (/[\dX]/.test(place9) ? place9 : asDigits(place9)) +
    allowed.slice(CHECK_PLACE + 1, LENGTH - NUMBERED) +
    asDigits(allowed.slice(LENGTH - NUMBERED))
  const printed = isVin(bare) ? bare : isVin(allowed) ? allowed : undefined
  if (isVin(vin) && checks(vin))
    return { _tag: "Holds", vin, corrected: vin !== bare, sure: vin === bare ? 1 : SURE_CORRECTED }
  return printed === undefined ? undefined : { _tag: "Fails", vin: printed, corrected: printed !== bare }
}
