import { type LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { normaliseVin } from "../domain/Vin.ts"
import { placeTips } from "../market/report/PlaceTips.ts"
import type { VehicleRequest } from "./fields.ts"
import { implausibleNewPrices } from "./NewPrice.ts"
import { readOdometer } from "./Odometer.ts"
import { brandsAgree } from "./SameSeries.ts"
import { expectedKmPerYear } from "./tables/Factors.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { vehicleAge } from "./VehicleAge.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"
import { readVehicleVin } from "./VehicleVin.ts"

/** Risk tips from the request alone, before the search. */
export const requestTips = (
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
  if (modelYear !== undefined && read.modelYear !== undefined && Math.abs(modelYear - read.modelYear) > 1) {
    tips.push(vehicleMessage("vehicle.risk.vinYear", { stated: modelYear, known: read.modelYear }))
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
