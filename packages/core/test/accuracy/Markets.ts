import type { Sample } from "@open-valuation/core"
import type { BacktestData } from "@open-valuation/core/accuracy"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import type { AssetMarket } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import { simulatedMachines } from "../equipment/Machines.ts"
import { simulatedLots } from "../land/Lots.ts"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"
import { simulatedCars } from "../vehicle/Cars.ts"

/** A simulated market of one asset, with its valuation settings. */
export interface SimulatedAsset {
  readonly asset: string
  /**
   * Share of the naive median's error that an engine without true prices may reach by chance, with about fifty rows.
   */
  readonly chance: number
  readonly market: AssetMarket
  readonly samples: ReadonlyArray<Sample>
}

/**
 * The same for machines, whose depreciation tables predict something whatever the training prices: an older machine
 * never costs more.
 */
export const TABLES_ALONE = 0.55

/** All four assets, with prices that are known except for noise. */
export const simulatedAssets: ReadonlyArray<SimulatedAsset> = [
  { asset: "homes", chance: 0.85, market: property().market, samples: simulatedMarket({ deals: 480, trend: -0.1 }) },
  { asset: "cars", chance: 0.85, market: vehicle().market, samples: simulatedCars(300) },
  { asset: "lots", chance: 0.85, market: land().market, samples: simulatedLots(300) },
  { asset: "machines", chance: TABLES_ALONE, market: equipment().market, samples: simulatedMachines(300) },
]

/** Rows of the last days are valued from earlier ones. */
const TESTED_DAYS = 115

const isTested = ({ observedDay }: Sample): boolean => observedDay > LAST_DAY - TESTED_DAYS

/** A backtest of a simulated market, by default ordered by time. */
export const dataOf = ({ market, samples }: SimulatedAsset, changes: Partial<BacktestData> = {}): BacktestData => ({
  market,
  train: samples.filter((sample) => !isTested(sample)),
  test: samples.filter(isTested),
  walkForward: false,
  random: false,
  now: () => 0,
  ...changes,
})
