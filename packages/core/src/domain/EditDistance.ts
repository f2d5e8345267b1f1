/** Cost of substituting one character for another; 0 for equal characters. */
export type SubstitutionCost = (one: string, other: string) => number

const anyOther: SubstitutionCost = (one, other) => (one === other ? 0 : 1)

/**
 * The minimum cost of edits that turn one text into the other (weighted Levenshtein distance): substitutions, deletions
 * and insertions. `Infinity` when it exceeds `most`.
 *
 * @param indel cost of an inserted or deleted character
 */
export const editDistance = (
  one: string,
  other: string,
  most: number,
  substitution: SubstitutionCost = anyOther,
  indel = 1,
): number => {
  if (Math.abs(one.length - other.length) * indel > most) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: other.length + 1 }, (_, index) => index * indel)
  for (let i = 0; i < one.length; i++) {
    const next = [(i + 1) * indel]
    let least = next[0] ?? 0
    for (let j = 0; j < other.length; j++) {
      const cost = Math.min(
        (row[j] ?? 0) + substitution(one.charAt(i), other.charAt(j)),
        (row[j + 1] ?? 0) + indel,
        (next[j] ?? 0) + indel,
      )
      next.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return Number.POSITIVE_INFINITY
    row = next
  }
  const cost = row[other.length] ?? 0
  return cost > most ? Number.POSITIVE_INFINITY : cost
}
