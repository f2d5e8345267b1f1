import { editDistance } from "../domain/EditDistance.ts"
import { bareText } from "./ComparableText.ts"
import { soundsAlike } from "./SoundsAlike.ts"

/** Names offered for one that is not known. */
const MOST_OFFERED = 3
/** Shorter names differ by a whole character by chance. */
const LEAST_LENGTH = 3
/** From this length on two characters may differ. */
const LONG = 6
/** A name of fewer characters is not looked for inside a longer text. */
const LEAST_INSIDE = 4
/** Cost of a character that is heard or read as another. */
const ALIKE = 0.5
/** Latin letters and digits that are read as each other. */
const READ_ALIKE: ReadonlyArray<string> = ["0od", "1il", "2z", "5s", "8b", "6g", "uv", "vy"]

const isReadAlike = (one: string, other: string): boolean =>
  READ_ALIKE.some((each) => each.includes(one) && each.includes(other))

const cost = (one: string, other: string): number =>
  one === other ? 0 : isReadAlike(one, other) || soundsAlike(one, other) ? ALIKE : 1

const plain = (name: string): string =>
  bareText(name)
    .replaceAll(/[·•()-]/g, "")
    .toLowerCase()

/** The least cost of the edits that turn any part of a text into a name (Sellers 1980); `Infinity` above `most`. */
const costInside = (text: string, name: string, most: number): number => {
  let column = Array.from({ length: name.length + 1 }, (_, length) => length)
  let least = name.length
  for (const character of text) {
    const next = [0]
    for (let at = 1; at <= name.length; at++) {
      next.push(Math.min(column[at - 1]! + cost(character, name.charAt(at - 1)), column[at]! + 1, next[at - 1]! + 1))
    }
    column = next
    least = Math.min(least, column[name.length]!)
  }
  return least > most ? Number.POSITIVE_INFINITY : least
}

/** The most that two names of one thing are apart: by their sound alone when they are short. */
const mostApart = ({ length }: string): number => (length < LEAST_LENGTH ? ALIKE : length < LONG ? 1 : 2)

/** True when two names sound the same throughout: 郎意, 朗逸. */
const isHeardAs = (one: string, other: string): boolean =>
  one.length === other.length && [...one].every((each, at) => cost(each, other.charAt(at)) < 1)

/**
 * The distance of a written name from a known one, 0 for the same; `Infinity` when the writer hardly meant it. Close
 * are: a name that sounds the same, a character that sounds or looks like the right one, one character too many, too
 * few or wrong (two of long names), the greater part of the name alone, and such a name inside an address.
 */
const nameDistance = (written: string, known: string): number => {
  const [one, other] = [plain(written), plain(known)]
  if (one === "" || other === "") return Number.POSITIVE_INFINITY
  const apart = editDistance(one, other, mostApart(one), cost)
  if (apart <= mostApart(one)) return apart
  if (isHeardAs(one, other)) return 1
  if (one.length >= 2 && 2 * one.length >= other.length && other.includes(one)) return 1
  if (one.length <= other.length || other.length < LEAST_INSIDE) return Number.POSITIVE_INFINITY
  return costInside(one, other, 1)
}

/** Distance of a name that shares only its last part, such as the series of another brand. */
const OTHER_FIRST_PART = 2

/** The distance of two names in parts, the telling one last; `Infinity` when they hardly mean the same. */
export const partsDistance = (written: ReadonlyArray<string>, known: ReadonlyArray<string>): number => {
  if (known.length !== written.length) return Number.POSITIVE_INFINITY
  const parts = written.map((part, at) => nameDistance(part, known[at]!))
  const total = parts.reduce((sum, each) => sum + each, 0)
  return Number.isFinite(total) || parts.at(-1) !== 0 ? total : OTHER_FIRST_PART
}

/**
 * Names close to one that is not among those known, the closest first. Empty when the name or one in it is known, or
 * nothing is close.
 */
export const closeNames = (written: string, names: ReadonlySet<string>): ReadonlyArray<string> => {
  const asked = plain(written)
  const close: Array<{ readonly name: string; readonly apart: number }> = []
  for (const name of names) {
    const known = plain(name)
    if (known === "" || asked.includes(known)) return []
    const apart = nameDistance(written, name)
    if (Number.isFinite(apart)) close.push({ name, apart })
  }
  return close
    .toSorted((one, other) => one.apart - other.apart || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ name }) => name)
}
