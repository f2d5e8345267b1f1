/** Standard normal distribution function (Abramowitz & Stegun 26.2.17, error below 7.5e-8). */
export const normalShare = (x: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    Math.exp((-x * x) / 2) *
    0.3989422804014327
  return x >= 0 ? 1 - tail : tail
}

/** Inverse of `normalShare` by bisection, for shares in (0, 1). */
export const normalQuantile = (share: number): number => {
  let low = -10
  let high = 10
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (normalShare(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
