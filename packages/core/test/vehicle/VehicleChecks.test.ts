import { it } from "@effect/vitest"
import { LocalDate, NotValuable } from "@open-valuation/core"
import { isKnownCode, translate } from "@open-valuation/core/text"
import { defaultVehiclePolicy, vehicleChecks, type VehicleOutcome } from "@open-valuation/core/vehicle"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { simulatedCars } from "./Cars.ts"
import { hostOf, request, valueOf } from "./Host.ts"

const cars = simulatedCars(300)
const host = hostOf(cars, true)
const tesla = { brand: "特斯拉", series: "Model 3", trim: "后轮驱动版", modelYear: 2019 }

type Changes = Record<string, unknown>
/** What a valuation says of contradictions: its tips, or why there is no value. */
const contradictions = (changes: Changes) =>
  Effect.map(Effect.result(valueOf({ ...request, ...changes })), (result) => {
    if (result._tag === "Success") {
      return result.success.riskTips.filter(({ code }) => code.includes(".fact.")).map((tip) => translate(tip, "zh"))
    }
    return result.failure instanceof NotValuable ? [translate(result.failure.reason, "zh")] : [result.failure._tag]
  })

describe("facts of a vehicle that contradict each other or the world", () => {
  it.effect("are told, every one of them, and do not move the value unseen", () =>
    Effect.gen(function* () {
      const found = yield* contradictions({ ...tesla, fuelType: "DIESEL", displacementL: 3 })
      expect(found.join("")).toContain("该车系只有纯电动车型，与所填燃料类型“柴油”不符")
      expect(found.join("")).toContain("纯电动车没有发动机排量")
      for (const [changes, words] of [
        [{ seats: 50, bodyType: "紧凑型车" }, "50座与该车系或车身类型不符（一般不超过7座）"],
        [{ displacementL: 6, bodyType: "紧凑型车" }, "排量6L与"],
        [{ displacementL: 3 }, "排量3L与车型名称中的1.5不符"],
        [{ batteryHealthPct: 60 }, "燃油车没有动力电池"],
        [{ emissionStandard: "国六", firstRegistrationDate: "2012-06", modelYear: 2012 }, "最早见于2014-09"],
        [{ conditionGrade: "EXCELLENT", accidentType: "FLOOD" }, "车况填写为优，事故情况却为泡水"],
        [{ ...tesla, fuelType: "BEV", transmission: "MANUAL" }, "没有手动变速箱"],
        [{ ...tesla, fuelType: "BEV", firstRegistrationDate: "2006-06", modelYear: 2006 }, "尚无纯电动乘用车上市"],
        [{ firstRegistrationDate: "1998-06", modelYear: 1998 }, "早10年以上"],
        [{ series: "发动机总成" }, "是零部件，不是整车"],
      ] satisfies ReadonlyArray<readonly [Changes, string]>) {
        expect((yield* contradictions(changes)).join("")).toContain(words)
      }
      expect(yield* contradictions({})).toEqual([])
      const nio = { brand: "蔚来", series: "ES6", trim: "75kWh", fuelType: "DIESEL", msrp: 358_000 }
      // Without a sample it cannot be told what the fact would do.
      expect(yield* contradictions(nio)).toEqual([
        "该车系只有纯电动车型，与所填燃料类型“柴油”不符，该信息未采用，请核实。",
      ])
      expect(yield* contradictions({ ...tesla, fuelType: "BEV", displacementL: 0 })).toEqual([])
    }).pipe(Effect.provide(host)),
  )

  it.effect("give no value where they move it by more than a tenth, and are left out where they do not", () =>
    Effect.gen(function* () {
      // By the table a pack at 30 per cent costs far more than a tenth.
      const [refused] = yield* contradictions({ batteryHealthPct: 30 })
      expect(refused).toMatch(/^无法估值，.*燃油车没有动力电池.*请核对后重新提交。$/)
      const plain = yield* valueOf(request)
      const doubted = yield* valueOf({ ...request, displacementL: 3, seats: 50, bodyType: "紧凑型车" })
      const body = yield* valueOf({ ...request, bodyType: "紧凑型车" })
      expect(doubted.avgPrice).toBe(body.avgPrice)
      expect(doubted.confidence).toBeLessThan(plain.confidence)
    }).pipe(Effect.provide(host)),
  )

  it("have a code, a limit and a source each", () => {
    for (const { code, facts, limit, source } of vehicleChecks(defaultVehiclePolicy)) {
      expect(isKnownCode(code)).toBe(true)
      expect([facts.length > 0, limit.length > 0, source.length > 0]).toEqual([true, true, true])
    }
  })
})

