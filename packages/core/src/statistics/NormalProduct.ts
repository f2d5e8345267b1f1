import type { SparseRows } from "./SparseRows.ts"
import {
  addF64,
  addI32,
  advance,
  both,
  code,
  type Code,
  differsF64,
  get,
  isBelow,
  loadF64,
  loadI32,
  multiplyF64,
  repeatWhile,
  set,
  shiftedLeft,
  storeF64,
  type WasmFunction,
  wasmLoops,
  when,
  ZERO_F64,
} from "./WasmModule.ts"

/** The matrix of the weighted normal equations, XᵀWX, as a product with a vector. */
export interface NormalProduct {
  /** One per row; what is written here counts in the next product. */
  readonly weight: Float64Array
  /** One number per column: the vector, and its product. */
  readonly vector: Float64Array
  readonly product: Float64Array
  /** One pass over the rows, so that each row's cells are read while still in cache. */
  readonly multiply: () => void
}

/** For each row the sum of its cells times the vector, and that sum times weight and cells added to the product. */
const multiplyRows = (): WasmFunction<"multiply"> => {
  const [starts, lastStart, columns, values, weights, vector, product] = [0, 1, 2, 3, 4, 5, 6]
  const [column, value, firstColumn, pastColumn, firstValue, cell] = [7, 8, 9, 10, 11, 12]
  const [sum, weight] = [13, 14]
  /** The address of a row's first cell, or with an offset of 4 of the next row's. */
  const cellOf = (base: number, shift: number, offset = 0): Code =>
    addI32(get(base), shiftedLeft(loadI32(get(starts), offset), shift))
  const alongCells = (body: Code): Code =>
    code(
      set(column, get(firstColumn)),
      set(value, get(firstValue)),
      repeatWhile(isBelow(get(column), get(pastColumn)), code(body, advance(value, 8), advance(column, 4))),
    )
  const of = (numbers: number): Code => addI32(get(numbers), loadI32(get(column)))
  const addToSum = set(sum, addF64(get(sum), multiplyF64(loadF64(get(value)), loadF64(of(vector)))))
  const addToProduct = code(
    set(cell, of(product)),
    storeF64(get(cell), addF64(loadF64(get(cell)), multiplyF64(loadF64(get(value)), get(sum)))),
  )
  const hasCells = isBelow(get(firstColumn), get(pastColumn))
  return {
    name: "multiply",
    parameters: 7,
    locals: { i32: 6, f64: 2 },
    body: repeatWhile(
      isBelow(get(starts), get(lastStart)),
      code(
        set(weight, loadF64(get(weights))),
        set(firstColumn, cellOf(columns, 2)),
        set(pastColumn, cellOf(columns, 2, 4)),
        set(firstValue, cellOf(values, 3)),
        when(
          both(differsF64(get(weight), ZERO_F64), hasCells),
          code(
            set(sum, ZERO_F64),
            alongCells(addToSum),
            set(sum, multiplyF64(get(sum), get(weight))),
            alongCells(addToProduct),
          ),
        ),
        advance(weights, 8),
        advance(starts, 4),
      ),
    ),
  }
}

const inWasm = wasmLoops([multiplyRows()])

/** The product for the rows of a matrix, of which there must be one at least. */
export const normalProduct = (x: SparseRows): NormalProduct => {
  const rows = x.starts.length - 1
  const cells = x.at.length
  // Numbers of eight bytes first: so all are aligned.
  const weights = 8 * cells
  const vectors = weights + 8 * rows
  const products = vectors + 8 * x.columns
  const starts = products + 8 * x.columns
  const columns = starts + 4 * (rows + 1)
  const loops = inWasm(columns + 4 * cells)
  if (loops === undefined) return plainNormalProduct(x)
  const { buffer, run } = loops
  new Float64Array(buffer, 0, cells).set(x.value)
  new Int32Array(buffer, starts, rows + 1).set(x.starts)
  const addresses = new Int32Array(buffer, columns, cells)
  for (let i = 0; i < cells; i++) addresses[i] = 8 * x.at[i]!
  const product = new Float64Array(buffer, products, x.columns)
  return {
    weight: new Float64Array(buffer, weights, rows),
    vector: new Float64Array(buffer, vectors, x.columns),
    product,
    multiply: () => {
      product.fill(0)
      run("multiply", starts, starts + 4 * rows, columns, 0, weights, vectors, products)
    },
  }
}

/** The same sums without WebAssembly. */
export const plainNormalProduct = ({ at, columns, starts, value }: SparseRows): NormalProduct => {
  const weight = new Float64Array(starts.length - 1)
  const vector = new Float64Array(columns)
  const product = new Float64Array(columns)
  return {
    weight,
    vector,
    product,
    multiply: () => {
      product.fill(0)
      for (let r = 0; r < weight.length; r++) {
        const w = weight[r]!
        if (w === 0) continue
        const [start, end] = [starts[r]!, starts[r + 1]!]
        let sum = 0
        for (let i = start; i < end; i++) sum += value[i]! * vector[at[i]!]!
        const own = sum * w
        for (let i = start; i < end; i++) product[at[i]!]! += value[i]! * own
      }
    },
  }
}
