import type { RequestFault } from "../AssetDefinition.ts"
import { type LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { normaliseVin } from "../domain/Vin.ts"
import { lentUnder } from "../lending/DefaultLending.ts"
import type { LendingOptions } from "../lending/LendingPolicy.ts"
import { defineAsset, type MarketAssetDefinition } from "../market/DefineAsset.ts"
import { requestMessage } from "../market/recipe/MarketRequest.ts"
import { placeTips } from "../market/report/PlaceTips.ts"
import { vehicleData, type VehicleRequest } from "./fields.ts"
import { implausibleNewPrices } from "./NewPrice.ts"
import { readOdometer } from "./Odometer.ts"
import { brandsAgree } from "./SameSeries.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import { expectedKmPerYear } from "./tables/Factors.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { vehicleAge } from "./VehicleAge.ts"
import { vehicleEngine, type VehicleOptions } from "./VehicleEngine.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
import { type VehicleOutcome, VehicleResult } from "./VehicleResult.ts"
import { readVehicleVin } from "./VehicleVin.ts"

/** Cars, valued from comparable deals, auctions and listings (contract 2.4). */
export const vehicle = ({
  lending,
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions & LendingOptions = {}): MarketAssetDefinition<VehicleRequest, VehicleOutcome> =>
  defineAsset({
    ...lentUnder(vehicleData, lending),
    engine: vehicleEngine({ policy, tables }),
    Result: VehicleResult,
    faults: (request, today, unread) => vehicleFaults(request, today, policy, unread),
    tips: (request, date) => requestTips(policy, tables, request, date),
  })

/** Faults of a vehicle request that depend on the date or on several fields. */
const vehicleFaults = (
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

/** Risk tips from the request alone, before the search. */
const requestTips = (
  policy: VehiclePolicy,
  tables: VehicleTables,
  request: VehicleRequest,
  date: LocalDate,
): ReadonlyArray<Message> => [
  ...placeTips(request.city, { unknown: (params) => vehicleMessage("vehicle.risk.placeUnknown", params) }),
  ...vinTips(request),
  ...lateTips(policy, request, date),
  ...odometerTips(policy, tables, request, date),
  ...implausibleNewPrices(policy, priced(request)).map((price) =>
    vehicleMessage("vehicle.risk.newPriceImplausible", price),
  ),
]

const priced = ({ currentNewPrice, msrp }: VehicleRequest) => ({
  ...(msrp === undefined ? {} : { msrp }),
  ...(currentNewPrice === undefined ? {} : { currentNewPrice }),
})

/** Contradictions within the VIN, and between the VIN and the request. */
const vinTips = ({ brand, firstRegistrationDate, modelYear, vin }: VehicleRequest): ReadonlyArray<Message> => {
  if (vin === undefined || normaliseVin(vin) === "") return []
  const read = readVehicleVin(vin, firstRegistrationDate)
  const tips: Array<Message> = []
  if (read.wrongCheckDigit !== undefined) {
    const { expected, found, required } = read.wrongCheckDigit
    tips.push(vehicleMessage("vehicle.risk.checkDigit", { found, expected, required }))
  }
  const stated = brand === undefined || brand.trim() === "" ? undefined : brand
  if (read.brand === undefined) {
    tips.push(vehicleMessage("vehicle.risk.vinMakerUnknown", { wmi: read.wmi }))
  } else if (stated === undefined) {
    tips.push(vehicleMessage("vehicle.risk.brandInferred", { brand: read.brand, sure: read.isSure }))
  } else if (read.isSure && !read.brands.some((known) => brandsAgree(known, stated))) {
    tips.push(vehicleMessage("vehicle.risk.vinBrand", { stated, known: read.maker ?? read.brand }))
  }
  const known = read.nearestModelYear
  if (modelYear !== undefined && known !== undefined && Math.abs(modelYear - known) > 1) {
    tips.push(vehicleMessage("vehicle.risk.vinYear", { stated: modelYear, known }))
  }
  return tips
}

/** A car registered long after its model year stood unsold, or one of the two dates is wrong. */
const lateTips = (
  { tips }: VehiclePolicy,
  { firstRegistrationDate, modelYear: stated, vin }: VehicleRequest,
  date: LocalDate,
): ReadonlyArray<Message> => {
  const modelYear =
    stated ?? (vin === undefined ? undefined : readVehicleVin(vin, firstRegistrationDate, date).nearestModelYear)
  const years = modelYear === undefined ? 0 : Number(firstRegistrationDate.slice(0, 4)) - modelYear
  return modelYear === undefined || years < tips.registeredLateYears
    ? []
    : [vehicleMessage("vehicle.risk.registeredLate", { years, modelYear })]
}

const odometerTips = (
  policy: VehiclePolicy,
  tables: VehicleTables,
  { firstRegistrationDate, mileageKm: km, usageNature }: VehicleRequest,
  date: LocalDate,
): ReadonlyArray<Message> => {
  const age = vehicleAge({ firstRegistrationDate }, toEpochDay(date)) ?? 0
  const { doubt, km: counted } = readOdometer(policy.mileage, km, age)
  const years = Math.floor(age)
  const expected = 1000 * Math.round((expectedKmPerYear(tables, usageNature) * age) / 1000)
  switch (doubt) {
    case undefined:
      return []
    case "UNREAD":
      return [vehicleMessage("vehicle.risk.mileageUnread", { km, years, expected, counted })]
    case "LOW":
      return [vehicleMessage("vehicle.risk.mileageLow", { km, years, expected, counted })]
    case "HIGH": {
      const perYear = Math.round(km / Math.max(age, policy.mileage.youngYears))
      return [vehicleMessage("vehicle.risk.mileageHigh", { km, years, perYear })]
    }
    case "BEYOND":
      return [vehicleMessage("vehicle.risk.mileageBeyond", { km })]
  }
}
