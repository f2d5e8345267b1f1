import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, statement } from "./Accounts.ts"

const wages = salaries([1, 2, 3, 4, 5, 6])
const half = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 90_000 }
/** The outcome of wages and of one payment each month. */
const withMonthly = (amount: number, party: string | undefined, words: string) =>
  outcomeOf([
    statement(
      byDate([...wages, ...[1, 2, 3, 4, 5, 6].map((month): Row => [`2025-0${month}-21`, amount, party, words])]),
      half,
    ),
  ])

const risksOf = (...args: Parameters<typeof withMonthly>) =>
  withMonthly(...args).riskAlert.items.map(({ code }) => code)
const excludedOf = (...args: Parameters<typeof withMonthly>) =>
  withMonthly(...args).excludedFlows.map(({ reason }) => reason)

describe("names and purposes in which a word of the rules stands by chance", () => {
  it("are no lottery, pawnbroker, court or payment by a guarantor", () => {
    for (const [party, words] of [
      ["幸福彩虹幼儿园", "学费"],
      ["岚川立体彩印有限公司", "印刷"],
      ["永福彩钢瓦经营部", "彩钢瓦"],
      ["李福彩", "转账"],
      ["赌王小吃店", "消费"],
      ["老当铺火锅店", "消费"],
      ["经典当代艺术中心", "培训"],
      ["青屿家居", "床垫款"],
      ["云汀设计有限公司", "设计方案款"],
    ] as const) {
      expect(risksOf(-3_000, party, words), party).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/GAMBLING|PAWN|COURT|COMPENSATION|NON_BANK_LENDERS/u)]),
      )
      expect(withMonthly(-3_000, party, words).affordability?.concerns, party).toEqual([])
    }
    expect(risksOf(-3_000, "福利彩票销售站", "投注")).toContain("GAMBLING")
    expect(risksOf(-3_000, "岚川典当有限公司", "赎当")).toContain("PAWN")
    expect(risksOf(-3_000, "云汀担保有限公司", "代偿款")).toContain("COMPENSATION")
  })

  it("are neither loans nor savings", () => {
    for (const [party, words] of [
      ["诚信托运部", "转账"],
      ["张保理", "转账"],
      ["岚川征收办公室", "补偿发放款"],
      ["云汀商贸有限公司", "到期货款"],
      ["岚川物资管理站", "转账"],
      ["禾洲基金管理有限公司", "报销"],
      ["青屿投资管理有限公司", "咨询费"],
    ] as const) {
      expect(excludedOf(3_000, party, words), party).toEqual([])
    }
    expect(excludedOf(3_000, "云汀商业保理有限公司", "转账")).toEqual(["LOAN"])
    expect(excludedOf(3_000, "青屿国际信托有限公司", "转账")).toEqual(["LOAN"])
    expect(excludedOf(3_000, "青屿基金管理有限公司", "转账")).toEqual(["WEALTH"])
    expect(excludedOf(3_000, "岚川期货有限公司", "保证金退出")).toEqual(["WEALTH"])
  })

  it("leave wages what they are, and make none of goods that are sent to a customer", () => {
    const rows = [1, 2, 3, 4, 5, 6].map((month): Row => [
      `2025-0${month}-10`,
      12_000,
      "禾洲基金管理有限公司",
      "代发工资",
    ])
    expect(outcomeOf([statement(rows, half)]).affordability?.income).toMatchObject({ monthlyStable: 12_000 })
    const { incomeSources } = withMonthly(3_000, "云汀商贸有限公司", "一件代发货款").cashFlowProfile
    expect(incomeSources.map(({ amount, source }) => [source, amount])).toEqual([
      ["SALARY", 72_000],
      ["OPERATIONS", 18_000],
    ])
  })

  it("are no abbreviations within longer words", () => {
    const sources = (words: string) =>
      withMonthly(3_000, undefined, words).cashFlowProfile.incomeSources.map(({ source }) => source)
    expect(sources("CASH DEPOSIT")).toEqual(["SALARY", "OTHER"])
    expect(sources("POS收款")).toEqual(["SALARY", "OPERATIONS"])
  })
})
