import { it } from "@effect/vitest"
import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { SampleSource } from "@open-valuation/core/ports"
import { type Locale, render, translate } from "@open-valuation/core/text"
import { vehicle, VehicleResult } from "@open-valuation/core/vehicle"
import { Effect, Layer, Schema } from "effect"
import { describe, expect } from "vitest"
import { expectCourse, expectParts, expectWords } from "../market/MarketHost.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { sampleOf, simulatedCars, TRUE_RATE } from "./Cars.ts"
import { hostOf, request, today, valueOf } from "./Host.ts"

const market = simulatedCars(420)
const host = hostOf(market, true)
const TRUE_VALUE = 130_000 * TRUE_RATE(7.04, request.mileageKm)

const resultOf = (body: unknown, locale: Locale = "zh") =>
  Effect.flatMap(valueOf(body), (outcome) =>
    Schema.decodeUnknownEffect(Schema.toEncoded(VehicleResult))(render(outcome, locale)),
  )

/** The reason of a failed valuation, in words. */
const failureOf = (body: unknown, samples: ReadonlyArray<Sample>) =>
  Effect.map(Effect.flip(valueOf(body)), (error) =>
    error._tag === "NotValuable" ? translate(error.reason, "zh") : error._tag,
  ).pipe(Effect.provide(hostOf(samples)))

