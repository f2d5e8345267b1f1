import { contentSecurityPolicy, inputHash, valuationReport } from "@open-valuation/report"
import { Predicate } from "effect"
import { describe, expect, it } from "vitest"
import { boatResult } from "./AddedAsset.ts"
import { goldenValuation, goldenValuations } from "./Golden.ts"
import { bytes, faultsOf, marksOf, TAGS, withTexts } from "./Pages.ts"

const home = goldenValuation("PROPERTY all facts")
/** Texts with a meaning for the engine: with others in their place there would be no report to attack. */
const codes: ReadonlySet<string> = new Set(["kind", "confidenceLevel", "basis", "modelPath"])

const requestOf = ({ reported: { request } }: typeof home): object => (Predicate.isObject(request) ? request : {})

/** A comparable of an older result, which has no kilometres. */
const withoutPlace = (source: unknown): object =>
  Object.fromEntries(
    Object.entries(Predicate.isObject(source) ? source : {}).filter(([name]) => !/^(?:east|north)Km$/.test(name)),
  )

/** One of each asset, one that failed and one without a value. */
const attacked = [
  home,
  goldenValuation("VEHICLE all facts"),
  goldenValuation("LAND benchmark price"),
  goldenValuation("EQUIPMENT replacement value"),
  goldenValuation("PROPERTY parking space"),
  goldenValuation("EQUIPMENT unseen model"),
]

