import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

const componentsOf = (statements: Parameters<typeof outcomeOf>[0]) => outcomeOf(statements).effectiveAssetsBreakdown
const assetsOf = (...args: Parameters<typeof statement>) => componentsOf([statement(...args)])[0]!

/** 90 days: from 2025-04-02 to 2025-06-30. */
const halfYear = { startDate: "2025-01-01", endDate: "2025-06-30" }
const salary = (date: string, amount: number): Row => [date, amount, "云汀机械制造有限公司", "代发工资"]

describe("the seasoned balance", () => {
  it("is the mean of the last 90 days where the closing balance is higher", () => {
    // 10,000 on the 80 days 04-02 to 06-20, 19,000 on the 10 days 06-21 to 06-30:
    // (80 × 10,000 + 10 × 19,000) / 90 = 990,000 / 90 = 11,000.
    const assets = assetsOf([salary("2025-01-05", 10_000), salary("2025-06-21", 9_000)], halfYear)
    expect(assets).toMatchObject({
      method: "SEASONED_BALANCE",
      from: "2025-04-02",
      to: "2025-06-30",
      days: 90,
      closingBalance: 19_000,
      adjustedClosingBalance: 19_000,
      adjustedMeanBalance: 11_000,
      amount: 11_000,
      excludedInflows: [],
      balances: [
        { from: "2025-04-02", to: "2025-06-20", balance: 10_000, excluded: 0, adjusted: 10_000 },
        { from: "2025-06-21", to: "2025-06-30", balance: 19_000, excluded: 0, adjusted: 19_000 },
      ],
    })
  })

  it("is the closing balance where that is lower", () => {
    // 10,000 to 06-20, then 1,000: the mean is (80 × 10,000 + 10 × 1,000) / 90 = 9,000.
    const assets = assetsOf([salary("2025-01-05", 10_000), ["2025-06-21", -9_000, "周砚", "转账"]], halfYear)
    expect(assets).toMatchObject({ adjustedMeanBalance: 9_000, adjustedClosingBalance: 1_000, amount: 1_000 })
  })

  it("is exact to the fen: the mean is rounded half up", () => {
    // 0.01 on 45 of 90 days: 0.45 / 90 = 0.005, rounded 0.01; on 44 days 0.0049, rounded 0.00.
    const cent = (date: string) =>
      assetsOf([[date, 0.01, "云汀机械制造有限公司", "代发工资"]], halfYear).adjustedMeanBalance
    expect(cent("2025-05-17")).toBe(0.01)
    expect(cent("2025-05-18")).toBe(0)
  })

  it("takes borrowed money out to the end where it never left", () => {
    // 20,000 own money, 300,000 borrowed on 05-01 and spent in parts: 270,000 is left on 06-30, 300,000 less is
    // −30,000: 0.
    const rows: ReadonlyArray<Row> = [
      salary("2025-01-05", 20_000),
      ["2025-05-01", 300_000, "中国建设银行贷款专户", "贷款发放"],
      ["2025-05-20", -50_000, "云汀商贸有限公司", "货款"],
    ]
    expect(assetsOf(rows, halfYear)).toMatchObject({
      closingBalance: 270_000,
      adjustedClosingBalance: -30_000,
      amount: 0,
      excludedInflows: [
        { reason: "LOAN", amount: 300_000, from: "2025-05-01", to: null, outflow: null, inflow: { row: 3 } },
      ],
    })
  })

  it("takes money borrowed before the 90 days out as well", () => {
    const rows: ReadonlyArray<Row> = [
      salary("2025-01-05", 20_000),
      ["2025-01-20", 300_000, "中国建设银行贷款专户", "贷款发放"],
    ]
    expect(assetsOf(rows, halfYear)).toMatchObject({ closingBalance: 320_000, amount: 20_000 })
  })

  it("takes it out no longer than until the outflow that matches it", () => {
    // 20,000 own money all the while; 300,000 borrowed on 05-01 pay for a crane on 05-11: nothing but own money
    // remains.
    const rows: ReadonlyArray<Row> = [
      salary("2025-01-05", 20_000),
      ["2025-05-01", 300_000, "中国建设银行贷款专户", "贷款发放"],
      ["2025-05-11", -300_000, "云汀工程机械有限公司", "设备款"],
    ]
    expect(assetsOf(rows, halfYear)).toMatchObject({
      closingBalance: 20_000,
      adjustedMeanBalance: 20_000,
      amount: 20_000,
      excludedInflows: [{ from: "2025-05-01", to: "2025-05-10", outflow: { row: 4 } }],
    })
  })

  it("does not take savings, or a transfer to an account that nobody sees, for such an outflow", () => {
    for (const [party, words] of [
      ["稳健理财7号", "理财申购"],
      ["林远舟", "转账"],
    ] as const) {
      const rows: ReadonlyArray<Row> = [
        salary("2025-01-05", 20_000),
        ["2025-04-03", 100_000, "中国建设银行贷款专户", "贷款发放"],
        ["2025-04-10", -100_000, party, words],
        ["2025-04-20", 100_000, party, words],
      ]
      // It is taken out also of the 10 days on which it was elsewhere: (80 × 20,000 − 10 × 80,000) / 90 = 8,888.89.
      expect(assetsOf(rows, halfYear)).toMatchObject({
        closingBalance: 120_000,
        adjustedClosingBalance: 20_000,
        amount: 8_888.89,
      })
    }
  })

  it("takes money that passed through out for the nights that it stayed", () => {
    // In on 06-01, out on 06-03: two nights of 76,000 on top of 20,000.
    const rows: ReadonlyArray<Row> = [
      salary("2025-01-05", 20_000),
      ["2025-06-01", 76_000, "云汀建筑工程有限公司", "往来款"],
      ["2025-06-03", -76_000, "郗澄", "往来款"],
    ]
    expect(assetsOf(rows, halfYear)).toMatchObject({
      amount: 20_000,
      adjustedMeanBalance: 20_000,
      excludedInflows: [{ reason: "PASS_THROUGH", from: "2025-06-01", to: "2025-06-02" }],
    })
  })

  it("takes an unexplained large deposit of the last 30 days out, an older one is seasoned", () => {
    const deposit = (date: string): ReadonlyArray<Row> =>
      byDate([...salaries([1, 2, 3, 4, 5, 6], 1_000), [date, 90_000, "周砚", "转账"]])
    // 06-01 is the first of the last 30 days.
    expect(assetsOf(deposit("2025-06-01"), halfYear)).toMatchObject({
      closingBalance: 96_000,
      adjustedClosingBalance: 6_000,
    })
    // From 05-31 on it is in the balances of 31 of 90 days: own money 3,000 to 04-09, 4,000 to 05-09, 5,000 to 06-09,
    // 6,000; (8 × 3,000 + 30 × 4,000 + 31 × 5,000 + 21 × 6,000 + 31 × 90,000) / 90 = 3,215,000 / 90 = 35,722.22.
    expect(assetsOf(deposit("2025-05-31"), halfYear)).toMatchObject({
      adjustedClosingBalance: 96_000,
      adjustedMeanBalance: 35_722.22,
      amount: 35_722.22,
      excludedInflows: [],
    })
  })

  it("of a short statement is that of its own days, and the last line counts also beyond a stated end", () => {
    const assets = assetsOf([salary("2025-06-01", 1_000), salary("2025-06-11", 1_000)], { opening: 1_000 })
    // 06-01 to 06-10 2,000, 06-11 3,000: (10 × 2,000 + 3,000) / 11 = 2,090.91.
    expect(assets).toMatchObject({ from: "2025-06-01", to: "2025-06-11", days: 11, amount: 2_090.91 })
  })
})

