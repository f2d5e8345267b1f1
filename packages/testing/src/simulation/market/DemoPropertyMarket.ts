import type { LocalDate } from "@open-valuation/core/domain"
import { mildDirt } from "./Dirt.ts"
import { markedAsDemo } from "./MarkedAsDemo.ts"
import { simulatePropertyMarket, type PropertyMarket } from "./PropertyMarket.ts"

/**
 * The market shown at first start: about 3,500 samples of invented communities in four real cities over the 24 months
 * up to `today`, with some data errors so that the filters have work to do. The same day gives the same market.
 */
export const demoPropertyMarket = (today: LocalDate.LocalDate): PropertyMarket =>
  markedAsDemo(simulatePropertyMarket({ seed: 2026, today, deals: 2300, listings: 1100, dirt: mildDirt }))

/** A home of the demo market as a request (specification 2.6): the one in `docs/examples/property.json`. */
export const demoPropertyRequest = {
  city: "上海市/上海市/浦东新区",
  address: "檐雨小筑3号楼",
  buildingArea: 89.5,
  propertyUsage: "RESIDENTIAL",
  houseType: "2室1厅",
  floor: 9,
  totalFloors: 18,
  buildYear: 2017,
} as const
