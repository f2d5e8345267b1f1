import { translate } from "@open-valuation/core/text"
import { type ReportedValuation, valuationReport, valuationView } from "@open-valuation/report"
import { describe, expect, it } from "vitest"
import { goldenValuation, goldenValuations } from "./Golden.ts"

const { reported: car } = goldenValuation("VEHICLE all facts")

const withResult = (changes: object): ReportedValuation => ({ ...car, result: { ...Object(car.result), ...changes } })

/** Comparables of one car each, with a price that is hardly adjusted. */
const sources = (count: number, changes: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    source: "网站",
    kind: "TRANSACTION",
    sampleTime: "2026-09-01",
    price: 19_000 + 100 * at,
    adjustedPrice: 19_000 + 100 * at,
    weight: 1 / count,
    adjustments: [],
    brand: "别克",
    series: "GL8",
    ...changes(at),
  }))

const committeeOf = (reported: ReportedValuation, locale: "zh" | "en" = "en") => {
  const { committee } = valuationView(reported, locale)
  if (committee === undefined) throw new Error("no first page")
  return committee
}

describe("the first page for a credit committee", () => {
  it("names three facts that support the value, with their figures", () => {
    const { grounds } = committeeOf(withResult({ sources: sources(5), confidenceLevel: "HIGH" }))
    expect(grounds.points).toEqual([
      "5 comparables are of the same series; they carry 100% of the comparables' weight.",
      "5 of the 5 comparables are deals; they carry 100% of the comparables' weight.",
      "After adjustment, the highest of the 5 main comparables is 2.1% above the lowest.",
    ])
    expect(grounds.note).toBeUndefined()
  })

  it.each([
    [
      "one comparable carries nearly all",
      sources(5, (at) => ({ weight: at === 0 ? 0.96 : 0.01 })),
      /deals|same series/,
    ],
    ["listings carry most", sources(5, (at) => ({ kind: at < 3 ? "LISTING" : "AUCTION" })), /deals/],
    ["comparables disagree", sources(5, (at) => ({ adjustedPrice: 10_000 * (at + 1) })), /highest|adjusted by/],
    ["comparables are old", sources(5, () => ({ sampleTime: "2024-01" })), /12 months/],
  ])("does not claim what is not so: %s", (_, told, claim) => {
    const { grounds } = committeeOf(withResult({ sources: told, secondOpinion: { weight: 0.2, difference: 0.3 } }))
    expect(grounds.points.join(" ")).not.toMatch(claim)
  })

  it.each([
    ["two comparables", sources(2)],
    ["comparables that make up a small part of the value", sources(5, () => ({ weight: 0.05 }))],
  ])("says that nothing supports the value: %s", (_, told) => {
    const { grounds } = committeeOf(withResult({ sources: told }), "zh")
    expect(grounds).toMatchObject({ points: [], note: expect.stringContaining("没有可以列出的支持事实") })
  })

  it("never lets simulated samples or facts beside a low confidence persuade", () => {
    const demo = committeeOf(withResult({ sources: sources(5, () => ({ source: "模拟成交（演示数据）" })) }))
    expect(demo.grounds).toMatchObject({ points: [], note: expect.stringContaining("simulated") })
    const low = committeeOf(withResult({ sources: sources(5), confidenceLevel: "LOW" }))
    expect(low.grounds.note).toBe("These facts do not make up for the low confidence.")
  })

  it("tells three risks, the gravest first, how many more there are, and what would narrow the range", () => {
    const narrowing = { code: "market.risk.narrowing", params: { field: "mileageKm", percent: 15, narrowedPercent: 9 } }
    const demo = { code: "market.risk.demoMarket", params: {} }
    const others = ["A.", "B.", "C.", "D."].map((text) => ({ code: "x.risk.y", text }))
    const tips = [demo, ...others.slice(0, 3), narrowing]
    const told = withResult({
      riskTips: tips.map((tip) => ("text" in tip ? tip.text : translate(tip, "en"))),
      furtherRiskTips: ["D."],
    })
    const codes = { riskTips: tips, furtherRiskTips: others.slice(3) }
    const { narrows, risks } = committeeOf({ ...told, codes })
    expect(risks.points).toEqual(["A.", "B.", "C."])
    expect(risks.note).toBe("1 more stands under “Risks” on the next pages.")
    expect(narrows?.points).toEqual([translate(narrowing, "en")])
    // Without the codes, or with those of another result, every tip is a risk.
    for (const other of [undefined, { riskTips: [narrowing] }]) {
      expect(committeeOf({ ...told, codes: other })).not.toHaveProperty("narrows")
    }
  })

  it("states the basis: purpose, premise, day, samples, stated amounts, other values", () => {
    const told = withResult({ bases: [{ kind: "BOOK_VALUE", amount: 20_000, gap: 0.05, governs: true }] })
    const request = { ...Object(car.request), purpose: "SALE_AND_LEASEBACK" }
    const { basis } = committeeOf({ ...told, request }, "zh")
    expect(basis.map(({ name, text }) => `${name}：${text}`)).toEqual([
      "估值目的：售后回租",
      "价值类型：市场价值（正常交易的成交价）",
      "价值时点：2026-11-20",
      "样本：检索 37 条，采用 16 条",
      "账面价值：20,000 元，较估值 +5.0%（规定依据）",
      "有序清算价值：18,014 元",
      "快速清算价值：16,203 元",
      "审慎价值：19,062 元",
      "采纳价值：尚无经复核的采纳价值",
    ])
  })

  it("stands before everything else, with the case number, and only where there is a value", () => {
    for (const { reported, result } of goldenValuations) {
      const html = valuationReport({ ...reported, caseNumber: "HT-7" }, "zh")
      const isValued = valuationView(reported, "zh").value.kind === "VALUE"
      expect([result === undefined, html.includes('<div class="committee">')]).toEqual([result === undefined, isValued])
      expect(html.indexOf("HT-7")).toBeLessThan(html.indexOf("<h2>"))
      expect(html.indexOf('class="basis"')).toBeLessThanOrEqual(html.indexOf('class="comparables"'))
    }
  })
})
