import { it } from "@effect/vitest"
import { LocalDate, type Sample, type SampleKind, Valuation } from "@open-valuation/core"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { type Locale, render } from "@open-valuation/core/text"
import { vehicle } from "@open-valuation/core/vehicle"
import { Effect, Layer } from "effect"
import { describe, expect } from "vitest"
import { width } from "../src/Table.ts"
import { valueReport } from "../src/value/ValueReport.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
const day = LocalDate.toEpochDay(today)
const kinds: ReadonlyArray<SampleKind> = ["TRANSACTION", "LISTING", "AUCTION"]
const city = "江苏省/苏州市"
const { recipe } = vehicle().market

/** Cars of one series, one to ten years old; one of them in units of 10,000 yuan by mistake. */
const samples: ReadonlyArray<Sample> = Array.from({ length: 120 }, (_, i) => {
  const age = 1 + (i % 10)
  const observedDay = day - 2 * i
  const price = Math.round(130_000 * 0.86 ** age * (i % 2 === 0 ? 1 : 1.1) * (1 + 0.01 * ((i * 7) % 9)))
  return {
    sampleId: `s${i}`,
    assetType: "VEHICLE",
    kind: kinds[i % kinds.length] ?? "TRANSACTION",
    source: "invented",
    observedAt: LocalDate.fromEpochDay(observedDay),
    observedDay,
    price: i === 4 ? price / 10_000 : price,
    city,
    objectKey: `s${i}`,
    facts: {
      brand: "大众",
      series: "朗逸",
      trim: i % 2 === 0 ? "1.5L 自动舒适版" : "1.4T 自动豪华版",
      firstRegistrationDate: `${2026 - age}-0${1 + (i % 5)}`,
      fuelType: "GASOLINE",
      ...(i % 6 === 0 ? {} : { mileageKm: 12_000 * age + 100 * i }),
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

const request = {
  brand: "大众",
  series: "朗逸",
  trim: "1.5L 自动舒适版",
  modelYear: 2021,
  city,
  firstRegistrationDate: "2021-05",
  mileageKm: 61_000,
  fuelType: "GASOLINE",
  msrp: 129_900,
}

const reportOf = (body: unknown, lang: Locale = "zh") =>
  Valuation.value(vehicle(), body, { today }).pipe(
    Effect.map((outcome) => valueReport("VEHICLE", render(outcome, lang), lang) ?? ""),
    Effect.provide(host),
  )

const languages: ReadonlyArray<Locale> = ["zh", "en"]
const linesOf = (report: string): ReadonlyArray<string> => report.split("\n")
const row = (report: string, name: string): ReadonlyArray<number> =>
  (new RegExp(`^ {2}${name} +(.*)$`, "m").exec(report)?.[1] ?? "").split(/ +/).map(Number)

describe("the report of a vehicle", () => {
  it.effect("fits 80 columns, whatever there is to say", () =>
    Effect.gen(function* () {
      const { msrp: _, ...withoutPrice } = request
      for (const lang of languages) {
        for (const body of [
          request,
          withoutPrice,
          { ...request, trim: "1.5L 自动舒适版".repeat(10) },
          { ...request, mileageKm: 2_000_000, accidentType: "FLOOD", usageNature: "OPERATING", transferCount: 30 },
          { ...request, firstRegistrationDate: "2026-06", modelYear: 2026, mileageKm: 0 },
          { city, firstRegistrationDate: "2021-05", mileageKm: 61_000, vin: "LSVAM41876C218484" },
          { ...request, brand: "云雀飞马" },
        ]) {
          const report = yield* reportOf(body, lang)
          for (const line of linesOf(report)) expect(width(line), line).toBeLessThanOrEqual(80)
          expect(report).not.toMatch(/undefined|NaN|null|Infinity|\n\n\n/)
        }
      }
    }),
  )

  it.effect("begins with the value and tells what the car is, in the reader's language", () =>
    Effect.gen(function* () {
      const chinese = yield* reportOf(request)
      expect(linesOf(chinese)[0]).toMatch(/^评估价 +\d\.\d\d 万元 {2}\(成交价\)$/)
      expect(chinese).toMatch(/^车辆 +大众 朗逸 2021款 1\.5L 自动舒适版$/m)
      expect(chinese).toMatch(/^车龄 +5 年 1 个月$/m)
      expect(chinese).toMatch(/^保值率 +新车指导价的 \d\d\.\d %$/m)
      const english = yield* reportOf({ ...request, trim: "2021款 1.5L 自动舒适版" }, "en")
      expect(linesOf(english)[0]).toMatch(/^Value +\d\d,\d{3} yuan {2}\(deal price\)$/)
      expect(english).toMatch(/^Vehicle +大众 朗逸 2021 1\.5L 自动舒适版$/m)
      expect(english).toMatch(/^Age +5 y 1 m$/m)
      expect(english).toMatch(/^Retention +\d\d\.\d % of the list price when new$/m)
    }),
  )

  it.effect("has prices by channel in their order, and later values that fall", () =>
    Effect.gen(function* () {
      const report = yield* reportOf(request)
      const centres = ["拍卖", "车商收购", "个人交易", "车商零售"].map((channel) => row(report, channel)[1] ?? 0)
      expect(centres).toEqual(centres.toSorted((a, b) => a - b))
      expect(centres[0]).toBeGreaterThan(0)
      const value = Number(/^评估价 +(\d\.\d\d) /.exec(report)?.[1])
      const later = [12, 24, 36].map((months) => row(report, `${months} 个月后`)[0] ?? 0)
      expect([value, ...later]).toEqual([value, ...later].toSorted((a, b) => b - a))
      expect(later.at(-1)).toBeGreaterThan(0)
    }),
  )

  it.effect("keeps kinds apart, and lists comparables with what they are, and reasons for adjustments", () =>
    Effect.gen(function* () {
      const report = yield* reportOf(request)
      const [, table = ""] = /修正后价格（万元）\n([^]*?)\n\n/.exec(report) ?? []
      const counts = ["成交", "拍卖", "挂牌"].map((kind) => row(table, kind).at(-1) ?? 0)
      const used = Number(/可比样本（采用 (\d+) 条/.exec(report)?.[1])
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(used)
      expect(linesOf(report).filter((line) => /^ {4}大众 朗逸 1\.[45]/.test(line))).toHaveLength(10)
      expect(linesOf(report).filter((line) => /^ {4}\S+ [+-]\d+\.\d %/.test(line)).length).toBeGreaterThan(5)
      expect(report).toMatch(/^ {2}- \S+修正：.*样本价格平均[上下]调/m)
      expect(report).toMatch(/剔除 1: 价格不合理/)
    }),
  )

  it.effect("by a price new alone says so, and lists no comparables", () =>
    Effect.gen(function* () {
      const report = yield* reportOf({ ...request, brand: "云雀飞马", series: "X9" })
      expect(report).toMatch(/^估值构成 +新车价格折算 100\.0 %$/m)
      expect(report).toContain("可比样本（采用 0 条，共 0 条）")
      expect(report).not.toMatch(/修正后价格|主要修正/)
      expect(report).toMatch(/^置信度 +\d+ % \(低\)$/m)
    }),
  )
})
