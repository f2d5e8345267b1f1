import type { RequestFault } from "../AssetDefinition.ts"
import { normaliseVin } from "../domain/Vin.ts"
import { requestMessage } from "../market/recipe/MarketRequest.ts"
import type { VehicleRequest } from "./fields.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
import { readVehicleVin } from "./VehicleVin.ts"

/** Faults of a vehicle request that depend on the date or on several fields. */
export const vehicleFaults = (
  request: Partial<VehicleRequest>,
  today: string,
  policy: VehiclePolicy = defaultVehiclePolicy,
  unread: ReadonlySet<string> = new Set(),
): ReadonlyArray<RequestFault> => [
  // A field that was given is not missing, even if it is faulty.
  ...(unread.has("vin") ? [] : identityFaults(request)),
  ...registrationFaults(request, today),
  ...modelYearFaults(request, today, policy),
]

const isGiven = (text: string | undefined): boolean => text !== undefined && text.trim() !== ""

/** A vehicle is identified by its VIN, or by brand and series. */
const identityFaults = ({ brand, series, vin }: Partial<VehicleRequest>): ReadonlyArray<RequestFault> => {
  if (vin !== undefined && normaliseVin(vin) !== "") return []
  if (isGiven(brand) && isGiven(series)) return []
  if (isGiven(brand)) return [{ path: "series", message: vehicleMessage("vehicle.request.pair", { other: "brand" }) }]
  if (isGiven(series)) return [{ path: "brand", message: vehicleMessage("vehicle.request.pair", { other: "series" }) }]
  return [{ path: "vin", message: vehicleMessage("vehicle.request.identity", {}) }]
}

const registrationFaults = (
  { firstRegistrationDate: registered, valuationDate }: Partial<VehicleRequest>,
  today: string,
): ReadonlyArray<RequestFault> => {
  const path = "firstRegistrationDate"
  const month = today.slice(0, 7)
  if (registered === undefined) return []
  if (registered > month) return [{ path, message: requestMessage("request.afterToday", { today: month }) }]
  return valuationDate !== undefined && registered > valuationDate.slice(0, 7)
    ? [{ path, message: requestMessage("request.afterValuationDate", { valuationDate }) }]
    : []
}

/** No car is registered years before it is made. */
const modelYearFaults = (
  { firstRegistrationDate, modelYear, valuationDate, vin }: Partial<VehicleRequest>,
  today: string,
  { modelYearsAhead }: VehiclePolicy,
): ReadonlyArray<RequestFault> => {
  const faults: Array<RequestFault> = []
  const latest = Number(today.slice(0, 4)) + modelYearsAhead
  if (modelYear !== undefined && modelYear > latest) {
    faults.push({ path: "modelYear", message: vehicleMessage("vehicle.request.modelYearAhead", { latest }) })
  }
  if (firstRegistrationDate === undefined) return faults
  const registered = Number(firstRegistrationDate.slice(0, 4))
  const before = (year: number, origin: string): void => {
    const params = { modelYear: year, origin }
    const message = vehicleMessage("vehicle.request.registeredBeforeModel", params)
    faults.push({ path: "firstRegistrationDate", message })
  }
  if (modelYear !== undefined && registered < modelYear - modelYearsAhead) before(modelYear, "REQUEST")
  const ofVin =
    vin === undefined || normaliseVin(vin) === ""
      ? undefined
      : readVehicleVin(vin, firstRegistrationDate, valuationDate ?? today).nearestModelYear
  if (ofVin !== undefined && registered < ofVin - modelYearsAhead) before(ofVin, "VIN")
  return faults
}
