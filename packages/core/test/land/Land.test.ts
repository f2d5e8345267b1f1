import { it } from "@effect/vitest"
import { NotValuable, type Sample, Valuation } from "@open-valuation/core"
import { defaultLandTables, land, LandResult, SQM_PER_MU, termFactor } from "@open-valuation/core/land"
import { appraise } from "@open-valuation/core/market"
import { type Locale, render, translate } from "@open-valuation/core/text"
import { Effect, Schema } from "effect"
import { describe, expect } from "vitest"
import { expectCourse, expectParts, expectWords } from "../market/MarketHost.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { hostOf, request, today, valueOf } from "./Host.ts"
import { sampleOf, simulatedLots, trueLog } from "./Lots.ts"

const market = simulatedLots(300)
const TRUE_UNIT_PRICE = Math.exp(trueLog(request.city, request.landUse, request.plotRatio))

const host = hostOf(market, true)
const resultOf = (body: unknown, locale: Locale = "zh") =>
  Effect.flatMap(valueOf(body), (outcome) =>
    Schema.decodeUnknownEffect(Schema.toEncoded(LandResult))(render(outcome, locale)),
  )

describe("a land valuation", () => {
  it.effect("gives the result of the contract, in Chinese and in English", () =>
    Effect.gen(function* () {
      for (const locale of ["zh", "en"] satisfies ReadonlyArray<Locale>) {
        const result = yield* resultOf(request, locale)
        expect(result.unitPricePerSqm / TRUE_UNIT_PRICE).toBeGreaterThan(0.85)
        expect(result.unitPricePerSqm / TRUE_UNIT_PRICE).toBeLessThan(1.15)
        expect(result.minTotalPrice).toBeLessThan(result.avgTotalPrice)
        expect(result.maxTotalPrice).toBeGreaterThan(result.avgTotalPrice)
        expect(result).toMatchObject({ valuedRight: "GRANTED", termFactor: 1, basis: "DEAL", valuationDate: today })
        expect(result.methods.map(({ name, weight }) => [name, weight])).toEqual([["MARKET_COMPARISON", 1]])
        expect(result.rawSampleCount).toBe(
          result.effectiveSampleCount + result.exclusionSummary.reduce((sum, { count }) => sum + count, 0),
        )
        expectWords(result)
        expect(result.reasoningSummary).toContain(request.address)
        expect(result.reasoningSummary).toContain("20,000")
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("uses the address as written, where the catalogue knows its street", () =>
    Effect.gen(function* () {
      const result = yield* resultOf({ ...request, address: "望城区云栖路18号地块" })
      expect(result.reasoningSummary).toContain("望城区云栖路18号地块")
      const known = yield* resultOf({ ...request, address: "望城区云栖路 18" })
      expect(known.reasoningSummary).toContain("望城区云栖路 18")
      expect(known.riskTips.join()).not.toContain("没有可用样本")
    }).pipe(Effect.provide(host)),
  )

  it.effect("gives one value in consistent units", () =>
    Effect.gen(function* () {
      for (const change of [{}, { areaSqm: 34_567.8, plotRatio: 2.7, remainingYears: 31 }]) {
        const body = { ...request, ...change }
        const { avgTotalPrice, floorPricePerSqm, pricePerMu, unitPricePerSqm } = yield* resultOf(body)
        expect(Math.abs(unitPricePerSqm * body.areaSqm - avgTotalPrice)).toBeLessThanOrEqual(0.5)
        expect(floorPricePerSqm! * body.plotRatio).toBeCloseTo(unitPricePerSqm, 1)
        expect(pricePerMu / SQM_PER_MU).toBeCloseTo(unitPricePerSqm, 3)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("separates deals, auctions and listings", () =>
    Effect.gen(function* () {
      const { auctionMatrix, effectiveSampleCount, listingMatrix, transactionMatrix } = yield* resultOf(request)
      for (const matrix of [auctionMatrix, listingMatrix, transactionMatrix]) {
        expect(matrix.count).toBeGreaterThan(0)
        expect(matrix.minUnitPrice!).toBeLessThanOrEqual(matrix.avgUnitPrice!)
        expect(matrix.avgUnitPrice!).toBeLessThanOrEqual(matrix.maxUnitPrice!)
        expect(matrix.avgTotalPrice).toBe(Math.round(matrix.avgUnitPrice! * request.areaSqm))
      }
      expect(auctionMatrix.count + listingMatrix.count + transactionMatrix.count).toBe(effectiveSampleCount)
    }).pipe(Effect.provide(host)),
  )

  it.effect("adjusts deals with full terms to the subject's remaining term", () =>
    Effect.gen(function* () {
      const full = yield* resultOf(request)
      const part = yield* resultOf({ ...request, remainingYears: 10 })
      expect(part.termFactor).toBeCloseTo(0.5082, 4)
      expect(part.unitPricePerSqm / full.unitPricePerSqm).toBeCloseTo(0.5082, 4)
      expect(part.transactionMatrix.avgUnitPrice! / full.transactionMatrix.avgUnitPrice!).toBeCloseTo(0.5082, 3)
      expect(part.methods[0]?.factors).toMatchObject([{ factor: "term", value: part.termFactor }])
      expect(part.methods[0]?.baseUnitPrice).toBe(full.methods[0]?.unitPrice)
      expect(part.confidence).toBeLessThanOrEqual(full.confidence)
      expect(part.references.map(({ content }) => content).join()).toContain("还原率6.5%")
    }).pipe(Effect.provide(host)),
  )

  it.effect("takes the comparables' own term as the full one where the model does not distinguish terms", () =>
    Effect.gen(function* () {
      const { termFactor: factor } = yield* resultOf({ ...request, termTotalYears: 30, remainingYears: 20 })
      expect(factor).toBeCloseTo(termFactor(defaultLandTables.rates.COMMERCIAL.rate, 20, 40), 4)
    }).pipe(Effect.provide(hostOf(market.filter(({ facts }) => facts["landUse"] === "COMMERCIAL")))),
  )

  it.effect("can be recomputed from its listed parts, also with a benchmark price", () =>
    Effect.gen(function* () {
      const benchmarkPrice = { unitPrice: 2_500, date: "2025-01-01", plotRatio: 1.4, termYears: 40 }
      for (const change of [{}, { remainingYears: 22 }, { remainingYears: 22, benchmarkPrice }]) {
        const result = yield* resultOf({ ...request, ...change })
        const parts = [
          ...result.sources.map(({ adjustedUnitPrice, weight }) => ({ weight, price: adjustedUnitPrice })),
          ...Object.values(result.composition).map(({ unitPrice, weight }) => ({ weight, price: unitPrice })),
        ]
        expectParts(parts, result.unitPricePerSqm, 3)
        const ofMethods = result.methods.reduce((sum, method) => sum + method.weight * Math.log(method.unitPrice), 0)
        expect(Math.exp(ofMethods) / result.unitPricePerSqm).toBeCloseTo(1, 3)
        for (const { baseUnitPrice, factors, unitPrice } of result.methods) {
          const product = factors.reduce((all, { value }) => all * value, baseUnitPrice)
          expect(product / unitPrice).toBeCloseTo(1, 3)
        }
        for (const { adjustedUnitPrice, adjustments, unitPrice } of result.sources) {
          const factor = adjustments.reduce((product, { rate }) => product * (1 + rate), 1)
          expect((unitPrice * factor) / (adjustedUnitPrice ?? 1)).toBeCloseTo(1, 2)
        }
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("gives a benchmark price less weight the more precise the market is, and never more than half", () =>
    Effect.gen(function* () {
      const body = { ...request, benchmarkPrice: { unitPrice: 2_500 } }
      const weightOn = (evidence: typeof host) =>
        Effect.map(
          resultOf(body),
          ({ methods }) => methods.find(({ name }) => name === "BENCHMARK_PRICE")?.weight,
        ).pipe(Effect.provide(evidence))
      const [few = 0, many = 1] = [yield* weightOn(hostOf(market.slice(0, 2))), yield* weightOn(host)]
      expect(few).toBe(0.5)
      expect(many).toBeGreaterThan(0)
      expect(many).toBeLessThan(0.4)
    }),
  )

  it.effect("is less certain the further its methods disagree", () =>
    Effect.gen(function* () {
      const [near, apart, far] = yield* Effect.all(
        [1, 2, 4].map((times) =>
          resultOf({
            ...request,
            benchmarkPrice: { unitPrice: times * TRUE_UNIT_PRICE, plotRatio: request.plotRatio },
          }),
        ),
      )
      expect(near!.confidence).toBeGreaterThan(apart!.confidence)
      expect(apart!.confidence).toBeGreaterThan(far!.confidence)
      const total = { unitPrice: 20 * TRUE_UNIT_PRICE, plotRatio: request.plotRatio }
      expect((yield* Effect.flip(resultOf({ ...request, benchmarkPrice: total })))._tag).toBe("NotValuable")
    }).pipe(Effect.provide(host)),
  )

  it.effect("falls back on a benchmark price without samples, with low confidence and the method's name", () =>
    Effect.gen(function* () {
      const benchmarkPrice = { unitPrice: 2_000, date: "2025-01-01", plotRatio: 1.4, termYears: 40 }
      const result = yield* resultOf({ ...request, remainingYears: 9, benchmarkPrice })
      expect(result.unitPricePerSqm).toBeCloseTo(2_000 * 1.2987 * 0.4705, -1)
      expect(result.termFactor).toBeCloseTo(0.4705, 4)
      expect(result.confidenceLevel).toBe("LOW")
      expect(result.confidence).toBeGreaterThan(0)
      expect(result.effectiveSampleCount).toBe(0)
      expect(result.methods.map(({ label, weight }) => [label, weight])).toEqual([["基准地价系数修正法", 1]])
      expect(result.transactionMatrix).toMatchObject({ count: 0, avgUnitPrice: null })
      expect(result.riskTips.join()).toContain("没有市场样本佐证")
      expect(result.riskTips.join()).toContain("为全年期价格的47%")
      expect(result.reasoningSummary).toContain("基准地价系数修正法")
    }).pipe(Effect.provide(hostOf([]))),
  )

  it.effect("fails with the search summary when there is neither a sample nor a benchmark price", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(valueOf(request))
      expect(error).toBeInstanceOf(NotValuable)
      if (error._tag !== "NotValuable") return
      for (const word of ["望城区云栖路", "商服用地", "基准地价"]) {
        expect(translate(error.reason, "zh")).toContain(word)
      }
    }).pipe(Effect.provide(hostOf([]))),
  )

  it.effect("refuses a lot of a province without samples, or uses a benchmark price alone", () =>
    Effect.gen(function* () {
      const far = { ...request, city: "西藏自治区/那曲市/色尼区", address: "色尼区浙江西路" }
      const error = yield* Effect.flip(valueOf(far))
      expect(error._tag).toBe("NotValuable")
      if (error._tag !== "NotValuable") return
      expect(translate(error.reason, "zh")).toContain("没有“西藏自治区那曲市色尼区”所在省份")
      expect(translate(error.reason, "en")).toContain("benchmark price")
      const carried = yield* valueOf({ ...far, benchmarkPrice: { unitPrice: 300 } })
      expect(carried.composition.benchmarkPrice).toMatchObject({ weight: 1, unitPrice: 300 })
      expect(carried.effectiveSampleCount).toBe(0)
      expect(carried.confidence).toBeLessThan(0.3)
    }).pipe(Effect.provide(host)),
  )

  it.effect("never compares farm land with land for building", () =>
    Effect.gen(function* () {
      const farmed = { ...request, landUse: "AGRICULTURAL" }
      expect((yield* Effect.flip(valueOf(farmed)))._tag).toBe("NotValuable")
    }).pipe(Effect.provide(host)),
  )

  it.effect("excludes a price in units of 10,000 yuan, a lot of unknown size, and a strip of ground", () =>
    Effect.gen(function* () {
      const facts: Sample["facts"] = { ...market[0]!.facts, landUse: "COMMERCIAL" }
      const { areaSqm: _, ...unsized } = facts
      const bad = [
        sampleOf("cheap", "TRANSACTION", 6_000, 10, facts, request.city),
        sampleOf("unsized", "TRANSACTION", 60_000_000, 10, unsized, request.city),
        sampleOf("strip", "TRANSACTION", 30_000, 10, { ...facts, areaSqm: 12 }, request.city),
      ]
      const clean = yield* valueOf(request).pipe(Effect.provide(hostOf(market.slice(0, 40))))
      const result = yield* resultOf(request).pipe(Effect.provide(hostOf([...market.slice(0, 40), ...bad])))
      const reasons = result.exclusionSummary.map(({ reason }) => reason).join()
      for (const word of ["单价不合理", "缺少面积", "面积不合理"]) expect(reasons).toContain(word)
      expect(result.unitPricePerSqm).toBeCloseTo(clean.unitPricePerSqm, 6)
    }),
  )

  it.effect("reports its progress, the result last", () =>
    expectCourse(Valuation.asset(land()), request, 3).pipe(Effect.provide(host)),
  )
})

describe("the market of land", () => {
  it("reduces a sample to what a request can state", () => {
    const { policy, recipe } = land().market
    const [sample, ...others] = market.map((each) => ({
      ...each,
      facts: { ...each.facts, supplyMethod: "拍卖出让", landUseText: "批发零售用地" },
    }))
    const subject = recipe.asRequested!(sample!)
    expect(Object.keys(subject.facts).toSorted()).toEqual(Object.keys(market[0]!.facts).toSorted())
    expect("comparables" in appraise(recipe, policy, subject, others, undefined, LAST_DAY, "TRANSACTION")).toBe(true)
  })
})
