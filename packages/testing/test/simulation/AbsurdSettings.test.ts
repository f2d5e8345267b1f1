import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import {
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { simulateBorrower } from "@open-valuation/testing/statement"
import { Schema } from "effect"

const today = LocalDate.LocalDate.make("2026-11-20")
/** A day as a caller without types might make one up. */
const made = (text: string) => Schema.decodeSync(Schema.String.pipe(Schema.brand("LocalDate")))(text)

const rows = { seed: 1, today, deals: 3, listings: 0, auctions: 0 }
const markets = {
  simulatePropertyMarket: (more: object) => simulatePropertyMarket({ ...rows, ...more }),
  simulateVehicleMarket: (more: object) => simulateVehicleMarket({ ...rows, ...more }),
  simulateLandMarket: (more: object) => simulateLandMarket({ ...rows, ...more }),
  simulateEquipmentMarket: (more: object) => simulateEquipmentMarket({ ...rows, ...more }),
}

const absurd: ReadonlyArray<object> = [
  { seed: Number.NaN },
  { seed: Infinity },
  { seed: 1.5 },
  { seed: 2 ** 60 },
  { deals: -1 },
  { deals: 1e9 },
  { deals: 2.5 },
  { deals: Number.NaN },
  { listings: 1e9 },
  { months: 0 },
  { months: 1e6 },
  { noise: -0.1 },
  { noise: 5 },
  { askPriceShare: 1.1 },
  { listingPremium: [0.5, 0.1] },
  { dirt: { duplicate: 2 } },
  { today: made("2026-02-30") },
  { today: made("tomorrow") },
  { today: made("1200-01-01") },
]

describe.each(Object.entries(markets))("%s", (_, simulate) => {
  it("takes no rows at all", () => {
    expect(simulate({ deals: 0 }).samples).toEqual([])
  })

  it.each(absurd)("refuses %j with the setting's name and what would do", (more) => {
    const [name] = Object.keys(more)
    expect(() => simulate(more)).toThrow(RangeError)
    expect(() => simulate(more)).toThrow(new RegExp(`^${name}.* is .*: give a `, "u"))
  })
})

describe("places", () => {
  it("that are none are refused", () => {
    for (const simulate of [markets.simulatePropertyMarket, markets.simulateLandMarket]) {
      expect(() => simulate({ cities: [] })).toThrow("cities is empty: give at least one")
    }
  })

  it("of another market have no true price", () => {
    const day = LocalDate.toEpochDay(today)
    const nowhere = {
      city: "亚特兰蒂斯省/无名市/无名区",
      facts: { community: "无名里", buildingArea: 90, address: "无名路" },
    }
    expect(markets.simulatePropertyMarket({}).truth(nowhere, day)).toBeUndefined()
    expect(markets.simulateLandMarket({}).truth.valueOf(nowhere, day)).toBeUndefined()
    expect(markets.simulateVehicleMarket({}).truth.valueOf(nowhere, day)).toBeUndefined()
    expect(markets.simulateEquipmentMarket({}).truth.valueOf(nowhere, day)).toBeUndefined()
  })
})

describe("simulateBorrower", () => {
  const settings = { seed: 1, endDate: today }
  it.each([
    { seed: Number.NaN },
    { months: 4.5 },
    { months: 1e9 },
    { accounts: 0 },
    { accounts: 1e9 },
    { purchasesPerDay: -1 },
    { purchasesPerDay: 1e9 },
    { endDate: made("2026-13-01") },
  ])("refuses %j", (more) => {
    expect(() => simulateBorrower({ ...settings, ...more })).toThrow(/ is .*: give a /u)
  })
})
