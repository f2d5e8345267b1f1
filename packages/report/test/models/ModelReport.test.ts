import { type ModelValidation, type RegisteredModel, validateModel } from "@open-valuation/core/accuracy"
import { LocalDate } from "@open-valuation/core/domain"
import { dataHash, fit } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { modelReport, modelReportView } from "@open-valuation/report/models"
import { modelWorkbook } from "@open-valuation/report/xlsx"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { DateTime } from "effect"
import exceljs from "exceljs"
import { describe, expect, it } from "vitest"

const today = LocalDate.LocalDate.make("2026-06-30")
const { market } = property()
const { keys } = market.recipe
const { samples } = simulatePropertyMarket({ seed: 4, today, deals: 700, listings: 60 })
const place = keys.market(samples[0]!.city, samples[0]!.facts)
const all = samples
  .filter(({ city, facts }) => keys.market(city, facts) === place)
  .toSorted((a, b) => a.observedDay - b.observedDay)
const known = all.slice(0, -15)
const model = fit(market.recipe, known, { asOf: LocalDate.fromEpochDay(known.at(-1)!.observedDay), order: "time" })!

const validated = (some: typeof all, known: number): ModelValidation =>
  validateModel(market, model, dataHash(all.slice(0, known)), {
    samples: some,
    known: some.filter(({ observedDay }) => observedDay <= model.newestDay).length,
    knownHash: dataHash(some.filter(({ observedDay }) => observedDay <= model.newestDay)),
  })

const ownCount = all.filter(({ observedDay }) => observedDay <= model.newestDay).length
const validation = validated(all, ownCount)

const registered: RegisteredModel = {
  modelId: model.modelId,
  assetType: "PROPERTY",
  market: place,
  engineVersion: "0.4.0",
  recipeHash: "60303ae22b998861",
  dataHash: "9f86d081884c7d65",
  state: "APPROVED",
  rows: model.count,
  samples: known.length,
  firstDay: known[0]!.observedDay,
  newestDay: model.newestDay,
  fittedAt: DateTime.makeUnsafe("2026-06-30T08:05:00Z"),
  trials: model.metrics ?? null,
  drift: null,
  decisions: [
    {
      state: "APPROVED",
      by: { kind: "USER", id: "7", name: "<b>陈</b>" },
      at: "2026-06-30T09:00:00.000Z",
      reason: "=1+1",
    },
  ],
}
const view = (locale: "zh" | "en", of: ModelValidation = validation) =>
  modelReportView({ model: registered, label: "上海市 · 住宅", validation: of, madeOn: today }, locale)

describe("the validation of a model", () => {
  it("tests on the newest fifth of the deals, which the tested method has not seen", () => {
    const { backtest, drift } = validation
    const deals = known.filter(({ kind }) => kind === "TRANSACTION")
    expect(backtest!.figures.n).toBeGreaterThan(0.1 * deals.length)
    expect(backtest!.figures.n).toBeLessThanOrEqual(0.2 * deals.length + 1)
    expect(backtest!.learnedTo < backtest!.testedFrom).toBe(true)
    expect(backtest!.figures.mdape).toBeLessThan(0.25)
    expect(backtest!.outOfSupport.map(({ support }) => support)).toEqual(["SEEN", "SPARSE", "UNSEEN"])
    const later = all.filter(({ kind, observedDay }) => kind === "TRANSACTION" && observedDay > model.newestDay)
    expect(drift?.n ?? 0).toBe(later.length)
    expect(validation.limits).not.toContain("CHANGED")
  })

  it("says when the samples are simulated, others, too few, or asking prices", () => {
    const demo = validateModel(market, { ...model, market: `${place}|DEMO` }, "", {
      samples: [],
      known: 0,
      knownHash: "",
    })
    expect(demo.limits).toContain("DEMO")
    expect(validation.limits).not.toContain("DEMO")
    expect(validated(all.slice(40), ownCount).limits).toContain("CHANGED")
    expect(validated(all.slice(0, 60), ownCount)).toMatchObject({
      backtest: null,
      drift: null,
      limits: expect.arrayContaining(["FEW", "UNWATCHED"]),
    })
    const asks = all.map((sample) => ({ ...sample, kind: "LISTING" as const }))
    const { backtest, limits } = validated(asks, ownCount)
    expect(backtest!.areAsks).toBe(true)
    expect(limits).toContain("ASKS")
  })

  it("is a page in both languages that holds each figure, and no text as markup", () => {
    const [zh, en] = [modelReport(view("zh")), modelReport(view("en"))]
    for (const part of ["比率研究（IAAO）", "价格相关偏差 PRB", "样本支持不足时", "已批准"]) expect(zh).toContain(part)
    for (const part of ["Ratio study (IAAO)", "Price-related bias (PRB)", "Out of support", "approved"]) {
      expect(en).toContain(part)
    }
    for (const page of [zh, en]) {
      expect(page).toContain("&lt;b&gt;陈")
      expect(page).not.toContain("<b>陈")
      expect(page).not.toContain("NaN")
      expect(page).toContain(validation.backtest!.figures.cod!.toFixed(3))
    }
    expect(modelReport(view("en", { ...validation, backtest: null }))).toContain("no figures out of sample")
  })

  it("is a workbook whose figures are figures and whose texts are texts", async () => {
    const book = new exceljs.Workbook()
    await book.xlsx.load(new Uint8Array(await modelWorkbook(view("en"))).buffer)
    const rows = book.worksheets[0]!.getSheetValues().filter((row) => Array.isArray(row))
    const cod = rows.find(([, name]) => name === "Coefficient of dispersion (COD), %")
    expect(cod?.[2]).toBe(validation.backtest!.figures.cod)
    expect(rows.find(([, , , by]) => by === "<b>陈</b>")?.[4]).toBe("=1+1")
  })
})
