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
export const transposedTimes = ({ columns, starts, at, value }: SparseRows, rows: Float64Array): Float64Array => {
  const out = new Float64Array(columns)
  for (let r = 0; r < rows.length; r++) {
    const own = rows[r]!
    if (own === 0) continue
    const end = starts[r + 1]!
    for (let i = starts[r]!; i < end; i++) out[at[i]!]! += value[i]! * own
  }
  return out
}
