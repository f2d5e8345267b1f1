/** Rows of a sparse matrix: the cells of row `r` are those from `starts[r]` up to `starts[r + 1]`. */
export interface SparseRows {
  readonly columns: number
  readonly starts: Int32Array
  readonly at: Int32Array
  readonly value: Float64Array
}

/** Matrix times vector, per row. */
export const times = ({ starts, at, value }: SparseRows, beta: Float64Array): Float64Array => {
  const out = new Float64Array(starts.length - 1)
  for (let r = 0; r < out.length; r++) {
    let sum = 0
    const end = starts[r + 1]!
    for (let i = starts[r]!; i < end; i++) sum += value[i]! * beta[at[i]!]!
    out[r] = sum
  }
  return out
}

/** Transposed matrix times a vector of one number per row. */
const transposedTimes = ({ columns, starts, at, value }: SparseRows, rows: Float64Array): Float64Array => {
  const out = new Float64Array(columns)
  for (let r = 0; r < rows.length; r++) {
    const own = rows[r]!
    if (own === 0) continue
    const end = starts[r + 1]!
    for (let i = starts[r]!; i < end; i++) out[at[i]!]! += value[i]! * own
  }
  return out
}

/**
 * Multiplies the matrix of the normal equations by a vector of one number per column and writes the product to `out`.
 * One pass over the rows, so that each row's cells are read while still in cache.
 */
const normalTimes = (
  { starts, at, value }: SparseRows,
  weight: Float64Array,
  penalty: Float64Array,
  v: Float64Array,
  out: Float64Array,
): void => {
  out.fill(0)
  for (let r = 0; r < weight.length; r++) {
    const w = weight[r]!
    if (w === 0) continue
    const start = starts[r]!
    const end = starts[r + 1]!
    let sum = 0
    for (let i = start; i < end; i++) sum += value[i]! * v[at[i]!]!
    const own = sum * w
    for (let i = start; i < end; i++) out[at[i]!]! += value[i]! * own
  }
  for (let c = 0; c < out.length; c++) out[c]! += penalty[c]! * v[c]!
}

export interface RidgeLimits {
  readonly steps: number
  /** Stops when the residual has fallen to this share of the right-hand side. */
  readonly tolerance: number
}

/**
 * Weighted ridge regression: β that minimises Σ weight·(target − Xβ)² + Σ penalty·β². Conjugate gradients on the normal
 * equations with their diagonal as preconditioner (Hestenes & Stiefel 1952), starting at `start`. Rows of weight 0 are
 * ignored.
 */
export const solveRidge = (
  x: SparseRows,
  weight: Float64Array,
  penalty: Float64Array,
  target: Float64Array,
  start: Float64Array,
  { steps, tolerance }: RidgeLimits,
): Float64Array => {
  const beta = Float64Array.from(start)
  const right = transposedTimes(
    x,
    target.map((t, r) => t * weight[r]!),
  )
  const diagonal = Float64Array.from(penalty)
  for (let r = 0; r < weight.length; r++) {
    for (let i = x.starts[r]!; i < x.starts[r + 1]!; i++) diagonal[x.at[i]!]! += weight[r]! * x.value[i]! ** 2
  }
  const inverse = diagonal.map((d) => (d > 0 ? 1 / d : 0))
  const along = new Float64Array(x.columns)
  normalTimes(x, weight, penalty, beta, along)
  const residual = right.map((b, c) => b - along[c]!)
  const scaled = residual.map((v, c) => v * inverse[c]!)
  const direction = Float64Array.from(scaled)
  let size = dot(residual, scaled)
  const enough = tolerance ** 2 * dot(right, right)
  for (let step = 0; step < steps && size > 0 && dot(residual, residual) > enough; step++) {
    normalTimes(x, weight, penalty, direction, along)
    const rate = size / dot(direction, along)
    for (let c = 0; c < beta.length; c++) {
      beta[c]! += rate * direction[c]!
      residual[c]! -= rate * along[c]!
      scaled[c] = residual[c]! * inverse[c]!
    }
    const next = dot(residual, scaled)
    const share = next / size
    for (let c = 0; c < direction.length; c++) direction[c] = scaled[c]! + share * direction[c]!
    size = next
  }
  return beta
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