const TOLD = { accidentType: "NONE", conditionGrade: "GOOD", usageNature: "NON_OPERATING" }

describe("what was not said of a vehicle and matters", () => {
  const width = ({ maxPrice, minPrice }: VehicleOutcome): number => Math.log(maxPrice / minPrice)
  const bothWays = Effect.gen(function* () {
    const [silent, stated] = [yield* valueOf(request), yield* valueOf({ ...request, ...TOLD })]
    expect(stated.avgPrice).toBe(silent.avgPrice)
    const tips = silent.riskTips.filter(({ code }) => /notStated|usualAssumed/.test(code))
    expect(stated.riskTips.filter(({ code }) => /notStated|usualAssumed/.test(code))).toEqual([])
    return { silent, stated, tips: tips.map((tip) => translate(tip, "zh")) }
  })

  it.effect("is a tip and widens nothing where the range was learned from prices without it", () =>
    Effect.gen(function* () {
      const { silent, stated, tips } = yield* bothWays
      expect(tips).toEqual([expect.stringMatching(/^未说明事故情况、车况、使用性质，.*实物状况可能较差.*约±\d+%/)])
      expect(width(silent)).toBe(width(stated))
      expect(silent.confidence).toBe(stated.confidence)
    }).pipe(Effect.provide(host)),
  )

  it.effect("widens the range by judgement where none was learned, and says so", () =>
    Effect.gen(function* () {
      const { silent, stated, tips } = yield* bothWays
      expect(tips).toEqual([expect.stringMatching(/^未说明事故情况、车况、使用性质，.*另行放宽（约±\d+%）/)])
      expect(width(silent)).toBeGreaterThan(width(stated))
      expect(silent.confidence).toBeLessThan(stated.confidence)
    }).pipe(Effect.provide(hostOf(cars))),
  )

  it.effect("is not doubted twice where the samples tell it", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf(request)
      expect(outcome.riskTips.map(({ code }) => code)).not.toContain("market.risk.notStated")
    }).pipe(Effect.provide(hostOf(cars.map((sample) => ({ ...sample, facts: { ...sample.facts, ...TOLD } }))))),
  )
})

describe("the model year of a VIN", () => {
  it.effect("is never beyond next year", () =>
    Effect.gen(function* () {
      // `2` stands for 2002 and 2032.
      const outcome = yield* valueOf({ ...request, vin: "LSVAA49J522123456", firstRegistrationDate: "2019-06" })
      const late = outcome.riskTips.find(({ code }) => code === "vehicle.risk.registeredLate")
      expect(late).toBeUndefined()
      const { modelYear: _, ...yearless } = request
      const byVin = yield* valueOf({ ...yearless, vin: "LSVAA49J522123456" })
      expect(byVin.riskTips.find(({ code }) => code === "vehicle.risk.registeredLate")?.params).toMatchObject({
        modelYear: 2002,
        years: 17,
      })
    }).pipe(Effect.provide(host)),
  )
})

describe("all faults of a vehicle request", () => {
  const faultsOf = (changes: Changes) =>
    Effect.map(Effect.flip(valueOf({ ...request, ...changes })), (error) =>
      error._tag === "InvalidRequest" ? error.faults.map(({ path }) => path) : [error._tag],
    )

  it.effect("come in one answer: of single fields, and of several", () =>
    Effect.gen(function* () {
      const month = LocalDate.fromEpochDay(LAST_DAY + 60).slice(0, 7)
      expect(
        yield* faultsOf({ mileageKm: -1, firstRegistrationDate: month, modelYear: 2090, valuationDate: "1999-01-01" }),
      ).toEqual(["mileageKm", "valuationDate", "firstRegistrationDate", "modelYear", "firstRegistrationDate"])
      expect(yield* faultsOf({ series: "", mileageKm: "?", modelYear: 2023 })).toEqual([
        "mileageKm",
        "series",
        "firstRegistrationDate",
      ])
      // A VIN that was given is not missing.
      expect(yield* faultsOf({ vin: "LSVAA49J", brand: "", series: "" })).toEqual(["vin"])
      // A field that could not be read has one fault, not two.
      expect(yield* faultsOf({ firstRegistrationDate: "2090/01", seats: 4.5 })).toEqual([
        "firstRegistrationDate",
        "seats",
      ])
    }).pipe(Effect.provide(host)),
  )
})
