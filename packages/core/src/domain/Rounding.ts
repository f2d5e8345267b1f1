/**
 * A figure as it is shown beside a threshold: rounded away from it, so that what is above shows as above, what is below as below, and only
 * what is equal as equal.
 */
export const roundedAwayFrom = (value: number, threshold: number, decimals: number): number => {
  if (value === threshold) return value
  const scale = 10 ** decimals
  const scaled = Number((value * scale).toPrecision(12))
  return (value > threshold ? Math.ceil(scaled) : Math.floor(scaled)) / scale
}
