import { it } from "@effect/vitest"
import { LocalDate, NotValuable } from "@open-valuation/core"
import { landChecks, landRecipe, LandResult } from "@open-valuation/core/land"
import { defaultMarketPolicy, fit } from "@open-valuation/core/market"
import { isKnownCode, render, translate } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"
import { describe, expect } from "vitest"
import { brokenRule } from "../../src/market/appraise/Exclusion.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { hostOf, request, valueOf } from "./Host.ts"
import { simulatedLots } from "./Lots.ts"

const fitting = { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" } as const

const host = hostOf(simulatedLots(400), true)

type Changes = Record<string, unknown>
const contradictions = (changes: Changes) =>
  Effect.map(Effect.result(valueOf({ ...request, ...changes })), (result) => {
    if (result._tag === "Success") {
      return result.success.riskTips.filter(({ code }) => code.includes(".fact.")).map((tip) => translate(tip, "zh"))
    }
    return result.failure instanceof NotValuable ? [translate(result.failure.reason, "zh")] : [result.failure._tag]
  })

describe("a sample of a share of a lot", () => {
  const lots = simulatedLots(400)
  const share = {
    ...lots[0]!,
    sampleId: "share",
    objectKey: "share",
    price: lots[0]!.price / 3,
    facts: { ...lots[0]!.facts, address: "云栖路8号三分之一使用权份额" },
  }

  it("teaches nothing and is not compared", () => {
    expect(fit(landRecipe, [...lots, share], fitting)).toEqual(fit(landRecipe, lots, fitting))
    expect(brokenRule(landRecipe, defaultMarketPolicy, share)).toBe("SHARE")
    expect(brokenRule(landRecipe, defaultMarketPolicy, lots[0]!)).toBeUndefined()
  })
})

describe("contradicting facts of a lot", () => {
  it.effect("lead to a tip or to no value", () =>
    Effect.gen(function* () {
      expect((yield* contradictions({ plotRatio: 30 })).join("")).toMatch(/容积率30明显高于同类用地/)
      expect((yield* contradictions({ address: "望城区云栖路8号50%使用权份额" })).join("")).toContain("部分份额")
      expect(
        (yield* contradictions({ address: "望城区云栖路", landUse: "AGRICULTURAL", plotRatio: 2 })).join(""),
      ).not.toBe("")
      expect(yield* contradictions({})).toEqual([])
      expect(yield* contradictions({ plotRatio: 3.4 })).toEqual([])
    }).pipe(Effect.provide(host)),
  )

  it.effect("include the effect of the remaining term on the value", () =>
    Effect.gen(function* () {
      const [short] = yield* contradictions({ rightType: "ALLOCATED", remainingYears: 10 })
      expect(short).toMatch(/^无法估值，.*划拨土地使用权没有使用年限.*请核对后重新提交。$/)
      const [full] = yield* contradictions({ rightType: "ALLOCATED", remainingYears: 40 })
      expect(full).toMatch(/^划拨土地使用权没有使用年限.*请核实。$/)
    }).pipe(Effect.provide(host)),
  )

  it("have a code, a limit and a source each", () => {
    for (const { code, facts, limit, source } of landChecks) {
      expect(isKnownCode(code)).toBe(true)
      expect([facts.length > 0, limit.length > 0, source.length > 0]).toEqual([true, true, true])
    }
  })
})

describe("the right that is valued", () => {
  it.effect("is named in the result beside the requested right, with the difference between them", () =>
    Effect.gen(function* () {
      for (const [rightType, note] of [
        ["ALLOCATED", "未扣除应补缴的土地出让金"],
        ["LEASED", "未扣除剩余租期应付的租金"],
        ["COLLECTIVE", "集体"],
      ] as const) {
        const { remainingYears: _r, termTotalYears: _t, ...lot } = request
        const outcome = yield* valueOf({ ...lot, rightType })
        const result = yield* Schema.decodeUnknownEffect(Schema.toEncoded(LandResult))(render(outcome, "zh"))
        expect(result).toMatchObject({ rightType, valuedRight: "GRANTED", confidenceLevel: "LOW" })
        expect(result.valuedRightNote).toContain(note)
      }
      const granted = yield* valueOf(request)
      expect(granted).toMatchObject({ rightType: "GRANTED", valuedRight: "GRANTED", valuedRightNote: null })
    }).pipe(Effect.provide(host)),
  )
})

describe("all faults of a land request", () => {
  it.effect("are returned together: those of single fields, and of several", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        valueOf({
          ...request,
          areaSqm: -5,
          landUse: "HOUSES",
          termTotalYears: 40,
          remainingYears: 50,
          termEndDate: "2040-01-01",
          benchmarkPrice: { unitPrice: 3_000, date: "2099-01-01" },
        }),
      )
      expect(error._tag === "InvalidRequest" ? error.faults.map(({ path }) => path) : []).toEqual([
        "landUse",
        "areaSqm",
        "remainingYears",
        "remainingYears",
        "benchmarkPrice.date",
      ])
    }).pipe(Effect.provide(host)),
  )
})
