import {
  addI32,
  addPairs,
  advance,
  code,
  type Code,
  get,
  isBelow,
  loadByte,
  loadI32,
  loadPair,
  type Loops,
  repeatWhile,
  set,
  shiftedLeft,
  storePair,
  type WasmFunction,
  wasmLoops,
} from "../../statistics/WasmModule.ts"
import { type Binned, WIDTH } from "./Bins.ts"

/** Bytes of a histogram's cell: weight and gradient. */
export const CELL_BYTES = 16
/** 2^4 bytes. */
const CELL_SHIFT = 4

/**
 * Adds weight and gradient of some rows to the histograms of one or four features side by side. Its addresses: the
 * first and past the last row number, the pairs of weight and gradient in that order, the cells, and each feature's
 * bins.
 */
type Name = "addOne" | "addFour"

const addFeatures = (name: Name, features: number): WasmFunction<Name> => {
  const [order, end, pairs, cells, bins, row, cell, pair] = [0, 1, 2, 3, 4, 4 + features, 5 + features, 6 + features]
  const addTo = (feature: number): Code => {
    const bin = loadByte(addI32(get(bins + feature), get(row)))
    const offset = feature * WIDTH * CELL_BYTES
    return code(
      set(cell, addI32(get(cells), shiftedLeft(bin, CELL_SHIFT))),
      storePair(get(cell), addPairs(loadPair(get(cell), offset), get(pair)), offset),
    )
  }
  return {
    name,
    parameters: 4 + features,
    locals: { i32: 2, v128: 1 },
    body: repeatWhile(
      isBelow(get(order), get(end)),
      code(
        set(row, loadI32(get(order))),
        set(pair, loadPair(get(pairs))),
        ...Array.from({ length: features }, (_, feature) => addTo(feature)),
        advance(pairs, CELL_BYTES),
        advance(order, 4),
      ),
    ),
  }
}

const inWasm = wasmLoops([addFeatures("addOne", 1), addFeatures("addFour", 4)])

/** The same sums without WebAssembly. */
export const plainHistogramLoops = (bytes: number): Loops<Name> => {
  const buffer = new ArrayBuffer(bytes)
  const numbers = new Float64Array(buffer, 0, bytes >> 3)
  const rows = new Int32Array(buffer, 0, bytes >> 2)
  const bytewise = new Uint8Array(buffer)
  return {
    buffer,
    run: (_, order = 0, end = 0, pairs = 0, cells = 0, ...features) => {
      features.forEach((bins, f) => {
        const base = (cells >> 3) + f * WIDTH * 2
        for (let at = order >> 2, pair = pairs >> 3; at < end >> 2; at++, pair += 2) {
          const cell = base + bytewise[bins + rows[at]!]! * 2
          numbers[cell] = numbers[cell]! + numbers[pair]!
          numbers[cell + 1] = numbers[cell + 1]! + numbers[pair + 1]!
        }
      })
    },
  }
}

/** Memory of at least so many bytes, for histograms of nodes with at least one row. */
export const histogramLoops = (bytes: number): Loops<Name> => inWasm(bytes) ?? plainHistogramLoops(bytes)

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
