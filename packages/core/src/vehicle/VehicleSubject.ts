import type { Facts } from "../domain/Facts.ts"
import { type LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { requestSubject } from "../market/recipe/RequestSubject.ts"
import { readVehicleName } from "./names/index.ts"
import { readOdometer } from "./Odometer.ts"
import { vehicleAge } from "./VehicleAge.ts"
import * as VehicleFacts from "./VehicleFacts.ts"
import { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
import type { VehicleRequest } from "./VehicleRequest.ts"
import { readVehicleVin } from "./VehicleVin.ts"
import { normaliseVin } from "./vin/index.ts"

/**
 * A vehicle request as a subject: its own facts, `attributes` under the catalogue's column names, names split into
 * brand, series, trim and model year, and what the VIN tells where nothing is stated: `brandInferred` and
 * `modelYearInferred` mark those. `askedSeries` keeps the series as asked for, since the catalogue's spelling takes its
 * place. An odometer reading that nobody believes (0 km at ten years) counts as the fewest kilometres that are
 * believed; `odometerDoubt` keeps what was odd about it.
 */
export const vehicleSubject = (
  request: VehicleRequest,
  date: LocalDate,
  policy: VehiclePolicy = defaultVehiclePolicy,
): Subject => {
  const subject = requestSubject("VEHICLE", request, ["vin"])
  const { facts } = subject
  for (const name of RESERVED) delete facts[name]
  Object.assign(facts, readVehicleName(facts))
  const { series } = facts
  if (series !== undefined) facts["askedSeries"] = series
  const { doubt, km } = readOdometer(policy.mileage, request.mileageKm, vehicleAge(facts, toEpochDay(date)))
  facts["mileageKm"] = km
  if (doubt !== undefined) facts["odometerDoubt"] = doubt
  if (request.vin !== undefined && normaliseVin(request.vin) !== "") addVin(facts, request.vin)
  return subject
}

/** Facts that the engine itself adds: no attribute may take their names. */
const RESERVED: ReadonlySet<string> = new Set([
  "askedSeries",
  "assumed",
  "assumedError",
  "brandInferred",
  "fuelAgreed",
  "modelYearInferred",
  "odometerDoubt",
])

/** What the VIN tells, where nothing is stated. */
const addVin = (facts: Record<string, Facts[string]>, written: string): void => {
  const { brand, modelYear, vin } = readVehicleVin(written, VehicleFacts.firstRegistrationDate(facts) ?? "")
  facts["vin"] = vin
  if (!VehicleFacts.brand.isIn(facts) && brand !== undefined) {
    facts["brand"] = brand
    facts["brandInferred"] = true
  }
  if (!VehicleFacts.modelYear.isIn(facts) && modelYear !== undefined) {
    facts["modelYear"] = modelYear
    facts["modelYearInferred"] = true
  }
}
