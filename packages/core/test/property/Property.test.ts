import { it } from "@effect/vitest"
import { LocalDate, NotValuable, Valuation } from "@open-valuation/core"
import { property, PropertyResult, propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { type Locale, render, translate } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"
import { describe, expect } from "vitest"
import { requestTips } from "../../src/property/PropertyRisks.ts"
import { expectCourse, expectParts, expectWords, hostsOf, today } from "../market/MarketHost.ts"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"

const market = simulatedMarket({ deals: 380, listings: 0.25, trend: -0.08 })
const home = market[0]!

const request = {
  city: "上海市徐汇区",
  address: `${String(home.facts["community"])}3号楼101室`,
  buildingArea: 88.5,
  propertyUsage: "RESIDENTIAL",
  buildYear: 2005,
}

const hostOf = hostsOf(propertyKeys, propertyRecipe)
const host = hostOf(market, true)
const valueOf = (body: unknown) => Valuation.value(property(), body, { today })

describe("a property valuation", () => {
  it.effect("gives the result of the contract, in Chinese and in English", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf(request)
      for (const locale of ["zh", "en"] satisfies ReadonlyArray<Locale>) {
        const result = yield* Schema.decodeUnknownEffect(Schema.toEncoded(PropertyResult))(render(outcome, locale))
        expect(result.minTotalPrice).toBeLessThan(result.avgTotalPrice)
        expect(result.maxTotalPrice).toBeGreaterThan(result.avgTotalPrice)
        expect(result.avgTotalPrice).toBeCloseTo(result.unitPrice * request.buildingArea, -1)
        expect(result.rawSampleCount).toBe(
          result.effectiveSampleCount + result.exclusionSummary.reduce((sum, { count }) => sum + count, 0),
        )
        expect(result.sources[0]?.community).toBe(home.facts["community"])
        expectWords(result)
        expect(result.reasoningSummary).toContain("88.5")
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("can be recomputed from its listed parts", () =>
    Effect.gen(function* () {
      const result = yield* Schema.decodeUnknownEffect(Schema.toEncoded(PropertyResult))(
        render(yield* valueOf(request), "zh"),
      )
      const { furtherSamples, marketLevel } = result.composition
      const parts = [
        ...result.sources.map(({ adjustedUnitPrice, weight }) => ({ weight, price: adjustedUnitPrice })),
        ...[furtherSamples, marketLevel].map(({ unitPrice, weight }) => ({ weight, price: unitPrice })),
      ]
      expectParts(parts, result.unitPrice, 3)
      for (const { unitPrice, adjustedUnitPrice, adjustments } of result.sources) {
        const factor = adjustments.reduce((product, { rate }) => product * (1 + rate), 1)
        expect((unitPrice * factor) / adjustedUnitPrice).toBeCloseTo(1, 1)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("reports its progress, the result last", () =>
    expectCourse(Valuation.asset(property()), request, 2).pipe(Effect.provide(host)),
  )

  it.effect("recognises the community in a detailed address, and reports when it cannot", () =>
    Effect.gen(function* () {
      const tips = (yield* valueOf({ ...request, address: "无名路1号" })).riskTips.map(({ code }) => code)
      expect(tips).toContain("property.risk.communityUnknown")
      expect((yield* valueOf(request)).riskTips.map(({ code }) => code)).not.toContain("property.risk.communityUnknown")
    }).pipe(Effect.provide(host)),
  )

  for (const learned of [true, false]) {
    it.effect(
      `refuses subjects without evidence, and says what would help, ${learned ? "learned" : "with few samples"}`,
      () =>
        Effect.gen(function* () {
          for (const [change, word] of [
            [{ buildingArea: 1 }, "建筑面积1㎡"],
            [{ buildingArea: 5_000 }, "建筑面积5,000㎡"],
            [{ address: "asdf" }, "“asdf”"],
          ] as const) {
            const error = yield* Effect.flip(valueOf({ ...request, ...change }))
            expect(error._tag).toBe("NotValuable")
            if (error._tag !== "NotValuable") continue
            expect(translate(error.reason, "zh")).toContain(word)
            expect(translate(error.reason, "en")).toMatch(/Give|import/)
          }
          // Its coordinates locate it.
          yield* valueOf({ ...request, address: "asdf", longitude: 121.43, latitude: 31.22 })
        }).pipe(Effect.provide(learned ? host : hostOf(market.slice(0, 12)))),
    )
  }

  it.effect("is less certain for an unknown community and a size outside the samples", () =>
    Effect.gen(function* () {
      const usual = yield* valueOf(request)
      const width = ({ maxTotalPrice, minTotalPrice }: typeof usual): number => maxTotalPrice / minTotalPrice
      for (const change of [{ address: "无名路1号" }, { buildingArea: 300 }]) {
        const other = yield* valueOf({ ...request, ...change })
        expect(other.confidence).toBeLessThan(usual.confidence)
        expect(width(other)).toBeGreaterThan(width(usual))
      }
      const tips = (yield* valueOf({ ...request, buildingArea: 300 })).riskTips.map(({ code }) => code)
      expect(tips).toContain("market.risk.outside")
      const unknown = yield* valueOf({ ...request, address: "无名路1号" })
      const step = unknown.reasoningSteps.find(({ code }) => code === "market.step.support")!
      expect(translate(step, "zh")).toContain("没有同小区的样本")
      expect(translate(step, "en")).toContain("no sample of the same community")
    }).pipe(Effect.provide(host)),
  )

  it.effect("fails with the search summary when there are no comparables", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(valueOf({ ...request, city: "四川省/成都市/武侯区" }))
      expect(error).toBeInstanceOf(NotValuable)
      if (error._tag !== "NotValuable") return
      expect(translate(error.reason, "zh")).toContain("成都市")
      expect(translate(error.reason, "zh")).toContain("导入")
    }).pipe(Effect.provide(host)),
  )

  it.effect("resolves a former district to the current one, and says so", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({ ...request, city: "上海市/卢湾区" })
      expect([...outcome.riskTips, ...(outcome.furtherRiskTips ?? [])].map((tip) => translate(tip, "zh"))).toContain(
        "“卢湾区”不是现行行政区划名称，已按“上海市黄浦区”检索。",
      )
      const codes = (yield* valueOf(request)).riskTips.map(({ code }) => code)
      expect(codes).not.toContain("property.risk.placeRenamed")
      expect(codes).not.toContain("property.risk.placeUnknown")
    }).pipe(Effect.provide(host)),
  )

  it("names the districts of today when a former one came to several", () => {
    expect(requestTips({ city: "杭州市江干区", address: "" }).map((tip) => translate(tip, "zh"))).toEqual([
      "“江干区”不是现行行政区划名称，现分属浙江省杭州市上城区、浙江省杭州市钱塘区；所填地址未能确定是哪一个，已按“浙江省杭州市”检索，请补充后重新估值。",
    ])
  })

  it.effect("says when only listings carry the value, and never with high confidence", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf(request)
      expect(outcome.riskTips.map(({ code }) => code)).toContain("market.risk.listingsOnly")
      expect(outcome.confidenceLevel).not.toBe("HIGH")
      expect(outcome.transactionMatrix).toMatchObject({ count: 0, avgUnitPrice: null, avgTotalPrice: null })
    }).pipe(
      Effect.provide(
        hostOf(
          market.map((sample) => ({ ...sample, kind: "LISTING" })),
          true,
        ),
      ),
    ),
  )

  it.effect("says when there are too few samples to calibrate the range", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({ ...request, address: String(home.facts["community"]) })
      expect(outcome.riskTips.map(({ code }) => code)).toContain("market.risk.uncalibrated")
      expect(outcome.riskTips.map(({ code }) => code)).toContain("market.risk.fewComparables")
      expect(outcome.effectiveSampleCount).toBe(2)
      expect(outcome.modelId).toBeNull()
    }).pipe(Effect.provide(hostOf(market.slice(0, 2)))),
  )

  it.effect("uses nothing later than a past valuation date", () =>
    Effect.gen(function* () {
      const valuationDate = LocalDate.fromEpochDay(LAST_DAY - 365)
      const outcome = yield* valueOf({ ...request, valuationDate })
      expect(outcome.valuationDate).toBe(valuationDate)
      const later = market.filter(({ observedDay }) => observedDay > LAST_DAY - 365)
      expect(later.length).toBeGreaterThan(0)
      expect(outcome.rawSampleCount).toBeLessThanOrEqual(market.length - later.length)
    }).pipe(Effect.provide(hostOf(market))),
  )
})

