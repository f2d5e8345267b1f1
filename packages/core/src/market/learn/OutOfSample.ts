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
  Array.from({ length: Math.max(0, (outOfSample[0]?.features.length ?? 0) - without) }, (_, f) =>
    Float64Array.from(outOfSample, ({ features }) => features[f]!),
  )
