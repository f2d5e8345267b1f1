import { it } from "@effect/vitest"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { faultsOf as allFaultsOf } from "../market/MarketHost.ts"
import { hostOf, request, valueOf } from "./Host.ts"
import { simulatedMachines } from "./Machines.ts"

const host = hostOf(simulatedMachines(100))
const faultsOf = (body: unknown) => allFaultsOf(valueOf(body)).pipe(Effect.provide(host))

describe("an equipment request", () => {
  it.effect("is refused with all its faults at once", () =>
    Effect.gen(function* () {
      expect(
        yield* faultsOf({
          model: "  ",
          manufactureDate: "2019/3",
          hours: -1,
          manufacturer: 7,
          manufacturerInferred: "yes",
          source: 7,
        }),
      ).toEqual([
        "model 不能为空",
        "manufactureDate 应为 YYYY-MM 格式的年月，例如 2019-03",
        "manufacturer 应为字符串",
        "manufacturerInferred 应为 true 或 false",
        "hours 应在0到200000之间",
        "source 应为字符串",
      ])
      expect(yield* faultsOf({})).toEqual(["model 必填", "manufactureDate 必填"])
    }),
  )

  it.effect("is refused with an empty or an endless model", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({ ...request, model: "" })).toEqual(["model 不能为空"])
      expect(yield* faultsOf({ ...request, model: "Q".repeat(500) })).toEqual(["model 长度不能超过200个字符"])
    }),
  )

  it.effect("is refused with a date that is no month, too early, or yet to come", () =>
    Effect.gen(function* () {
      const month = "manufactureDate 应为 YYYY-MM 格式的年月，例如 2019-03"
      for (const manufactureDate of ["2019-13", "2019-00", "2019-3", "2019", "2019-03-01", "", "去年三月"]) {
        expect(yield* faultsOf({ ...request, manufactureDate })).toEqual([month])
      }
      expect(yield* faultsOf({ ...request, manufactureDate: "1899-05" })).toEqual(["manufactureDate 不能早于1950-01"])
      expect(yield* faultsOf({ ...request, manufactureDate: "2031-01" })).toEqual([
        "manufactureDate 不能晚于今天（2026-06）",
      ])
      expect(yield* faultsOf({ ...request, manufactureDate: "2026-07" })).toEqual([
        "manufactureDate 不能晚于今天（2026-06）",
      ])
    }),
  )

  it.effect("is refused where the machine was made after the valuation date", () =>
    Effect.gen(function* () {
      expect(yield* faultsOf({ ...request, valuationDate: "2019-05-31" })).toEqual([
        "manufactureDate 不能晚于价值时点（2019-05-31）",
      ])
      expect(yield* faultsOf({ ...request, valuationDate: "2027-01-01", source: "CHAT" })).toEqual([
        "valuationDate 不能晚于今天（2026-06-30）",
        "chatSessionId source 为 CHAT 时必须提供 chatSessionId",
      ])
    }),
  )

  it.effect("may be made this month, leave optional fields null or empty, and carry unknown ones", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({
        ...request,
        manufactureDate: "2026-06",
        hours: null,
        city: "",
        equipmentConfig: "",
        unknown: { a: 1 },
      })
      expect(outcome.ageYears).toBe(0)
      expect(outcome.estimatedResidualValue).toBeGreaterThan(0)
    }).pipe(Effect.provide(host)),
  )
})
