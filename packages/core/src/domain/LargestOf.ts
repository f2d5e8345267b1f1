/**
 * The smallest of any count of numbers, `Infinity` of none. `Math.min(...numbers)` throws where there are some 100,000.
 */
export const smallestOf = (numbers: Iterable<number>): number => {
  let smallest = Number.POSITIVE_INFINITY
  for (const number of numbers) smallest = Math.min(smallest, number)
  return smallest
}

/** The largest of any count of numbers, `-Infinity` of none. */
export const largestOf = (numbers: Iterable<number>): number => {
  let largest = Number.NEGATIVE_INFINITY
  for (const number of numbers) largest = Math.max(largest, number)
  return largest
}
