/** The `q` quantile of the values, by linear interpolation. `NaN` for none. Sorts a copy. */
export const quantile = (values: ArrayLike<number>, q: number): number =>
  sortedQuantile(new Float64Array(values).sort(), q)

/** `quantile` of values that are sorted already. */
export const sortedQuantile = (sorted: ArrayLike<number>, q: number): number => {
  if (sorted.length === 0) return Number.NaN
  const at = (sorted.length - 1) * q
  const low = Math.floor(at)
  const high = Math.min(low + 1, sorted.length - 1)
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low)
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)

/** Robust standard deviation: 1.4826 times the median absolute deviation from `centre`. */
export const robustSigma = (values: ArrayLike<number>, centre: number): number =>
  1.4826 * median(Array.from(values, (value) => Math.abs(value - centre)))

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

/** Up to this many, insertion is faster than a sort by a function. */
const MOST_INSERTED = 128

/** Indices of the keys in rising order, equal ones as they stand. */
export const risingOrder = (keys: Float64Array): Int32Array => {
  const order = new Int32Array(keys.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  if (order.length > MOST_INSERTED) return order.sort((a, b) => keys[a]! - keys[b]!)
  for (let i = 1; i < order.length; i++) {
    const key = keys[i]!
    let at = i
    for (; at > 0 && keys[order[at - 1]!]! > key; at--) order[at] = order[at - 1]!
    order[at] = i
  }
  return order
}

/** The value at which half of the weight lies on either side. 0 for no weight. */
export const weightedMedian = (values: Float64Array, weights: Float64Array): number => {
  const order = risingOrder(values)
  let half = 0
  for (let i = 0; i < weights.length; i++) half += weights[i]!
  half /= 2
  let below = 0
  for (let k = 0; k < order.length; k++) {
    const i = order[k]!
    below += weights[i]!
    if (below >= half) return values[i]!
  }
  return 0
}

const sum = (values: Iterable<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

export const mean = (values: ArrayLike<number> & Iterable<number>): number => sum(values) / values.length

/** Standard deviation around the mean (population). */
export const deviation = (values: ArrayLike<number> & Iterable<number>): number => {
  const centre = mean(values)
  return Math.sqrt(sum(Array.from(values, (value) => (value - centre) ** 2)) / values.length)
}

/** Weighted standard deviation around the weighted mean. */
export const weightedDeviation = (values: ReadonlyArray<number>, weights: ReadonlyArray<number>): number => {
  const total = sum(weights)
  const centre = sum(weights.map((weight, i) => weight * values[i]!)) / total
  return Math.sqrt(sum(weights.map((weight, i) => weight * (values[i]! - centre) ** 2)) / total)
}

/**
 * Kish's effective sample size of weighted values: the number of equally weighted values with the same variance of the
 * mean. 0 for no weight.
 */
export const effectiveNumber = (weights: ReadonlyArray<number>): number => {
  const squares = sum(weights.map((weight) => weight ** 2))
  return squares > 0 ? sum(weights) ** 2 / squares : 0
}
