import { LocalDate, type Sample } from "@open-valuation/core"

const DAY = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-06-30"))

/** The last day of the simulated market. */
export const LAST_DAY = DAY

/**
 * A small deterministic generator of numbers in [0, 1): these tests must not depend on a package that depends on core.
 */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export interface MarketKnobs {
  readonly deals: number
  readonly seed?: number
  readonly noise?: number
  /** ln change of the level per year. */
  readonly trend?: number
  /** Share of the samples that are listings, asked at this premium (ln). */
  readonly listings?: number
  readonly premium?: number
}

/** Homes of 24 communities on a small plane whose ln price per m² is known except for noise. */
export const simulatedMarket = (knobs: MarketKnobs): ReadonlyArray<Sample> => {
  const { deals, seed = 1, noise = 0.05, trend = 0, listings = 0, premium = 0.05 } = knobs
  const random = randomOf(seed)
  const communities = Array.from({ length: 24 }, (_, i) => ({
    name: `静${String.fromCodePoint(0x4e00 + 37 * i)}里`,
    level: 10.8 + 0.2 * normal(random),
    longitude: 121.4 + 0.05 * random(),
    latitude: 31.2 + 0.05 * random(),
  }))
  return Array.from({ length: deals }, (_, i): Sample => {
    const community = communities[Math.floor(random() * communities.length)]!
    const area = Math.round(100 * (45 + 100 * random())) / 100
    const buildYear = 1990 + Math.floor(30 * random())
    const observedDay = DAY - Math.floor(700 * random())
    const listed = random() < listings
    const y =
      community.level -
      0.2 * Math.log(area / 90) -
      0.008 * (2026 - buildYear) +
      (trend * (observedDay - DAY)) / 365 +
      noise * normal(random) +
      (listed ? premium : 0)
    return {
      sampleId: `s${String(i).padStart(5, "0")}`,
      assetType: "PROPERTY",
      kind: listed ? "LISTING" : "TRANSACTION",
      source: "simulated",
      observedAt: LocalDate.fromEpochDay(observedDay),
      observedDay,
      price: Math.round(Math.exp(y) * area),
      city: "上海市/上海市/徐汇区",
      objectKey: `home-${i}`,
      facts: {
        community: community.name,
        address: community.name,
        longitude: community.longitude,
        latitude: community.latitude,
        propertyUsage: "RESIDENTIAL",
        buildingArea: area,
        buildYear,
      },
    }
  })
}
