import { type LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { requestSubject } from "../market/recipe/RequestSubject.ts"
import { defaultDepreciation } from "./depreciation/DefaultDepreciation.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import type { EquipmentNotes } from "./EquipmentNotes.ts"
import { defaultEquipmentPolicy, type EquipmentPolicy } from "./EquipmentPolicy.ts"
import { EquipmentFacts, type EquipmentRequest } from "./fields.ts"
import { readHourMeter } from "./HourMeter.ts"
import { makerName, readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"

/** What a request states, and whether its maker was inferred before. */
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
    },
  }
}
