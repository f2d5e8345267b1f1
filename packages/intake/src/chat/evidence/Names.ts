import { RegExp as Patterns } from "effect"
import { matchesIn, type Span } from "./Span.ts"

const MOST_LENGTH = 200
const EDGE = /[\dA-Za-z]/

/** Whether a name stands in a part of the text as whole words; blanks and letter case do not count. */
export const standsIn = (name: string, text: string, part: Span): boolean => {
  const characters = [...name.replaceAll(/\s/g, "")]
  const [first] = characters
  const last = characters.at(-1)
  if (first === undefined || last === undefined || characters.length > MOST_LENGTH) return false
  const written = characters.map(Patterns.escape).join(String.raw`\s{0,3}`)
  const pattern = `${EDGE.test(first) ? "(?<![0-9A-Za-z])" : ""}${written}${EDGE.test(last) ? "(?![0-9A-Za-z])" : ""}`
  return matchesIn(new RegExp(pattern, "iu"), text, part).length > 0
}