describe("a vehicle valuation", () => {
  it.effect("gives the result of the contract, in Chinese and in English", () =>
    Effect.gen(function* () {
      for (const locale of ["zh", "en"] satisfies ReadonlyArray<Locale>) {
        const result = yield* resultOf({ ...request, msrp: 130_000 }, locale)
        expect(result.avgPrice / TRUE_VALUE).toBeGreaterThan(0.9)
        expect(result.avgPrice / TRUE_VALUE).toBeLessThan(1.1)
        expect(result.minPrice).toBeLessThan(result.avgPrice)
        expect(result.maxPrice).toBeGreaterThan(result.avgPrice)
        expect(result).toMatchObject({
          resolvedModel: {
            brand: "上汽大众",
            series: "朗逸",
            trim: "1.5L 自动舒适版",
            modelYear: 2019,
            source: "CATALOGUE",
          },
          retentionBasis: "MSRP",
          ageMonths: 84,
          valuationMethod: "MARKET",
          valuationDate: today,
          basis: "DEAL",
        })
        expect(result.retentionRate).toBeCloseTo(result.avgPrice / 130_000, 3)
        expect(result.rawSampleCount).toBe(
          result.effectiveSampleCount + result.exclusionSummary.reduce((sum, { count }) => sum + count, 0),
        )
        expect(result.sources[0]).toMatchObject({ brand: "上汽大众", series: "朗逸" })
        expectWords(result)
        expect(result.reasoningSummary).toContain("朗逸")
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("prices each channel, the dealer's purchase below a private sale and that below the dealer's price", () =>
    Effect.gen(function* () {
      const { avgPrice, priceMatrix } = yield* resultOf(request)
      for (const field of ["minPrice", "avgPrice", "maxPrice"] as const) {
        expect(priceMatrix.dealerBuy[field]).toBeLessThan(priceMatrix.privateSale[field])
        expect(priceMatrix.privateSale[field]).toBeLessThan(priceMatrix.dealerSell[field])
        expect(priceMatrix.auction[field]).toBeLessThan(priceMatrix.dealerSell[field])
      }
      expect(priceMatrix.dealerBuy.avgPrice).toBeLessThan(avgPrice)
    }).pipe(Effect.provide(host)),
  )

  it.effect("keeps deals, auctions and listings apart", () =>
    Effect.gen(function* () {
      const { auctionMatrix, effectiveSampleCount, listingMatrix, transactionMatrix } = yield* resultOf(request)
      for (const { avgPrice, count, maxPrice, minPrice } of [auctionMatrix, listingMatrix, transactionMatrix]) {
        expect(count).toBeGreaterThan(0)
        expect(minPrice!).toBeLessThanOrEqual(avgPrice!)
        expect(avgPrice!).toBeLessThanOrEqual(maxPrice!)
      }
      expect(auctionMatrix.count + listingMatrix.count + transactionMatrix.count).toBe(effectiveSampleCount)
      const alone = yield* resultOf(request).pipe(
        Effect.provide(hostOf(market.filter(({ kind }) => kind === "LISTING"))),
      )
      expect(alone.transactionMatrix).toEqual({ minPrice: null, avgPrice: null, maxPrice: null, count: 0 })
      expect(alone.riskTips.join()).toContain("均为挂牌")
      expect(alone.confidenceLevel).not.toBe("HIGH")
    }).pipe(Effect.provide(host)),
  )

  it.effect("can be recomputed from what the result lists, with other series and a price new too", () =>
    Effect.gen(function* () {
      for (const body of [{}, { series: "途安", trim: null, currentNewPrice: 150_000 }]) {
        const result = yield* resultOf({ ...request, ...body })
        const { furtherSamples, marketLevel, newPrice } = result.composition
        const parts = result.sources.map(({ adjustedPrice, weight }) => ({ weight, price: adjustedPrice }))
        expectParts([...parts, furtherSamples, marketLevel, newPrice], result.avgPrice)
        expect(newPrice.weight > 0).toBe("series" in body)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("forecasts what is left after 12, 24 and 36 months, as the samples lost it", () =>
    Effect.gen(function* () {
      const { avgPrice, residualForecast } = yield* resultOf(request)
      expect(residualForecast.map(({ months }) => months)).toEqual([12, 24, 36])
      let before = avgPrice
      for (const { months, price, rate } of residualForecast) {
        expect(price).toBeLessThan(before)
        expect(price / avgPrice).toBeCloseTo(rate, 2)
        // This market loses 13 % a year at 12,000 km.
        expect(Math.abs(rate - 0.87 ** (months / 12))).toBeLessThan(0.05)
        before = price
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("forecasts no price beyond the service life", () =>
    Effect.gen(function* () {
      const fleet = { ...request, usageNature: "OPERATING", firstRegistrationDate: "2020-12", termMonths: 36 }
      const { reasoningSteps, residualForecast, termValues = [] } = yield* resultOf(fleet)
      const forecast = termValues.flatMap(({ avgPrice, scenario }) =>
        scenario === "BASE" && avgPrice !== null ? avgPrice : [],
      )
      expect(forecast.length).toBeGreaterThan(0)
      expect(forecast.length).toBeLessThan(3)
      expect(residualForecast.map(({ price }) => price)).toEqual(forecast)
      expect(reasoningSteps.join("")).toContain("此后超过使用寿命，不作预测（")
    }).pipe(Effect.provide(host)),
  )

  it.effect("tells its course as it happens, the result last", () =>
    expectCourse(Valuation.asset(vehicle()), request, 3).pipe(Effect.provide(host)),
  )

  it.effect("gives the same for every spelling of brand, series and trim", () =>
    Effect.gen(function* () {
      const plain = yield* valueOf(request)
      for (const body of [
        { brand: "大众" },
        { brand: "VW", trim: "2019款 1.5l 自动舒适版" },
        { brand: "上汽大众", series: "大众朗逸" },
        { brand: "上汽大众 朗逸", series: null, vin: "LSVAA49J8K2123456" },
      ]) {
        const outcome = yield* valueOf({ ...request, ...body })
        expect(outcome.avgPrice).toBe(plain.avgPrice)
        expect(outcome.resolvedModel).toEqual(plain.resolvedModel)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("uses nothing later than a past valuation date", () =>
    Effect.gen(function* () {
      const valuationDate = LocalDate.fromEpochDay(LAST_DAY - 200)
      const outcome = yield* valueOf({ ...request, valuationDate })
      expect(outcome.ageMonths).toBe(78)
      expect(outcome.sources.every(({ sampleTime }) => sampleTime <= valuationDate)).toBe(true)
    }).pipe(Effect.provide(hostOf(market))),
  )

  it.effect("is worth less the older, the more used, the worse kept and the more often sold it is", () =>
    Effect.gen(function* () {
      const falls = (bodies: ReadonlyArray<object>) =>
        Effect.map(
          Effect.forEach(bodies, (body) => Effect.map(valueOf({ ...request, ...body }), ({ avgPrice }) => avgPrice)),
          (values) => values.every((value, i) => value > 0 && (i === 0 || value < values[i - 1]!)),
        )
      const years = [2024, 2022, 2020, 2018].map((modelYear) => ({
        modelYear: null,
        firstRegistrationDate: `${modelYear}-03`,
      }))
      expect(yield* falls(years)).toBe(true)
      expect(yield* falls([40_000, 80_000, 120_000, 160_000].map((mileageKm) => ({ mileageKm })))).toBe(true)
      expect(yield* falls(["EXCELLENT", "GOOD", "FAIR", "POOR"].map((conditionGrade) => ({ conditionGrade })))).toBe(
        true,
      )
      expect(yield* falls(["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"].map((accidentType) => ({ accidentType })))).toBe(
        true,
      )
      expect(yield* falls([1, 3, 5].map((transferCount) => ({ transferCount })))).toBe(true)
      expect(yield* falls([{}, { usageNature: "OPERATING_TO_NON" }])).toBe(true)
    }).pipe(Effect.provide(host)),
  )

  it.effect("tells each adjustment with its rate and whether the market or a table told it", () =>
    Effect.gen(function* () {
      const result = yield* resultOf({ ...request, accidentType: "FLOOD", mileageKm: 150_000 })
      const reasons = new Map(result.adjustments.map(({ factor, rate, reason }) => [factor, { rate, reason }]))
      expect(reasons.get("accident")!.rate).toBeCloseTo(-0.4, 2)
      expect(reasons.get("accident")!.reason).toContain("依据参考表")
      expect(reasons.get("mileage")!.rate).toBeLessThan(0)
      expect(reasons.get("mileage")!.reason).toMatch(/本车15万公里，可比样本平均[\d.]+万公里.*依据本市场样本/)
    }).pipe(Effect.provide(host)),
  )

  it.effect("is less sure of what only a table says, or of an odometer that is doubted", () =>
    Effect.gen(function* () {
      const plain = yield* valueOf(request)
      for (const body of [{ accidentType: "FLOOD" }, { mileageKm: 0 }, { mileageKm: 2_000_000 }]) {
        const outcome = yield* valueOf({ ...request, ...body })
        expect(outcome.confidence).toBeLessThan(plain.confidence)
        expect(outcome.maxPrice / outcome.minPrice).toBeGreaterThan(plain.maxPrice / plain.minPrice)
        expect(outcome.reasoningSteps.filter(({ code }) => code.endsWith("step.range"))).toHaveLength(1)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("keeps a price in 万元 by mistake and a year 1000 from doing harm", () =>
    Effect.gen(function* () {
      const before = yield* valueOf(request)
      const facts = { brand: "上汽大众", series: "朗逸", trim: request.trim, mileageKm: 80_000 }
      const bad = [
        sampleOf("wan", "TRANSACTION", 4.9, 30, { ...facts, firstRegistrationDate: "2019-06" }),
        sampleOf("year", "TRANSACTION", 49_000, 31, { ...facts, firstRegistrationDate: "1000-13" }),
      ]
      const result = yield* resultOf(request).pipe(Effect.provide(hostOf([...market, ...bad])))
      const reasons = result.excludedSamples.filter(({ price }) => price === 4.9).map(({ reason }) => reason)
      expect(reasons).toEqual(["价格不合理，疑似录入错误（例如误以万元为单位）"])
      expect(result.avgPrice / before.avgPrice).toBeCloseTo(1, 1)
    }).pipe(Effect.provide(hostOf(market))),
  )

  it.effect("measures a battery electric car by what it costs new today", () =>
    Effect.gen(function* () {
      const car = {
        ...request,
        brand: "Tesla",
        series: "Model 3",
        trim: null,
        fuelType: null,
        modelYear: 2022,
        firstRegistrationDate: "2022-03",
        mileageKm: 50_000,
        msrp: 280_000,
        currentNewPrice: 230_000,
      }
      const outcome = yield* valueOf(car)
      expect(outcome.retentionBasis).toBe("CURRENT_NEW_PRICE")
      expect(outcome.retentionRate).toBeCloseTo(outcome.avgPrice / 230_000, 3)
      expect(outcome.resolvedModel.brand).toBe("特斯拉")
      expect(outcome.valuationMethod).toBe("MARKET_AND_NEW_PRICE")
      const cut = yield* valueOf({ ...car, currentNewPrice: 180_000 })
      expect(cut.avgPrice).toBeLessThan(outcome.avgPrice)
      expect((yield* valueOf({ ...car, currentNewPrice: null })).valuationMethod).toBe("MARKET")
    }).pipe(Effect.provide(host)),
  )

  it.effect("takes other countries' makes, models and units as they are", () =>
    Effect.gen(function* () {
      const abroad = Array.from({ length: 40 }, (_, i) =>
        sampleOf(`d${i}`, "LISTING", Math.round(9_000 * 0.9 ** (i % 8)), i, {
          brand: "Dacia",
          series: "Duster",
          trim: i % 2 === 0 ? "Prestige TCe 130" : "Essential",
          fuelType: "LPG",
          firstRegistrationDate: `${2025 - (i % 8)}-05`,
          mileageKm: 15_000 * (1 + (i % 8)),
        }),
      )
      const body = { ...request, brand: "DACIA", series: "duster", trim: "Prestige TCe 130", modelYear: 2022 }
      const outcome = yield* valueOf({ ...body, fuelType: null, city: "Köln", firstRegistrationDate: "2022-05" }).pipe(
        Effect.provide(hostOf(abroad)),
      )
      expect(outcome.resolvedModel).toMatchObject({ brand: "Dacia", series: "Duster", source: "CATALOGUE" })
      expect(outcome.avgPrice).toBeGreaterThan(4_000)
      expect(outcome.avgPrice).toBeLessThan(9_000)
    }),
  )
})

describe("a vehicle without samples of its own", () => {
  it.effect("rests on its price new, says so, and is of low confidence", () =>
    Effect.gen(function* () {
      const result = yield* resultOf({ ...request, msrp: 130_000, conditionGrade: "GOOD" })
      expect(result).toMatchObject({
        valuationMethod: "NEW_PRICE",
        confidenceLevel: "LOW",
        effectiveSampleCount: 0,
        sources: [],
        adjustments: [],
        retentionBasis: "MSRP",
        resolvedModel: { source: "REQUEST" },
      })
      expect(result.avgPrice).toBeGreaterThan(30_000)
      expect(result.avgPrice).toBeLessThan(65_000)
      expect(result.composition.newPrice.weight).toBe(1)
      expect(result.reasoningSteps.join()).toMatch(/新车指导价13\.00万元乘以同龄车参考保值率.*54321法.*重置成本法/)
      expect(result.riskTips.join()).toContain("没有市场样本佐证")
      expect(result.residualForecast[0]!.price).toBeLessThan(result.avgPrice)
      expectWords(result)
      const electric = yield* resultOf({ ...request, fuelType: "BEV", msrp: 300_000, currentNewPrice: 200_000 })
      expect(electric.retentionBasis).toBe("CURRENT_NEW_PRICE")
    }).pipe(Effect.provide(hostOf([]))),
  )

  it.effect("fails without a price new, and says what was searched and how to help", () =>
    Effect.gen(function* () {
      const empty = yield* failureOf(request, [])
      expect(empty).toContain("上汽大众 朗逸")
      expect(empty).toContain("同款新车现价")
      expect(yield* failureOf({ ...request, msrp: 13 }, [])).toContain("新车指导价")
    }),
  )

  it.effect("fails with the name of a source that did not answer", () =>
    Effect.gen(function* () {
      const silent = Layer.succeed(SampleSource, {
        name: "two sources",
        search: () => Effect.succeed({ samples: [], trail: [], resolved: {}, unavailable: ["web"] }),
      })
      const error = yield* Effect.flip(valueOf(request)).pipe(Effect.provide(Layer.merge(hostOf([]), silent)))
      expect(error._tag === "NotValuable" ? translate(error.reason, "zh") : "").toContain("样本来源“web”没有响应")
    }),
  )

  it.effect("of a brand nobody sells fails, whatever other brands the catalogue has", () =>
    Effect.gen(function* () {
      const reason = yield* failureOf({ ...request, brand: "飞鸟", series: "云雀" }, market)
      expect(reason).toContain("没有该品牌的样本")
      expect(reason).toContain("不以其他品牌的价格推断")
      const eager = Layer.succeed(SampleSource, {
        name: "whatever there is",
        search: () => Effect.succeed({ samples: market.slice(0, 40), trail: [], resolved: {}, unavailable: [] }),
      })
      const other = { ...request, brand: "飞鸟", series: "云雀", trim: null }
      const refused = yield* Effect.flip(valueOf(other)).pipe(Effect.provide(eager))
      expect(refused._tag).toBe("NotValuable")
      const valued = yield* resultOf({ ...other, msrp: 100_000 }).pipe(Effect.provide(eager))
      expect(valued).toMatchObject({ valuationMethod: "NEW_PRICE", rawSampleCount: 0 })
    }).pipe(Effect.provide(host)),
  )

  it.effect("of an unknown series is valued from its brand with a wide range, and a price new joins in", () =>
    Effect.gen(function* () {
      const other = { ...request, series: "途安", trim: null }
      const alone = yield* resultOf(other)
      expect(alone).toMatchObject({
        confidenceLevel: "LOW",
        valuationMethod: "MARKET",
        resolvedModel: { source: "REQUEST" },
      })
      expect(alone.maxPrice / alone.minPrice).toBeGreaterThan(2)
      expect(alone.riskTips.join()).toContain("没有车系“途安”的样本")
      const joined = yield* resultOf({ ...other, msrp: 150_000 })
      expect(joined.valuationMethod).toBe("MARKET_AND_NEW_PRICE")
      expect(joined.maxPrice / joined.minPrice).toBeLessThan(alone.maxPrice / alone.minPrice)
      expect(joined.confidenceLevel).toBe("LOW")
    }).pipe(Effect.provide(host)),
  )

  it.effect("named by its VIN alone is valued from the brand, which the VIN tells", () =>
    Effect.gen(function* () {
      const { brand: _, series: _s, trim: _t, modelYear: _m, ...bare } = request
      const result = yield* resultOf({ ...bare, vin: "LSVAA49J8K2123456" })
      expect(result.resolvedModel).toEqual({
        brand: "上汽大众",
        series: null,
        trim: null,
        modelYear: 2019,
        source: "VIN",
      })
      expect(result.confidenceLevel).toBe("LOW")
      expect(result.riskTips.join()).toContain("不知道车系")
      expect(result.riskTips.join()).toContain("由 VIN 推断")
      const unknown = yield* failureOf({ ...bare, vin: "XYZ5A31050J123456" }, market)
      expect(unknown).toContain("XYZ不在厂家代码表中")
    }).pipe(Effect.provide(host)),
  )
})
