import { describe, expect, it } from "vitest"
import { type AccountOptions, byDate, outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

/** What is excluded, by reason: `[inflow, outflow, lines]`. */
const excluded = (rows: ReadonlyArray<Row>, options: AccountOptions = {}) =>
  excludedOf([statement(byDate(rows), options)])
const excludedOf = (statements: Parameters<typeof outcomeOf>[0]) =>
  Object.fromEntries(
    outcomeOf(statements).excludedFlows.map(({ reason, inflow, outflow, lines }) => [reason, [inflow, outflow, lines]]),
  )

const half = salaries([1, 2, 3, 4, 5, 6])

describe("own-account transfers", () => {
  it("are lines whose counterparty is the owner, whatever brackets, width and legal form", () => {
    const names: ReadonlyArray<readonly [owner: string, printed: string]> = [
      ["林远舟", "林远舟"],
      ["林远舟", "林 远 舟"],
      ["浙江（杭州）远舟运输有限公司", "浙江(杭州)远舟运输公司"],
      ["远舟运输有限责任公司", "远舟运输有限公司"],
      ["林远舟", "林*舟"],
      ["林远舟", "林＊舟"],
    ]
    for (const [accountName, printed] of names) {
      const rows: ReadonlyArray<Row> = [...half, ["2025-03-01", -3_000, printed, "转账"]]
      expect(excluded(rows, { account: { accountName } }), printed).toEqual({ OWN_TRANSFER: [0, 3_000, 1] })
    }
  })

  it("are not lines of a namesake of whom only one character is seen, nor of another person", () => {
    for (const printed of ["*舟", "林远航", "林*航", "王远舟"]) {
      expect(excluded([...half, ["2025-03-01", 3_000, printed, "转账"]]), printed).toEqual({})
    }
  })

  it("are matched across the ledgers of the request where neither side names somebody else", () => {
    const here = statement(byDate([...half, ["2025-03-01", -3_000, "*舟", "转账"]]))
    const there = statement([["2025-03-03", 3_000, undefined, "跨行转入", { counterpartyAccount: "尾号4567" }]], second)
    expect(excludedOf([here, there])).toEqual({ OWN_TRANSFER: [3_000, 3_000, 2] })
    const late = statement([["2025-03-04", 3_000, undefined, "跨行转入"]], second)
    expect(excludedOf([here, late])).toEqual({})
    const other = statement([["2025-03-03", 3_000, "云汀商贸有限公司", "货款"]], second)
    expect(excludedOf([here, other])).toEqual({})
  })

  it("are cash drawn here and paid in there, but not two lines that say nothing", () => {
    const drawn = statement(byDate([...half, ["2025-03-01", -8_000, undefined, "ATM取款"]]))
    const paidIn = statement([["2025-03-02", 8_000, undefined, "现存"]], second)
    expect(excludedOf([drawn, paidIn])).toEqual({ OWN_TRANSFER: [8_000, 8_000, 2] })
    const silent = statement([["2025-03-02", 4_000, undefined, "转入"]], second)
    expect(excludedOf([statement(byDate([...half, ["2025-03-01", -4_000, undefined, "转出"]])), silent])).toEqual({})
  })

  it("are withdrawals from a wallet of the request, which the wallet prints without sign", () => {
    const bank = statement(byDate([...half, ["2025-03-01", 2_500, "财付通支付科技有限公司", "转入"]]))
    const wallet = statement([["2025-03-01", 2_500, "中国工商银行", "零钱提现", { neutral: true }]], {
      withoutBalances: true,
      fileName: "w.xlsx",
      account: { institution: "微信支付", accountNumber: "wx", kind: "WALLET" },
    })
    expect(excludedOf([bank, wallet])).toEqual({ OWN_TRANSFER: [2_500, 0, 1] })
    expect(excludedOf([bank])).toEqual({})
  })

  it("are transfers to an account of the request, not lines that repeat their own account", () => {
    const to = (counterpartyAccount: string) =>
      statement(byDate([...half, ["2025-03-01", -3_000, "跨行转账户", "转账", { counterpartyAccount }]]))
    const there = statement(salaries([1, 2, 3, 4, 5, 6], 9_000), second)
    expect(excludedOf([to("6225880000007654321"), there])).toEqual({ OWN_TRANSFER: [0, 3_000, 1] })
    expect(excludedOf([to("6222020000001234567"), there])).toEqual({})
  })

  it("are not what a stranger calls so", () => {
    expect(excluded([...half, ["2025-03-01", 4_000, "周砚", "本人转账"]])).toEqual({})
    expect(excluded([...half, ["2025-03-01", 4_000, undefined, "本人转账"]])).toEqual({ OWN_TRANSFER: [4_000, 0, 1] })
  })
})

describe("reversals and refunds", () => {
  it("are excluded together with the entry that they take back as a whole", () => {
    const failed: ReadonlyArray<Row> = [
      ["2025-03-01", -5_200, "周砚", "转账"],
      ["2025-03-02", 5_200, "周砚", "冲正"],
    ]
    expect(excluded([...half, ...failed])).toEqual({ REVERSAL: [5_200, 5_200, 2] })
    const wrongCredit: ReadonlyArray<Row> = [
      ["2025-03-01", 90_000, "云汀商贸有限公司", "转入"],
      ["2025-03-02", -90_000, undefined, "错账冲正"],
    ]
    expect(excluded([...half, ...wrongCredit])).toEqual({ REVERSAL: [90_000, 90_000, 2] })
  })

  it("leave the entry alone where only a part comes back, or from somebody else", () => {
    const part: ReadonlyArray<Row> = [
      ["2025-03-01", -500, "云汀超市", "消费"],
      ["2025-03-05", 120, "云汀超市", "退款"],
    ]
    expect(excluded([...half, ...part])).toEqual({ REVERSAL: [120, 0, 1] })
    const others: ReadonlyArray<Row> = [
      ["2025-03-01", -500, "云汀超市", "消费"],
      ["2025-03-05", 500, "岚川书店", "退款"],
    ]
    expect(excluded([...half, ...others])).toEqual({ REVERSAL: [500, 0, 1] })
  })

  it("are not pensions", () => {
    expect(excluded([...half, ["2025-03-01", 4_000, "云汀市社保中心", "退休金"]])).toEqual({})
  })
})

describe("loan drawdowns", () => {
  it("are known by their words or by who pays", () => {
    for (const [party, summary] of [
      ["中国建设银行贷款专户", "转入"],
      ["周砚", "借款"],
      [undefined, "个人经营贷款放款"],
      ["云汀谷屿消费金融有限公司", "转账"],
    ] as const) {
      expect(excluded([...half, ["2025-03-01", 50_000, party, summary]])).toEqual({ LOAN: [50_000, 0, 1] })
    }
  })

  it("are known in whatever characters they are written", () => {
    for (const summary of [
      "贷 款 发 放",
      "貸款發放",
      "贷\u200b款发\ufe00放",
      "\u0435 贷 放 款",
      "貸\u0336款放\u0336款",
    ]) {
      const rows: ReadonlyArray<Row> = [...half, ["2025-03-01", 50_000, "周砚", summary]]
      expect(excluded(rows), summary).toEqual({ LOAN: [50_000, 0, 1] })
    }
    const lender: Row = ["2025-03-01", 50_000, "雲汀穀嶼消 費 金 融有限公司", "轉帳"]
    expect(excluded([...half, lender])).toEqual({ LOAN: [50_000, 0, 1] })
  })

  it("are neither repayments, nor what a lessor pays for work", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-03-01", -2_000, "云汀谷屿消费金融有限公司", "贷款还款"],
      ["2025-03-02", 3_000, "周砚", "归还借款"],
      ["2025-03-03", 4_000, "云汀融资租赁有限公司", "运费"],
    ]
    expect(excluded([...half, ...rows])).toEqual({})
  })
})

