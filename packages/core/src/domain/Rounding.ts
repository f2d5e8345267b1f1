/**
 * Rounds a figure shown next to a threshold without reaching the threshold: a figure above it is shown above, one below
 * is shown below, and only an equal one is shown as equal.
 */
export const roundedBeside = (value: number, threshold: number, decimals: number): number => {
  const scale = 10 ** decimals
  const scaled = Number((value * scale).toPrecision(12))
  const nearest = Math.round(scaled) / scale
  if (Math.sign(nearest - threshold) === Math.sign(value - threshold)) return nearest
  return (value > threshold ? Math.ceil(scaled) : Math.floor(scaled)) / scale
}

/** Rounds a number to the given decimals. */
export const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}
