import type { StatementAuthenticity } from "@open-valuation/core/statement"
import { statementReport } from "@open-valuation/report"
import { describe, expect, it } from "vitest"
import { goldenStatements } from "../Golden.ts"
import { bytes, faultsOf, marksOf, TAGS, withTexts } from "../Pages.ts"

const languages = ["zh", "en"] as const
const [outcome = {}] = goldenStatements

const proof = (...levels: ReadonlyArray<"HIGH" | "LOW">): StatementAuthenticity => ({
  files: [],
  findings: levels.map((level) => ({ code: "INTEREST", level, evidence: [], detail: "结息与余额不符" })),
})

/** A result without an analyst's reading in which everything speaks for the borrower, and nothing against. */
const { affordability: _affordability, cashFlowProfile: _profile, ...plain } = outcome
const sound = {
  ...plain,
  riskAlert: { level: "LOW", items: [] },
  repaymentCapacity: {
    averageMonthlyEffectiveNetInflow: 21_000,
    coverageRatio: 4.2,
    monthsCovered: 17.9,
    purchaseCoverage: 0.4,
    downPaymentCoverage: 1.5,
  },
  dataQuality: { ...Object(outcome["dataQuality"]), balanceChecked: true, balanceBreaks: 0, unreadLines: 0 },
}
const strengths = [
  "月均有效净流入 21,000 元，为月供的 4.2 倍。",
  "有效资产可支付 17 期月供。",
  "有效资产为首付款的 150%。",
]

const risk = (code: string, level = "HIGH") => ({
  code,
  level,
  title: `风险${code}`,
  detail: "第一句说明1.5万元。第二句在后页。",
  observed: 1,
  threshold: 1,
  unit: "COUNT",
  evidence: [],
})
const withRisks = (...items: ReadonlyArray<object>) => ({ ...sound, riskAlert: { level: "HIGH", items } })

const partOf = (html: string, from: string, to: string): string =>
  (html.split(`<h2>${from}</h2>`)[1] ?? "").split(`<h2>${to}</h2>`)[0] ?? ""
const strengthsOf = (html: string): string => partOf(html, "有利事实", "主要风险")
const risksOf = (html: string): string => partOf(html, "主要风险", "完整性与真实性")

