import { defaultStatementPolicy, statementAnalyst, type StatementPolicy } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { type AccountOptions, byDate, outcomeOf, type Row, salaries, second, statement } from "../analysis/Accounts.ts"

const half = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 60_000 }
const months = [1, 2, 3, 4, 5, 6]
const employer = "云汀机械制造有限公司"

const monthly = (day: number, amount: number, who: string, words: string, more: Row[4] = {}): ReadonlyArray<Row> =>
  months.map((month): Row => [`2025-0${month}-${String(day).padStart(2, "0")}`, amount, who, words, more])

const affordabilityOf = (
  rows: ReadonlyArray<Row>,
  monthInstallment: number | undefined = 3_000,
  options: AccountOptions = half,
  policy: StatementPolicy = defaultStatementPolicy,
) => {
  const input = monthInstallment === 0 ? {} : { monthInstallment }
  const { affordability } = outcomeOf([statement(byDate(rows), options)], input, statementAnalyst(policy))
  if (affordability === undefined) throw new Error("Not judged")
  return affordability
}
const codesOf = (...args: Parameters<typeof affordabilityOf>) =>
  affordabilityOf(...args).reasons.map(({ code }) => code)
const said = (...args: Parameters<typeof affordabilityOf>) => {
  const { conclusion, income, reasons } = affordabilityOf(...args)
  return [conclusion, ...reasons.map(({ text }) => text), ...income.checks.map(({ text }) => text)]
    .flatMap((text) => [translate(text, "zh"), translate(text, "en")])
    .join("\n")
}

