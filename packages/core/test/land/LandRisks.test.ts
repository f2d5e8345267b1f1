import { it } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { hostOf, request, valueOf } from "./Host.ts"
import { simulatedLots } from "./Lots.ts"

const market = simulatedLots(300)

const tipsOf = (change: object, samples: ReadonlyArray<Sample> = market) =>
  Effect.map(valueOf({ ...request, ...change }), ({ furtherRiskTips = [], riskTips }) => [
    ...riskTips,
    ...furtherRiskTips,
  ]).pipe(Effect.provide(hostOf(samples)))

const codesOf = (change: object, samples?: ReadonlyArray<Sample>) =>
  Effect.map(tipsOf(change, samples), (tips) => tips.map(({ code }) => code))

const textsOf = (change: object) =>
  Effect.map(tipsOf(change), (tips) => tips.map((tip) => translate(tip, "zh")).join("\n"))

describe("the risk tips of a lot", () => {
  it.effect("are empty for an ordinary lot", () =>
    Effect.gen(function* () {
      expect((yield* codesOf({})).filter((code) => code.startsWith("land."))).toEqual([])
    }),
  )

  it.effect("name the right that was valued", () =>
    Effect.gen(function* () {
      expect(yield* textsOf({ rightType: "ALLOCATED" })).toContain("未扣除应补缴的土地出让金（金额未知）")
      expect(yield* textsOf({ rightType: "LEASED" })).toContain("估值为出让土地使用权价格")
      expect(yield* textsOf({ rightType: "COLLECTIVE", landUse: "INDUSTRIAL" })).toContain("集体经营性建设用地")
      expect(yield* textsOf({ rightType: "COLLECTIVE", landUse: "RESIDENTIAL" })).toContain("宅基地")
      const allocated = market.map((sample) => ({ ...sample, facts: { ...sample.facts, rightType: "ALLOCATED" } }))
      expect(yield* codesOf({}, allocated)).toContain("land.risk.otherRight")
      expect(yield* codesOf({ rightType: "ALLOCATED" }, allocated)).not.toContain("land.risk.otherRight")
      expect(yield* codesOf({ rightType: "ALLOCATED" }, allocated)).not.toContain("land.risk.allocated")
    }),
  )

  it.effect("question an area in mu or hectares, and give the converted one", () =>
    Effect.gen(function* () {
      const asked = (change: object, samples = market) =>
        valueOf({ ...request, ...change }).pipe(
          Effect.flip,
          Effect.map((error) => (error._tag === "NotValuable" ? translate(error.reason, "zh") : "")),
          Effect.provide(hostOf(samples)),
        )
      expect(yield* asked({ areaSqm: 30 })).toMatch(
        /所填面积30㎡疑似以“亩”为单位。如实际为30亩，估值约[\d.,]+万元；请更正后重新估值。$/,
      )
      expect(yield* asked({ areaSqm: 2 })).toContain("“公顷”")
      expect(yield* textsOf({ areaSqm: 80 })).toContain("若原为亩，应为53,333㎡；若原为公顷，应为800,000㎡")
      // 200 mu are 133,000 m²: far smaller than every comparable as m², too large as mu.
      expect(yield* codesOf({ areaSqm: 200 })).toContain("land.risk.areaUnusual")
      const large = market.map((sample) => ({
        ...sample,
        price: sample.price * 10,
        facts: { ...sample.facts, areaSqm: Number(sample.facts["areaSqm"]) * 10 },
      }))
      expect(yield* asked({ areaSqm: 200 }, large)).toContain("如实际为200亩")
      expect(yield* codesOf({ areaSqm: 20_000_000 })).toContain("land.risk.areaUnusual")
    }),
  )

  it.effect("cover the term: short, unknown, above the legal maximum, contradicted", () =>
    Effect.gen(function* () {
      expect(yield* textsOf({ remainingYears: 12 })).toContain("剩余年期12年（全年期40年）")
      expect(yield* codesOf({ remainingYears: 39 })).not.toContain("land.risk.shortTerm")
      expect(yield* textsOf({ landUse: "RESIDENTIAL", termTotalYears: 70, remainingYears: 15 })).toContain("自动续期")
      const leased = { landUse: "RESIDENTIAL", rightType: "LEASED", termTotalYears: 20, remainingYears: 8 }
      expect(yield* textsOf(leased)).toContain("期满须申请续期")
      expect(yield* textsOf({ termTotalYears: null, remainingYears: null })).toContain("按40年全年期估值")
      expect(yield* textsOf({ termTotalYears: 70, remainingYears: 60 })).toContain("法定最高出让年限（40年）")
      expect(yield* codesOf({ remainingYears: 30, termEndDate: "2053-01-01" })).toContain("land.risk.termsDiffer")
    }),
  )

  it.effect("warn of idle land", () =>
    Effect.gen(function* () {
      expect(yield* textsOf({ attributes: { idleYears: 2.5 } })).toContain("可被无偿收回")
      expect(yield* textsOf({ attributes: { idleYears: 1.2 } })).toContain("20%缴纳土地闲置费")
      expect(yield* codesOf({ attributes: { idleYears: 0.5 }, remainingYears: 30 })).not.toContain(
        "land.risk.idleCheck",
      )
      expect(yield* textsOf({ remainingYears: 37 })).toContain("已约3年")
    }),
  )

  it.effect("ask for a plot ratio, and say when it is outside the table", () =>
    Effect.gen(function* () {
      expect(yield* codesOf({ plotRatio: null })).toContain("land.risk.plotRatioUnknown")
      const benchmarkPrice = { unitPrice: 3_000, plotRatio: 1.4 }
      expect(yield* codesOf({ plotRatio: 8, benchmarkPrice })).toContain("land.risk.plotRatioOutside")
      expect(yield* codesOf({ plotRatio: 2, benchmarkPrice })).not.toContain("land.risk.plotRatioOutside")
    }),
  )

  it.effect("name limits on the sale of industrial and farm land", () =>
    Effect.gen(function* () {
      expect(yield* codesOf({ landUse: "INDUSTRIAL" })).toContain("land.risk.industrialTransfer")
      const farmed = market.map((sample) => ({ ...sample, facts: { ...sample.facts, landUse: "AGRICULTURAL" } }))
      const codes = yield* codesOf({ landUse: "AGRICULTURAL", plotRatio: null }, farmed)
      expect(codes).toContain("land.risk.agricultural")
      expect(codes).not.toContain("land.risk.plotRatioUnknown")
    }),
  )

  it.effect("count deals, look for the same use, and report a wide range", () =>
    Effect.gen(function* () {
      const few = market.slice(1, 3)
      expect(yield* codesOf({}, few)).toContain("land.risk.fewDeals")
      expect(yield* codesOf({}, few)).toContain("market.risk.wideRange")
      expect(yield* codesOf({ landUse: "PUBLIC" })).toContain("land.risk.otherUse")
    }),
  )

  it.effect("compare a benchmark price with the market, its age and its tables", () =>
    Effect.gen(function* () {
      expect(yield* codesOf({ benchmarkPrice: { unitPrice: 600 } })).toContain("land.risk.methodsApart")
      expect(yield* textsOf({ benchmarkPrice: { unitPrice: 3 } })).toMatch(/比市场比较法低99\.\d%/)
      expect(yield* codesOf({ benchmarkPrice: { unitPrice: 3_000, date: "2020-01-01" } })).toContain(
        "land.risk.benchmarkOld",
      )
      const tooLow = {
        developmentLevel: "RAW",
        benchmarkPrice: { unitPrice: 20, developmentLevel: "SEVEN_UTILITIES" },
      }
      expect(yield* codesOf(tooLow)).toContain("land.risk.benchmarkUnused")
      expect(yield* codesOf({ landUse: "RESIDENTIAL", termTotalYears: 70, remainingYears: 25 })).toContain(
        "land.risk.judgedFactors",
      )
      expect(yield* codesOf({ remainingYears: 30 })).not.toContain("land.risk.judgedFactors")
    }),
  )

  it.effect("resolve a former district to the current one, and report an unknown place", () =>
    Effect.gen(function* () {
      // There are no samples there: a benchmark price carries the value.
      const benchmarkPrice = { unitPrice: 2_500 }
      expect(yield* codesOf({ city: "上海市/卢湾区", benchmarkPrice })).toContain("land.risk.placeRenamed")
      expect(yield* codesOf({ city: "乌有省/乌有市", benchmarkPrice })).toContain("land.risk.placeUnknown")
    }),
  )
})
