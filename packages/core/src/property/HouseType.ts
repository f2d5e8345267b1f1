import type { Facts } from "../domain/Facts.ts"
import { hanNumber } from "../reading/HanNumber.ts"
import { PropertyFacts } from "./fields.ts"

/** Rooms and halls of a layout such as `2室1厅`, `三室两厅`, `3-2-1`, `3房`. */
export interface HouseType {
  readonly rooms: number
  readonly halls: number | undefined
}

const COUNT = "(\\d{1,2}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
/** Not the end of a longer number, nor one below 0: 12室 has no 2室. */
const START = "(?<![\\d.十百]|^\\s*-)"
const CHINESE = new RegExp(`${START}${COUNT}\\s*(?:室|房|居)(?:\\s*${COUNT}\\s*厅)?`, "u")
const DASHED = /^\s*(\d)\s*[-/]\s*(\d)/
/** Words that count rooms, or figures, whether they can be read or not. */
const COUNTS = /\d|[一二两三四五六七八九十百](?:室|房|居|厅)/u

const count = (text: string | undefined): number | undefined => (text === undefined ? undefined : hanNumber(text))

const read = (text: string): HouseType | undefined => {
  const match = CHINESE.exec(text.normalize("NFKC")) ?? DASHED.exec(text.normalize("NFKC"))
  if (match === null) return undefined
  const rooms = count(match[1])
  return rooms === undefined ? undefined : { rooms, halls: count(match[2]) }
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

/** A `houseType` with a figure that is no layout: `89.5`, `-2室`. */
export const unreadHouseType = (facts: Facts): string | undefined => {
  const text = PropertyFacts.houseType(facts)
  return text !== undefined && readHouseType(facts) === undefined && COUNTS.test(text.normalize("NFKC"))
    ? text
    : undefined
}
