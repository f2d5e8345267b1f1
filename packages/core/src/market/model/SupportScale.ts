/** Dependence of ln expected |error| of a class of support on the base scale. */
export interface SupportScale {
  readonly shift: number
  readonly slope: number
  /** Number of trials. */
  readonly count: number
  /** Objects among them, and clusters of objects whose errors are independent. Absent in older models: not known. */
  readonly objects: number | undefined
  readonly clusters: number | undefined
  /**
   * Evenly spaced quantiles (0 … 1) of the signed scores error ÷ expected error, with the newest trials weighted most.
   */
  readonly scores: ReadonlyArray<number>
  /** Evenly spaced quantiles of the absolute scores. */
  readonly absoluteScores: ReadonlyArray<number>
}

/**
 * ln expected |error| of an object of a class: at least that of every better class, so that less support never means a
 * smaller error.
 */
export const lnScaled = (
  classes: ReadonlyArray<Pick<SupportScale, "shift" | "slope">>,
  of: number,
  lnBase: number,
): number => {
  let most = Number.NEGATIVE_INFINITY
  for (let c = 0; c <= of && c < classes.length; c++) {
    const { shift, slope } = classes[c]!
    most = Math.max(most, shift + slope * lnBase)
  }
  return most
}
