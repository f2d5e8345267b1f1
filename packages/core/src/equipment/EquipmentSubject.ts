import { type LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { requestSubject } from "../market/recipe/RequestSubject.ts"
import { defaultDepreciation, type DepreciationTables } from "./depreciation/index.ts"
import * as EquipmentFacts from "./EquipmentFacts.ts"
import { defaultEquipmentPolicy, type EquipmentPolicy } from "./EquipmentPolicy.ts"
import type { EquipmentRequest } from "./EquipmentRequest.ts"
import { readHourMeter } from "./HourMeter.ts"
import { makerName, readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"

/**
 * An equipment request as a subject: its own facts, `attributes` under the catalogue's column names, and what the
 * model's name and the configuration text tell where nothing is stated. A maker that was not stated is marked
 * `manufacturerInferred`. Hours that nobody believes count as the nearest that are believed; `hoursRead` keeps what was
 * stated.
 */
export const equipmentSubject = (
  request: EquipmentRequest,
  date: LocalDate,
  policy: EquipmentPolicy = defaultEquipmentPolicy,
  tables: DepreciationTables = defaultDepreciation,
): Subject => {
  const subject = requestSubject("EQUIPMENT", request)
  const { facts } = subject
  const { config, equipmentType, tableManufacturer } = readMachine(facts, tables)
  if (!EquipmentFacts.hours.isIn(facts) && config.hours !== undefined) facts["hours"] = config.hours
  const { hours } = facts
  const age = machineAge(facts, toEpochDay(date))
  delete facts["hoursRead"]
  if (typeof hours === "number" && age !== undefined) {
    const read = readHourMeter(policy, tables, equipmentType, age, hours)
    facts["hours"] = read.hours
    if (read.isDoubted) facts["hoursRead"] = hours
  }
  if (!EquipmentFacts.manufacturer.isIn(facts)) {
    delete facts["manufacturerInferred"]
    if (tableManufacturer !== undefined) {
      facts["manufacturer"] = makerName(tableManufacturer)
      facts["manufacturerInferred"] = true
    }
  }
  if (!EquipmentFacts.equipmentType.isIn(facts) && equipmentType !== undefined) facts["equipmentType"] = equipmentType
  return subject
}
