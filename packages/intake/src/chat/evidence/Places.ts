import { chinaDivisions, Place } from "@open-valuation/core/reading"
import type { Span } from "./Span.ts"

const CLAUSE_END = /[\s,.;!?，。；！？、]/
const SUFFIX = /(?:自治[县旗]|新区|[区县市旗])$/
/** Characters that `parse` reads at most. */
const MOST_READ = 300
const NOWHERE: Pick<Place.Place, "code" | "path" | "rest"> = { path: "", rest: "" }

interface NamedPlace extends Span {
  /** `<province>/<city>/<district>` as far as named. */
  readonly path: string
}

/**
 * The places of China that a text names, the first of each clause: a place name further on is one of a street
 * (`启东市台湾风情街`).
 */
export const placesIn = (text: string): ReadonlyArray<NamedPlace> => {
  const { lengths } = chinaDivisions()
  const found: Array<NamedPlace> = []
  let at = 0
  while (at < text.length) {
    const { code, path, rest } = lengths.has(text.slice(at, at + 2)) ? Place.parse(text.slice(at)) : NOWHERE
    if (code === undefined) {
      at++
      continue
    }
    const read = text.slice(at, at + MOST_READ).trimEnd().length - rest.length
    const end = at + text.slice(at, at + read).replace(/[\s/,;、，；|_·-]{1,20}$/, "").length
    found.push({ start: at, end, path })
    at = end
    while (at < text.length && !CLAUSE_END.test(text.charAt(at))) at++
  }
  return found
}

/**
 * True when words name a place, `<province>/<city>/<district>`: the message states it there, or the words have its
 * smallest division, and the message the one above it.
 */
export const namesPlace = (
  value: string,
  text: string,
  part: Span,
  places: ReadonlyArray<NamedPlace> = placesIn(text),
): boolean => {
  if (Place.parse(value).path !== value) return false
  const isStated = places.some(
    ({ end, path, start }) =>
      `${path}/`.startsWith(`${value}/`) &&
      start >= part.start &&
      (end <= part.end || Place.parse(text.slice(start, part.end)).path === value),
  )
  if (isStated) return true
  const last = value.slice(value.lastIndexOf("/") + 1)
  const short = [last, last.replace(SUFFIX, "")].find(
    (name) => name.length > 1 && text.slice(part.start, part.end).includes(name),
  )
  return (
    short !== undefined &&
    places.some(({ path }) => value.startsWith(`${path}/`) && Place.parse(`${path}/${short}`).path === value)
  )
}
