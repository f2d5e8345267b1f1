import { LocalDate } from "@open-valuation/core"
import { accuracyOf, backtest, shuffledPrices } from "@open-valuation/core/accuracy"
import { equipment } from "@open-valuation/core/equipment"
import { fit } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { simulatedMachines } from "../../equipment/Machines.ts"
import { LAST_DAY, simulatedMarket } from "../../market/SimulatedMarket.ts"
import { dataOf, TABLES_ALONE } from "../Markets.ts"

/** Markets with enough samples for a correction: with effects common to all, and with effects of single groups. */
describe.each([
  { asset: "homes", chance: 0.85, market: property().market, samples: simulatedMarket({ deals: 1220, trend: -0.1 }) },
  { asset: "machines", chance: TABLES_ALONE, market: equipment().market, samples: simulatedMachines(1220) },
])("a price never reaches its own value through its correction: $asset", (simulated) => {
  const data = dataOf(simulated)
  const { recipe } = simulated.market

  it("with shuffled prices the corrected engine falls to the naive median of the same shuffled samples", () => {
    const asOf = LocalDate.fromEpochDay(LAST_DAY)
    expect(fit(recipe, shuffledPrices(recipe, data.train), { asOf, order: "time" })?.correction).toBeDefined()
    const { mdape, n, naive } = accuracyOf(backtest({ ...data, shufflePrices: true }).rows)
    expect(n).toBeGreaterThan(120)
    expect(mdape).toBeGreaterThan(simulated.chance * naive.mdape)
  })
})
