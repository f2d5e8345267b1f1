/** An out-of-sample prediction of a known price. */
export interface Unseen {
  readonly features: Float64Array
  /** ln of true over predicted price. */
  readonly error: number
  readonly weight: number
}

/** Minimum number of out-of-sample predictions from which systematic errors can be learned. */
export const MINIMUM_UNSEEN = 800

/** The predictions' features by column, without the last few. */
export const columnsOf = (unseen: ReadonlyArray<Unseen>, without = 0): ReadonlyArray<Float64Array> =>
  Array.from({ length: Math.max(0, (unseen[0]?.features.length ?? 0) - without) }, (_, f) =>
    Float64Array.from(unseen, ({ features }) => features[f]!),
  )
