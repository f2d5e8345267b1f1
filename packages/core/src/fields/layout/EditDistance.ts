/** Insertions, deletions and replacements of characters that make one text of another, as far as they are not more than `most`; `most + 1` when they are. */
export const editDistance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const here = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      here.push(Math.min(replaced, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1))
    }
    if (Math.min(...here) > most) return most + 1
    above = here
  }
  return Math.min(above[other.length] ?? 0, most + 1)
}