describe("the report on bank statements", () => {
  it.each(languages)("is small and whole for every golden result: %s", (locale) => {
    for (const result of goldenStatements) {
      const html = statementReport({ result, valuationNo: "VAL-BANK-20261120-0001" }, locale)
      expect(faultsOf(html)).toEqual([])
      expect(html).toContain("VAL-BANK-20261120-0001")
      expect(html).toContain('id="flows-title"')
    }
  })

  it("begins with the page of the committee: assets, capacity, conclusion, facts, risks, completeness", () => {
    const html = statementReport({ result: sound, caseNumber: "HT-2026-0117" }, "zh")
    const page = html.split('class="figures wide"')[0] ?? ""
    for (const told of [
      "HT-2026-0117",
      "有效资产 ",
      "月供覆盖倍数",
      "评估结论",
      "结论：借款人提交流水2份",
      "不是审计报告",
    ]) {
      expect(page).toContain(told)
    }
    for (const told of strengths) expect(strengthsOf(page)).toContain(told)
    expect(page).toContain("尚无经复核的采纳价值")
    expect(html.indexOf("有利事实")).toBeLessThan(html.indexOf("月度收支"))
  })

  it.each([
    ["weak coverage", "INSTALMENT_COVERAGE", strengths[0]],
    ["unproven balances", "UNPROVEN_BALANCE", strengths[1]],
    ["a borrowed down payment", "BORROWED_DOWN_PAYMENT", strengths[2]],
  ])("lists no fact against which a risk speaks: %s", (_, code, said = "") => {
    expect(strengthsOf(statementReport({ result: withRisks(risk("COURT")) }, "zh"))).toContain(said)
    expect(strengthsOf(statementReport({ result: withRisks(risk(code)) }, "zh"))).not.toContain(said)
  })

  it.each([
    ["breaks of the balance", { ...sound, dataQuality: { ...sound.dataQuality, balanceBreaks: 2 } }, undefined],
    ["amounts hidden in a file", withRisks(risk("HIDDEN_AMOUNTS", "MEDIUM")), undefined],
    ["a grave finding on the file", sound, proof("HIGH")],
  ])("lists nothing in favour while the statements are in doubt: %s", (_, result, authenticity) => {
    const told = strengthsOf(statementReport({ result, authenticity }, "zh"))
    expect(told).toContain("核实清楚前不列有利事实")
    expect(told).not.toContain("<li>")
  })

  it("says when balances could not be checked, and when there is nothing to list", () => {
    const quality = { ...sound.dataQuality, balanceChecked: false }
    const unproven = strengthsOf(statementReport({ result: { ...sound, dataQuality: quality } }, "zh"))
    expect(unproven).toContain("账户余额未能全部核验")
    const none = {
      averageMonthlyEffectiveNetInflow: null,
      coverageRatio: null,
      monthsCovered: null,
      purchaseCoverage: null,
    }
    expect(strengthsOf(statementReport({ result: { ...sound, repaymentCapacity: none } }, "zh"))).toContain(
      "没有达到列示标准",
    )
  })

  it("tells three risks, the gravest first, in their first sentence, and all of them behind", () => {
    const items = [risk("COURT", "LOW"), risk("PAWN", "MEDIUM"), risk("OVERDUE"), risk("GUARANTEE", "MEDIUM")]
    const html = statementReport({ result: withRisks(...items) }, "zh")
    const told = risksOf(html)
    expect(told.match(/风险[A-Z]+/g)).toEqual(["风险OVERDUE", "风险PAWN", "风险GUARANTEE"])
    expect(told).toContain("第一句说明1.5万元。")
    expect(told).not.toContain("第二句")
    expect(told).toContain("另有 1 项")
    expect(html.split("第二句在后页。")).toHaveLength(items.length + 1)
  })

  it("tells the authenticity where it is given, and not a word of it where it is not", () => {
    const given = statementReport({ result: sound, authenticity: proof("HIGH", "LOW") }, "zh")
    expect(given).toContain("发现问题：高 1 项、中 0 项、低 1 项")
    expect(given).toContain("结息与余额不符")
    expect(statementReport({ result: sound, authenticity: proof() }, "zh")).toContain("不能代替向开户机构核实")
    expect(statementReport({ result: sound }, "zh")).not.toMatch(/真实性核查|结息与余额不符/)
  })

  it("says why a task has no result", () => {
    expect(statementReport({ failure: "文件a.pdf已加密" }, "zh")).toContain("文件a.pdf已加密")
    for (const result of [undefined, {}, "x", { ...outcome, effectiveAssets: "many" }]) {
      expect(statementReport({ result }, "en")).toContain("no result that a report could hold")
    }
  })

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["an attribute", `"><img src=x onerror='alert(1)'>`],
    ["the end of a style", "</style><style>*{display:none}</style>"],
    ["text that runs backwards", "公司\u202E元万一\u202C\u2066x\u2069\u200F"],
    ["ten thousand characters", "长".repeat(10_000)],
  ])("survives %s in every text", (_, text) => {
    const codes = new Set([
      "level",
      "method",
      "unit",
      "direction",
      "decision",
      "basis",
      "kind",
      "role",
      "from",
      "to",
      "state",
    ])
    for (const one of goldenStatements) {
      const html = statementReport({ result: withTexts(one, text, codes), valuationNo: text, caseNumber: text }, "zh")
      const { attributes, tags } = marksOf(html)
      expect(html).toContain("有利事实")
      for (const tag of tags) expect(TAGS).toContain(tag)
      for (const name of attributes) expect(name).not.toMatch(/^on|^src$|^href$|^style$/)
      expect(html.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      expect(bytes(html)).toBeLessThan(400_000)
    }
  })

  it("bounds every list", () => {
    const many = (items: unknown): ReadonlyArray<unknown> =>
      Array.from({ length: 5_000 }, () => [items].flat().slice(0, 1)).flat()
    const result = {
      ...outcome,
      ...Object.fromEntries(
        ["effectiveAssetsBreakdown", "monthlyFlows", "topCounterparties", "excludedFlows", "sourceReferenceList"].map(
          (name) => [name, many(outcome[name])],
        ),
      ),
      riskAlert: { level: "HIGH", items: Array.from({ length: 5_000 }, () => risk("COURT")) },
      dataQuality: { ...sound.dataQuality, notes: Array.from({ length: 5_000 }, () => "说明") },
    }
    expect(bytes(statementReport({ result }, "zh"))).toBeLessThan(300_000)
  })
})