describe("income of a person", () => {
  it("is what one payer pays month by month", () => {
    const { concerns, income, obligations, ...judged } = affordabilityOf(salaries(months))
    expect(income).toMatchObject({ basis: "WAGES", monthlyStable: 12_000, monthlyTotal: 12_000 })
    expect(income.wages).toMatchObject([
      { kind: "WAGES", payer: employer, state: "REGULAR", months: 6, monthsCovered: 6, payDay: 10, median: 12_000 },
    ])
    expect(income.wages[0]).toMatchObject({
      variation: 0,
      changePercent: 0,
      stable: 12_000,
      lastPaidDate: "2025-06-10",
    })
    expect(income.wages[0]!.evidence).toHaveLength(6)
    expect(obligations).toEqual({ debts: 0, rent: 0, premiums: 0, cards: 0, instalment: 3_000, total: 3_000 })
    expect(concerns).toEqual([])
    expect(judged).toMatchObject({ decision: "ACCEPT", reasons: [], debtShare: 0.25, netAfter: 9_000 })
  })

  it("adds up over payers, and leaves out wages that individuals pay, that stopped, or are casual", () => {
    const rows = [
      ...salaries(months),
      ...monthly(20, 3_000, "青屿商贸有限公司", "代发工资"),
      ...monthly(25, 8_000, "周砚", "工资"),
      ...salaries([1, 2, 3], 5_000).map(([date, amount]): Row => [date, amount, "岚川物流有限公司", "代发工资"]),
      ["2025-02-03", 900, "禾洲设备有限公司", "劳务费"] as const,
    ]
    const { income } = affordabilityOf(rows)
    expect(income.wages.map(({ payer, stable, state }) => [payer, state, stable])).toEqual([
      [employer, "REGULAR", 12_000],
      ["青屿商贸有限公司", "REGULAR", 3_000],
      ["周砚", "REGULAR", 0],
      ["岚川物流有限公司", "STOPPED", 0],
      ["禾洲设备有限公司", "TOO_SHORT", 0],
    ])
    expect(income.monthlyStable).toBe(15_000)
    const affordability = { ...defaultStatementPolicy.affordability, countsPersonsWages: true }
    const lenient = affordabilityOf(rows, 3_000, half, { ...defaultStatementPolicy, affordability })
    expect(lenient.income.monthlyStable).toBe(23_000)
  })

  it("is the lower of all months and the newest, and a bonus adds nothing", () => {
    const falling = salaries([1, 2, 3]).concat(salaries([4, 5, 6], 10_000))
    expect(affordabilityOf(falling).income.monthlyStable).toBe(10_000)
    const bonus = [...salaries(months), ["2025-05-20", 40_000, employer, "年终奖"] as const]
    expect(affordabilityOf(bonus).income).toMatchObject({ monthlyStable: 12_000, wages: [{ variation: 0 }] })
  })

  it("is no cash that calls itself wages, no wallet's payments, no rent and no expenses paid back", () => {
    const cash = affordabilityOf(monthly(10, 12_000, "", "现存 工资"))
    expect(cash).toMatchObject({ income: { basis: null, monthlyTotal: 0, wages: [] }, decision: "REFER" })
    for (const [payer, words] of [
      ["财付通支付科技有限公司", "微信红包"],
      ["青屿房屋租赁有限公司", "转账"],
      ["岚川科技有限公司", "报销"],
    ] as const) {
      const { income } = affordabilityOf([...salaries(months), ...monthly(18, 3_000, payer, words)])
      expect([income.monthlyStable, income.wages.length], payer).toEqual([12_000, 1])
    }
  })

  it("counts less where months between are missing", () => {
    const { income } = affordabilityOf(salaries([1, 2, 3, 5, 6]))
    expect(income.wages).toMatchObject([{ months: 5, state: "INTERRUPTED", stable: 10_000 }])
  })

  it("may be a pension, which no person pays", () => {
    const { decision, income } = affordabilityOf(monthly(15, 9_000, "青屿市社会保险基金管理中心", "养老金"))
    expect(income).toMatchObject({ basis: "WAGES", monthlyStable: 9_000, wages: [{ kind: "PENSION" }] })
    expect(decision).toBe("ACCEPT")
    const paidOut = monthly(15, 9_000, "青屿市社会保险基金管理中心", "代发养老金")
    expect(affordabilityOf(paidOut).income).toEqual(
      expect.objectContaining({
        monthlyStable: 9_000,
        wages: [expect.objectContaining({ kind: "PENSION", months: 6 })],
      }),
    )
  })

  it("is no unemployment benefit and no allowance, though their words are those of wages", () => {
    for (const words of ["代发失业金", "代发生育津贴"]) {
      const { income } = affordabilityOf(monthly(6, 1_900, "青屿市社会保险基金管理中心", words))
      expect([income.basis, income.wages]).toEqual([null, []])
    }
    const { income } = affordabilityOf(monthly(6, 9_000, employer, "代发工资（扣社保）"))
    expect(income).toMatchObject({ basis: "WAGES", monthlyStable: 9_000 })
  })

  it("is what a business leaves after spending and before repayments", () => {
    const rows = [
      ...monthly(8, 30_000, "禾洲商贸有限公司", "货款"),
      ...monthly(9, 30_500, "岚川物流有限公司", "货款"),
      ...monthly(12, -20_000, "云汀材料有限公司", "材料款"),
      ...monthly(20, -5_000, "个人贷款还款户", "贷款还款"),
    ]
    const { debtShare, income, obligations } = affordabilityOf(rows, 8_500)
    expect(income).toMatchObject({ basis: "NET_INFLOW", monthlyStable: 40_500, monthlyTotal: 60_500, wages: [] })
    expect([obligations.debts, debtShare]).toEqual([5_000, 0.3333])
    expect(codesOf(rows, 8_400)).not.toContain("DEBT_SHARE")
    expect(codesOf(rows, 9_000)).toContain("DEBT_SHARE")
  })

  it("of a business is not what individuals send without a reason", () => {
    const business = [
      ...monthly(8, 30_000, "禾洲商贸有限公司", "货款"),
      ...monthly(9, 30_500, "岚川物流有限公司", "货款"),
      ...monthly(12, -20_000, "云汀材料有限公司", "材料款"),
    ]
    const some = [...business, ...monthly(15, 5_000, "周砚", "转账")]
    expect(affordabilityOf(some).income).toMatchObject({ monthlyStable: 40_500, monthlyTotal: 65_500 })
    expect(codesOf(some)).not.toContain("UNEXPLAINED_SHARE")
    const many = [...business, ...monthly(15, 9_000, "周砚", "转账")]
    expect(affordabilityOf(many)).toMatchObject({
      decision: "REFER",
      debtShare: null,
      income: { monthlyStable: 40_500 },
    })
    expect(codesOf(many)).toEqual(["UNEXPLAINED_SHARE"])
    expect(said(many)).toContain("既不是工资也不是经营收入，占有效流入的12.9%")
  })
})

