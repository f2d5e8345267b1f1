import type { Sample } from "@open-valuation/core"
import type { BacktestData } from "@open-valuation/core/accuracy"
import { equipmentMarket } from "@open-valuation/core/equipment"
import { landMarket } from "@open-valuation/core/land"
import type { MarketDefinition } from "@open-valuation/core/market"
import { propertyMarket } from "@open-valuation/core/property"
import { vehicleMarket } from "@open-valuation/core/vehicle"
import { simulatedMachines } from "../equipment/Machines.ts"
import { simulatedLots } from "../land/Lots.ts"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"
import { simulatedCars } from "../vehicle/Cars.ts"

/** A simulated market of one asset, and how it is valued. */
export interface SimulatedAsset {
  readonly asset: string
  readonly market: MarketDefinition
  readonly samples: ReadonlyArray<Sample>
}

/** All four assets, with prices that are known but for the noise. */
export const simulatedAssets: ReadonlyArray<SimulatedAsset> = [
  { asset: "homes", market: propertyMarket, samples: simulatedMarket({ deals: 480, trend: -0.1 }) },
  { asset: "cars", market: vehicleMarket(), samples: simulatedCars(300) },
  { asset: "lots", market: landMarket(), samples: simulatedLots(300) },
  { asset: "machines", market: equipmentMarket(), samples: simulatedMachines(300) },
]

/** Rows of the last days are valued from those before. */
const TESTED_DAYS = 115

const isTested = ({ observedDay }: Sample): boolean => observedDay > LAST_DAY - TESTED_DAYS

/** A backtest of a simulated market by time, unless said otherwise. */
export const dataOf = ({ market, samples }: SimulatedAsset, changes: Partial<BacktestData> = {}): BacktestData => ({
  market,
  train: samples.filter((sample) => !isTested(sample)),
  test: samples.filter(isTested),
  walkForward: false,
  random: false,
  now: () => 0,
  ...changes,
})
