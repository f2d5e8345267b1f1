import type { ComparableView } from "@open-valuation/report"

/** What a selection of comparables gives. */
export interface MeanOfSelected {
  readonly count: number
  /** Whole yuan. */
  readonly yuan: number
}

/**
 * The weighted geometric mean of the values that the selected comparables give, with the weights of the valuation: the
 * same mean that a value is made of, without its other parts. `undefined` when none is selected.
 */
export const meanOfSelected = (
  comparables: ReadonlyArray<Pick<ComparableView, "number" | "counted">>,
  unselected: ReadonlySet<number>,
): MeanOfSelected | undefined => {
  let count = 0
  let weights = 0
  let logs = 0
  for (const { counted, number } of comparables) {
    if (counted === undefined || unselected.has(number)) continue
    count++
    weights += counted.weight
    logs += counted.weight * Math.log(counted.yuan)
  }
  return count === 0 ? undefined : { count, yuan: Math.round(Math.exp(logs / weights)) }
}