describe("pass-through", () => {
  it("is money that leaves again within 3 days in one sum, up to 1 % more or less", () => {
    const passed = (out: number, date: string): ReadonlyArray<Row> => [
      ...half,
      ["2025-03-06", 76_000, "云汀建筑工程有限公司", "往来款"],
      [date, -out, "郗澄", "往来款"],
    ]
    expect(excluded(passed(75_900, "2025-03-06"))).toEqual({ PASS_THROUGH: [76_000, 75_900, 2] })
    expect(excluded(passed(76_000, "2025-03-09"))).toEqual({ PASS_THROUGH: [76_000, 76_000, 2] })
    expect(excluded(passed(76_000, "2025-03-10"))["PASS_THROUGH"]).toBeUndefined()
    expect(excluded(passed(75_000, "2025-03-06"))["PASS_THROUGH"]).toBeUndefined()
  })

  it("takes each outflow once, the equal one before a near one", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-03-06", 76_000, "云汀建筑工程有限公司", "往来款"],
      ["2025-03-06", 76_000, "云汀建筑工程有限公司", "往来款"],
      ["2025-03-07", -75_900, "郗澄", "往来款"],
      ["2025-03-07", -76_000, "郗澄", "往来款"],
      ["2025-03-07", -76_000, "郗澄", "往来款"],
    ]
    expect(excluded([...half, ...rows])).toEqual({ PASS_THROUGH: [152_000, 152_000, 4] })
  })

  it("is not a salary that is saved or spent, nor tax of the amount of an inflow", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-02-11", -12_000, "周砚", "转账"],
      ["2025-03-11", -12_000, "稳健理财7号", "理财申购"],
      ["2025-04-20", 20_000, "岚川商贸有限公司", "货款"],
      ["2025-04-21", -20_000, "国家金库云汀市支库", "缴税"],
    ]
    expect(excluded([...half, ...rows])).toEqual({ WEALTH: [0, 12_000, 1], UNEXPLAINED_LARGE: [20_000, 0, 1] })
  })

  it("looks among many equal sums only at those in time", () => {
    const rows = Array.from({ length: 2_000 }, (_, i): Row => [
      i < 1_000 ? "2025-02-01" : "2025-03-01",
      i < 1_000 ? 20_000 : -20_000,
      "周砚",
      "转账",
    ])
    expect(excluded([...half, ...rows])["PASS_THROUGH"]).toBeUndefined()
  })
})

