import { type Binned, WIDTH } from "./Bins.ts"

/**
 * Histograms of tree nodes: weight and gradient of the rows per drawn feature and bin, side by side. Arrays are reused,
 * because a sum of trees needs tens of thousands of them.
 */
export class Histograms {
  readonly #bins: Binned["bins"]
  readonly #gradient: Float64Array
  readonly #weight: Float64Array
  readonly #nodeGradient: Float64Array
  readonly #nodeWeight: Float64Array
  readonly #free: Array<Float64Array> = []

  /** `gradient` and `weight`: one entry per row, read whenever a histogram is made. */
  constructor({ bins }: Binned, gradient: Float64Array, weight: Float64Array) {
    this.#bins = bins
    this.#gradient = gradient
    this.#weight = weight
    this.#nodeGradient = new Float64Array(gradient.length)
    this.#nodeWeight = new Float64Array(gradient.length)
  }

  /** The histogram of the rows `order[from … to)`. */
  of(features: ReadonlyArray<number>, order: Int32Array, from: number, to: number): Float64Array {
    for (let i = from; i < to; i++) {
      this.#nodeWeight[i] = this.#weight[order[i]!]!
      this.#nodeGradient[i] = this.#gradient[order[i]!]!
    }
    const out = this.#free.pop() ?? new Float64Array(this.#bins.length * WIDTH * 2)
    out.fill(0, 0, features.length * WIDTH * 2)
    let k = 0
    for (; k + 1 < features.length; k += 2) this.#addPair(out, features, k, order, from, to)
    if (k < features.length) this.#addOne(out, features, k, order, from, to)
    return out
  }

  /** Gives a histogram back. */
  release(histogram: Float64Array): void {
    this.#free.push(histogram)
  }

  // Two features in one pass take about half of the time of two passes.
  #addPair(
    out: Float64Array,
    features: ReadonlyArray<number>,
    k: number,
    order: Int32Array,
    from: number,
    to: number,
  ): void {
    const first = this.#bins[features[k]!]!
    const second = this.#bins[features[k + 1]!]!
    const base = k * WIDTH
    const [nodeGradient, nodeWeight] = [this.#nodeGradient, this.#nodeWeight]
    for (let i = from; i < to; i++) {
      const row = order[i]!
      const weight = nodeWeight[i]!
      const gradient = nodeGradient[i]!
      const a = (base + first[row]!) << 1
      out[a] = out[a]! + weight
      out[a + 1] = out[a + 1]! + gradient
      const b = (base + WIDTH + second[row]!) << 1
      out[b] = out[b]! + weight
      out[b + 1] = out[b + 1]! + gradient
    }
  }

  #addOne(
    out: Float64Array,
    features: ReadonlyArray<number>,
    k: number,
    order: Int32Array,
    from: number,
    to: number,
  ): void {
    const bins = this.#bins[features[k]!]!
    const base = k * WIDTH
    for (let i = from; i < to; i++) {
      const at = (base + bins[order[i]!]!) << 1
      out[at] = out[at]! + this.#nodeWeight[i]!
      out[at + 1] = out[at + 1]! + this.#nodeGradient[i]!
    }
  }
}
