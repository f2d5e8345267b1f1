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

const CLAUSE_END = /[,.;!?，。；！？\n]/

/** The clause or clauses that a part of the text stands in. */
export const clauseOf = (text: string, { end, start }: Span): Span => {
  let [from, to] = [start, end]
  while (from > 0 && !CLAUSE_END.test(text.charAt(from - 1))) from--
  while (to < text.length && !CLAUSE_END.test(text.charAt(to))) to++
  return { start: from, end: to }
}
