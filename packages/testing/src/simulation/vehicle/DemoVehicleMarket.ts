import type { LocalDate } from "@open-valuation/core/domain"
import { markedAsDemo } from "../market/MarkedAsDemo.ts"
import { mildVehicleDirt } from "./VehicleDirt.ts"
import { simulateVehicleMarket, type VehicleMarket } from "./VehicleMarket.ts"

/**
 * The market shown at first start: about 1,000 samples of used cars over the 18 months up to `today`, with some data
 * errors so that the filters have work to do. The same day gives the same market.
 */
export const demoVehicleMarket = (today: LocalDate.LocalDate): VehicleMarket =>
  markedAsDemo(
    simulateVehicleMarket({
      seed: 2026,
      today,
      deals: 540,
      listings: 370,
      auctions: 75,
      dirt: mildVehicleDirt,
    }),
  )

/** A car of the demo market as a request (contract 2.4): the one in `docs/examples/vehicle.json`. */
export const demoVehicleRequest = {
  brand: "大众",
  series: "朗逸",
  trim: "1.5L 自动舒适版",
  modelYear: 2021,
  city: "江苏省/苏州市",
  firstRegistrationDate: "2021-05",
  mileageKm: 68_000,
  fuelType: "GASOLINE",
  transmission: "AUTOMATIC",
  displacementL: 1.5,
  emissionStandard: "国六",
  color: "白色",
  usageNature: "NON_OPERATING",
  transferCount: 1,
  conditionGrade: "GOOD",
  accidentType: "NONE",
} as const

/** A market of twenty rows, twelve of them deals: too small for most series. */
export const smallVehicleMarket = (today: LocalDate.LocalDate): VehicleMarket =>
  simulateVehicleMarket({ seed: 20, today, deals: 12, listings: 6, auctions: 2 })