describe("wealth products", () => {
  it("are bought and redeemed outside of income and spending, foundations and housing funds are none", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-02-12", -20_000, "稳健理财23号", "理财申购"],
      ["2025-03-07", 20_042, "稳健理财23号", "理财赎回"],
      ["2025-03-08", -100, "云汀市慈善基金会", "捐款"],
      ["2025-03-09", 900, "云汀市住房公积金管理中心", "公积金提取"],
    ]
    expect(excluded([...half, ...rows])).toEqual({ WEALTH: [20_042, 20_000, 2] })
  })
})

describe("unexplained large deposits", () => {
  // Salaries of 12,000 in 6 months: the mean is 12,000 a month (period January to June), half of it 6,000.
  const period = { startDate: "2025-01-01", endDate: "2025-06-30" }

  it("are above half of the mean monthly effective inflow, from a party without earlier business", () => {
    expect(excluded([...half, ["2025-06-20", 6_001, "周砚", "转账"]], period)).toEqual({
      UNEXPLAINED_LARGE: [6_001, 0, 1],
    })
    expect(excluded([...half, ["2025-06-20", 6_000, "周砚", "转账"]], period)).toEqual({})
    expect(excluded([...half, ["2025-06-20", 6_001, undefined, "现存"]], period)).toEqual({
      UNEXPLAINED_LARGE: [6_001, 0, 1],
    })
  })

  it("are explained by an earlier payment worth the name, not by a token one, nor by money paid to the party", () => {
    const deposit: Row = ["2025-06-20", 60_000, "周砚", "转账"]
    expect(excluded([...half, ["2025-03-01", 5_000, "周砚", "转账"], deposit], period)).toEqual({})
    expect(excluded([...half, ["2025-03-01", 1, "周砚", "转账"], deposit], period)).toEqual({
      UNEXPLAINED_LARGE: [60_000, 0, 1],
    })
    expect(excluded([...half, ["2025-03-01", -5_000, "周砚", "转账"], deposit], period)).toEqual({
      UNEXPLAINED_LARGE: [60_000, 0, 1],
    })
  })

  it("do not explain each other until the first one has lasted 30 days", () => {
    const at = (date: string): Row => [date, 60_000, "周砚", "转账"]
    expect(excluded([...half, at("2025-03-01"), at("2025-03-02")], period)).toEqual({
      UNEXPLAINED_LARGE: [120_000, 0, 2],
    })
    expect(excluded([...half, at("2025-03-01"), at("2025-04-15")], period)).toEqual({
      UNEXPLAINED_LARGE: [60_000, 0, 1],
    })
  })

  it("are not the payments of a customer that pays month after month, nor salaries", () => {
    const customer = (["2025-01-05", "2025-03-05", "2025-05-05"] as const).map((date): Row => [
      date,
      40_000,
      "云汀商贸有限公司",
      "货款",
    ])
    expect(excluded([...half, ...customer], period)).toEqual({})
    expect(excluded([["2025-03-10", 12_000, "云汀机械制造有限公司", "工资"]], period)).toEqual({})
    expect(excluded([...half, ["2025-06-20", 60_000, "周砚", "奖金"]], period)).toEqual({
      UNEXPLAINED_LARGE: [60_000, 0, 1],
    })
  })

  it("of one account are judged by the income of all of them", () => {
    const here = statement(byDate([...half, ["2025-06-20", 9_000, "周砚", "转账"]]), period)
    const there = statement(
      salaries([1, 2, 3, 4, 5, 6], 9_000).map(([date, amount, party, summary]): Row => [
        date,
        amount + 1,
        party,
        summary,
      ]),
      { ...second, ...period },
    )
    expect(excludedOf([here])).toEqual({ UNEXPLAINED_LARGE: [9_000, 0, 1] })
    expect(excludedOf([here, there])).toEqual({})
  })
})