describe("the lender's table", () => {
  it("accepts up to its largest instalment, refers beyond, and rejects what the guideline forbids", () => {
    const of = (instalment: number) => {
      const { decision, largestInstallment, reasons } = affordabilityOf(salaries(months), instalment)
      return [decision, largestInstallment, reasons.map(({ code }) => code).join(" ")]
    }
    expect(of(4_800)).toEqual(["ACCEPT", 4_800, ""])
    expect(of(4_801)).toEqual(["REFER", 4_800, "DEBT_SHARE"])
    expect(of(6_600)).toEqual(["REFER", 4_800, "DEBT_SHARE"])
    expect(of(6_601)).toEqual(["REJECT", 4_800, "DEBT_SHARE"])
    expect(of(13_000)).toEqual(["REJECT", 4_800, "DEBT_SHARE NET_AFTER INSTALMENT_COVERAGE"])
  })

  it("never grows milder with the instalment", () => {
    const gravity = ["ACCEPT", "REFER", "REJECT"]
    const rows = [
      ...salaries(months),
      ...monthly(3, -2_000, "周砚", "房租"),
      ...monthly(25, -4_000, "云汀超市", "消费"),
    ]
    const all = Array.from({ length: 40 }, (_, at) => gravity.indexOf(affordabilityOf(rows, 250 * (at + 1)).decision))
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(new Set(all).size).toBe(3)
  })

  it("takes debts, rent and premiums off, and cards as spending", () => {
    const rows = [
      ...salaries(months),
      ...monthly(20, -2_000, "个人贷款还款户", "贷款还款"),
      ...monthly(1, -1_500, "周砚", "房租"),
      ...monthly(25, -300, "云汀人寿保险有限公司", "保费"),
      ...monthly(18, -700, "信用卡中心", "信用卡还款"),
    ]
    const { debtShare, netAfter, obligations } = affordabilityOf(rows, 2_200)
    expect(obligations).toEqual({
      debts: 2_000,
      rent: 1_500,
      premiums: 300,
      cards: 700,
      instalment: 2_200,
      total: 6_000,
    })
    expect([debtShare, netAfter]).toEqual([0.35, 6_000])
  })

  it("withholds a judgement where statements are short, and says what helps", () => {
    const spent: ReadonlyArray<Row> = [1, 2, 3].map((month) => [`2025-0${month}-05`, -100, "云汀超市", "消费"])
    const recent = [...spent, ...salaries([4, 5, 6])]
    const { debtShare, decision, income, largestInstallment, netAfter } = affordabilityOf(recent, 11_000)
    expect([decision, debtShare, netAfter, largestInstallment]).toEqual(["REFER", null, null, null])
    expect(income.monthlyStable).toBe(12_000)
    expect(codesOf(recent, 11_000)).toEqual(["INCOME_MONTHS"])
    const short = { ...half, startDate: "2025-04-01" }
    expect(codesOf(salaries([4, 5, 6]), 11_000, short)).toEqual(["PERIOD_SHORT", "INCOME_MONTHS"])
    expect(said(recent)).toMatch(/请补充更早的流水.*劳动合同[^]*Ask for earlier statements/u)
  })

  it("withholds it without income that counts, of unknown holders and of several", () => {
    const spent: ReadonlyArray<Row> = months.map((month) => [`2025-0${month}-05`, -100, "云汀超市", "消费"])
    expect(affordabilityOf(spent).income).toMatchObject({ basis: null, monthlyStable: null })
    expect(codesOf(spent)).toContain("NO_INCOME")
    expect(said(spent)).toContain("收入可能进入其他账户")
    const unnamed = statement(salaries(months), { ...half, account: { accountName: "" } })
    const { accountName: _, ...account } = unnamed.account
    const unknown = outcomeOf([{ ...unnamed, account }], { monthInstallment: 3_000 }).affordability
    expect(unknown!.reasons.map(({ code }) => code)).toEqual(["OWNER_UNKNOWN"])
    const spouse = { ...half, ...second, account: { ...second.account, accountName: "周砚" } }
    const both = outcomeOf([statement(salaries(months), half), statement(salaries(months, 7_000), spouse)], {
      monthInstallment: 3_000,
    }).affordability
    expect(both!.reasons.map(({ code }) => code)).toEqual(["SEVERAL_OWNERS"])
  })

  it("judges declared borrowers together, but no guarantor with them", () => {
    const spouse = { ...half, ...second, account: { ...second.account, accountName: "周砚" } }
    const of = (role: "CO_BORROWER" | "GUARANTOR") =>
      outcomeOf([statement(salaries(months), half), statement(salaries(months, 7_000), spouse)], {
        monthInstallment: 3_000,
        borrowers: [
          { name: "林远舟", kind: "PERSON", role: "BORROWER" },
          { name: "周砚", kind: "PERSON", role },
        ],
      }).affordability
    expect(of("CO_BORROWER")).toMatchObject({ decision: "ACCEPT", income: { monthlyStable: 19_000 } })
    expect(of("GUARANTOR")).toMatchObject({ decision: "REFER", reasons: [{ code: "GUARANTOR" }], netAfter: null })
  })

  it("withholds it where nothing checks the account on which income arrives", () => {
    expect(codesOf(salaries(months), 3_000, { ...half, withoutBalances: true })).toEqual(["UNCHECKED_SHARE"])
    const wallet = { ...half, ...second, withoutBalances: true }
    const takings = statement(monthly(20, 900, "青屿商贸有限公司", "货款"), wallet)
    const { affordability } = outcomeOf([statement(salaries(months), half), takings], { monthInstallment: 3_000 })
    expect(affordability!.decision).toBe("ACCEPT")
  })

  it("is for persons alone", () => {
    const firm = { ...half, ...second, account: { ...second.account, accountName: "云汀运输有限公司" } }
    for (const files of [
      [statement(salaries(months), firm)],
      [statement(salaries(months), half), statement([], firm)],
    ]) {
      const { affordability, cashFlowProfile } = outcomeOf(files)
      const notes = cashFlowProfile.notes.map((note) => translate(note, "zh")).join("")
      expect([affordability, notes.includes("只适用于个人")]).toEqual([undefined, true])
    }
  })

  it("is for persons as the request says, where a statement prints no holder", () => {
    const unnamed = statement(salaries(months), half)
    const { accountName: _, ...account } = unnamed.account
    const of = (kind: "PERSON" | "COMPANY") =>
      outcomeOf([{ ...unnamed, account }], {
        monthInstallment: 3_000,
        borrowers: [{ name: "岚川铎澄", kind, role: "BORROWER" }],
        materialRefs: ["mat_1"],
        materials: [{ materialRef: "mat_1", borrower: "岚川铎澄" }],
      }).affordability
    expect(of("COMPANY")).toBeUndefined()
    expect(of("PERSON")).toBeDefined()
  })

  it("needs an instalment, and says the largest one", () => {
    expect(affordabilityOf(salaries(months), 0)).toMatchObject({ decision: "REFER", largestInstallment: 4_800 })
    expect(codesOf(salaries(months), 0)).toEqual(["NO_INSTALMENT"])
  })

  it("refers wages that vary, gambling, pawnbrokers, and whatever risks it names", () => {
    const varying = months.map((month): Row => [`2025-0${month}-10`, 6_000 + 2_500 * month, employer, "代发工资"])
    expect(codesOf(varying, 2_000)).toEqual(["WAGE_VARIATION"])
    const rows = [
      ...salaries(months),
      ...monthly(11, -600, "福彩投注站", "彩票"),
      ["2025-04-02", -3_000, "云汀典当行", "典当赎回"] as const,
    ]
    const { concerns, decision } = affordabilityOf(rows)
    expect(concerns).toMatchObject([
      { kind: "GAMBLING", lines: 6, months: 6, amount: 3_600 },
      { kind: "PAWN", lines: 1, months: 1, amount: 3_000 },
    ])
    expect(decision).toBe("REFER")
    expect(codesOf(rows)).toContain("PAWN")
  })

  it("is the lender's own", () => {
    const affordability = { ...defaultStatementPolicy.affordability, rules: [] }
    const own = affordabilityOf(salaries([5, 6]), 20_000, half, { ...defaultStatementPolicy, affordability })
    expect(own).toMatchObject({ decision: "ACCEPT", reasons: [], largestInstallment: null })
    expect(own.policyHash).not.toBe(affordabilityOf(salaries(months)).policyHash)
  })

  it("is never a credit decision", () => {
    for (const instalment of [2_000, 5_000, 9_000]) {
      expect(said(salaries(months), instalment)).toMatch(/不是授信决定[^]*no credit decision/u)
    }
    expect(said(salaries([4, 5, 6]))).toMatch(/不是授信决定[^]*no credit decision/u)
  })
})

