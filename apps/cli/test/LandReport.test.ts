import { it } from "@effect/vitest"
import { LocalDate, type Sample, type SampleKind, Valuation } from "@open-valuation/core"
import { land } from "@open-valuation/core/land"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { type Locale, render } from "@open-valuation/core/text"
import { Effect, Layer } from "effect"
import { describe, expect } from "vitest"
import { width } from "../src/Table.ts"
import { valueReport } from "../src/value/ValueReport.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
const day = LocalDate.toEpochDay(today)
const kinds: ReadonlyArray<SampleKind> = ["TRANSACTION", "AUCTION"]
const city = "浙江省/嘉兴市/海宁市"
const { recipe } = land().market

/** Lots along one road, dearer the denser they may be built; one of them in units of 10,000 yuan by mistake. */
const samples: ReadonlyArray<Sample> = Array.from({ length: 80 }, (_, i) => {
  const [areaSqm, plotRatio] = [8_000 + 700 * ((i * 7) % 40), 1 + ((i * 3) % 20) / 10]
  const observedDay = day - 10 * i
  const price = Math.round(areaSqm * 4_000 * Math.sqrt(plotRatio) * (1 + 0.01 * ((i * 5) % 13)))
  return {
    sampleId: `s${i}`,
    assetType: "LAND",
    kind: kinds[i % kinds.length] ?? "TRANSACTION",
    source: "invented",
    observedAt: LocalDate.fromEpochDay(observedDay),
    observedDay,
    price: i === 3 ? price / 10_000 : price,
    city,
    objectKey: `s${i}`,
    facts: {
      address: `海宁市虚设镇无名路${i % 2 === 0 ? "东" : "西"}侧${i}号地块`,
      landUse: "RESIDENTIAL",
      rightType: "GRANTED",
      areaSqm,
      termTotalYears: 70,
      ...(i % 5 === 0 ? {} : { plotRatio }),
    },
  }
})

const index = SampleIndex.make(recipe.keys)
index.addAll(samples)
const model = fit(recipe, samples, { asOf: today, order: "time" })
const host = Layer.mergeAll(
  Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
  Layer.succeed(ModelStore, { model: () => Effect.succeed(model) }),
)

const { plotRatio: _, ...withoutPlotRatio } = {
  city,
  address: "海宁市虚设镇无名路东侧",
  landUse: "RESIDENTIAL",
  rightType: "GRANTED",
  areaSqm: 20_000,
  plotRatio: 2,
  termTotalYears: 70,
  remainingYears: 40,
}
const request = { ...withoutPlotRatio, plotRatio: 2 }
const benchmarkPrice = { unitPrice: 5_200, date: "2025-01-01", plotRatio: 1.8, termYears: 70 }

const reportOf = (body: unknown, lang: Locale = "zh") =>
  Valuation.value(land(), body, { today }).pipe(
    Effect.map((outcome) => valueReport("LAND", render(outcome, lang), lang) ?? ""),
    Effect.provide(host),
  )

const languages: ReadonlyArray<Locale> = ["zh", "en"]
const linesOf = (report: string): ReadonlyArray<string> => report.split("\n")
const numberAfter = (report: string, label: string): number =>
  Number(new RegExp(`^${label} +([\\d,.]+) `, "m").exec(report)?.[1]?.replaceAll(",", ""))

