import { median } from "../../statistics/Robust.ts"
import type { LocalScale } from "../model/LocalScale.ts"
import { boost, type BoostOptions } from "./BoostTrees.ts"
import { columnsOf, MINIMUM_OUT_OF_SAMPLE, type OutOfSample } from "./OutOfSample.ts"

/** Trees of the local scale: few and shallow, because a single error says little about the error scale. */
const LOCAL: BoostOptions = {
  trees: 60,
  rate: 0.1,
  depth: 4,
  leaf: 40,
  shrink: 10,
  rowShare: 0.8,
  featureShare: 0.6,
}

/** With fewer predictions there is no local scale. */
export const LEAST_PREDICTIONS = MINIMUM_OUT_OF_SAMPLE / 2

/** Share of the median error added before taking logarithms: an error close to zero is mostly chance. */
const ERROR_FLOOR = 0.3

/** Minimum of that floor (ln units), for markets where most prices were predicted exactly. */
const LEAST_FLOOR = 1e-3

/** The floor added to errors before taking logarithms. */
export const errorFloor = (errors: ReadonlyArray<{ readonly error: number }>): number =>
  Math.max(ERROR_FLOOR * median(errors.map(({ error }) => Math.abs(error))), LEAST_FLOOR)

/** A local scale, and the half of it that judges a row of which it has seen nothing. */
export interface CrossFittedScale {
  /** The mean of both halves; `undefined` where there were too few predictions. */
  readonly mean: LocalScale | undefined
  readonly unseenBy: (row: { readonly at: number }) => LocalScale | undefined
}

export const NO_LOCAL_SCALE: CrossFittedScale = { mean: undefined, unseenBy: () => undefined }

/**
 * Learns two local scales, each from one half of the objects, so that every prediction is also a test of the scale that
 * has not seen its object (cross-fitting, Chernozhukov et al. 2018). `half`: 0 or 1 by row.
 */
export const crossFittedLocalScale = (
  outOfSample: ReadonlyArray<OutOfSample & { readonly at: number }>,
  half: (at: number) => number,
  excluded: number,
): CrossFittedScale => {
  const [first, second] = [0, 1].map((own) =>
    learnLocalScale(
      outOfSample.filter(({ at }) => half(at) === own),
      excluded,
    ),
  )
  if (first === undefined || second === undefined) return NO_LOCAL_SCALE
  return {
    mean: {
      mean: (first.mean + second.mean) / 2,
      boosted: { rate: LOCAL.rate / 2, trees: [...first.boosted.trees, ...second.boosted.trees] },
    },
    unseenBy: ({ at }) => (half(at) === 0 ? second : first),
  }
}

/**
 * Learns the local scale from out-of-sample predictions, ignoring the last `excluded` features; `undefined` when there
 * are too few.
 */
export const learnLocalScale = (outOfSample: ReadonlyArray<OutOfSample>, excluded = 0): LocalScale | undefined => {
  if (outOfSample.length < LEAST_PREDICTIONS) return undefined
  const floor = errorFloor(outOfSample)
  const logs = Float64Array.from(outOfSample, ({ error }) => Math.log(Math.abs(error) + floor))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const weight = Float64Array.from(outOfSample, (own) => own.weight)
  return {
    mean,
    boosted: boost(
      columnsOf(outOfSample, excluded),
      logs.map((log) => log - mean),
      weight,
      Number.POSITIVE_INFINITY,
      LOCAL,
    ),
  }
}
