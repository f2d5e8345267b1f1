import type { TimeRecipe } from "../recipe/Recipe.ts"

/** Prior weight of a flat slope: keeps sparse data from producing trends. */
const FLAT_WEIGHT = 5
/** Safety margin against rounding: a window below this share of the required weight is certainly too narrow. */
const SURELY_TOO_LITTLE = 1 - 1e-9

/** Gaussian weights by distance in days, and the distances in bandwidths. */
interface Window {
  readonly reach: number
  readonly weight: Float64Array
  readonly distance: Float64Array
}

/** Bandwidths come from recipes and their widening: a few dozen, each reused for every day of an index. */
const windows = new Map<number, Window>()

const windowOf = (bandwidth: number): Window => {
  const known = windows.get(bandwidth)
  if (known !== undefined) return known
  const reach = Math.ceil(3 * bandwidth)
  const distance = Float64Array.from({ length: reach + 1 }, (_, day) => day / bandwidth)
  const window = { reach, distance, weight: distance.map((x) => Math.exp(-0.5 * x * x)) }
  windows.set(bandwidth, window)
  return window
}

/**
 * Gaussian local-linear smoothing of daily sums, with windows that widen where deals are sparse. A day's window and its
 * total weight depend only on the daily weights, so they are computed once for any number of sums.
 */
export class LocalLevels {
  readonly #recipe: TimeRecipe
  readonly #days: number
  /** The days with weight, in order, and their weights: the only terms of a window's sums. */
  readonly #dealt: Int32Array
  readonly #weight: Float64Array
  /** Number of such days before each day, and their total weight. */
  readonly #before: Int32Array
  readonly #weightBefore: Float64Array
  /**
   * Cached window of each day, with the sums of its weights, of weight times distance, and of weight times squared
   * distance.
   */
  readonly #windows: Array<Window | undefined>
  readonly #s0: Float64Array
  readonly #s1: Float64Array
  readonly #s2: Float64Array

  /** `weight` by day; days from `days` on are ignored. */
  constructor(recipe: TimeRecipe, weight: Float64Array, days: number) {
    this.#recipe = recipe
    this.#days = days
    this.#before = new Int32Array(days + 1)
    this.#weightBefore = new Float64Array(days + 1)
    for (let i = 0; i < days; i++) {
      this.#before[i + 1] = this.#before[i]! + (weight[i] === 0 ? 0 : 1)
      this.#weightBefore[i + 1] = this.#weightBefore[i]! + weight[i]!
    }
    this.#dealt = new Int32Array(this.#before[days]!)
    for (let i = 0; i < days; i++) if (weight[i] !== 0) this.#dealt[this.#before[i]!] = i
    this.#weight = Float64Array.from(this.#dealt, (i) => weight[i]!)
    this.#windows = Array.from({ length: days })
    this.#s0 = new Float64Array(days)
    this.#s1 = new Float64Array(days)
    this.#s2 = new Float64Array(days)
  }

  /** The level of every day. */
  all(sum: Float64Array): ReadonlyArray<number> {
    return Array.from({ length: this.#days }, (_, at) => this.of(sum, at))
  }

  /** The level of each day that has weight; 0 on the others. */
  ofDealtDays(sum: Float64Array): Float64Array {
    const levels = new Float64Array(this.#days)
    for (const at of this.#dealt) levels[at] = this.of(sum, at)
    return levels
  }

  /** The level of a day, from the daily sums of residuals. */
  of(sum: Float64Array, at: number): number {
    const { distance, reach, weight } = (this.#windows[at] ??= this.#windowAround(at))
    const dealt = this.#dealt
    const last = this.#before[Math.min(this.#days, at + reach + 1)]!
    let t0 = 0
    let t1 = 0
    for (let k = this.#before[Math.max(0, at - reach)]!; k < last; k++) {
      const later = dealt[k]! - at
      const apart = Math.abs(later)
      const kt = weight[apart]! * sum[dealt[k]!]!
      t0 += kt
      t1 += kt * (later < 0 ? -distance[apart]! : distance[apart]!)
    }
    const [s0, s1] = [this.#s0[at]!, this.#s1[at]!]
    if (s0 === 0) return 0
    const s2Flat = this.#s2[at]! + FLAT_WEIGHT
    const determinant = s0 * s2Flat - s1 * s1
    return determinant <= 0 ? t0 / s0 : (s2Flat * t0 - s1 * t1) / determinant
  }

  /** The narrowest window around a day with enough weight; caches its sums. */
  #windowAround(at: number): Window {
    const { bandwidthDays, minimumWeight } = this.#recipe
    for (let bandwidth = bandwidthDays; ; bandwidth *= 1.5) {
      const window = windowOf(bandwidth)
      const { distance, reach, weight } = window
      const isWidest = reach > this.#days
      const [start, end] = [Math.max(0, at - reach), Math.min(this.#days, at + reach + 1)]
      // An upper bound on the weight rejects many narrow windows without visiting their days.
      const most = this.#weightBefore[end]! - this.#weightBefore[start]!
      if (most < minimumWeight * SURELY_TOO_LITTLE && !isWidest) continue
      let s0 = 0
      let s1 = 0
      let s2 = 0
      for (let k = this.#before[start]!; k < this.#before[end]!; k++) {
        const later = this.#dealt[k]! - at
        const apart = Math.abs(later)
        const x = later < 0 ? -distance[apart]! : distance[apart]!
        const kw = weight[apart]! * this.#weight[k]!
        const kwx = kw * x
        s0 += kw
        s1 += kwx
        s2 += kwx * x
      }
      if (s0 < minimumWeight && !isWidest) continue
      this.#s0[at] = s0
      this.#s1[at] = s1
      this.#s2[at] = s2
      return window
    }
  }
}
