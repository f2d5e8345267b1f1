/**
 * Isotonic regression: the non-increasing curve nearest to the given one by weighted least squares (pool adjacent
 * violators; Barlow et al. 1972).
 */
export const falling = (
  curve: Float64Array,
  weight: Float64Array = new Float64Array(curve.length).fill(1),
): Float64Array => {
  const sums: Array<number> = []
  const weights: Array<number> = []
  const counts: Array<number> = []
  curve.forEach((value, at) => {
    sums.push(value * weight[at]!)
    weights.push(weight[at]!)
    counts.push(1)
    for (let last = sums.length - 1; last > 0; last--) {
      if (sums[last]! / weights[last]! <= sums[last - 1]! / weights[last - 1]!) break
      sums[last - 1]! += sums.pop()!
      weights[last - 1]! += weights.pop()!
      counts[last - 1]! += counts.pop()!
    }
  })
  const out = new Float64Array(curve.length)
  let at = 0
  sums.forEach((sum, block) => {
    for (let k = 0; k < counts[block]!; k++) out[at++] = sum / weights[block]!
  })
  return out
}
