import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { backtest, bySupport, type SupportGroup, type Unit } from "@open-valuation/core/accuracy"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import type { AssetMarket } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import {
  simulatedCities,
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-11-20")
const lastDay = LocalDate.toEpochDay(today)

/** Deals of the last weeks are valued from the earlier ones, of which `LEARNED` of all deals are left. */
const TESTED_DAYS = 75
const DEALS = 6_000
const LEARNED = 2_200

/**
 * Maximum difference between stated and observed confidence: seven points, plus twice the standard error of a share of
 * this many rows. Errors of one unit are correlated, so its rows count half.
 */
const MOST_APART = 0.07
const allowance = (share: number, rows: number): number =>
  MOST_APART + 2 * Math.sqrt((share * (1 - share)) / (rows / 2))

const isTested = ({ observedDay }: Sample): boolean => observedDay > lastDay - TESTED_DAYS

const measured = (market: AssetMarket, samples: ReadonlyArray<Sample>, unit: Unit): ReadonlyArray<SupportGroup> =>
  bySupport(
    backtest({
      market,
      train: samples.slice(0, LEARNED).filter((sample) => !isTested(sample)),
      test: samples.filter(isTested),
      holdOut: { unit, part: 0 },
      walkForward: false,
      random: false,
      now: () => 0,
    }).rows,
  )

const settings = { seed: 5, today, deals: DEALS, listings: 0 }

const homes = (): ReadonlyArray<Sample> =>
  simulatePropertyMarket({
    ...settings,
    cities: simulatedCities.slice(0, 1),
    communities: { perCity: 120 },
  }).samples.filter(({ facts }) => facts["propertyUsage"] === "RESIDENTIAL")

/** Each asset with a unit of which its market has enough for a fifth of them to be a meaningful sample. */
const cases: ReadonlyArray<{
  readonly asset: string
  readonly market: AssetMarket
  readonly unit: Unit
  readonly samples: () => ReadonlyArray<Sample>
}> = [
  { asset: "homes by community", market: property().market, unit: "group", samples: homes },
  {
    asset: "cars by trim",
    market: vehicle().market,
    unit: "group",
    samples: () => simulateVehicleMarket({ ...settings, auctions: 0 }).samples,
  },
  {
    asset: "lots by county",
    market: land().market,
    unit: "family",
    samples: () => simulateLandMarket({ ...settings, auctions: 0, perDistrict: 8 }).samples,
  },
  {
    asset: "machines by model",
    market: equipment().market,
    unit: "group",
    samples: () => simulateEquipmentMarket({ ...settings, auctions: 0 }).samples,
  },
]

describe("confidence and ranges are calibrated for units with many, few and no samples", () => {
  it.each(cases)("$asset", ({ market, samples, unit }) => {
    const groups = measured(market, samples(), unit)
    expect(groups.map(({ support }) => support)).toEqual(["SEEN", "SPARSE", "UNSEEN"])
    for (const { held80, n, stated, support, true10 } of groups) {
      expect(n, support).toBeGreaterThan(50)
      expect(Math.abs(stated - true10), `${support}: stated ${stated}, true ${true10}`).toBeLessThan(
        allowance(true10, n),
      )
      expect(held80, support).toBeGreaterThan(0.8 - allowance(0.8, n))
    }
  })
})

describe("sizes beyond the samples", () => {
  it("widen the range as needed, and confidence stays calibrated", () => {
    const all = homes()
    const area = ({ facts }: Sample): number => Number(facts["buildingArea"])
    const largest = all.map(area).toSorted((a, b) => a - b)[Math.floor(0.8 * all.length)]!
    const { rows } = backtest({
      market: property().market,
      train: all.filter((sample) => area(sample) < largest && !isTested(sample)).slice(0, LEARNED / 2),
      test: all.filter((sample) => area(sample) >= largest && isTested(sample)),
      walkForward: false,
      random: false,
      now: () => 0,
    })
    const valued = rows.flatMap(({ price, valued: given }) => (given === undefined ? [] : [{ price, ...given }]))
    expect(valued.length).toBeGreaterThan(60)
    const share = (holds: (row: (typeof valued)[number]) => boolean): number =>
      valued.filter(holds).length / valued.length
    const stated = valued.reduce((sum, { confidence }) => sum + confidence, 0) / valued.length
    const true10 = share(({ price, value }) => Math.abs(price / value - 1) <= 0.1)
    expect(Math.abs(stated - true10), `stated ${stated}, true ${true10}`).toBeLessThan(allowance(true10, valued.length))
    expect(share(({ high, low, price }) => low <= price && price <= high)).toBeGreaterThan(
      0.8 - allowance(0.8, valued.length),
    )
  })
})
