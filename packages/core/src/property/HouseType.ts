import type { Facts } from "../domain/Facts.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { PropertyFacts } from "./fields.ts"

/** Rooms and halls of a layout such as `2室1厅`, `三室两厅`, `3-2-1`, `3房`. */
export interface HouseType {
  readonly rooms: number
  readonly halls: number | undefined
}

const DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

const digit = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (ownValue(DIGITS, text) ?? Number(text))

const CHINESE = /([0-9一两二三四五六七八九])\s*(?:室|房|居)(?:\s*([0-9一两二三四五六七八九])\s*厅)?/
const DASHED = /^\s*(\d)\s*[-/]\s*(\d)/

const read = (text: string): HouseType | undefined => {
  const match = CHINESE.exec(text.normalize("NFKC")) ?? DASHED.exec(text.normalize("NFKC"))
  if (match === null) return undefined
  const rooms = digit(match[1])
  return rooms === undefined ? undefined : { rooms, halls: digit(match[2]) }
}

const seen = new Map<string, HouseType | undefined>()
const MOST_SEEN = 2000

/** Reads the `houseType` of an object; `undefined` when absent or not a layout. */
export const readHouseType = (facts: Facts): HouseType | undefined => {
  const text = PropertyFacts.houseType(facts)
  if (text === undefined) return undefined
  if (seen.has(text)) return seen.get(text)
  const layout = read(text)
  if (seen.size < MOST_SEEN) seen.set(text, layout)
  return layout
}
