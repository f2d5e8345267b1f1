import { largestOf } from "../../domain/LargestOf.ts"
import type { EquipmentType } from "../EquipmentType.ts"
import type { AgeGate, DepreciationCurve, DepreciationTables, EmissionStage } from "./DepreciationTables.ts"

/** The curve of a type, the general one of machinery when it has none or the type is unknown. */
export const curveOf = (tables: DepreciationTables, type: EquipmentType | undefined): DepreciationCurve =>
  (type === undefined ? undefined : tables.curves[type]) ?? tables.curves.MACHINERY

/**
 * Share of today's price of the same machine new that is left at an age: linear between the points of the curve, never
 * below its floor. 1 below age 0 and for NaN.
 */
export const residualRate = (curve: DepreciationCurve, ageYears: number): number => {
  if (!(ageYears > 0)) return 1
  let before = { ageYears: 0, rate: 1 }
  for (const point of curve.rates) {
    if (ageYears <= point.ageYears && point.ageYears > before.ageYears) {
      const along = (ageYears - before.ageYears) / (point.ageYears - before.ageYears)
      return Math.max(curve.floor, before.rate + along * (point.rate - before.rate))
    }
    before = point
  }
  return Math.max(curve.floor, before.rate)
}

const hoursLine = (tables: DepreciationTables, type: EquipmentType | undefined) =>
  (type === undefined ? undefined : tables.hours.lines[type]) ?? tables.hours.lines.MACHINERY

/** Minimum age assumed when scaling operating hours, years: meters show hours before the first sale. */
const YOUNGEST_YEARS = 0.5
/** Age up to which few hours are plausible, years. */
const YOUNG_YEARS = 2

/** Usual operating hours a year of a machine of this type. */
export const expectedHoursPerYear = (tables: DepreciationTables, type: EquipmentType | undefined): number =>
  hoursLine(tables, type).expectedPerYear

/** Usual operating hours of a machine of this type and age. */
export const expectedHours = (tables: DepreciationTables, type: EquipmentType | undefined, ageYears: number): number =>
  expectedHoursPerYear(tables, type) * Math.min(Math.max(ageYears, YOUNGEST_YEARS), tables.hours.fullUseYears)

/**
 * ln of the usual hours of machines of any type at an age, as far as prices follow them: the most that an older machine
 * with the same hours gains by `hoursFactor`.
 */
export const lnExpectedHours = (tables: DepreciationTables, ageYears: number): number => {
  const { fullUseYears, lines } = tables.hours
  const most = largestOf(Object.values(lines).map(({ exponent }) => exponent))
  return most * Math.log(Math.min(Math.max(ageYears, YOUNGEST_YEARS), fullUseYears))
}

/** Lowest and highest plausible hours at an age. */
export const plausibleHourRange = (
  tables: DepreciationTables,
  ageYears: number,
): readonly [least: number, most: number] => {
  const [least, most] = tables.hours.plausiblePerYear
  return [
    ageYears > YOUNG_YEARS ? least * Math.min(ageYears, tables.hours.fullUseYears) : 0,
    most * Math.max(ageYears, 1),
  ]
}

/** True when hours are plausible at an age; 0 is an unread meter. */
export const plausibleHours = (tables: DepreciationTables, ageYears: number, hours: number): boolean => {
  const [least, most] = plausibleHourRange(tables, ageYears)
  return Number.isFinite(ageYears) && hours > 0 && hours >= least && hours <= most
}

/**
 * Price factor of operating hours: 1 at the expected hours and for unknown or implausible ones, falling with hours,
 * within 1 ± the table's limit.
 */
export const hoursFactor = (
  tables: DepreciationTables,
  type: EquipmentType | undefined,
  ageYears: number,
  hours: number | undefined,
): number => {
  if (hours === undefined || !plausibleHours(tables, ageYears, hours)) return 1
  const raw = (expectedHours(tables, type, ageYears) / hours) ** hoursLine(tables, type).exponent
  return Math.min(1 + tables.hours.limit, Math.max(1 - tables.hours.limit, raw))
}

/**
 * Exponent of price in rated capacity: a price at capacity `a` times `(b / a) ** capacityExponent` is one at capacity
 * `b`.
 */
export const capacityExponent = (tables: DepreciationTables, type: EquipmentType | undefined): number =>
  ((type === undefined ? undefined : tables.capacity[type]) ?? tables.capacity.MACHINERY).exponent

/** Price factor of the emission stage; 1 when unknown. */
export const emissionFactor = (
  tables: DepreciationTables,
  type: EquipmentType | undefined,
  stage: EmissionStage | undefined,
): number => {
  if (stage === undefined) return 1
  const onRoad = type !== undefined && tables.emission.roadTypes.includes(type)
  return tables.emission[onRoad ? "road" : "nonRoad"][stage]
}

/**
 * The age of assessment for a type and rated capacity in the unit of the gate (kN·m for tower cranes); `undefined` when
 * the type has none, or when it depends on a capacity that is unknown.
 */
export const ageGateOf = (
  tables: DepreciationTables,
  type: EquipmentType | undefined,
  capacity?: number,
): AgeGate | undefined =>
  tables.ageGates.find((gate) => {
    if (gate.type !== type) return false
    if (gate.capacityFrom === undefined && gate.capacityBelow === undefined) return true
    return (
      capacity !== undefined &&
      capacity > 0 &&
      capacity >= (gate.capacityFrom ?? 0) &&
      capacity < (gate.capacityBelow ?? Number.POSITIVE_INFINITY)
    )
  })
