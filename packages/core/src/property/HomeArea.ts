import type { Facts } from "../domain/Facts.ts"
import { PropertyFacts } from "./fields.ts"
import { readHouseType } from "./HouseType.ts"

interface AreaRule {
  readonly first: number
  readonly further: number
}

/** Smallest plausible area of a home, m²: for the first room, and for each further room. */
export const LEAST_SQM = { first: 8, further: 10 } as const
/**
 * Largest area of a home that is not doubted, m², by the same rule; beyond `tooLarge` times as much, area or rooms must
 * be wrong.
 */
export const MOST_SQM = { first: 200, further: 150, tooLarge: 2 } as const

export const sqmFor = (rooms: number, { first, further }: AreaRule): number =>
  first + further * (Math.max(1, rooms) - 1)

/** True when a home's area and rooms cannot both be right. */
export const isImpossibleArea = (facts: Facts): boolean => {
  const rooms = readHouseType(facts)?.rooms
  const area = PropertyFacts.buildingArea(facts)
  if (rooms === undefined || area === undefined) return false
  return area < sqmFor(rooms, LEAST_SQM) || area > MOST_SQM.tooLarge * sqmFor(rooms, MOST_SQM)
}