describe("several accounts", () => {
  it("add up, another currency is reported and not added, and an account without balances counts by its net inflow", () => {
    const wallet = statement(
      [
        ["2025-03-01", 9_000, "云汀商贸有限公司", "收款"],
        ["2025-06-01", 5_000, "云汀商贸有限公司", "收款"],
        ["2025-06-10", -1_200.5, "云汀超市", "消费"],
      ],
      {
        ...halfYear,
        withoutBalances: true,
        fileName: "w.csv",
        account: { institution: "支付宝", accountNumber: "13800001777", kind: "WALLET" },
      },
    )
    const dollars = statement([salary("2025-01-05", 700)], {
      ...halfYear,
      fileName: "usd.xlsx",
      account: { accountNumber: "6222020000009999999", currency: "USD" },
    })
    const outcome = outcomeOf([statement([salary("2025-01-05", 20_000)], halfYear), wallet, dollars])
    // Of the wallet's last 90 days: 5,000 in, 1,200.50 out.
    expect(outcome.effectiveAssets).toBe(23_799.5)
    expect(outcome.totalInflow).toBe(34_000)
    expect(
      outcome.effectiveAssetsBreakdown
        .map(({ currency, method, amount }) => [currency, method, amount])
        .toSorted((a, b) => String(a[1]).localeCompare(String(b[1]))),
    ).toEqual([
      ["CNY", "NET_INFLOW", 3_799.5],
      ["USD", "NOT_COUNTED", 0],
      ["CNY", "SEASONED_BALANCE", 20_000],
    ])
  })

  it("follow borrowed money from one to the other", () => {
    const first = statement(
      [
        salary("2025-01-05", 20_000),
        ["2025-04-03", 100_000, "中国建设银行贷款专户", "贷款发放"],
        ["2025-04-10", -100_000, "林远舟", "转账"],
      ],
      halfYear,
    )
    const other = statement([salary("2025-01-05", 5_000), ["2025-04-10", 100_000, "林远舟", "转账"]], {
      ...halfYear,
      ...second,
    })
    const outcome = outcomeOf([first, other])
    expect(outcome.effectiveAssets).toBe(25_000)
    expect(outcome.effectiveAssetsBreakdown.flatMap(({ excludedInflows }) => excludedInflows)).toMatchObject([
      { reason: "LOAN", from: "2025-04-03", to: "2025-04-09" },
      { reason: "LOAN", from: "2025-04-10", to: null },
    ])
  })

  it("share what one lacks when borrowed money was moved on in parts", () => {
    const first = statement(
      [
        salary("2025-01-05", 20_000),
        ["2025-03-03", 100_000, "中国建设银行贷款专户", "贷款发放"],
        ["2025-03-10", -60_000, "林远舟", "转账"],
        ["2025-03-11", -40_000, "林远舟", "转账"],
      ],
      halfYear,
    )
    const other = statement(
      [salary("2025-01-05", 5_000), ["2025-03-10", 60_000, "林远舟", "转账"], ["2025-03-11", 40_000, "林远舟", "转账"]],
      { ...halfYear, ...second },
    )
    // First: 20,000 − 100,000 = −80,000, counts 0. Other: 105,000 less the 80,000 that the first lacks = 25,000.
    const outcome = outcomeOf([first, other])
    expect(outcome.effectiveAssets).toBe(25_000)
    expect(outcome.effectiveAssetsBreakdown.map(({ amount, shortfall }) => [amount, shortfall])).toEqual([
      [0, 0],
      [25_000, 80_000],
    ])
  })
})
