/** Part of a passage's text, from `start` up to `end`, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** The matches of a pattern that lie in a part of the text; what stands around them is seen by the pattern. */
export const matchesIn = (pattern: RegExp, text: string, part: Span): ReadonlyArray<RegExpExecArray & Span> => {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, "")}g`)
  return [...text.matchAll(everywhere)]
    .map((match) => Object.assign(match, { start: match.index, end: match.index + match[0].length }))
    .filter((match) => match[0] !== "" && isWithin(match, part))
}

/** Tells of one part after the other whether it overlaps none that it told this of before. */
export const disjoint = (): ((part: Span) => boolean) => {
  const seen = new Set<number>()
  return ({ end, start }) => {
    for (let unit = start; unit < end; unit++) if (seen.has(unit)) return false
    for (let unit = start; unit < end; unit++) seen.add(unit)
    return true
  }
}

/** The text with a mark in place of each character of these parts. */
export const covered = (text: string, parts: Iterable<Span>, mark: string): string => {
  const units = text.split("")
  for (const { end, start } of parts) units.fill(mark, start, end)
  return units.join("")
}

const CLAUSE_ENDS: ReadonlySet<string> = new Set(",.;!?，。；！？\n")
/** A longer clause is cut: every sum of a message would look through all of it. */
const LONGEST_CLAUSE = 120

/** The clause or clauses that a part of the text stands in. */
export const clauseOf = (text: string, { end, start }: Span): Span => {
  let [from, to] = [start, end]
  const [least, most] = [Math.max(0, start - LONGEST_CLAUSE), Math.min(text.length, end + LONGEST_CLAUSE)]
  while (from > least && !CLAUSE_ENDS.has(text.charAt(from - 1))) from--
  while (to < most && !CLAUSE_ENDS.has(text.charAt(to))) to++
  return { start: from, end: to }
}
