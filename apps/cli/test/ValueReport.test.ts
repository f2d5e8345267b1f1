import { it } from "@effect/vitest"
import { LocalDate, type Sample, type SampleKind, Valuation } from "@open-valuation/core"
import { equipment, equipmentKeys, equipmentRecipe } from "@open-valuation/core/equipment"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { type Locale, render } from "@open-valuation/core/text"
import { Effect, Layer } from "effect"
import { describe, expect } from "vitest"
import { width } from "../src/Table.ts"
import { valueReport } from "../src/value/ValueReport.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
const day = LocalDate.toEpochDay(today)
const kinds: ReadonlyArray<SampleKind> = ["TRANSACTION", "LISTING", "AUCTION"]

/** Truck cranes of one model, one to fifteen years old; one of them in units of 10,000 yuan by mistake. */
const samples: ReadonlyArray<Sample> = Array.from({ length: 90 }, (_, i) => {
  const age = 1 + (i % 15)
  const observedDay = day - 5 * i
  const yuan = Math.round(900_000 * 0.88 ** age * (1 + 0.01 * ((i * 7) % 11)))
  return {
    sampleId: `s${i}`,
    assetType: "EQUIPMENT",
    kind: kinds[i % kinds.length] ?? "TRANSACTION",
    source: "invented",
    observedAt: LocalDate.fromEpochDay(observedDay),
    observedDay,
    price: i === 4 ? yuan / 10_000 : yuan,
    city: "",
    objectKey: `s${i}`,
    facts: {
      model: i % 2 === 0 ? "QY25K5" : "徐工重型机械集团QY25K5汽车起重机（二手）",
      manufacturer: "徐工",
      manufactureDate: `${2026 - age}-0${1 + (i % 9)}`,
      ...(i % 4 === 0 ? {} : { hours: 1_000 * age }),
    },
  }
})

const index = SampleIndex.make(equipmentKeys())
index.addAll(samples)
const model = fit(equipmentRecipe(), samples, { asOf: today, order: "time" })
const host = Layer.mergeAll(
  Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
  Layer.succeed(ModelStore, { model: () => Effect.succeed(model) }),
  ManufacturerSource.none,
)

const request = { model: "QY25K5", manufactureDate: "2019-06", hours: 7_000 }

const reportOf = (body: unknown, lang: Locale = "zh") =>
  Valuation.value(equipment(), body, { today }).pipe(
    Effect.map((outcome) => valueReport("EQUIPMENT", render(outcome, lang), lang) ?? ""),
    Effect.provide(host),
  )

const languages: ReadonlyArray<Locale> = ["zh", "en"]
const linesOf = (report: string): ReadonlyArray<string> => report.split("\n")

describe("the report of a machine", () => {
  it.effect("fits 80 columns, whatever there is to say", () =>
    Effect.gen(function* () {
      for (const lang of languages) {
        for (const body of [
          request,
          { ...request, model: "QY25K5".padStart(190, "汽车起重机") },
          { ...request, attributes: { replacementValue: 400_000_000 } },
          { ...request, manufacturer: "徐州某某重型机械制造集团有限公司".repeat(10), equipmentConfig: "8000小时" },
          { ...request, model: "一台没有型号的机器" },
          { ...request, manufactureDate: "1960-01" },
        ]) {
          const report = yield* reportOf(body, lang)
          for (const line of linesOf(report)) expect(width(line), line).toBeLessThanOrEqual(80)
          expect(report).not.toMatch(/undefined|NaN|null|\n\n\n/)
        }
      }
    }),
  )

  it.effect("begins with the value and tells what the machine is, in the reader's language", () =>
    Effect.gen(function* () {
      const chinese = yield* reportOf(request)
      expect(linesOf(chinese)[0]).toMatch(/^残值估值 +\d\d\.\d\d 万元 {2}\(成交价\)$/)
      expect(chinese).toMatch(/^合理区间 +\d\d\.\d\d 万元 – \d\d\.\d\d 万元$/m)
      expect(chinese).toMatch(/^设备 +汽车起重机，25 t，机龄 7 年$/m)
      expect(chinese).toMatch(/^厂家 +徐工 XCMG（推断，待核对铭牌）$/m)
      expect(chinese).toMatch(/^重置成本 +\d+\.\d\d 万元$/m)
      expect(chinese).toMatch(/^残值率 +\d+\.\d %$/m)
      const english = yield* reportOf({ ...request, manufacturer: "XCMG" }, "en")
      expect(linesOf(english)[0]).toMatch(/^Residual value +\d{3},\d{3} yuan {2}\(deal price\)$/)
      expect(english).toMatch(/^Machine +truck crane, 25 t, 7 years old$/m)
      expect(english).toMatch(/^Maker +XCMG$/m)
    }),
  )

  it.effect("keeps kinds of samples apart, and shows the curve at the machine's own age", () =>
    Effect.gen(function* () {
      const report = yield* reportOf(request)
      const counts = ["成交", "拍卖", "挂牌"].map((kind) =>
        Number(new RegExp(`^ {2}${kind} .* (\\d+)$`, "m").exec(report)?.[1]),
      )
      const used = Number(/可比样本（采用 (\d+) 条/.exec(report)?.[1])
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(used)
      expect(report).toMatch(/^ {2}机龄（年） +0 +1 +2 +3 +5 +7 +10 +15 +20$/m)
      const [, rates = ""] = /^ {2}残值率 % +(.*)$/m.exec(report) ?? []
      const falling = rates.split(/ +/).map(Number)
      expect(falling[0]).toBe(100)
      expect(falling).toEqual(falling.toSorted((a, b) => b - a))
    }),
  )

  it.effect("lists comparables with weight and adjustments, and what was left out and why", () =>
    Effect.gen(function* () {
      const report = linesOf(yield* reportOf(request))
      const rows = report.filter((line) => / \d+\.\d % +(QY25K5|徐工)/.test(line))
      expect(rows).toHaveLength(10)
      expect(report.filter((line) => /^ {4}\S+ [+-]\d+\.\d %/.test(line)).length).toBeGreaterThan(5)
      expect(report.join("\n")).toContain("剔除 1: 价格不合理")
    }),
  )

  it.effect("without a value says why, and shows no figure that would be one", () =>
    Effect.gen(function* () {
      const unknown = yield* reportOf({ ...request, model: "XCMG" })
      expect(linesOf(unknown)[0]).toMatch(/^残值估值 +无法给出$/)
      expect(unknown).toMatch(/^原因 +“XCMG”只是厂家名称/m)
      expect(unknown).not.toMatch(/合理区间|置信度 |折旧曲线|重置成本/)
      const old = yield* reportOf({ ...request, manufactureDate: "1960-01" }, "en")
      expect(linesOf(old)[0]).toMatch(/^Residual value +none can be given$/)
      expect(old).toMatch(/^Reason +The machine is 66 years old/m)
      expect(old).not.toMatch(/^Range|^Confidence/m)
    }),
  )
})

it("an asset without a report has none", () => {
  expect(valueReport("BANK_STATEMENT", {}, "zh")).toBeUndefined()
})
