import { describe, expect, it } from "@effect/vitest"
import { LocalDate, Sample } from "@open-valuation/core/domain"
import {
  type Described,
  fullLandShares,
  fullShares,
  fullVehicleShares,
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-03-15")
const lastDay = LocalDate.toEpochDay(today)
const settings = { seed: 7, today, deals: 2000, listings: 1000, auctions: 600 }

interface Simulated {
  readonly samples: ReadonlyArray<Sample>
  readonly observations: ReadonlyArray<{
    readonly sample: Sample
    readonly object: Described
    readonly day: LocalDate.EpochDay
    readonly truePrice: number
  }>
  readonly valueOf: (described: Described, day: LocalDate.EpochDay) => number | undefined
}

interface Market {
  readonly name: string
  readonly simulate: (more: object) => Simulated
  readonly days: number
  readonly noise: number
  /** Bounds of the mean ln ratio of price and truth. */
  readonly listings: readonly [number, number]
  readonly auctions: readonly [number, number]
  /** Settings under which every price is the truth and every fact is stated, and half a step of a price. */
  readonly exact: object
  readonly rounding: (price: number) => number
  readonly leastPrice: number
  readonly wrong: ReadonlyArray<readonly [name: string, wrong: object]>
}

const markets: ReadonlyArray<Market> = [
  {
    name: "homes",
    simulate: (more) => {
      const market = simulatePropertyMarket({ ...settings, ...more })
      return { ...market, valueOf: market.truth }
    },
    days: 731,
    noise: 0.06,
    listings: [0.04, 0.06],
    auctions: [0, 0],
    exact: {},
    rounding: () => 500,
    leastPrice: 10_000,
    wrong: [["communities.perCity", { communities: { perCity: 100_000 } }]],
  },
  {
    name: "cars",
    simulate: (more) => {
      const market = simulateVehicleMarket({ ...settings, ...more })
      return { ...market, valueOf: market.truth.valueOf }
    },
    days: 548,
    noise: 0.05,
    listings: [0.055, 0.07],
    auctions: [-0.13, -0.105],
    exact: { auctionGap: [0, 0], stated: fullVehicleShares },
    rounding: () => 50,
    leastPrice: 1_000,
    wrong: [
      ["stated.vin", { stated: { vin: -0.1 } }],
      ["auctionGap[1]", { auctionGap: [0.2, 0.1] }],
      ["thinSeries", { thinSeries: 1000 }],
    ],
  },
  {
    name: "land",
    simulate: (more) => {
      const market = simulateLandMarket({ ...settings, ...more })
      return { ...market, valueOf: market.truth.valueOf }
    },
    days: 1096,
    noise: 0.12,
    listings: [0.07, 0.11],
    auctions: [0.015, 0.045],
    exact: { auctionGap: [0, 0], stated: fullLandShares },
    rounding: () => 5_000,
    leastPrice: 100_000,
    wrong: [
      ["stated.grade", { stated: { grade: -0.1 } }],
      ["perDistrict", { perDistrict: 16 }],
    ],
  },
  {
    name: "machinery",
    simulate: (more) => {
      const market = simulateEquipmentMarket({ ...settings, ...more })
      return { ...market, valueOf: market.truth.valueOf }
    },
    days: 1096,
    noise: 0.1,
    listings: [0.07, 0.11],
    auctions: [-0.16, -0.12],
    exact: { auctionDiscount: [0, 0], stated: fullShares },
    rounding: (price) => (price < 100_000 ? 50 : 500),
    leastPrice: 10_000,
    wrong: [
      ["stated.hours", { stated: { hours: -0.1 } }],
      ["auctionDiscount[1]", { auctionDiscount: [0.2, 0.1] }],
      ["thinModels", { thinModels: 1000 }],
    ],
  },
]

const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

describe.each(markets)("a simulated market of $name", (market) => {
  const { days: window, exact, leastPrice, noise, rounding, simulate, wrong } = market
  const clean = simulate({})
  const counts = [settings.deals, settings.listings, market.name === "homes" ? 0 : settings.auctions]
  const of = (kind: Sample["kind"]) => clean.observations.filter(({ sample }) => sample.kind === kind)
  const logRatios = (kind: Sample["kind"]) =>
    of(kind).map(({ sample, truePrice }) => Math.log(sample.price / truePrice))

  it("is equal for equal settings, and different for another seed", () => {
    expect(simulate({}).samples).toEqual(clean.samples)
    const other = new Set(simulate({ seed: 8 }).samples.map(({ sampleId }) => sampleId))
    expect(clean.samples.some(({ sampleId }) => other.has(sampleId))).toBe(false)
  })

  it("keeps its first rows when more are requested", () => {
    const more = simulate({ deals: 2300 })
    expect(more.samples.slice(0, 2000)).toEqual(clean.samples.slice(0, 2000))
    expect(more.samples.slice(2300)).toEqual(clean.samples.slice(2000))
  })

  it("gives the requested number of samples, each with a unique id, that decode", () => {
    expect([of("TRANSACTION").length, of("LISTING").length, of("AUCTION").length]).toEqual(counts)
    expect(new Set(clean.samples.map(({ sampleId }) => sampleId)).size).toBe(clean.samples.length)
    expect(Schema.decodeUnknownSync(Schema.Array(Sample))(clean.samples)).toEqual(clean.samples)
  })

  it("spreads them over the months that end today", () => {
    const days = clean.samples.map(({ observedDay }) => observedDay)
    expect(Math.max(...days)).toBeLessThanOrEqual(lastDay)
    expect(Math.max(...days)).toBeGreaterThan(lastDay - 7)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(lastDay - window)
    expect(Math.min(...days)).toBeLessThan(lastDay - window + 12)
  })

  it("prices deals around the true value with the stated noise, listings and auctions apart from them", () => {
    const deals = logRatios("TRANSACTION")
    expect(Math.abs(mean(deals))).toBeLessThan(noise / 10)
    expect(Math.sqrt(mean(deals.map((value) => value ** 2))) / noise).toBeCloseTo(1, 1)
    const [low, high] = market.listings
    expect(mean(logRatios("LISTING"))).toBeGreaterThan(low)
    expect(mean(logRatios("LISTING"))).toBeLessThan(high)
    if (market.name === "homes") return
    expect(mean(logRatios("AUCTION"))).toBeGreaterThan(market.auctions[0])
    expect(mean(logRatios("AUCTION"))).toBeLessThan(market.auctions[1])
  })

  it("prices exactly at the true value without noise, also from the facts of a fully stated sample", () => {
    const { observations, valueOf } = simulate({ noise: 0, listingPremium: [0, 0], ...exact })
    for (const { day, object, sample, truePrice } of observations) {
      expect(Math.abs(sample.price - truePrice)).toBeLessThanOrEqual(rounding(truePrice) + 0.001)
      expect(valueOf({ city: sample.city, facts: object.facts }, day)).toBe(truePrice)
      expect(valueOf(sample, day)).toBe(truePrice)
    }
  })

  it("can be set in any year", () => {
    const { observations } = simulate({ today: LocalDate.LocalDate.make("1970-01-01"), deals: 50 })
    for (const { sample, truePrice } of observations) {
      expect(sample.observedDay).toBeLessThanOrEqual(0)
      expect(truePrice).toBeGreaterThan(leastPrice)
    }
  })

  it.each(wrong)("refuses %s out of its bounds", (name, more) => {
    expect(() => simulate(more)).toThrow(`${name} is`)
  })
})
