/** An out-of-sample prediction of a known price. */
export interface OutOfSample {
  readonly features: Float64Array
  /** ln of true over predicted price. */
  readonly error: number
  readonly weight: number
}

/** Minimum number of out-of-sample predictions from which systematic errors can be learned. */
export const MINIMUM_OUT_OF_SAMPLE = 800

/** The predictions' features by column, without the last few. */
export const columnsOf = (outOfSample: ReadonlyArray<OutOfSample>, without = 0): ReadonlyArray<Float64Array> =>
  transposed(
    outOfSample.map(({ features }) => features),
    without,
  )

/** Rows of equally many numbers by column, without the last few. */
export const transposed = (rows: ReadonlyArray<Float64Array>, without = 0): ReadonlyArray<Float64Array> => {
  const columns = Array.from(
    { length: Math.max(0, (rows[0]?.length ?? 0) - without) },
    () => new Float64Array(rows.length),
  )
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r]!
    for (let c = 0; c < columns.length; c++) columns[c]![r] = row[c]!
  }
  return columns
}