describe("a property request", () => {
  const faultsOf = (body: unknown) =>
    Effect.map(Effect.flip(valueOf(body)), (error) =>
      error._tag === "InvalidRequest"
        ? error.faults.map(({ path, message }) => `${path} ${message.code}`)
        : [error._tag],
    ).pipe(Effect.provide(host))

  it.effect("is refused with all its faults at once", () =>
    Effect.gen(function* () {
      expect(
        yield* faultsOf({ city: "", buildingArea: 0, propertyUsage: "CASTLE", floor: 1.5, longitude: 200, source: 7 }),
      ).toEqual([
        "city request.empty",
        "address request.missing",
        "buildingArea request.above",
        "propertyUsage request.oneOf",
        "floor request.integer",
        "longitude request.between",
        "source request.type.string",
      ])
    }),
  )

  it.effect("is refused where fields contradict each other or the calendar", () =>
    Effect.gen(function* () {
      const tomorrow = LocalDate.fromEpochDay(LAST_DAY + 1)
      expect(
        yield* faultsOf({
          ...request,
          valuationDate: tomorrow,
          floor: 9,
          totalFloors: 6,
          buildYear: 2100,
          source: "CHAT",
        }),
      ).toEqual([
        "valuationDate request.afterToday",
        "chatSessionId request.chatSessionMissing",
        "floor request.aboveTotalFloors",
        "buildYear request.yearAhead",
      ])
      expect(yield* faultsOf({ ...request, buildingArea: 1e308 })).toEqual(["buildingArea request.max"])
      expect(yield* faultsOf({ ...request, valuationDate: "2026-02-30" })).toEqual(["valuationDate request.date"])
    }),
  )

  it.effect("may leave optional fields null", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({ ...request, houseType: null, decoration: "", unknown: { a: 1 } })
      expect(outcome.avgTotalPrice).toBeGreaterThan(0)
    }).pipe(Effect.provide(host)),
  )

  it.effect("may go below ground, where homes above say nothing of the price", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(valueOf({ ...request, floor: -1 }))
      expect(error).toMatchObject({ reason: { code: "property.failed.noSamplesOfUse", params: { use: "BASEMENT" } } })
    }).pipe(Effect.provide(host)),
  )
})
