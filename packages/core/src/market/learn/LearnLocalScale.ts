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

/** Share of the median error added before taking logarithms: an error close to zero is mostly chance. */
const ERROR_FLOOR = 0.3

/** Minimum of that floor (ln units), for markets where most prices were predicted exactly. */
const LEAST_FLOOR = 1e-3

/** The floor added to errors before taking logarithms. */
export const errorFloor = (errors: ReadonlyArray<{ readonly error: number }>): number =>
  Math.max(ERROR_FLOOR * median(errors.map(({ error }) => Math.abs(error))), LEAST_FLOOR)

/**
 * Learns the local scale from out-of-sample predictions, ignoring the last `excluded` features; `undefined` when there
 * are too few.
 */
export const learnLocalScale = (outOfSample: ReadonlyArray<OutOfSample>, excluded = 0): LocalScale | undefined => {
  if (outOfSample.length < MINIMUM_OUT_OF_SAMPLE) return undefined
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
