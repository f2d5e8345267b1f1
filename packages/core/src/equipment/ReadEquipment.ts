import { type LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { requestSubject } from "../market/recipe/RequestSubject.ts"
import { type LikelyUnit, likelyUnit, type OtherUnit } from "../market/report/UnitCheck.ts"
import { defaultDepreciation } from "./depreciation/DefaultDepreciation.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { expectedHours, plausibleHourRange } from "./depreciation/ResidualRate.ts"
import type { EquipmentNotes } from "./EquipmentNotes.ts"
import { defaultEquipmentPolicy, type EquipmentPolicy } from "./EquipmentPolicy.ts"
import type { EquipmentType } from "./EquipmentType.ts"
import { EquipmentFacts, type EquipmentRequest } from "./fields.ts"
import { makerName, readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"

/** The subject of a request. Its notes say when its maker was inferred before. */
export const equipmentSubject = (request: EquipmentRequest): Subject<EquipmentNotes> => ({
  ...requestSubject("EQUIPMENT", request, ["manufacturerInferred"]),
  notes: { isManufacturerInferred: request.manufacturerInferred === true },
})

/**
 * A machine as the engine reads it: hours, maker and type from the model's name and the configuration text where they
 * are not stated. Implausible hours are replaced by the nearest plausible ones.
 */
export const readEquipment = (
  subject: Subject<EquipmentNotes>,
  date: LocalDate,
  policy: EquipmentPolicy = defaultEquipmentPolicy,
  tables: DepreciationTables = defaultDepreciation,
): Subject<EquipmentNotes> => {
  const { facts, notes } = subject
  const { config, equipmentType, tableManufacturer } = readMachine(facts, tables)
  const hours = EquipmentFacts.hours.isIn(facts) ? EquipmentFacts.hours(facts) : config.hours
  const age = machineAge(facts, toEpochDay(date))
  const meter =
    hours === undefined || age === undefined ? undefined : readHourMeter(policy, tables, equipmentType, age, hours)
  const isMakerStated = EquipmentFacts.manufacturer.isIn(facts)
  return {
    ...subject,
    facts: {
      ...(tableManufacturer === undefined ? {} : { manufacturer: makerName(tableManufacturer) }),
      ...(equipmentType === undefined ? {} : { equipmentType }),
      ...facts,
      ...(hours === undefined ? {} : { hours: meter?.hours ?? hours }),
    },
    notes: {
      isManufacturerInferred: isMakerStated ? notes?.isManufacturerInferred === true : tableManufacturer !== undefined,
      ...(hours !== undefined && meter?.isDoubted === true ? { statedHours: hours } : {}),
      ...(meter?.likely === undefined ? {} : { likelyUnit: meter.likely }),
    },
  }
}

/** The hours to value with, and whether the stated reading is implausible. */
interface HourMeter {
  readonly hours: number
  readonly isDoubted: boolean
  /** The unit that a reading near zero is likely in. */
  readonly likely: LikelyUnit | undefined
}

/** Fewer hours than this are none: a machine that leaves the factory shows some. */
const LEAST_HOURS = 1
/** Units in which hours are spoken of. */
const SPOKEN: ReadonlyArray<OtherUnit> = [
  { unit: "WAN_HOURS", size: 10_000 },
  { unit: "THOUSAND_HOURS", size: 1_000 },
]
/** Share of the usual hours below which a reading is near zero, and the most that it may be in another unit. */
const NEAR_ZERO = 0.01
const MOST_TIMES_USUAL = 3
/** Age from which a machine has run, years. */
const USED_FROM_YEARS = 0.5
/** Age up to which a machine may have no hours yet, years. */
const NEW_YEARS = 1

/**
 * Checks a reading against the age (years). Far fewer hours than such a machine runs, or more than possible, mean a
 * meter that was replaced, is stuck or was mistyped: they are replaced by the lowest or highest plausible hours for
 * that age.
 */
const readHourMeter = (
  { tips: { fewHoursFromYears, fewHoursShare } }: EquipmentPolicy,
  tables: DepreciationTables,
  type: EquipmentType | undefined,
  ageYears: number,
  hours: number,
): HourMeter => {
  const [least, most] = plausibleHourRange(tables, ageYears)
  const few = ageYears >= fewHoursFromYears ? fewHoursShare * expectedHours(tables, type, ageYears) : 0
  const counted = Math.min(Math.max(hours, least, few, LEAST_HOURS), most)
  const usual = expectedHours(tables, type, ageYears)
  const isNearZero = ageYears >= USED_FROM_YEARS && hours < NEAR_ZERO * usual
  return {
    hours: counted,
    isDoubted: counted !== hours && (hours > most || ageYears >= NEW_YEARS),
    likely: isNearZero
      ? likelyUnit(hours, SPOKEN, usual, (meant) => meant >= few && meant <= Math.min(most, MOST_TIMES_USUAL * usual))
      : undefined,
  }
}
