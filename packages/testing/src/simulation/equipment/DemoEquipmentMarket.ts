import type { LocalDate } from "@open-valuation/core/domain"
import { markedAsDemo } from "../market/MarkedAsDemo.ts"
import { mildEquipmentDirt } from "./EquipmentDirt.ts"
import { simulateEquipmentMarket, type EquipmentMarket } from "./EquipmentMarket.ts"

/**
 * The market shown at first start: about 850 samples of machines over the 36 months up to `today`, with some data
 * errors so that the filters have work to do. The same day gives the same market.
 */
export const demoEquipmentMarket = (today: LocalDate.LocalDate): EquipmentMarket =>
  markedAsDemo(
    simulateEquipmentMarket({
      seed: 2026,
      today,
      deals: 440,
      listings: 290,
      auctions: 95,
      noise: 0.09,
      dirt: mildEquipmentDirt,
    }),
  )

/** A machine of the demo market as a request (specification 2.5): the one in `docs/examples/equipment.json`. */
export const demoEquipmentRequest = {
  model: "QY25K5",
  manufactureDate: "2017-06",
  manufacturer: "徐工",
  equipmentConfig: "国四排放，工况良好",
  hours: 9800,
  city: "江苏省/徐州市",
} as const

/** A market of twenty rows, twelve of them deals: too small for most models. */
export const smallEquipmentMarket = (today: LocalDate.LocalDate): EquipmentMarket =>
  simulateEquipmentMarket({ seed: 20, today, deals: 12, listings: 6, auctions: 2 })
