import { UNEXPLAINED } from "../market/Adjustments.ts"
import type { Appraisal, Comparable } from "../market/Appraisal.ts"
import { type Uncertainty, uncertaintyOfError } from "../market/Uncertainty.ts"
import type { NewPriceValue } from "./NewPrice.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

/** A value, how sure it is, and which part of it the price new carries. */
export interface VehicleEstimate {
  /** ln of the value in yuan. */
  readonly log: number
  readonly uncertainty: Uncertainty
  /** Weight of the comparables' value; the rest is that of price new × share kept. */
  readonly marketWeight: number
  /** ln of price new × share kept, where it takes part. */
  readonly newPriceLog: number | undefined
}

/** The value that a stated price new carries alone. */
export const byNewPrice = (policy: VehiclePolicy, { value }: NewPriceValue): VehicleEstimate => ({
  log: Math.log(value),
  uncertainty: uncertaintyOfError(policy, policy.newPrice.error),
  marketWeight: 0,
  newPriceLog: Math.log(value),
})

/**
 * The value from comparables. Those of the vehicle's own series carry it, alone but for an electric car whose price new today is
 * stated. From those of other series it is less certain by what the series of the brand differ, and any stated price new joins.
 * Both join by the inverse of their variances (weighted geometric mean).
 * `furtherError`: expected error beside the comparables' own, ln units.
 */
export const byMarket = (
  policy: VehiclePolicy,
  appraisal: Appraisal,
  newPrice: NewPriceValue | undefined,
  isOfSeries: (comparable: Comparable) => boolean,
  furtherError: number,
): VehicleEstimate => {
  const { logUnitPrice, uncertainty: ofBand } = appraisal
  const isOwn = appraisal.comparables.some(isOfSeries)
  const joins = newPrice !== undefined && (!isOwn || newPrice.joinsMarket)
  if (isOwn && !joins && furtherError < NEGLIGIBLE) {
    return { log: logUnitPrice, uncertainty: ofBand, marketWeight: 1, newPriceLog: undefined }
  }
  const bandError = ofBand.halfWidth / uncertaintyOfError(policy, 1).halfWidth
  const modelError = isOwn ? 0 : Math.max(policy.otherSeriesError, spreadOfModels(appraisal))
  const marketError = Math.hypot(bandError, furtherError, modelError)
  const { origin } = ofBand
  if (!joins) {
    const widened = { ...uncertaintyOfError(policy, marketError), origin }
    return { log: logUnitPrice, uncertainty: widened, marketWeight: 1, newPriceLog: undefined }
  }
  const [market, other] = [marketError ** -2, policy.newPrice.error ** -2]
  const marketWeight = market / (market + other)
  const newPriceLog = Math.log(newPrice.value)
  return {
    log: marketWeight * logUnitPrice + (1 - marketWeight) * newPriceLog,
    uncertainty: { ...uncertaintyOfError(policy, (market + other) ** -0.5), origin },
    marketWeight,
    newPriceLog,
  }
}

/** An error below this (ln units) changes no range that is told. */
const NEGLIGIBLE = 0.005

/** The adjustment under which brand, series and trim are reported. */
const MODEL_FACTOR = "model"

/** How far the comparables' prices are apart once all but their models is adjusted: weighted standard deviation, ln units. */
const spreadOfModels = ({ comparables, factors }: Appraisal): number => {
  const model = factors.indexOf(MODEL_FACTOR)
  const logs = comparables.map(
    ({ adjustedLogUnitPrice: log, adjustments }) =>
      log - (adjustments[UNEXPLAINED] ?? 0) - (model < 0 ? 0 : (adjustments[model] ?? 0)),
  )
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  if (!(total > 0)) return 0
  const mean = comparables.reduce((sum, { weight }, j) => sum + weight * logs[j]!, 0) / total
  return Math.sqrt(comparables.reduce((sum, { weight }, j) => sum + weight * (logs[j]! - mean) ** 2, 0) / total)
}