describe("the order of the rules", () => {
  it("gives a line the first class that applies", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-03-01", 50_000, "林远舟", "理财赎回"],
      ["2025-03-02", 50_000, "云汀小额贷款有限公司", "贷款退回"],
      ["2025-03-03", 50_000, "云汀小额贷款有限公司", "放款"],
      ["2025-03-04", -50_000, "周砚", "转账"],
    ]
    expect(excluded([...half, ...rows])).toEqual({
      OWN_TRANSFER: [50_000, 0, 1],
      REVERSAL: [50_000, 0, 1],
      LOAN: [50_000, 0, 1],
    })
  })

  it("leaves neutral lines out of every figure but their number", () => {
    const wallet = statement([["2025-03-01", 800, "余额宝", "自动转入", { neutral: true }]], { withoutBalances: true })
    const { totalInflow, totalOutflow, excludedFlows, dataQuality } = outcomeOf([wallet])
    expect({ totalInflow, totalOutflow, excludedFlows, lines: dataQuality.lines }).toEqual({
      totalInflow: 0,
      totalOutflow: 0,
      excludedFlows: [],
      lines: 1,
    })
  })
})

describe("categories", () => {
  it("say what effective flows are for", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-01-05", 3_000, "云汀商贸有限公司", "转账"],
      ["2025-01-06", 300, "周砚", "运费"],
      ["2025-01-07", -4_000, "谌昕", "1月房租"],
      ["2025-01-08", -500, "国家金库云汀市支库", "缴税"],
      ["2025-01-09", -900, "中国建设银行贷款专户", "扣款"],
      ["2025-01-09", -2, undefined, "短信费"],
      ["2025-01-15", -5_000, "卞晗", "1月工资"],
      ["2025-03-21", 12.5, undefined, "结息"],
    ]
    const { flowCategories } = outcomeOf([statement(byDate([...half, ...rows]))])
    expect(
      Object.fromEntries(flowCategories.map(({ category, inflow, outflow }) => [category, inflow - outflow])),
    ).toEqual({
      SALARY: 72_000,
      OPERATING: 3_300,
      INTEREST: 12.5,
      WAGES: -5_000,
      RENT: -4_000,
      TAX: -500,
      REPAYMENT: -900,
      FEE: -2,
    })
  })
})
