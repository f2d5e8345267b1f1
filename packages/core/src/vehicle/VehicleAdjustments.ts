import type { Fact, Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { round } from "../domain/Rounding.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { meanAdjustments } from "../market/report/AdjustmentRates.ts"
import { VehicleFacts } from "./fields.ts"
import { vehicleAge } from "./VehicleAge.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import type { VehicleOutcome } from "./VehicleResult.ts"

/** A mean adjustment from the comparables to the subject, with its reason. */
type VehicleAdjustment = VehicleOutcome["adjustments"][number]

/** An adjustment before it is put into words. */
export interface MeanAdjustment {
  readonly factor: string
  /** ln units. */
  readonly log: number
  /** True when it rests on a reference table alone, not on market samples. */
  readonly isOfTable: boolean
}

/** Adjustments below this are not reported, ln units. */
const NEGLIGIBLE = 0.0005

/** The mean adjustments of an appraisal, largest first, each marked as learned from the market or read from a table. */
export const adjustmentsOf = (
  recipe: Recipe,
  learned: MarketModel | undefined,
  appraisal: Appraisal,
): ReadonlyArray<MeanAdjustment> =>
  meanAdjustments(appraisal)
    .filter(({ log }) => Math.abs(log) >= NEGLIGIBLE)
    .map(({ factor, log }) => ({ factor, log, isOfTable: isOfTable(recipe, learned, appraisal, factor) }))

/** Adjustments in words: what was adjusted, by how much, and on what basis. */
export const writtenAdjustments = (
  adjustments: ReadonlyArray<MeanAdjustment>,
  appraisal: Appraisal,
  facts: Facts,
  day: EpochDay,
): ReadonlyArray<VehicleAdjustment> =>
  adjustments.map(({ factor, isOfTable: byTable, log }) => {
    const rate = round(Math.expm1(log), 4)
    const params = {
      factor,
      percent: round(100 * rate, 1),
      basis: byTable ? "TABLE" : "MARKET",
      ...compared(appraisal, factor, facts, day),
    }
    return { factor, rate, reason: vehicleMessage("vehicle.adjustment", params) }
  })

/** The fact behind each adjustment factor. */
const FACTS: Readonly<Record<string, Fact<string | number>>> = {
  fuel: VehicleFacts.fuelType,
  body: VehicleFacts.bodyType,
  condition: VehicleFacts.conditionGrade,
  accident: VehicleFacts.accidentType,
  usage: VehicleFacts.usageNature,
  transfers: VehicleFacts.transferCount,
  battery: VehicleFacts.batteryHealthPct,
  emission: VehicleFacts.emissionStandard,
  transmission: VehicleFacts.transmission,
  color: VehicleFacts.color,
}

/** True when a factor rests on a table alone: nothing was learned, or no comparable states the fact behind it. */
const isOfTable = (
  { effects }: Recipe,
  learned: MarketModel | undefined,
  { comparables }: Appraisal,
  factor: string,
): boolean => {
  if (effects === undefined || !effects.priors.some((prior) => prior.factor === factor)) return false
  if (learned === undefined || !effects.terms.some((term) => term.factor === factor)) return true
  const fact = ownValue(FACTS, factor)
  return fact !== undefined && comparables.every(({ sample }) => !fact.isIn(sample.facts))
}

/** The car's own value of a factor, and the comparables' weighted mean where it is a number. */
const compared = (
  { comparables }: Appraisal,
  factor: string,
  facts: Facts,
  day: EpochDay,
): { readonly own: string | number | null; readonly usual: number | null } => {
  const mean = (of: (comparable: Appraisal["comparables"][number]) => number | undefined): number | null => {
    let [sum, total] = [0, 0]
    for (const comparable of comparables) {
      const value = of(comparable)
      if (value === undefined) continue
      sum += comparable.weight * value
      total += comparable.weight
    }
    return total > 0 ? sum / total : null
  }
  if (factor === "age") {
    const usual = mean(({ sample }) => vehicleAge(sample.facts, sample.observedDay))
    return { own: rounded(vehicleAge(facts, day) ?? null, 1), usual: rounded(usual, 1) }
  }
  if (factor === "mileage") {
    const usual = mean(({ sample }) => VehicleFacts.mileageKm(sample.facts))
    return { own: VehicleFacts.mileageKm(facts) ?? null, usual: rounded(usual, -2) }
  }
  return { own: ownValue(FACTS, factor)?.(facts) ?? null, usual: null }
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : round(value, decimals)
