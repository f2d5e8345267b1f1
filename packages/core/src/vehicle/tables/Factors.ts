import { ownValue } from "../../domain/OwnValue.ts"
import { emissionStageOf } from "./EmissionStage.ts"
import type { AgeCurve, ConditionGrade, Usage, VehicleTables } from "./VehicleTables.ts"

/** The age curve of a fuel; that of `ANY` when the fuel has none or is unknown. */
export const curveOf = (tables: VehicleTables, fuelType: string | undefined): AgeCurve =>
  ownValue(tables.age, fuelType ?? "") ?? tables.age.ANY

/**
 * Share of the new-car price retained at an age (years), at the expected mileage and in good condition: log-linear
 * between the points of the curve and beyond the last, never below its floor. 1 at age 0 and below, and for NaN.
 */
export const retentionAt = (tables: VehicleTables, fuelType: string | undefined, ageYears: number): number => {
  const { floor, rates } = curveOf(tables, fuelType)
  if (!(ageYears > 0)) return 1
  let from = { ageYears: 0, rate: 1 }
  let to = from
  for (const point of rates) {
    if (point.ageYears <= to.ageYears) continue
    from = to
    to = point
    if (ageYears <= to.ageYears) break
  }
  if (to === from) return Math.max(floor, from.rate)
  const along = (ageYears - from.ageYears) / (to.ageYears - from.ageYears)
  return Math.max(floor, from.rate * (to.rate / from.rate) ** along)
}

const isUsage = (tables: VehicleTables, usage: string): usage is Usage =>
  Object.hasOwn(tables.mileage.expectedKmPerYear, usage)

/** Usual annual mileage for a use, km; that of private use when unknown. */
export const expectedKmPerYear = (tables: VehicleTables, usage: string | undefined): number =>
  tables.mileage.expectedKmPerYear[usage !== undefined && isUsage(tables, usage) ? usage : "NON_OPERATING"]

/** Age from which a near-zero reading is no longer credited, years. */
const YOUNG_YEARS = 1

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** Years over which use is expected to grow: old cars are driven little. */
const yearsOfUse = ({ mileage: { fullUseYears } }: VehicleTables, ageYears: number): number =>
  within(0, ageYears, fullUseYears)

/**
 * The most that an older car with the same mileage and owners gains by `mileageFactor` (private use) and
 * `transferFactor`, ln units: both compare with what is usual at an age.
 */
export const expectedUse = (tables: VehicleTables, ageYears: number): number => {
  const { mileage, transfers } = tables
  const perYear =
    (mileage.effectPer10000Km * expectedKmPerYear(tables, undefined)) / 10_000 -
    Math.log1p(transfers.perTransfer / transfers.usualYears / transfers.limits[0])
  return perYear * yearsOfUse(tables, ageYears)
}

/**
 * Price factor of mileage: 1 at the expected mileage and where mileage or age is unknown, falling with mileage, within
 * 1 ± the table's limit. A near-zero reading on a car of some years counts as the lowest plausible one.
 */
export const mileageFactor = (
  tables: VehicleTables,
  usage: string | undefined,
  ageYears: number,
  mileageKm: number | undefined,
): number => {
  const { effectPer10000Km, leastKmPerYear, limit } = tables.mileage
  if (mileageKm === undefined || !(mileageKm >= 0) || !Number.isFinite(ageYears)) return 1
  const years = yearsOfUse(tables, ageYears)
  const least = years > YOUNG_YEARS ? leastKmPerYear * years : 0
  const beyond = Math.max(mileageKm, least) - expectedKmPerYear(tables, usage) * years
  return within(1 - limit, Math.exp((-effectPer10000Km * beyond) / 10_000), 1 + limit)
}

const factorOf = (factors: Readonly<Record<string, number>>, word: string | undefined): number =>
  ownValue(factors, word ?? "") ?? 1

/** Price factor of the condition grade; 1 when unknown. */
export const conditionFactor = (tables: VehicleTables, grade: string | undefined): number =>
  factorOf(tables.condition.factors, grade)

/** Price factor of the worst accident; 1 when none is known. */
export const accidentFactor = (tables: VehicleTables, accidentType: string | undefined): number =>
  factorOf(tables.accident.factors, accidentType)

/** Price factor of commercial use, past or present; 1 when unknown. */
export const usageFactor = (tables: VehicleTables, usage: string | undefined): number =>
  factorOf(tables.usage.factors, usage)

/** Price factor of the number of transfers, against the usual number for the age; 1 when unknown. */
export const transferFactor = (tables: VehicleTables, transferCount: number | undefined, ageYears: number): number => {
  const { limits, perTransfer, usualYears } = tables.transfers
  if (transferCount === undefined || !(transferCount >= 0) || !Number.isFinite(ageYears)) return 1
  return within(limits[0], 1 + perTransfer * (transferCount - yearsOfUse(tables, ageYears) / usualYears), limits[1])
}

/** Price factor of the health of a traction battery (per cent, 0 to 100); 1 when unknown or out of range. */
export const batteryFactor = (tables: VehicleTables, healthPct: number | undefined): number => {
  const { limits, perPoint, usualPct } = tables.battery
  if (healthPct === undefined || !(healthPct > 0 && healthPct <= 100)) return 1
  return within(limits[0], 1 + perPoint * (healthPct - usualPct), limits[1])
}

/** Price factor of the emission standard, as written in papers or catalogues; 1 when no stage can be read. */
export const emissionFactor = (tables: VehicleTables, emissionStandard: string | undefined): number => {
  const stage = emissionStandard === undefined ? undefined : emissionStageOf(emissionStandard)
  return stage === undefined ? 1 : tables.emission.factors[stage]
}

/** True when a word is a condition grade of the table. */
export const isConditionGrade = (tables: VehicleTables, grade: string): grade is ConditionGrade =>
  Object.hasOwn(tables.condition.factors, grade)