describe("the valuation report", () => {
  it.each(goldenValuations.map((each) => [each.name, each] as const))("of %s is small and whole", (_, { reported }) => {
    for (const lang of ["zh", "en"] as const) {
      const html = valuationReport(reported, lang)
      expect(faultsOf(html)).toEqual([])
    }
  })

  it("says what a committee asks for, in both languages", () => {
    const chinese = valuationReport(goldenValuation("PROPERTY another home").reported, "zh")
    for (const told of [
      "房产自动估值单（询价参考）",
      "不是《资产评估法》所称的资产评估报告",
      "GB/T 50291",
      "柘影花园12号楼",
      "5,827,187 元",
      "大写：人民币伍佰捌拾贰万柒仟壹佰捌拾柒元整",
      "真实成交价有80%的可能落在此区间内",
      "可比实例位置示意",
      "从可比实例到估值结果",
      "未采用的样本",
      "输入校验码（SHA-256）",
    ]) {
      expect(chinese).toContain(told)
    }
    const english = valuationReport(home.reported, "en")
    for (const told of ["CNY 5,356,694", "80 times in 100", "not an asset appraisal report", "<dt>floor area</dt>"]) {
      expect(english).toContain(told)
    }
  })

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["an attribute", `"><img src=x onerror="alert(1)">`],
    ["single quotes", "'><svg onload='alert(1)'>"],
    ["a formula", '=HYPERLINK("http://example.com","x")'],
    ["entities", "&lt;script&gt;&#60;b&#62;"],
    ["the end of a style", "</style><style>*{display:none}</style>"],
    ["text that runs backwards", "花园\u202E元万一\u202C\u2066x\u2069\u200F"],
    ["ten thousand characters", "长".repeat(10_000)],
    ["ten thousand marks on a letter", `a${"\u0301".repeat(10_000)}`],
    ["halves of characters", "\uD800x\uDC00\u0000\u0007\u001B[31m"],
  ])("survives %s in every text of requests and results", (_, text) => {
    for (const { reported } of attacked) {
      const hostile = {
        ...reported,
        valuationNo: text,
        request: withTexts(reported.request, text, new Set()),
        ...(reported.result === undefined ? {} : { result: withTexts(reported.result, text, codes) }),
        ...(reported.failure === undefined ? {} : { failure: text }),
      }
      for (const lang of ["zh", "en"] as const) {
        const html = valuationReport(hostile, lang)
        const { attributes, tags } = marksOf(html)
        for (const tag of tags) expect(TAGS).toContain(tag)
        for (const name of attributes) expect(name).not.toMatch(/^on|^src$|^href$|^style$/)
        expect(html.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(html).not.toMatch(/长{501}|\u0301{4}/)
        expect(bytes(html)).toBeLessThan(300_000)
      }
    }
  })

  it("bounds how many facts, comparables and sources it lists", () => {
    const many = <A>(item: A): ReadonlyArray<A> => Array.from({ length: 5_000 }, () => item)
    const { reported, result } = home
    const [source] = [result?.["sources"]].flat()
    const html = valuationReport(
      {
        ...reported,
        request: Object.fromEntries(many(0).map((_, i) => [`field${i}`, "x".repeat(200)])),
        result: {
          ...result,
          sources: many(source),
          riskTips: many("风险"),
          furtherRiskTips: many("提示"),
          exclusionSummary: many({ reason: "原因", count: 1 }),
          references: many({ source: "s", content: "c", publishDate: "" }),
        },
      },
      "zh",
    )
    expect(bytes(html)).toBeLessThan(300_000)
  })

  it("leaves out what an older result lacks, and says so", () => {
    const { reported, result = {} } = home
    for (const name of Object.keys(result)) {
      const { [name]: _absent, ...older } = result
      const html = valuationReport({ ...reported, result: older }, "en")
      expect(html).not.toMatch(/undefined|NaN/)
    }
    const { exclusionSummary: _summary, modelPath: _path, riskTips: _tips, ...old } = result
    const html = valuationReport({ ...reported, result: { ...old, engineVersion: "0.1.0" } }, "en")
    for (const part of ["Samples left out", "Risks", "Method and sources"]) {
      expect(html).toContain(`“${part}”: this result (engine 0.1.0) does not hold it.`)
    }
    const sources = [result["sources"]].flat().map((source) => withoutPlace(source))
    expect(valuationReport({ ...reported, result: { ...result, sources } }, "en")).toContain("no sketch of places")
  })

  it("explains a valuation without a value on its own", () => {
    const failed = valuationReport(goldenValuation("PROPERTY city without samples").reported, "zh")
    expect(failed).toContain("未能估值")
    expect(failed).toContain("没有找到任何样本")
    const machine = valuationReport(goldenValuation("EQUIPMENT unseen model").reported, "zh")
    expect(machine).toContain("未能估值")
    expect(machine).toContain("没有可比实例计入估值结果")
    expect(machine).not.toContain("大写")
    expect(valuationReport({ assetType: "PROPERTY" }, "en")).toContain("No value can be given")
    expect(valuationReport({ assetType: "PROPERTY", request: [], result: "x" }, "en")).toContain(
      "no facts of the subject",
    )
  })

  it("reports an asset of a host in its own field names", () => {
    const html = valuationReport(
      { assetType: "BOAT", request: { boatModel: "Heron 12", lengthM: 12 }, result: boatResult },
      "en",
    )
    expect(html).toContain("CNY 800,000")
    expect(html).toContain("Heron 12")
    expect(html).toContain("<dt>effectiveSampleCount</dt>")
    expect(html).toContain("do not list comparables")
  })

  it("allows its own style and nothing else", () => {
    const html = valuationReport(home.reported, "en")
    expect(html).toContain(`content="${contentSecurityPolicy}"`)
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; /)
    expect(html).not.toMatch(/<link|<script|<img|<a |url\(|@import| style=|http-equiv="refresh"/)
  })

  it("hashes the request and the evidence, whatever the language and the order of fields", () => {
    const { reported, result } = home
    const hash = inputHash(reported.request, result)
    const turned = Object.fromEntries(Object.entries(requestOf(home)).toReversed())
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(inputHash(turned, { ...result, reasoningSummary: "in other words", riskTips: [] })).toBe(hash)
    expect(inputHash({ ...requestOf(home), caseNumber: "HT-7" }, result)).toBe(hash)
    expect(inputHash({ ...requestOf(home), floor: 6 }, result)).not.toBe(hash)
    expect(inputHash(reported.request, { ...result, modelId: "other" })).not.toBe(hash)
    for (const lang of ["zh", "en"] as const) expect(valuationReport(reported, lang)).toContain(hash)
  })
})
