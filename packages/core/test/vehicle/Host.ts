import { Valuation } from "@open-valuation/core"
import { vehicle, vehicleKeys, vehicleRecipe } from "@open-valuation/core/vehicle"
import { hostsOf, today } from "../market/MarketHost.ts"

export { today }

/** A Lavida of seven years. */
export const request = {
  brand: "上汽大众",
  series: "朗逸",
  trim: "1.5L 自动舒适版",
  city: "上海市/上海市",
  firstRegistrationDate: "2019-06",
  mileageKm: 84_000,
  modelYear: 2019,
  fuelType: "GASOLINE",
}

/** A host with some samples in memory, and a model when it is `learned`. */
export const hostOf = hostsOf(vehicleKeys, vehicleRecipe())

export const valueOf = (body: unknown) => Valuation.value(vehicle(), body, { today })
