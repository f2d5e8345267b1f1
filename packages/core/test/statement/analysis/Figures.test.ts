import type { StatementFile } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

const quarter = { opening: 1_000, startDate: "2025-01-01", endDate: "2025-03-31" }
const rows = byDate([
  ...salaries([1, 2, 3]),
  ["2025-01-20", -5_000, "周砚", "转账"],
  ["2025-02-20", -2_000, "云汀超市", "消费"],
  ["2025-03-20", -3_000, "林远舟", "转账"],
] satisfies ReadonlyArray<Row>)

describe("figures by month and account", () => {
  it("give flows, effective flows and the balance at the end of each month", () => {
    const outcome = outcomeOf([statement(rows, quarter)])
    expect(outcome.monthlyFlows).toEqual([
      {
        month: "2025-01",
        inflow: 12_000,
        outflow: 5_000,
        effectiveInflow: 12_000,
        effectiveOutflow: 5_000,
        endBalance: 8_000,
        lines: 2,
      },
      {
        month: "2025-02",
        inflow: 12_000,
        outflow: 2_000,
        effectiveInflow: 12_000,
        effectiveOutflow: 2_000,
        endBalance: 18_000,
        lines: 2,
      },
      {
        month: "2025-03",
        inflow: 12_000,
        outflow: 3_000,
        effectiveInflow: 12_000,
        effectiveOutflow: 0,
        endBalance: 27_000,
        lines: 2,
      },
    ])
    expect(outcome).toMatchObject({
      openingBalance: 1_000,
      closingBalance: 27_000,
      totalInflow: 36_000,
      totalOutflow: 10_000,
    })
    // January: 9 days of 1,000, 10 of 13,000, 12 of 8,000; February: 9 of 8,000, 10 of 20,000, 9 of 18,000; March: 9 of
    // 18,000, 10 of 30,000, 12 of 27,000: 9,000 + 130,000 + 96,000 + 72,000 + 200,000 + 162,000 + 162,000 + 300,000 +
    // 324,000 = 1,455,000 in 90 days: 16,166.67.
    expect(outcome.averageDailyBalance).toBe(16_166.67)
    expect(outcome.topCounterparties).toEqual([
      { name: "云汀机械制造有限公司", direction: "INFLOW", amount: 36_000, share: 1, lines: 3 },
      { name: "周砚", direction: "OUTFLOW", amount: 5_000, share: 0.7143, lines: 1 },
      { name: "云汀超市", direction: "OUTFLOW", amount: 2_000, share: 0.2857, lines: 1 },
    ])
  })

  it("are sums over the accounts that have balances, each from its own beginning", () => {
    const later = statement([["2025-02-10", 500, "周砚", "转账"]], {
      ...second,
      opening: 200,
      startDate: "2025-02-01",
      endDate: "2025-03-31",
    })
    const wallet = statement([["2025-02-11", 50, "周砚", "转账"]], {
      withoutBalances: true,
      fileName: "w.csv",
      account: { institution: "支付宝", accountNumber: "138****1777", kind: "WALLET" },
    })
    const outcome = outcomeOf([statement(rows, quarter), later, wallet])
    expect(outcome).toMatchObject({ openingBalance: 1_200, closingBalance: 27_700 })
    expect(outcome.monthlyFlows.map(({ endBalance }) => endBalance)).toEqual([8_000, 18_700, 27_700])
    expect(outcomeOf([wallet])).toMatchObject({ openingBalance: null, closingBalance: null, averageDailyBalance: null })
  })

  it("divide by months, of a part of a month by the share of its days, and by no less than one", () => {
    const net = (startDate: string, endDate: string) =>
      outcomeOf([statement([["2025-01-20", 1_000, "云汀机械制造有限公司", "工资"]], { startDate, endDate })])
        .repaymentCapacity.averageMonthlyEffectiveNetInflow
    expect(net("2025-01-01", "2025-04-30")).toBe(250)
    // 17 of 31 days, one month, 14 of 31 days: 2 months.
    expect(net("2025-01-15", "2025-03-14")).toBe(500)
    expect(net("2025-01-15", "2025-01-25")).toBe(1_000)
  })

  it("tell what the purchase takes", () => {
    const outcome = outcomeOf([statement(rows, quarter)], {
      purchaseAmount: 100_000,
      downPaymentAmount: 20_000,
      repaymentCycle: 36,
      monthInstallment: 3_000.5,
    })
    // Net 36,000 − 7,000 in 3 months; the mean of 01-01 to 03-31, which are 90 days, is the lower: 16,166.67.
    expect(outcome.effectiveAssets).toBe(16_166.67)
    expect(outcome.repaymentCapacity).toEqual({
      averageMonthlyEffectiveNetInflow: 9_666.67,
      monthInstallment: 3_000.5,
      coverageRatio: 3.2217,
      monthsCovered: 5.388,
      purchaseCoverage: 0.1617,
      downPaymentCoverage: 0.8083,
      totalInstallments: 108_018,
    })
  })
})

