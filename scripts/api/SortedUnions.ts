/** A part of a source, by its place. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A union type and its members. */
interface Union extends Span {
  readonly members: ReadonlyArray<Span>
}

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" && value !== null && "start" in value && "end" in value

/** The union types of a syntax tree that stand in no other one of the same list, outermost first. */
const unionsIn = (node: unknown): ReadonlyArray<Union> => {
  if (typeof node !== "object" || node === null) return []
  if ("type" in node && node.type === "TSUnionType" && "types" in node && Array.isArray(node.types) && isSpan(node)) {
    const own = { start: node.start, end: node.end, members: node.types.filter(isSpan) }
    return [own, ...node.types.flatMap(unionsIn)]
  }
  return Object.values(node).flatMap(unionsIn)
}

/**
 * The text of a statement with the members of its unions sorted: the compiler writes those of inferred types in an
 * order that differs from build to build.
 */
export const withSortedUnions = (source: string, statement: Span): string => {
  const unions = unionsIn(statement).toSorted((a, b) => a.start - b.start || b.end - a.end)
  const textOf = ({ end, start }: Span, skip?: Union): string => {
    let text = ""
    let at = start
    for (const union of unions) {
      if (union === skip || union.start < at || union.end > end) continue
      text += source.slice(at, union.start) + sorted(union)
      at = union.end
    }
    return text + source.slice(at, end)
  }
  const sorted = (union: Union): string =>
    union.members
      .map((member) => textOf(member, union))
      .toSorted()
      .join(" | ")
  return textOf(statement)
}
