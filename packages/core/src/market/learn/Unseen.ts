/** A price that was predicted without having been seen. */
export interface Unseen {
  readonly features: Float64Array
  /** ln of true over predicted price. */
  readonly error: number
  readonly weight: number
}

/** Fewer unseen predictions than this teach nothing that repeats itself. */
export const MINIMUM_UNSEEN = 800

/** Their features, feature by feature, without some of the last. */
export const columnsOf = (unseen: ReadonlyArray<Unseen>, without = 0): ReadonlyArray<Float64Array> =>
  Array.from({ length: Math.max(0, (unseen[0]?.features.length ?? 0) - without) }, (_, f) =>
    Float64Array.from(unseen, ({ features }) => features[f]!),
  )
