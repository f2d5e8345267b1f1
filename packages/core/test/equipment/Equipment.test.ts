import { it } from "@effect/vitest"
import { LocalDate, type Sample, SearchUnavailable, Valuation } from "@open-valuation/core"
import { equipment, EquipmentResult } from "@open-valuation/core/equipment"
import { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { type Locale, render, translate } from "@open-valuation/core/text"
import { Effect, Fiber, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect } from "vitest"
import { expectCourse, expectParts, expectWords } from "../market/MarketHost.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { hostOf, request, today, valueOf } from "./Host.ts"
import { sampleOf, simulatedMachines, TRUE_RATE } from "./Machines.ts"

const market = simulatedMachines(420)
const TRUE_VALUE = 900_000 * TRUE_RATE(7.04)

const host = hostOf(market, true)
const resultOf = (body: unknown, locale: Locale = "zh") =>
  Effect.flatMap(valueOf(body), (outcome) =>
    Schema.decodeUnknownEffect(Schema.toEncoded(EquipmentResult))(render(outcome, locale)),
  )

describe("an equipment valuation", () => {
  it.effect("gives the result of the contract, in Chinese and in English", () =>
    Effect.gen(function* () {
      for (const locale of ["zh", "en"] satisfies ReadonlyArray<Locale>) {
        const result = yield* resultOf(request, locale)
        expect(result.estimatedResidualValue! / TRUE_VALUE).toBeGreaterThan(0.85)
        expect(result.estimatedResidualValue! / TRUE_VALUE).toBeLessThan(1.15)
        expect(result.minResidualValue).toBeLessThan(result.estimatedResidualValue!)
        expect(result.maxResidualValue).toBeGreaterThan(result.estimatedResidualValue!)
        expect(result).toMatchObject({
          unableReason: null,
          unableReasonCategory: null,
          ageYears: 7,
          manufacturer: "徐工 XCMG",
          manufacturerInferred: true,
          equipmentType: "TRUCK_CRANE",
          equipmentTypeLabel: locale === "zh" ? "汽车起重机" : "truck crane",
          ratedCapacity: { value: 25, unit: "t" },
          valuationDate: today,
        })
        expect(result.rawSampleCount).toBe(
          result.effectiveSampleCount + result.exclusionSummary.reduce((sum, { count }) => sum + count, 0),
        )
        expect(result.replacementValue! * result.residualRate!).toBeCloseTo(result.estimatedResidualValue!, -3)
        expectWords(result)
        expect(result.reasoningSummary).toContain("QY25K5")
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("keeps deals, auctions and listings apart", () =>
    Effect.gen(function* () {
      const result = yield* resultOf(request)
      const { auctionMatrix, listingMatrix, transactionMatrix } = result
      for (const { avgPrice, count, maxPrice, minPrice } of [auctionMatrix, listingMatrix, transactionMatrix]) {
        expect(count).toBeGreaterThan(0)
        expect(minPrice!).toBeLessThanOrEqual(avgPrice!)
        expect(avgPrice!).toBeLessThanOrEqual(maxPrice!)
      }
      expect(auctionMatrix.count + listingMatrix.count + transactionMatrix.count).toBe(result.effectiveSampleCount)
    }).pipe(Effect.provide(host)),
  )

  it.effect("can be recomputed from what the result lists, with a stated replacement value too", () =>
    Effect.gen(function* () {
      for (const attributes of [{}, { replacementValue: 900_000 }]) {
        const result = yield* resultOf({ ...request, attributes })
        const { costApproach, furtherSamples, marketLevel } = result.composition
        const parts = result.sources.map(({ adjustedPrice, weight }) => ({ weight, price: adjustedPrice }))
        expectParts([...parts, costApproach, furtherSamples, marketLevel], result.estimatedResidualValue!)
        expect(costApproach.weight > 0).toBe("replacementValue" in attributes)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("tells how a machine loses value, and what that rests on", () =>
    Effect.gen(function* () {
      const result = yield* resultOf(request)
      const rates = result.depreciationCurve.map(({ rate }) => rate)
      expect(result.depreciationCurve.map(({ ageYears }) => ageYears)).toEqual([...Array(21).keys()])
      expect(rates[0]).toBe(1)
      expect(rates.every((rate, i) => i === 0 || rate <= rates[i - 1]!)).toBe(true)
      expect(result.depreciationBasis.tableShare).toBeLessThan(1)
      expect(result.depreciationBasis.support).toContainEqual({ level: "model", rows: 84 })
      expect(result.references.map(({ content }) => content).join()).toContain("汽车起重机折旧参考曲线")
    }).pipe(Effect.provide(host)),
  )

  it.effect("tells its course as it happens, the result last", () =>
    expectCourse(Valuation.asset(equipment()), request, 3).pipe(Effect.provide(host)),
  )

  it.effect("searches by the text inside parentheses of either width", () =>
    Effect.gen(function* () {
      const plain = yield* valueOf(request)
      for (const model of ["25吨汽车吊(QY25K5)", "25吨汽车吊（QY25K5）", "徐工qy25k5汽车吊"]) {
        expect((yield* valueOf({ ...request, model })).estimatedResidualValue).toBe(plain.estimatedResidualValue)
      }
    }).pipe(Effect.provide(host)),
  )

  it.effect("uses nothing later than a past valuation date", () =>
    Effect.gen(function* () {
      const valuationDate = LocalDate.fromEpochDay(LAST_DAY - 365)
      const outcome = yield* valueOf({ ...request, valuationDate })
      expect(outcome.ageYears).toBe(6)
      expect(outcome.sources.every(({ sampleTime }) => sampleTime <= valuationDate)).toBe(true)
    }).pipe(Effect.provide(hostOf(market))),
  )

  it.effect("is worth less the older and the more used a machine is", () =>
    Effect.gen(function* () {
      const valuesOf = (bodies: ReadonlyArray<object>) =>
        Effect.forEach(bodies, (body) =>
          Effect.map(valueOf({ ...request, ...body }), ({ estimatedResidualValue }) => estimatedResidualValue ?? 0),
        )
      const falls = (values: ReadonlyArray<number>) =>
        values.every((value, i) => value > 0 && (i === 0 || value < values[i - 1]!))
      const years = Array.from({ length: 12 }, (_, i) => ({ manufactureDate: `${2024 - i}-03`, hours: null }))
      expect(falls(yield* valuesOf(years))).toBe(true)
      const hours = [3_000, 6_000, 9_000, 14_000].map((read) => ({ hours: read }))
      expect(falls(yield* valuesOf(hours))).toBe(true)
    }).pipe(Effect.provide(hostOf(market))),
  )

  it.effect("keeps a price in 万元 by mistake, a year 1000 and 0 hours from doing harm", () =>
    Effect.gen(function* () {
      const before = yield* valueOf(request)
      const facts = { model: "QY25K5", equipmentType: "汽车起重机", manufactureDate: "2019-06" }
      const bad = [
        sampleOf("wan", "TRANSACTION", 38.5, 30, { ...facts, hours: 7_000 }),
        sampleOf("year", "TRANSACTION", 390_000, 31, { ...facts, manufactureDate: "1000" }),
        sampleOf("hours", "TRANSACTION", 370_000, 32, { ...facts, hours: 0 }),
      ]
      const result = yield* resultOf(request).pipe(Effect.provide(hostOf([...market, ...bad])))
      const reasons = result.excludedSamples.filter(({ price }) => price === 38.5).map(({ reason }) => reason)
      expect(reasons).toEqual(["价格不合理，疑似录入错误（例如误以万元为单位）"])
      expect(result.estimatedResidualValue! / before.estimatedResidualValue!).toBeCloseTo(1, 1)
    }).pipe(Effect.provide(hostOf(market))),
  )

  it.effect("combines the market with a stated replacement value by the number of effective comparables", () =>
    Effect.gen(function* () {
      const without = yield* valueOf(request)
      const dear = yield* valueOf({ ...request, attributes: { replacementValue: 3_000_000 } })
      expect(dear.estimatedResidualValue!).toBeGreaterThan(without.estimatedResidualValue!)
      expect(dear.replacementValue).toBe(3_000_000)
      const weight = dear.composition.costApproach.weight
      expect(weight).toBeGreaterThan(0.05)
      expect(weight).toBeLessThan(0.6)
      expect(dear.reasoningSteps.map((step) => translate(step, "zh")).join()).toContain("成本法")
      expect(dear.confidenceLevel).not.toBe("HIGH")
    }).pipe(Effect.provide(host)),
  )

  it.effect("rests on a stated replacement value alone where there are no samples", () =>
    Effect.gen(function* () {
      const result = yield* resultOf({ ...request, attributes: { replacementValue: 900_000 } })
      const rate = result.depreciationCurve.find(({ ageYears }) => ageYears === 7)!.rate
      expect(result.estimatedResidualValue! / (900_000 * rate)).toBeCloseTo(1, 1)
      expect(result.confidenceLevel).toBe("LOW")
      expect(result.unableReason).toBeNull()
      expect(result.composition.costApproach.weight).toBe(1)
      expect(result.effectiveSampleCount).toBe(0)
      expect(result.reasoningSummary).toContain("成本法")
    }).pipe(Effect.provide(hostOf([]))),
  )
})

describe("a model that nobody knows", () => {
  /** Machines of three sizes of a maker that the model table does not know. */
  const sizes = [
    { model: "HXK80", sizeClass: "8 t", price: 200_000 },
    { model: "HXK200", sizeClass: "20 t", price: 500_000 },
    { model: "HXK230", sizeClass: "20 t", price: 560_000 },
  ]
  const catalogue = Array.from({ length: 60 }, (_, i) => {
    const { price, ...facts } = sizes[i % sizes.length]!
    return sampleOf(`k${i}`, "AUCTION", Math.round(price * (0.9 + 0.2 * ((i % 7) / 6))), 20 + i, {
      ...facts,
      equipmentType: "挖掘机",
      manufactureDate: "2019-06",
    })
  })
  const unknown = { model: "HXK210", manufactureDate: "2019-06" }

  it.effect(
    "is of the kind of those with the nearest names: a value, with little confidence and a tip that names them",
    () =>
      Effect.gen(function* () {
        const result = yield* resultOf(unknown)
        expect(result.estimatedResidualValue).toBeGreaterThan(420_000)
        expect(result.estimatedResidualValue).toBeLessThan(640_000)
        expect(result.confidenceLevel).toBe("LOW")
        expect(result.equipmentType).toBe("EXCAVATOR")
        expect(result.riskTips.filter((tip) => tip.includes("名称最接近的型号（HXK200）"))).toHaveLength(1)
      }).pipe(Effect.provide(hostOf(catalogue))),
  )

  it.effect("is refused where no name is near, with what would help", () =>
    Effect.gen(function* () {
      for (const model of ["HXK1500", "HXL210", "HXK"]) {
        const result = yield* resultOf({ ...unknown, model })
        expect(result.unableReasonCategory).toBe("MODEL_NOT_RECOGNISED")
        expect(result.unableReason).toContain("设备类型")
      }
    }).pipe(Effect.provide(hostOf(catalogue))),
  )

  it.effect("is what the request says it is, whatever names say", () =>
    Effect.gen(function* () {
      const result = yield* resultOf({ ...unknown, attributes: { equipmentType: "推土机" } })
      expect(result.equipmentType).toBe("BULLDOZER")
      expect(result.riskTips.filter((tip) => tip.includes("名称最接近"))).toEqual([])
    }).pipe(Effect.provide(hostOf(catalogue))),
  )
})

const priced = (price: number, i: number): Sample =>
  sampleOf(`w${i}`, "TRANSACTION", price, 40 + i, {
    model: "QY25K5",
    equipmentType: "汽车起重机",
    manufactureDate: "2019-06",
    hours: 7_000,
  })

describe("a doubtful value", () => {
  const doubtfulOf = (body: unknown, samples: ReadonlyArray<Sample>) =>
    resultOf(body).pipe(
      Effect.tap((result) =>
        Effect.sync(() => {
          expect(result.unableReasonCategory).toBeNull()
          expect(result.confidenceLevel).toBe("LOW")
          expect(result.reasoningSummary).toContain("置信等级低")
          expect(result.riskTips.filter((tip) => tip.includes("置信等级限为低"))).toHaveLength(1)
          // The steps leave out the range of the comparables alone, which is narrower.
          expect(result.reasoningSteps.filter((step) => step.includes("±10%"))).toEqual([])
          expectWords(result)
        }),
      ),
      Effect.provide(hostOf(samples)),
    )

  it.effect("is given of a machine beyond its service life without peers: its range reaches lower", () =>
    Effect.gen(function* () {
      const result = yield* doubtfulOf({ ...request, manufactureDate: "1988-05" }, market)
      const [value, low, high] = [result.estimatedResidualValue!, result.minResidualValue!, result.maxResidualValue!]
      expect(value).toBeLessThan(0.2 * TRUE_VALUE)
      expect(Math.log(value / low)).toBeGreaterThan(3 * Math.log(high / value))
      expect(result.riskTips[0]).toContain("现场勘查")
      expect(result.riskTips.filter((tip) => tip.includes("维修成本和安全风险上升"))).toEqual([])
    }),
  )

  it.effect("is given where prices disagree: its range covers them", () =>
    Effect.gen(function* () {
      const prices = [60_000, 180_000, 420_000, 1_500_000]
      const result = yield* doubtfulOf(request, prices.map(priced))
      expect(result.minResidualValue).toBeLessThan(0.25 * result.estimatedResidualValue!)
      expect(result.maxResidualValue).toBeGreaterThan(1.5 * result.estimatedResidualValue!)
      expect(result.riskTips[0]).toContain("样本价格分歧大")
      expect(result.confidence).toBeLessThan(0.1)
    }),
  )
})

describe("no value", () => {
  const refusalOf = (body: unknown, samples: ReadonlyArray<Sample>) =>
    resultOf(body).pipe(
      Effect.tap((result) =>
        Effect.sync(() => {
          expect(result).toMatchObject({
            estimatedResidualValue: null,
            minResidualValue: null,
            maxResidualValue: null,
            residualRate: null,
            confidence: 0,
            confidenceLevel: "LOW",
          })
          expect(result.unableReason).not.toBeNull()
          expect(result.depreciationCurve.length).toBe(21)
          expect(result.reasoningSteps.filter((step) => step.includes("估值区间") || step.includes("±10%"))).toEqual([])
          expect(result.reasoningSteps.at(-1)).toContain("未能估值")
          expectWords(result)
        }),
      ),
      Effect.provide(hostOf(samples)),
    )

  it.effect("is given for texts that are no model: emoji, an address, a maker alone, letters that nobody uses", () =>
    Effect.gen(function* () {
      for (const model of ["😀🏗️", "上海市徐汇区漕溪北路88号2幢1203室", "徐工", "HXQ25D9"]) {
        const result = yield* refusalOf({ ...request, model }, market)
        expect(result.unableReasonCategory).toBe("MODEL_NOT_RECOGNISED")
        expect(result.ageYears).toBe(7)
      }
      const maker = yield* refusalOf({ ...request, model: "三一重工" }, market)
      expect(maker.unableReason).toContain("只是厂家名称")
    }),
  )

  it.effect("is given without samples, though the machine is known", () =>
    Effect.gen(function* () {
      const result = yield* refusalOf(request, [])
      expect(result).toMatchObject({
        unableReasonCategory: "NO_SAMPLES",
        manufacturer: "徐工 XCMG",
        equipmentType: "TRUCK_CRANE",
        ratedCapacity: { value: 25, unit: "t" },
      })
      expect(result.unableReason).toContain("同款新机现价")
    }),
  )

  it.effect("is given with one or two comparables, which are still listed", () =>
    Effect.gen(function* () {
      const result = yield* refusalOf(request, market.slice(0, 2))
      expect(result.unableReasonCategory).toBe("INSUFFICIENT_SAMPLES")
      expect(result.sources.length).toBeGreaterThan(0)
      expect(result.sources.every(({ weight }) => weight === 0)).toBe(true)
    }),
  )

  it.effect("is given when prices disagree so far that a range of them would say nothing", () =>
    Effect.gen(function* () {
      const wild = [54_000, 55_000, 2_900_000, 3_000_000].map(priced)
      expect((yield* refusalOf(request, wild)).unableReasonCategory).toBe("SAMPLES_TOO_DISPERSED")
    }),
  )

  it.effect("is given so far beyond the service life and the samples that the range would say nothing", () =>
    Effect.gen(function* () {
      const result = yield* refusalOf({ ...request, manufactureDate: "1978-05" }, market)
      expect(result.unableReasonCategory).toBe("BEYOND_SERVICE_LIFE")
      expect(result.ageYears).toBe(48)
    }),
  )

  it.effect("is given beyond the service life without any sample, though the price of a new one is stated", () =>
    Effect.gen(function* () {
      const stated = { ...request, manufactureDate: "1988-05", attributes: { replacementValue: 900_000 } }
      expect((yield* refusalOf(stated, [])).unableReasonCategory).toBe("BEYOND_SERVICE_LIFE")
    }),
  )

  it.effect("is given when the search does not answer after several attempts", () =>
    Effect.gen(function* () {
      let attempts = 0
      const down = Layer.mergeAll(
        Layer.succeed(SampleSource, {
          name: "down",
          search: () =>
            Effect.suspend(() => {
              attempts++
              return Effect.fail(new SearchUnavailable({ source: "catalogue", cause: new Error("down") }))
            }),
        }),
        Layer.succeed(ModelStore, { model: () => Effect.succeed(undefined) }),
        ManufacturerSource.none,
      )
      const running = yield* Effect.forkChild(Effect.provide(resultOf(request), down))
      yield* TestClock.adjust("1 minute")
      const result = yield* Fiber.join(running)
      expect(attempts).toBe(4)
      expect(result.unableReasonCategory).toBe("SEARCH_UNAVAILABLE")
      expect(result.estimatedResidualValue).toBeNull()
      expect(result.unableReason).toContain("catalogue")
    }),
  )
})
