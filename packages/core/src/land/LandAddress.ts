import type { Facts } from "../domain/Facts.ts"
import * as LandFacts from "./LandFacts.ts"

const NOT_HAN = /[^\u3400-\u9fff]+/gu
/** So many characters of an address name the place; what follows places the parcel within it. */
const PLACE_CHARACTERS = 9

const han = (facts: Facts): string => (LandFacts.address(facts) ?? "").normalize("NFKC").replaceAll(NOT_HAN, "")

/** The place that a parcel's address names, within its county: the address's first Han characters. */
export const parcelPlace = (facts: Facts, city: string): string | undefined => {
  const text = han(facts)
  return text === "" ? undefined : `${city} ${text.slice(0, PLACE_CHARACTERS)}`
}

/** Key of a parcel's address: equal for parcels that differ in numbers and marks alone. */
export const addressKey = (facts: Facts): string | undefined => han(facts) || undefined

/** Pairs of neighbouring characters of an address: what towns, roads and parks share, whatever stands around them. */
export const addressPairs = (facts: Facts): ReadonlyArray<string> => {
  const text = [...han(facts)]
  return text.slice(1).map((character, i) => `${text[i]}${character}`)
}
