import { it } from "@effect/vitest"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { faultsOf as allFaultsOf } from "../market/MarketHost.ts"
import { hostOf, request, valueOf } from "./Host.ts"
import { simulatedLots } from "./Lots.ts"

const host = hostOf(simulatedLots(100))
const faultsOf = (body: unknown) => allFaultsOf(valueOf(body)).pipe(Effect.provide(host))

describe("a land request", () => {
  it.effect("is refused with all its faults at once", () =>
    Effect.gen(function* () {
      expect(
        yield* faultsOf({
          city: " ",
          address: "",
          landUse: "HOUSING",
          areaSqm: 0,
          rightType: "OWNED",
          plotRatio: 0,
          termTotalYears: -1,
          remainingYears: 0,
          termEndDate: "2050-02-30",
          developmentLevel: "FOUR_UTILITIES",
          grade: 3,
          benchmarkPrice: { unitPrice: 0, date: "2024", plotRatio: -1, termYears: "40" },
          source: 7,
        }),
      ).toEqual([
        "city 不能为空",
        "address 不能为空",
        "landUse 应为以下之一：RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC, AGRICULTURAL, MIXED",
        "areaSqm 必须大于0",
        "rightType 应为以下之一：GRANTED, ALLOCATED, LEASED, COLLECTIVE",
        "plotRatio 不能小于0.001",
        "termTotalYears 不能小于0.01",
        "remainingYears 不能小于0.01",
        "termEndDate 应为 YYYY-MM-DD 格式的日期",
        "developmentLevel 应为以下之一：RAW, THREE_UTILITIES, FIVE_UTILITIES, SEVEN_UTILITIES",
        "grade 应为字符串",
        "benchmarkPrice.unitPrice 不能小于0.01",
        "benchmarkPrice.date 应为 YYYY-MM-DD 格式的日期",
        "benchmarkPrice.plotRatio 不能小于0.001",
        "benchmarkPrice.termYears 应为数字",
        "source 应为字符串",
      ])
      expect(yield* faultsOf({})).toEqual([
        "city 必填",
        "address 必填",
        "landUse 必填",
        "areaSqm 必填",
        "rightType 必填",
      ])
    }),
  )

  it.effect("is refused with an impossible area or plot ratio", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({ ...request, areaSqm: 5e-324, benchmarkPrice: { unitPrice: 1e-300 } })).toEqual([
        "areaSqm 数值过小，绝对值不能小于0.000001",
        "benchmarkPrice.unitPrice 不能小于0.01",
      ])
      expect(yield* faultsOf({ ...request, areaSqm: -5 })).toEqual(["areaSqm 必须大于0"])
      expect(yield* faultsOf({ ...request, areaSqm: 1e12 })).toEqual(["areaSqm 不能大于100000000"])
      expect(yield* faultsOf({ ...request, areaSqm: "30亩" })).toEqual(["areaSqm 应为数字"])
      expect(yield* faultsOf({ ...request, plotRatio: 0 })).toEqual(["plotRatio 不能小于0.001"])
      expect(yield* faultsOf({ ...request, plotRatio: 250 })).toEqual(["plotRatio 不能大于30"])
    }),
  )

  it.effect("is refused when the remaining years exceed the total term", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({ ...request, termTotalYears: 40, remainingYears: 40.5 })).toEqual([
        "remainingYears 不能超过总年期（40年）",
      ])
      const { remainingYears: _, ...byDate } = request
      expect(yield* faultsOf({ ...byDate, termEndDate: "2090-01-01" })).toEqual(["termEndDate 不能超过总年期（40年）"])
    }),
  )

  it.effect("is refused where the term has ended", () =>
    Effect.gen(function* () {
      const { remainingYears: _, ...byDate } = request
      for (const termEndDate of ["2026-06-30", "2019-12-31"]) {
        expect(yield* faultsOf({ ...byDate, termEndDate })).toEqual([
          "termEndDate 应晚于价值时点（2026-06-30），土地使用权已到期的无法估值",
        ])
      }
    }),
  )

  it.effect("is refused with dates in the future", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({ ...request, valuationDate: "2027-01-01", source: "CHAT" })).toEqual([
        "valuationDate 不能晚于今天（2026-06-30）",
        "chatSessionId source 为 CHAT 时必须提供 chatSessionId",
      ])
      expect(yield* faultsOf({ ...request, benchmarkPrice: { unitPrice: 900, date: "2026-07-01" } })).toEqual([
        "benchmarkPrice.date 不能晚于价值时点（2026-06-30）",
      ])
    }),
  )

  it.effect("may omit optional fields, and carry unknown ones", () =>
    Effect.gen(function* () {
      const { city, address, landUse, areaSqm, rightType } = request
      const outcome = yield* valueOf({
        city,
        address,
        landUse,
        areaSqm,
        rightType,
        plotRatio: null,
        grade: "",
        benchmarkPrice: null,
        unknown: { a: 1 },
      })
      expect(outcome.avgTotalPrice).toBeGreaterThan(0)
      expect(outcome.floorPricePerSqm).toBeNull()
    }).pipe(Effect.provide(host)),
  )

  it.effect("may state the remaining term by its end date, which may lie slightly beyond the total term", () =>
    Effect.gen(function* () {
      const { remainingYears: _, ...byDate } = request
      const dated = yield* valueOf({ ...byDate, termEndDate: "2036-06-29" })
      const stated = yield* valueOf({ ...request, remainingYears: 10 })
      expect(dated.termFactor).toBeCloseTo(stated.termFactor, 3)
      expect((yield* valueOf({ ...byDate, termEndDate: "2067-01-01" })).termFactor).toBe(1)
    }).pipe(Effect.provide(host)),
  )
})
