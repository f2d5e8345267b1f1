/** The smallest number, `Infinity` for none. `Math.min(...numbers)` throws for more than about 100,000. */
export const smallestOf = (numbers: Iterable<number>): number => {
  let smallest = Number.POSITIVE_INFINITY
  for (const number of numbers) smallest = Math.min(smallest, number)
  return smallest
}

/** The largest number, `-Infinity` for none. */
export const largestOf = (numbers: Iterable<number>): number => {
  let largest = Number.NEGATIVE_INFINITY
  for (const number of numbers) largest = Math.max(largest, number)
  return largest
}
