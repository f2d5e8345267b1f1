import { type Binned, WIDTH } from "./Bins.ts"
import { CELL_BYTES, histogramLoops } from "./HistogramLoops.ts"

/** Areas of a memory begin at multiples of this many bytes. */
const ALIGNED_BYTES = 64

/**
 * Histograms of tree nodes: weight and gradient of the rows per drawn feature and bin, side by side. All lie in one
 * memory, and are reused, because a sum of trees needs tens of thousands of them.
 */
export class Histograms {
  /** Room for the row numbers of a tree in the order of its nodes. */
  readonly order: Int32Array
  /** Of each row, read whenever a histogram is made. */
  readonly gradient: Float64Array
  readonly #weight: Float64Array
  readonly #pairs: Float64Array
  /** Address of each feature's bins. */
  readonly #bins: ReadonlyArray<number>
  readonly #free: Array<Float64Array>
  readonly #loops: ReturnType<typeof histogramLoops>

  /** `weight` of each row; at most `count` histograms are held at the same time. */
  constructor({ bins, rows }: Binned, weight: Float64Array, count: number) {
    let bytes = 0
    const area = (size: number): number => {
      const start = bytes
      bytes += Math.ceil(size / ALIGNED_BYTES) * ALIGNED_BYTES
      return start
    }
    const [order, gradient, pairs] = [area(4 * rows), area(8 * rows), area(CELL_BYTES * rows)]
    this.#bins = bins.map(() => area(rows))
    const size = bins.length * WIDTH * 2
    const free = Array.from({ length: count }, () => area(8 * size))
    this.#loops = histogramLoops(bytes)
    const { buffer } = this.#loops
    this.order = new Int32Array(buffer, order, rows)
    this.gradient = new Float64Array(buffer, gradient, rows)
    this.#weight = weight
    this.#pairs = new Float64Array(buffer, pairs, 2 * rows)
    bins.forEach((column, f) => new Uint8Array(buffer, this.#bins[f], rows).set(column))
    this.#free = free.map((at) => new Float64Array(buffer, at, size))
  }

  /** The histogram of the rows `order[from … to)`. */
  of(features: ReadonlyArray<number>, from: number, to: number): Float64Array {
    const out = this.#free.pop()!
    out.fill(0, 0, features.length * WIDTH * 2)
    if (from === to) return out
    const [order, pairs, weight, gradient] = [this.order, this.#pairs, this.#weight, this.gradient]
    for (let i = from, pair = 0; i < to; i++, pair += 2) {
      const row = order[i]!
      pairs[pair] = weight[row]!
      pairs[pair + 1] = gradient[row]!
    }
    const [start, end] = [order.byteOffset + 4 * from, order.byteOffset + 4 * to]
    const bins = (k: number): number => this.#bins[features[k]!]!
    let cells = out.byteOffset
    let k = 0
    for (; k + 3 < features.length; k += 4, cells += 4 * WIDTH * CELL_BYTES) {
      this.#loops.run("addFour", start, end, pairs.byteOffset, cells, bins(k), bins(k + 1), bins(k + 2), bins(k + 3))
    }
    for (; k < features.length; k++, cells += WIDTH * CELL_BYTES) {
      this.#loops.run("addOne", start, end, pairs.byteOffset, cells, bins(k))
    }
    return out
  }

  /** Gives a histogram back. */
  release(histogram: Float64Array): void {
    this.#free.push(histogram)
  }
}