describe("the conclusion", () => {
  const purchase = { purchaseAmount: 100_000, downPaymentAmount: 20_000, repaymentCycle: 36, monthInstallment: 3_000 }

  it("reads as a credit officer writes", () => {
    const { assetEvaluationConclusion: said } = outcomeOf([statement(rows, quarter)], purchase)
    expect(translate(said, "zh")).toBe(
      [
        "结论：林远舟提交流水1份（1个账户，2025-01-01至2025-03-31，共6笔）。" +
          "剔除本人账户互转1笔（3,000元）后，有效流入3.6万元、有效流出7,000元，月均有效净流入9,666.67元。" +
          "有效资产认定为1.62万元，为首付款2万元的80.8%、购置总价10万元的16.2%。",
        "偿债能力：月均有效净流入为月供3,000元的3.22倍，有效资产约相当于5期月供。",
        "主要风险：共4项（高2项、中2项、低0项），主要为流水不够新、有效资产低于首付款、流水期间不足、缺少对应的本人账户流水。" +
          "存在高风险事项，核实清楚前不宜以本结果作为放款依据。",
        "未覆盖范围：以上只反映所提交的1个个人账户在3个月内的情况；其他银行账户（有1笔本人账户互转的另一方未提供）、配偶及所经营企业的账户、" +
          "微信、支付宝等钱包、现金收支、征信负债、对外担保、涉诉和纳税情况从中看不到，须另行核实。本结论不是授信或放款建议。",
      ].join("\n"),
    )
    expect(translate(said, "en")).toContain(
      "Effective assets are CNY 16,166.67, 80.8% of the down payment of CNY 20,000",
    )
  })

  it("says what cannot be seen from the files that were given", () => {
    const of = (...statements: ReadonlyArray<StatementFile>) => {
      const { assetEvaluationConclusion: said } = outcomeOf(statements)
      return { zh: translate(said, "zh"), en: translate(said, "en") }
    }
    const holder = (accountName: string) => statement(rows, { ...quarter, account: { accountName } })
    const company = of(holder("云汀远舟运输有限公司"))
    expect(company.zh).toContain("以上只反映所提交的1个对公账户在3个月内的情况")
    expect(company.zh).toContain("股东及法定代表人的个人账户、微信、支付宝等钱包")
    expect(company.en).toContain("only 1 company account over 3 months")
    const wallet = statement(rows, { ...second, ...quarter, withoutBalances: true, account: { kind: "WALLET" } })
    expect(of(holder("林远舟"), wallet).zh).toContain("1个个人账户和1个支付钱包在3个月内")
    expect(of(holder("林远舟"), wallet).zh).not.toContain("支付宝等钱包")
    const { accountName: _, ...account } = holder("").account
    expect(of({ ...holder(""), account }).zh).toContain("所提交的1个账户在3个月内的情况；其他银行账户")
  })

  it("never recommends to lend, whatever was found", () => {
    const params = outcomeOf([statement(rows, quarter)], purchase).assetEvaluationConclusion.params
    const { holders: _, ...stored } = params
    for (const [high, medium, low] of [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ]) {
      for (const given of [params, stored]) {
        const said = { code: "statement.conclusion", params: { ...given, high: high!, medium: medium!, low: low! } }
        expect(translate(said, "zh")).not.toMatch(/授信(?:参考|依据)|可以?放款|建议(?:放款|授信|批准)/u)
        expect(translate(said, "en")).not.toMatch(/fit to|credit decision|may be relied|recommended/u)
      }
    }
  })

  it("keeps rendering what earlier versions stored", () => {
    const stored = [
      [
        { code: "statement.risk.BALANCE_BREAKS", params: { observed: 1, threshold: 1 } },
        "1处余额与发生额不符，疑似流水被改动或缺页，请要求借款人当面登录网银，或向开户行核实。",
      ],
      [{ code: "statement.class", params: { flowClass: "PASS_THROUGH" } }, "过路资金（快进快出）"],
      [
        {
          code: "statement.assets.seasoned",
          params: { days: 90, closing: 159_572.46, mean: 192_857.46, amount: 159_572.46 },
        },
        "近90天逐日余额扣除借贷、过路及来源不明资金后，期末为15.96万元、日均为19.29万元，取低者，认定15.96万元。",
      ],
    ] as const
    for (const [message, words] of stored) expect(translate(message, "zh")).toBe(words)
  })
})
