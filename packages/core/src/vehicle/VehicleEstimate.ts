import { UNEXPLAINED } from "../market/appraise/Adjustments.ts"
import type { Appraisal, Comparable } from "../market/appraise/Appraisal.ts"
import { type Uncertainty, uncertaintyOfError } from "../market/appraise/Uncertainty.ts"
import type { NewPriceValue } from "./NewPrice.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

/** A value, how sure it is, and which part of it the price new carries. */
export interface VehicleEstimate {
  /** ln of the value in yuan. */
  readonly log: number
  readonly uncertainty: Uncertainty
  /** Half width of the published range above the value: what a doubtful odometer adds, it adds below alone. */
  readonly halfWidthAbove: number
  /** Weight of the comparables' value; the rest is that of price new × share kept. */
  readonly marketWeight: number
  /** ln of price new × share kept, where it takes part. */
  readonly newPriceLog: number | undefined
}

/** The value that a stated price new carries alone. */
export const byNewPrice = (policy: VehiclePolicy, { value }: NewPriceValue): VehicleEstimate => ({
  log: Math.log(value),
  ...widened(policy, policy.newPrice.error, policy.newPrice.error, 0),
  marketWeight: 0,
  newPriceLog: Math.log(value),
})

/** Range and confidence of an error, of that above the value, and of one more of which only the side below is known. */
const widened = (
  policy: VehiclePolicy,
  error: number,
  errorAbove: number,
  errorBelow: number,
): Pick<VehicleEstimate, "uncertainty" | "halfWidthAbove"> => ({
  uncertainty: uncertaintyOfError(policy, Math.hypot(error, errorBelow)),
  halfWidthAbove: uncertaintyOfError(policy, errorAbove).halfWidth,
})

/** What is expected to be wrong beside the comparables' own error, ln units. */
export interface FurtherErrors {
  /** What a typical car stands in for. */
  readonly equipment: number
  /** What a table alone adjusts. */
  readonly tables: number
  /** An odometer that may have run further than it says. */
  readonly odometer: number
}

/**
 * The value from comparables. Those of the vehicle's own series carry it, alone but for an electric car whose price new today is
 * stated. From those of other series it is less certain by what the series of the brand differ, and any stated price new joins.
 * Both join by the inverse of their variances (weighted geometric mean), as they are without wear: it moves no weight.
 */
export const byMarket = (
  policy: VehiclePolicy,
  appraisal: Appraisal,
  newPrice: NewPriceValue | undefined,
  isOfSeries: (comparable: Comparable) => boolean,
  { odometer, ...further }: FurtherErrors,
): VehicleEstimate => {
  const { logUnitPrice, steadyUncertainty, uncertainty: ofBand } = appraisal
  const isOwn = appraisal.comparables.some(isOfSeries)
  const joins = newPrice !== undefined && (!isOwn || newPrice.joinsMarket)
  const { halfWidth: perError } = uncertaintyOfError(policy, 1)
  const modelError = isOwn ? 0 : Math.max(policy.otherSeriesError, spreadOfModels(appraisal))
  const isSmall = Math.hypot(further.equipment, further.tables) < NEGLIGIBLE
  const { equipment, tables } = isSmall ? { equipment: 0, tables: 0 } : further
  const errorOf = (halfWidth: number): number => Math.hypot(halfWidth / perError, equipment, tables, modelError)
  const marketError = errorOf(ofBand.halfWidth)
  const errorAbove = errorOf(appraisal.halfWidthAbove)
  const { origin } = ofBand
  if (!joins) {
    const isOfBand = isOwn && isSmall && odometer === 0
    const { halfWidthAbove, uncertainty } = widened(policy, marketError, errorAbove, odometer)
    return {
      log: logUnitPrice,
      uncertainty: isOfBand ? ofBand : { ...uncertainty, origin },
      halfWidthAbove: isOfBand ? appraisal.halfWidthAbove : halfWidthAbove,
      marketWeight: 1,
      newPriceLog: undefined,
    }
  }
  const steadyError = Math.hypot(steadyUncertainty.halfWidth / perError, equipment, modelError)
  const marketWeight = policy.newPrice.error ** 2 / (policy.newPrice.error ** 2 + steadyError ** 2)
  const newPriceLog = Math.log(newPrice.value)
  const joined = (error: number): number => Math.hypot(marketWeight * error, (1 - marketWeight) * policy.newPrice.error)
  const { halfWidthAbove, uncertainty } = widened(policy, joined(marketError), joined(errorAbove), odometer)
  return {
    log: marketWeight * logUnitPrice + (1 - marketWeight) * newPriceLog,
    uncertainty: { ...uncertainty, origin },
    halfWidthAbove,
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
