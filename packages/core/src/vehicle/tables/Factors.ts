import { emissionStageOf } from "./EmissionStage.ts"
import type { AgeCurve, ConditionGrade, Usage, VehicleTables } from "./VehicleTables.ts"

/** The age curve of a fuel, that of `ANY` when it has none or the fuel is unknown. */
export const curveOf = (tables: VehicleTables, fuelType: string | undefined): AgeCurve =>
  (fuelType !== undefined && Object.hasOwn(tables.age, fuelType) ? tables.age[fuelType] : undefined) ?? tables.age.ANY

/**
 * Share of the price of the same car new that is left at an age (years), at the expected kilometres and in good
 * condition: linear in the logarithm between the points of the curve and beyond the last, never below its floor. 1 at
 * age 0, below it, and for an age that is no number.
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

/** Kilometres that a car of a use runs in a year as a rule; private use when none is known. */
export const expectedKmPerYear = (tables: VehicleTables, usage: string | undefined): number =>
  tables.mileage.expectedKmPerYear[usage !== undefined && isUsage(tables, usage) ? usage : "NON_OPERATING"]

/** Years from which a reading near nothing is no merit any more. */
const YOUNG_YEARS = 1

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** Years over which use is expected to grow: old cars are driven little. */
const yearsOfUse = ({ mileage: { fullUseYears } }: VehicleTables, ageYears: number): number =>
  within(0, ageYears, fullUseYears)

/**
 * What a car gains at most when it is older and has run, and changed hands, no more for it (ln units): by
 * `mileageFactor` of a private car and `transferFactor`, whose measure is what is usual at an age.
 */
export const expectedUse = (tables: VehicleTables, ageYears: number): number => {
  const { mileage, transfers } = tables
  const perYear =
    (mileage.effectPer10000Km * expectedKmPerYear(tables, undefined)) / 10_000 -
    Math.log1p(transfers.perTransfer / transfers.usualYears / transfers.limits[0])
  return perYear * yearsOfUse(tables, ageYears)
}

/**
 * What the kilometres of a car do to its price: 1 at the expected ones and where kilometres or age are unknown, falling
 * with kilometres, within 1 ± the table's limit. A reading near nothing on a car of some years counts as the least
 * believable one.
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
  (word !== undefined && Object.hasOwn(factors, word) ? factors[word] : undefined) ?? 1

/** What the condition grade does to the price; 1 when it is unknown. */
export const conditionFactor = (tables: VehicleTables, grade: string | undefined): number =>
  factorOf(tables.condition.factors, grade)

/** What the worst accident does to the price; 1 when none is known. */
export const accidentFactor = (tables: VehicleTables, accidentType: string | undefined): number =>
  factorOf(tables.accident.factors, accidentType)

/** What commercial use, past or present, does to the price; 1 when it is unknown. */
export const usageFactor = (tables: VehicleTables, usage: string | undefined): number =>
  factorOf(tables.usage.factors, usage)

/** What the number of transfers does to the price against the usual number of the age; 1 when it is unknown. */
export const transferFactor = (tables: VehicleTables, transferCount: number | undefined, ageYears: number): number => {
  const { limits, perTransfer, usualYears } = tables.transfers
  if (transferCount === undefined || !(transferCount >= 0) || !Number.isFinite(ageYears)) return 1
  return within(limits[0], 1 + perTransfer * (transferCount - yearsOfUse(tables, ageYears) / usualYears), limits[1])
}

/** What the health of a traction battery (per cent, 0 to 100) does to the price; 1 when it is unknown or cannot be. */
export const batteryFactor = (tables: VehicleTables, healthPct: number | undefined): number => {
  const { limits, perPoint, usualPct } = tables.battery
  if (healthPct === undefined || !(healthPct > 0 && healthPct <= 100)) return 1
  return within(limits[0], 1 + perPoint * (healthPct - usualPct), limits[1])
}

/** What the emission standard, as a paper or a catalogue writes it, does to the price; 1 when no stage can be read. */
export const emissionFactor = (tables: VehicleTables, emissionStandard: string | undefined): number => {
  const stage = emissionStandard === undefined ? undefined : emissionStageOf(emissionStandard)
  return stage === undefined ? 1 : tables.emission.factors[stage]
}

/** Whether a word is a condition grade of the table. */
export const isConditionGrade = (tables: VehicleTables, grade: string): grade is ConditionGrade =>
  Object.hasOwn(tables.condition.factors, grade)
