import type { Facts } from "../domain/Facts.ts"
import { type LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { normaliseVin } from "../domain/Vin.ts"
import { VehicleFacts } from "./fields.ts"
import { readVehicleName } from "./names/VehicleName.ts"
import { readOdometer } from "./Odometer.ts"
import { vehicleAge } from "./VehicleAge.ts"
import type { VehicleNotes } from "./VehicleNotes.ts"
import { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
import { readVehicleVin } from "./VehicleVin.ts"

/**
 * A vehicle as the engine reads it: names split into brand, series, trim and model year, and brand and model year from
 * the VIN where they are not stated. An implausible odometer reading (0 km at ten years) is replaced by the lowest
 * plausible one.
 */
export const readVehicle = (
  subject: Subject<VehicleNotes>,
  date: LocalDate,
  policy: VehiclePolicy = defaultVehiclePolicy,
): Subject<VehicleNotes> => {
  const { vin, ...stated } = subject.facts
  const written: Facts = { ...stated, ...readVehicleName(stated) }
  const ofVin = typeof vin === "string" ? vinFacts(vin, written) : {}
  const askedSeries = VehicleFacts.series(written)
  const mileageKm = VehicleFacts.mileageKm(written)
  const { doubt, km, likely } =
    mileageKm === undefined ? {} : readOdometer(policy.mileage, mileageKm, vehicleAge(written, toEpochDay(date)))
  return {
    ...subject,
    facts: { ...written, ...ofVin, ...(km === undefined ? {} : { mileageKm: km }) },
    notes: {
      isBrandInferred: ofVin.brand !== undefined,
      ...(askedSeries === undefined ? {} : { askedSeries }),
      ...(doubt === undefined ? {} : { odometerDoubt: doubt }),
      ...(mileageKm === undefined || km === mileageKm ? {} : { statedKm: mileageKm }),
      ...(likely === undefined ? {} : { likelyUnit: likely }),
    },
  }
}

/** The VIN in its standard form, and what it says of facts that are not stated. */
const vinFacts = (
  vin: string,
  stated: Facts,
): { readonly vin?: string; readonly brand?: string; readonly modelYear?: number } => {
  if (normaliseVin(vin) === "") return {}
  const read = readVehicleVin(vin, VehicleFacts.firstRegistrationDate(stated))
  return {
    vin: read.vin,
    ...(VehicleFacts.brand.isIn(stated) || read.brand === undefined ? {} : { brand: read.brand }),
    ...(VehicleFacts.modelYear.isIn(stated) || read.modelYear === undefined ? {} : { modelYear: read.modelYear }),
  }
}