describe("entries beside wages", () => {
  const fund = (named: string) => [
    ...salaries(months),
    ...monthly(12, 1_800, "青屿市住房公积金管理中心", "公积金提取", { texts: [named] }),
  ]
  const checkOf = (kind: string, rows: ReadonlyArray<Row>) =>
    affordabilityOf(rows).income.checks.find((check) => check.kind === kind)

  it("are told where they are not seen, and say nothing then", () => {
    expect(affordabilityOf(salaries(months)).income.checks.map(({ kind, state }) => [kind, state])).toEqual([
      ["SOCIAL_INSURANCE", "NOT_SEEN"],
      ["HOUSING_FUND", "NOT_SEEN"],
      ["TAX", "NOT_SEEN"],
    ])
    expect(said(salaries(months))).toContain("不说明未参保")
  })

  it("of the housing fund bear the employer out, with a base as a judgement", () => {
    expect(checkOf("HOUSING_FUND", fund(employer))).toMatchObject({
      state: "RECEIVED",
      months: 6,
      amount: 1_800,
      employer: "SAME",
      wageBase: { lowest: 7_500, highest: 18_000 },
    })
    expect(codesOf(fund(employer))).toEqual([])
    expect(affordabilityOf(fund(employer)).income.monthlyStable).toBe(12_000)
    expect(said(fund(employer))).toMatch(/缴存基数约在7,500元至1.8万元之间（按单位和个人各缴5%至12%推算/u)
  })

  it("that name another company are referred", () => {
    expect(checkOf("HOUSING_FUND", fund("岚川物流有限公司"))).toMatchObject({ employer: "OTHER" })
    expect(codesOf(fund("岚川物流有限公司"))).toEqual(["OTHER_EMPLOYER"])
    expect(said(fund("岚川物流有限公司"))).toContain("“岚川物流有限公司”不是发放工资的单位")
    expect(codesOf(fund("代云汀机械制造有限公司缴存"))).toEqual([])
  })

  it("draw no base from what comes now and then", () => {
    const once: ReadonlyArray<Row> = [
      ...salaries(months),
      ["2025-03-12", 20_000, "青屿市住房公积金管理中心", "公积金提取"],
    ]
    expect(checkOf("HOUSING_FUND", once)).toMatchObject({ state: "RECEIVED", months: 1, wageBase: null })
  })

  it("of social insurance that is paid month by month, or of unemployment, contradict wages", () => {
    const paid = [...salaries(months), ...monthly(5, -1_100, "国家税务总局青屿市税务局", "社会保险费")]
    expect(checkOf("SOCIAL_INSURANCE", paid)).toMatchObject({ state: "PAID", months: 6, amount: 1_100 })
    expect(codesOf(paid)).toEqual(["NOT_EMPLOYED"])
    const once: ReadonlyArray<Row> = [
      ...salaries(months),
      ["2025-02-05", -400, "国家税务总局青屿市税务局", "城乡居民医保"],
    ]
    expect(codesOf(once)).toEqual([])
    const benefit = [...salaries(months), ...monthly(6, 1_900, "青屿市就业服务中心", "失业金")]
    expect(codesOf(benefit)).toEqual(["NOT_EMPLOYED"])
  })

  it("of income tax are told both ways", () => {
    const rows: ReadonlyArray<Row> = [
      ...salaries(months),
      ["2025-03-20", -320, "国家金库", "个人所得税汇算清缴"],
      ["2025-04-20", 640, "国家金库", "个税退税"],
    ]
    expect(checkOf("TAX", rows)).toMatchObject({ state: "BOTH", months: 2, amount: null })
    expect(said(rows)).toContain("个人所得税既有补缴又有退税，共2个月")
  })
})
