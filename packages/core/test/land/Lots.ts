import type { Sample } from "@open-valuation/core"
import { samplesOf } from "../market/MarketHost.ts"
import { randomOf } from "../market/SimulatedMarket.ts"

const COUNTIES = [
  { city: "湖南省/长沙市/望城区", level: 7.2 },
  { city: "湖南省/长沙市/长沙县", level: 7 },
  { city: "湖南省/株洲市/醴陵市", level: 6.4 },
] as const
const STREETS = ["云栖路", "青荷路", "松涛路", "锦溪路"]
const USES = [
  { landUse: "RESIDENTIAL", termTotalYears: 70, level: 0.8 },
  { landUse: "COMMERCIAL", termTotalYears: 40, level: 1 },
  { landUse: "INDUSTRIAL", termTotalYears: 50, level: -0.7 },
] as const

/** ln of the true price per m² of ground in this market. */
export const trueLog = (city: string, landUse: string, plotRatio: number): number =>
  (COUNTIES.find((county) => county.city === city)?.level ?? 0) +
  (USES.find((use) => use.landUse === landUse)?.level ?? 0) +
  (landUse === "INDUSTRIAL" ? 0 : 0.5 * Math.log(plotRatio / 2))

/** A sample as a catalogue files it. */
export const sampleOf = samplesOf("LAND")

/** Lots of three counties and three uses, sold for full terms, whose price is known except for noise (ln). */
export const simulatedLots = (count: number, noise = 0.1, seed = 1): ReadonlyArray<Sample> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, i) => {
    const { city } = COUNTIES[i % COUNTIES.length]!
    const { landUse, termTotalYears } = USES[Math.floor(3 * random())]!
    const plotRatio = Math.round(10 * (1 + 2 * random())) / 10
    const areaSqm = Math.round(5_000 + 45_000 * random())
    const kind = i % 9 === 0 ? "LISTING" : i % 4 === 0 ? "AUCTION" : "TRANSACTION"
    const log = trueLog(city, landUse, plotRatio) + noise * (2 * random() - 1) + (kind === "LISTING" ? 0.05 : 0)
    const price = Math.round(areaSqm * Math.exp(log))
    const daysAgo = Math.floor(700 * random())
    const facts = {
      address: `${city.split("/")[2] ?? ""}${STREETS[Math.floor(4 * random())] ?? ""}`,
      landUse,
      areaSqm,
      rightType: "GRANTED",
      plotRatio,
      termTotalYears,
    }
    return sampleOf(`l${i}`, kind, price, daysAgo, facts, city)
  })
}
