import type { Facts } from "../domain/Facts.ts"
import { LandFacts } from "./fields.ts"

const NOT_HAN = /[^\u3400-\u9fff]+/gu
/** Number of characters of an address that name the place; the rest locates the parcel within it. */
const PLACE_CHARACTERS = 9

const han = (facts: Facts): string => (LandFacts.address(facts) ?? "").normalize("NFKC").replaceAll(NOT_HAN, "")

/** The place named by a parcel's address, within its county: the address's first Han characters. */
export const parcelPlace = (facts: Facts, city: string): string | undefined => {
  const text = han(facts)
  return text === "" ? undefined : `${city} ${text.slice(0, PLACE_CHARACTERS)}`
}

/** Key of a parcel's address: equal for parcels that differ only in numbers and marks. */
export const addressKey = (facts: Facts): string | undefined => han(facts) || undefined

/** Bigrams of an address: shared by towns, roads and parks in different contexts. */
export const addressPairs = (facts: Facts): ReadonlyArray<string> => {
  const text = [...han(facts)]
  return text.slice(1).map((character, i) => `${text[i]}${character}`)
}