describe("the report of a lot", () => {
  it.effect("fits 80 columns, whatever there is to say", () =>
    Effect.gen(function* () {
      for (const lang of languages) {
        for (const body of [
          request,
          withoutPlotRatio,
          { ...request, benchmarkPrice },
          { ...request, address: "海宁市虚设镇无名路".repeat(20), areaSqm: 20_000_000 },
          { ...request, rightType: "COLLECTIVE", remainingYears: 3 },
          { ...request, landUse: "AGRICULTURAL", benchmarkPrice },
        ]) {
          const report = yield* reportOf(body, lang)
          for (const line of linesOf(report)) expect(width(line), line).toBeLessThanOrEqual(80)
          expect(report).not.toMatch(/undefined|NaN|null|Infinity|\n\n\n/)
        }
      }
    }),
  )

  it.effect("begins with the value, whose prices by ground, by building and by mu agree", () =>
    Effect.gen(function* () {
      const chinese = yield* reportOf(request)
      expect(linesOf(chinese)[0]).toMatch(/^评估总价 +[\d,]+\.\d\d 万元 {2}\(成交价\)$/)
      const perSqm = numberAfter(chinese, "地面单价")
      expect(numberAfter(chinese, "楼面地价")).toBeCloseTo(perSqm / 2, 1)
      expect(numberAfter(chinese, "每亩")).toBeCloseTo((perSqm * 2_000) / 3 / 10_000, 1)
      expect(numberAfter(chinese, "评估总价")).toBeCloseTo((20_000 * perSqm) / 10_000, 1)
      expect(chinese).toMatch(/^估值权利 +出让土地使用权$/m)
      const english = yield* reportOf(withoutPlotRatio, "en")
      expect(english).toMatch(/^Building +unknown without a plot ratio$/m)
      expect(english).toMatch(/^Right valued +granted$/m)
    }),
  )

  it.effect("shows each method as a product that holds", () =>
    Effect.gen(function* () {
      const report = yield* reportOf({ ...request, benchmarkPrice })
      const joined = report.replaceAll(/\n {6,}/g, " ")
      const weights: Array<number> = []
      for (const name of ["市场比较法", "基准地价法"]) {
        const [, product = "", value = "", weight = ""] =
          new RegExp(`^  ${name} +(.*) = ([\\d,.]+)， ?权重 ([\\d.]+) %$`, "m").exec(joined) ?? []
        const factors = product.split(" × ").map((each) => Number(each.replaceAll(/[^\d.]/g, "")))
        const ratio = factors.reduce((a, b) => a * b, 1) / Number(value.replaceAll(",", ""))
        expect(ratio, name).toBeCloseTo(1, 3)
        weights.push(Number(weight))
      }
      expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(100, 0)
      expect(joined).toMatch(/市场比较法 .*年期 0\.\d{4} = /)
    }),
  )

  it.effect("keeps kinds apart, and lists comparables with their place, use and adjustments", () =>
    Effect.gen(function* () {
      const report = yield* reportOf(request)
      const counts = ["成交", "拍卖", "挂牌"].map((kind) =>
        Number(new RegExp(`^ {2}${kind} .* (\\d+)$`, "m").exec(report)?.[1]),
      )
      const used = Number(/可比样本（采用 (\d+) 条/.exec(report)?.[1])
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(used)
      expect(linesOf(report).filter((line) => / \d+\.\d %$/.test(line) && /^ {2}(成交|拍卖) /.test(line))).toHaveLength(
        10,
      )
      expect(linesOf(report).filter((line) => /^ {4}住宅用地，海宁市虚设镇无名路/.test(line))).toHaveLength(10)
      expect(linesOf(report).filter((line) => /^ {4}\S+ [+-]\d+\.\d %/.test(line)).length).toBeGreaterThan(5)
      expect(report).toMatch(/剔除 1: 地面单价不合理/)
    }),
  )

  it.effect("by a benchmark price alone shows no comparables", () =>
    Effect.gen(function* () {
      const farm = { ...withoutPlotRatio, landUse: "AGRICULTURAL", benchmarkPrice: { unitPrice: 60 } }
      const report = yield* reportOf(farm, "en")
      expect(report).toMatch(/^ {2}benchmark price {2}60\.00 × term 0\.\d{4} = /m)
      expect(report).toMatch(/, weight 100\.0 %$/m)
      expect(report).toContain("Comparables (0 used of 0)")
      expect(report).not.toMatch(/Adjusted prices|comparison {2}/)
    }),
  )
})
