/** Returns a setting that lies within its inclusive bounds; `RangeError` with its name otherwise. */
export const bounded = (name: string, value: number, low: number, high: number): number => {
  if (value >= low && value <= high) return value
  throw new RangeError(`${name} is ${value}: give a number from ${low} to ${high}`)
}
