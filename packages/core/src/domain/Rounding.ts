/**
 * A figure as it is shown beside a threshold: rounded, but away from the threshold where rounding would reach it. What
 * is above shows as above, what is below as below, and only what is equal as equal.
 */
export const roundedBeside = (value: number, threshold: number, decimals: number): number => {
  const scale = 10 ** decimals
  const scaled = Number((value * scale).toPrecision(12))
  const nearest = Math.round(scaled) / scale
  if (Math.sign(nearest - threshold) === Math.sign(value - threshold)) return nearest
  return (value > threshold ? Math.ceil(scaled) : Math.floor(scaled)) / scale
}

/** A number to so many decimals. */
export const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}
