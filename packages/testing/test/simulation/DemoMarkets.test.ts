import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { demoMarkets, smallEquipmentMarket, smallLandMarket, smallVehicleMarket } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-11-20")

describe.each(demoMarkets)("the demo market of $assetType", ({ simulate }) => {
  const { samples } = simulate(today)

  it("is the same for the same day, and equally recent on any other", () => {
    expect(simulate(today).samples).toEqual(samples)
    const later = LocalDate.LocalDate.make("2031-02-28")
    const newest = Math.max(...simulate(later).samples.map(({ observedDay }) => observedDay))
    expect(newest).toBeLessThanOrEqual(LocalDate.toEpochDay(later))
    expect(newest).toBeGreaterThan(LocalDate.toEpochDay(later) - 14)
  })

  it("is marked as simulated", () => {
    for (const { source, url } of samples) {
      expect(source).toMatch(/^模拟(?:成交|挂牌|拍卖).*（演示数据）$/)
      expect(url).toBeUndefined()
    }
  })
})

describe("small markets", () => {
  it.each([
    ["cars", smallVehicleMarket, { TRANSACTION: 12, LISTING: 6, AUCTION: 2 }],
    ["land", smallLandMarket, { TRANSACTION: 14, AUCTION: 6 }],
    ["machinery", smallEquipmentMarket, { TRANSACTION: 12, LISTING: 6, AUCTION: 2 }],
  ])("of %s have twenty rows", (_, simulate, counts) => {
    const byKind = Map.groupBy(simulate(today).samples, ({ kind }) => kind)
    expect(Object.fromEntries([...byKind].map(([kind, rows]) => [kind, rows.length]))).toEqual(counts)
  })
})
