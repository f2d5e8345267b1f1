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
import { WIDTH } from "./Bins.ts"

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
