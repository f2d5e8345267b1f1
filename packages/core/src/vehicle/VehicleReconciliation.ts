import type { Facts } from "../domain/Facts.ts"
import { UNEXPLAINED } from "../market/appraise/Adjustments.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { reconcile, type ReconciledValue, withoutComparison } from "../market/reconcile/Reconcile.ts"
import { weightedDeviation } from "../statistics/Robust.ts"
import type { NewPriceValue } from "./NewPrice.ts"
import { isSameSeries } from "./SameSeries.ts"
import type { MeanAdjustment } from "./VehicleAdjustments.ts"
import type { NotedVehicle, VehicleNotes } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

/** The value that a stated price new carries alone. */
export const byNewPrice = (policy: VehiclePolicy, { value }: NewPriceValue): ReconciledValue =>
  withoutComparison(policy, { log: Math.log(value), error: policy.newPrice.error })

/** Whether a comparable of the vehicle's own series carries the value. */
export const hasOwnSeries = (appraisal: Appraisal, facts: Facts): boolean =>
  appraisal.comparables.some(({ sample }) => isSameSeries(facts, sample.facts))

/**
 * The value from comparables. Those of the vehicle's own series carry it, alone but for an electric car whose price new
 * today is stated. From those of other series it is less certain by what the series of the brand differ, and any stated
 * price new joins. Both weigh by the inverse of their variances without wear.
 */
export const byMarket = (
  policy: VehiclePolicy,
  appraisal: Appraisal,
  { facts, notes = {} }: NotedVehicle,
  adjustments: ReadonlyArray<MeanAdjustment>,
  newPrice: NewPriceValue | undefined,
): ReconciledValue => {
  const isOwn = hasOwnSeries(appraisal, facts)
  const joins = newPrice !== undefined && (!isOwn || newPrice.joinsMarket)
  const series = isOwn ? 0 : Math.max(policy.otherSeriesError, spreadOfModels(appraisal))
  const { equipment, tables } = furtherErrors(policy, notes, adjustments)
  return reconcile(
    policy,
    { appraisal, furtherErrors: [equipment, tables, series], steadyErrors: [equipment, series] },
    joins ? { log: Math.log(newPrice.value), error: policy.newPrice.error } : undefined,
    { weight: { by: "VARIANCE" }, errorBelow: odometerError(policy, notes) },
  )
}

/** What a typical car that stands in, and what a table alone adjusts, add to the error of the comparables, ln units. */
const furtherErrors = (
  { tableErrorShare }: VehiclePolicy,
  { assumed }: VehicleNotes,
  adjustments: ReadonlyArray<MeanAdjustment>,
): { readonly equipment: number; readonly tables: number } => {
  const equipment = assumed?.error ?? 0
  const tables = Math.hypot(...adjustments.flatMap(({ isOfTable, log }) => (isOfTable ? [tableErrorShare * log] : [])))
  return Math.hypot(equipment, tables) < NEGLIGIBLE ? { equipment: 0, tables: 0 } : { equipment, tables }
}

/** An odometer may have run further than it says, never less. */
const odometerError = ({ mileage }: VehiclePolicy, { odometerDoubt }: VehicleNotes): number =>
  odometerDoubt === undefined ? 0 : mileage.doubtErrors[odometerDoubt]

/** An error below this (ln units) changes no range that is told. */
const NEGLIGIBLE = 0.005

/** The adjustment under which brand, series and trim are reported. */
const MODEL_FACTOR = "model"

/**
 * How far the comparables' prices are apart once all but their models is adjusted: weighted standard deviation, ln
 * units.
 */
const spreadOfModels = ({ comparables, factors }: Appraisal): number => {
  const model = factors.indexOf(MODEL_FACTOR)
  const logs = comparables.map(
    ({ adjustedLogUnitPrice: log, adjustments }) =>
      log - (adjustments[UNEXPLAINED] ?? 0) - (model < 0 ? 0 : (adjustments[model] ?? 0)),
  )
  const weights = comparables.map(({ weight }) => weight)
  return weights.some((weight) => weight > 0) ? weightedDeviation(logs, weights) : 0
}
