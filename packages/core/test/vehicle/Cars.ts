import { LocalDate, type Sample } from "@open-valuation/core"
import { samplesOf } from "../market/MarketHost.ts"
import { LAST_DAY, randomOf } from "../market/SimulatedMarket.ts"

interface Line {
  readonly brand: string
  readonly series: string
  readonly trim: string
  readonly fuelType: string
  /** Yuan new. */
  readonly price: number
}

const LINES: ReadonlyArray<Line> = [
  { brand: "上汽大众", series: "朗逸", trim: "1.5L 自动舒适版", fuelType: "GASOLINE", price: 130_000 },
  { brand: "上汽大众", series: "朗逸", trim: "1.4T 自动豪华版", fuelType: "GASOLINE", price: 160_000 },
  { brand: "上汽大众", series: "帕萨特", trim: "330TSI 豪华版", fuelType: "GASOLINE", price: 230_000 },
  { brand: "广汽丰田", series: "凯美瑞", trim: "2.0G 豪华版", fuelType: "GASOLINE", price: 200_000 },
  { brand: "特斯拉", series: "Model 3", trim: "后轮驱动版", fuelType: "BEV", price: 240_000 },
]

/**
 * Share of the price new that is left in this market: 13 % lost a year, and 1.5 % for each 10,000 km beyond 12,000 a
 * year.
 */
export const TRUE_RATE = (ageYears: number, km: number): number =>
  0.87 ** ageYears * 0.985 ** ((km - 12_000 * ageYears) / 10_000)

/** A sample as a catalogue files it. */
export const sampleOf = samplesOf("VEHICLE", "上海市/上海市")

/** Cars of four series, aged up to 11 years, whose price is known but for the noise (ln). */
export const simulatedCars = (count: number, noise = 0.06, seed = 1): ReadonlyArray<Sample> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, i) => {
    const { brand, fuelType, price, series, trim } = LINES[i % LINES.length]!
    const daysAgo = Math.floor(400 * random())
    const ageYears = 0.5 + 10 * random()
    const mileageKm = Math.round(ageYears * (6_000 + 12_000 * random()))
    const registered = LocalDate.fromEpochDay(Math.floor(LAST_DAY - daysAgo - 365.25 * ageYears)).slice(0, 7)
    const kind = i % 7 === 0 ? "LISTING" : i % 11 === 0 ? "AUCTION" : "TRANSACTION"
    const log =
      Math.log(price * TRUE_RATE(ageYears, mileageKm)) + noise * (2 * random() - 1) + (kind === "LISTING" ? 0.05 : 0)
    return sampleOf(`c${i}`, kind, Math.round(Math.exp(log)), daysAgo, {
      brand,
      series,
      trim,
      fuelType,
      modelYear: Number(registered.slice(0, 4)),
      firstRegistrationDate: registered,
      mileageKm,
    })
  })
}
