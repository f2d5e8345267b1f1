import type { Facts } from "../domain/Facts.ts"
import { UNEXPLAINED } from "../market/appraise/Adjustments.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import {
  type OtherApproach,
  reconcile,
  type ReconciledValue,
  withoutComparison,
} from "../market/reconcile/Reconcile.ts"
import { weightedDeviation } from "../statistics/Robust.ts"
import type { NewPriceValue } from "./NewPrice.ts"
import { isSameSeries } from "./SameSeries.ts"
import type { NotedVehicle, VehicleNotes } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

/** The value by a stated new-car price alone. */
export const byNewPrice = (policy: VehiclePolicy, newPrice: NewPriceValue): ReconciledValue =>
  withoutComparison(policy, approachOf(policy, newPrice))

/** The tables of condition, accident and use are judged: their error comes beside that of the age curve. */
const approachOf = ({ newPrice, tableErrorShare }: VehiclePolicy, { ofUse, value }: NewPriceValue): OtherApproach => ({
  log: Math.log(value),
  error: Math.hypot(newPrice.error, tableErrorShare * Math.log(ofUse)),
})

/** True when any comparable is of the vehicle's own series. */
export const hasOwnSeries = (appraisal: Appraisal, facts: Facts): boolean =>
  appraisal.comparables.some(({ sample }) => isSameSeries(facts, sample.facts))

/**
 * The value from comparables. Comparables of the vehicle's own series stand alone, except that today's price of an
 * electric car new joins them where it is stated. With comparables of other series, the spread between series adds to
 * the error and any stated new-car price joins. The two are weighted by inverse variance, without the error from wear.
 */
export const byMarket = (
  policy: VehiclePolicy,
  appraisal: Appraisal,
  { facts, notes = {} }: NotedVehicle,
  newPrice: NewPriceValue | undefined,
): ReconciledValue => {
  const isOwn = hasOwnSeries(appraisal, facts)
  const joins = newPrice !== undefined && (!isOwn || newPrice.joinsMarket)
  const series = isOwn ? 0 : Math.max(policy.otherSeriesError, spreadOfModels(appraisal))
  const equipment = equipmentError(notes)
  return reconcile(
    policy,
    { appraisal, furtherErrors: [equipment, series], steadyErrors: [equipment, series] },
    joins ? approachOf(policy, newPrice) : undefined,
    { weight: { by: "VARIANCE" }, errorBelow: odometerError(policy, notes) },
  )
}

/** Error added by assumed equipment, ln units. */
const equipmentError = ({ assumed }: VehicleNotes): number => {
  const error = assumed?.error ?? 0
  return error < NEGLIGIBLE ? 0 : error
}

/** Error added below the value only, ln units: a car may have covered more than its odometer shows, never less. */
const odometerError = ({ mileage }: VehiclePolicy, { odometerDoubt }: VehicleNotes): number =>
  odometerDoubt === undefined ? 0 : mileage.doubtErrors[odometerDoubt]

/** Errors below this do not change a reported range, ln units. */
const NEGLIGIBLE = 0.005

/** The adjustment under which brand, series and trim are reported. */
const MODEL_FACTOR = "model"

/** Weighted standard deviation of the comparables' prices, adjusted for everything but the model, ln units. */
const spreadOfModels = ({ comparables, factors }: Appraisal): number => {
  const model = factors.indexOf(MODEL_FACTOR)
  const logs = comparables.map(
    ({ adjustedLogUnitPrice: log, adjustments }) =>
      log - (adjustments[UNEXPLAINED] ?? 0) - (model < 0 ? 0 : (adjustments[model] ?? 0)),
  )
  const weights = comparables.map(({ weight }) => weight)
  return weights.some((weight) => weight > 0) ? weightedDeviation(logs, weights) : 0
}
