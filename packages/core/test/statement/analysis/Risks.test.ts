import { defaultStatementPolicy, type RiskCode, statementAnalyst } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

const year = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 1_000 }
const half = salaries([1, 2, 3, 4, 5, 6])
const clean = () => statement(half, year)
const withRows = (...rows: ReadonlyArray<Row>) => statement(byDate([...half, ...rows]), year)

const risksOf = (...args: Parameters<typeof outcomeOf>) => outcomeOf(...args).riskAlert.items
const codesOf = (...args: Parameters<typeof outcomeOf>) => risksOf(...args).map(({ code }) => code)
const riskOf = (code: RiskCode, ...args: Parameters<typeof outcomeOf>) => {
  const found = risksOf(...args).find((item) => item.code === code)
  return (
    found && { level: found.level, observed: found.observed, threshold: found.threshold, lines: found.evidenceLines }
  )
}

/** The same payment on a day of each month. */
const monthly = (months: ReadonlyArray<number>, day: number, ...rest: readonly [number, string?, string?]) =>
  months.map((month): Row => [`2025-0${month}-${String(day).padStart(2, "0")}`, ...rest])

describe("a steady account", () => {
  it("has no risks, and the conclusion says no more than that", () => {
    const outcome = outcomeOf([clean()], { monthInstallment: 6_000, downPaymentAmount: 10_000 })
    expect(outcome.riskAlert).toEqual({ level: "LOW", items: [] })
    expect(outcome.riskQuantity).toBe(0)
    const zh = translate(outcome.assetEvaluationConclusion, "zh")
    expect(zh).toContain("未触发任何风险规则，这只说明流水本身未见异常")
    expect(zh).toContain("以上只反映所提交的1个个人账户在6个月内的情况")
    expect(zh).toContain("微信、支付宝等钱包、现金收支、征信负债")
    expect(zh).not.toMatch(/授信参考|授信依据/u)
    expect(translate(outcome.assetEvaluationConclusion, "en")).not.toMatch(/fit to|credit decision/u)
  })
})

describe("risks of the files", () => {
  it("name the line of each break of the balance", () => {
    const file = clean()
    const broken = {
      ...file,
      lines: file.lines.map((line, at) => (at === 3 ? { ...line, amountFen: 11_000_00 } : line)),
    }
    expect(riskOf("BALANCE_BREAKS", [broken])).toEqual({ level: "HIGH", observed: 1, threshold: 1, lines: 1 })
    expect(risksOf([broken])[0]?.evidence[0]).toMatchObject({
      fileName: "a.xlsx",
      sheet: "流水",
      row: 5,
      date: "2025-04-10",
    })
    expect(outcomeOf([broken]).dataQuality).toMatchObject({ balanceChecked: true, balanceBreaks: 1 })
  })

  it("of a scan say that rows may not have been recognised, not that the statement is wrong", () => {
    const file = clean()
    const scan = {
      ...file,
      scanned: true,
      lines: file.lines.map((line, at) => ({
        ...line,
        amountFen: at === 3 ? 11_000_00 : line.amountFen,
        repaired: at === 5,
      })),
      unreadLines: [{ row: 9, page: undefined, sheet: "流水", reason: "doubtful" as const }],
    }
    const { dataQuality, riskAlert } = outcomeOf([scan])
    expect(dataQuality).toMatchObject({ balanceBreaks: 1, repairedLines: 1, unreadLines: 1 })
    const told = [...riskAlert.items.map(({ detail }) => detail), ...dataQuality.notes]
    const texts = told.map((message) => translate(message, "zh"))
    expect(texts).toContainEqual(expect.stringContaining("流水为扫描件，可能是个别行未能识别"))
    expect(texts).toContainEqual(expect.stringContaining("请对照扫描件人工核对"))
    expect(texts).toContainEqual(expect.stringContaining("有1笔的数字识别不清，已根据前后余额更正"))
    expect(texts).toContainEqual(expect.stringContaining("有1份流水是扫描件或照片"))
    for (const message of told) expect(translate(message, "en")).not.toMatch(/undefined|statement\./u)
  })

  it("count no break where a row of a scan could not be read", () => {
    const file = clean()
    const { page, row, sheet } = file.lines[3] ?? { page: undefined, row: 0, sheet: undefined }
    const lines = file.lines.filter((_, at) => at !== 3)
    const unreadLines = [{ page, row, sheet, reason: "doubtful" as const }]
    expect(outcomeOf([{ ...file, lines, unreadLines, scanned: true }]).dataQuality.balanceBreaks).toBe(0)
    expect(outcomeOf([{ ...file, lines, unreadLines }]).dataQuality.balanceBreaks).toBe(1)
    expect(outcomeOf([{ ...file, lines, scanned: true }]).dataQuality.balanceBreaks).toBe(1)
  })

  it("say that balances are missing", () => {
    const silent = statement(half, { ...year, withoutBalances: true })
    expect(codesOf([silent])).toEqual(["BALANCE_UNCHECKED"])
    expect(outcomeOf([silent]).dataQuality.balanceChecked).toBe(false)
  })

  it("judge the length of the period by 180 days queried or 160 with lines", () => {
    const of = (startDate: string, rows: ReadonlyArray<Row>) =>
      riskOf("PERIOD_SHORT", [statement(rows, { startDate, endDate: "2025-06-30" })])
    // 2025-01-02 to 06-30 are 180 days, from 01-03 on 179; from the first salary to the last of 5 months 120.
    expect(of("2025-01-02", salaries([2, 3, 4, 5, 6]))).toBeUndefined()
    expect(of("2025-01-03", salaries([2, 3, 4, 5, 6]))).toMatchObject({
      level: "MEDIUM",
      observed: 179,
      threshold: 180,
    })
    expect(of("2025-04-03", salaries([5, 6]))).toMatchObject({ level: "HIGH", observed: 89, threshold: 90 })
    // 160 days from the first line to the last.
    expect(
      of("2025-01-03", [
        ["2025-01-04", 1, "周砚"],
        ["2025-06-12", 1, "周砚"],
      ]),
    ).toBeUndefined()
  })

  it("ask for recent statements: up to 45 days", () => {
    expect(riskOf("PERIOD_STALE", [clean()], { today: "2025-08-14" })).toBeUndefined()
    expect(riskOf("PERIOD_STALE", [clean()], { today: "2025-08-15" })).toMatchObject({ level: "MEDIUM", observed: 46 })
    expect(riskOf("PERIOD_STALE", [clean()], { today: "2025-09-29" })).toMatchObject({ level: "HIGH", observed: 91 })
  })

  it("see months without lines, lines outside of the stated period, and unread ones", () => {
    expect(riskOf("MONTHS_WITHOUT_LINES", [statement(salaries([1, 2, 5, 6]), year)])).toMatchObject({ observed: 2 })
    const outside = statement(byDate([...half, ["2025-07-02", 5, "周砚"]]), year)
    expect(riskOf("LINES_OUTSIDE_PERIOD", [outside])).toMatchObject({ level: "HIGH", observed: 1, lines: 1 })
    const unread = { ...clean(), unreadLines: [{ row: 9, page: undefined, sheet: "流水", reason: "date" as const }] }
    expect(riskOf("UNREAD_LINES", [unread])).toMatchObject({ level: "LOW", observed: 1 })
    expect(outcomeOf([unread]).dataQuality.unreadLines).toBe(1)
  })

  it("count the same file twice once, and say so", () => {
    const outcome = outcomeOf([clean(), { ...clean(), fileName: "copy.xlsx" }])
    expect(outcome.totalInflow).toBe(72_000)
    expect(outcome.dataQuality).toMatchObject({ files: 2, lines: 6, duplicateLines: 6 })
    const again = outcome.dataQuality.notes.find(({ code }) => code === "statement.quality.nothingNew")
    expect(again?.params).toEqual({ files: "copy.xlsx" })
    expect(outcome.riskAlert.items.map(({ code }) => code)).toEqual(["OVERLAPPING_FILES"])
    expect(outcome.sourceReferenceList).toHaveLength(2)
  })

  it("see gaps between the files of an account, contradictions, and totals that do not fit", () => {
    const part = (months: ReadonlyArray<number>, startDate: string, endDate: string, fileName: string) =>
      statement(salaries(months), { startDate, endDate, fileName, opening: (months[0]! - 1) * 12_000 })
    const [early, late] = [
      part([1, 2, 3], "2025-01-01", "2025-03-31", "1.xlsx"),
      part([5, 6], "2025-04-11", "2025-06-30", "2.xlsx"),
    ]
    // 2025-04-01 to 04-10.
    expect(riskOf("PERIOD_GAP", [early, late])).toMatchObject({ level: "MEDIUM", observed: 10 })
    const altered = { ...clean(), fileName: "3.xlsx", lines: clean().lines.filter((_, at) => at !== 2) }
    expect(riskOf("SOURCES_CONTRADICT", [clean(), altered])).toMatchObject({ level: "HIGH" })
    const stated = statement(half, { ...year, account: { totalInFen: 73_000_00 } })
    expect(riskOf("STATED_FIGURES_DIFFER", [stated])).toMatchObject({ level: "MEDIUM", observed: 1 })
  })

  it("point at figures that the balance has put right", () => {
    const repaired = { ...clean(), lines: clean().lines.map((line, at) => ({ ...line, repaired: at === 1 })) }
    expect(riskOf("REPAIRED_LINES", [repaired])).toMatchObject({ level: "LOW", observed: 1, lines: 1 })
    expect(outcomeOf([repaired]).dataQuality.repairedLines).toBe(1)
  })

  it("tell what the files hide, grave when it is an amount", () => {
    const nothing = { words: 0, amounts: 0, page: 0, rows: 0, columns: 0, sheets: 0, formulas: 0 }
    const hiding = (more: object) => ({
      ...clean(),
      unseen: { ...nothing, layerAmounts: 0, layerDiffering: 0, ...more },
    })
    const text = hiding({ words: 5, amounts: 3, page: 2 })
    expect(riskOf("HIDDEN_AMOUNTS", [text])).toMatchObject({ level: "HIGH", observed: 3 })
    expect(riskOf("FORMULAS_DIFFER", [hiding({ formulas: 2 })])).toMatchObject({ level: "HIGH", observed: 2 })
    expect(riskOf("HIDDEN_TEXT", [text])).toMatchObject({ level: "LOW", observed: 2 })
    const rows = hiding({ rows: 4, columns: 1 })
    expect(riskOf("HIDDEN_ROWS", [rows])).toMatchObject({ level: "MEDIUM", observed: 5 })
    const layers = [4, 5, 8, 30].map((layerDiffering) => hiding({ layerAmounts: 30, layerDiffering }))
    expect(layers.map((layer) => riskOf("TEXT_LAYER_DIFFERS", [layer])?.level)).toEqual([
      undefined,
      undefined,
      "MEDIUM",
      "HIGH",
    ])
    expect(codesOf([hiding({ layerAmounts: 4, layerDiffering: 4 })])).toEqual([])
    for (const one of [text, rows, layers[2]!]) {
      const outcome = outcomeOf([one])
      expect(outcome.effectiveAssets).toBe(outcomeOf([clean()]).effectiveAssets)
      expect(outcome.dataQuality.notes).toHaveLength(1)
      const told = [...outcome.dataQuality.notes, ...outcome.riskAlert.items.map(({ detail }) => detail)]
      for (const message of told) {
        expect(translate(message, "zh")).not.toMatch(/undefined|=|NaN/u)
        expect(translate(message, "en")).not.toMatch(/undefined|=|NaN/u)
      }
    }
  })

  it("see two owners, and not a masked name of one", () => {
    const other = (accountName: string) =>
      statement(
        half.map(([date, , ...rest]): Row => [date, 9_000, ...rest]),
        { ...second, ...year, account: { ...second.account, accountName } },
      )
    expect(riskOf("SEVERAL_OWNERS", [clean(), other("周砚")])).toMatchObject({ level: "MEDIUM", observed: 2 })
    expect(riskOf("SEVERAL_OWNERS", [clean(), other("林*舟")])).toBeUndefined()
  })

  it("say that nobody is named as the owner", () => {
    const { accountName: _, ...account } = clean().account
    expect(riskOf("OWNER_UNKNOWN", [{ ...clean(), account }])).toMatchObject({ level: "MEDIUM", observed: 1 })
  })

  it("report accounts in other currencies", () => {
    const dollars = statement(half, { ...year, fileName: "usd.xlsx", account: { currency: "USD" } })
    expect(riskOf("FOREIGN_CURRENCY", [clean(), dollars])).toMatchObject({ level: "LOW", observed: 1 })
  })
})

describe("risks of where the money comes from", () => {
  it("ask for the account on the other side of own transfers", () => {
    const away: Row = ["2025-03-01", -3_000, "林远舟", "转账", { counterpartyAccount: "6225880000007654321" }]
    expect(riskOf("MISSING_ACCOUNT", [withRows(away)])).toMatchObject({ observed: 1, lines: 1 })
    const there = statement([["2025-03-01", 3_000, "林远舟", "转账"]], { ...second, ...year })
    expect(riskOf("MISSING_ACCOUNT", [withRows(away), there])).toBeUndefined()
  })

  it("see turnover of own transfers, and little income", () => {
    // 72,000 salary and 108,000 from an own account: 60 % and 40 %; with 248,000: 77.5 % and 22.5 %.
    const own = (amount: number): Row => ["2025-03-01", amount, "林远舟", "转账"]
    expect(riskOf("OWN_TRANSFER_SHARE", [withRows(own(108_000))])).toMatchObject({ level: "MEDIUM", observed: 60 })
    expect(riskOf("OPERATING_SHARE", [withRows(own(108_000))])).toBeUndefined()
    expect(riskOf("OWN_TRANSFER_SHARE", [withRows(own(248_000))])).toMatchObject({ level: "HIGH", observed: 77.5 })
    expect(riskOf("OPERATING_SHARE", [withRows(own(248_000))])).toMatchObject({ observed: 22.5, threshold: 30 })
  })

  it("show the unexplained deposit and the money that passed through", () => {
    const deposit: Row = ["2025-06-20", 60_000, "周砚", "转账"]
    expect(riskOf("UNEXPLAINED_LARGE", [withRows(deposit)])).toMatchObject({ level: "MEDIUM", observed: 1, lines: 1 })
    const passed: ReadonlyArray<Row> = [
      ["2025-03-06", 24_000, "云汀建筑公司", "往来款"],
      ["2025-03-07", -24_000, "郗澄", "往来款"],
    ]
    // 24,000 of 96,000.
    expect(riskOf("PASS_THROUGH", [withRows(...passed)])).toMatchObject({ level: "MEDIUM", observed: 25, lines: 2 })
  })

  it("doubt a large refund without its payment, and a redemption that a person pays", () => {
    const refund: Row = ["2025-03-05", 30_000, "周砚", "退款"]
    expect(riskOf("UNPROVEN_RETURN", [withRows(refund)])).toMatchObject({ level: "MEDIUM", observed: 1, lines: 1 })
    expect(riskOf("UNPROVEN_RETURN", [withRows(["2025-03-01", -30_000, "周砚", "转账"], refund)])).toBeUndefined()
    expect(riskOf("UNPROVEN_RETURN", [withRows(["2025-03-05", 3_000, "周砚", "退款"])])).toBeUndefined()
    expect(riskOf("UNPROVEN_RETURN", [withRows(["2025-03-05", 30_000, "周砚", "理财赎回"])])).toMatchObject({
      observed: 1,
    })
    expect(riskOf("UNPROVEN_RETURN", [withRows(["2025-03-05", 30_000, "稳健理财7号", "理财赎回"])])).toBeUndefined()
  })

  it("see large sums in and out on one day, and round ones", () => {
    const on = (inflow: number, outflow: number, day = "2025-03-06") =>
      withRows([day, inflow, "云汀商贸公司", "货款"], ["2025-03-06", -outflow, "岚川商贸公司", "货款"])
    expect(codesOf([on(200_000.01, 200_000)])).toContain("FAST_IN_FAST_OUT")
    expect(codesOf([on(200_000, 199_999)])).not.toContain("FAST_IN_FAST_OUT")
    expect(codesOf([on(200_000, 200_000, "2025-03-05")])).not.toContain("FAST_IN_FAST_OUT")
    expect(codesOf([on(130_000, 100_000)])).toContain("ROUND_IN_ROUND_OUT")
    expect(codesOf([on(130_000, 105_000)])).not.toContain("ROUND_IN_ROUND_OUT")
  })

  it("see that little is kept in an account by its interest", () => {
    const interest = (amount: number) => withRows(["2025-03-21", amount, undefined, "结息"])
    expect(riskOf("WEAK_ACCOUNT", [interest(0.99)])).toMatchObject({ level: "LOW", observed: 0.99 })
    expect(riskOf("WEAK_ACCOUNT", [interest(1)])).toBeUndefined()
  })
})

describe("risks of debts", () => {
  const loan = (amount: number, party = "中国建设银行贷款专户"): Row => ["2025-03-01", amount, party, "贷款发放"]

  it("compare loans with income", () => {
    // 48,000 of 120,000 inflow is 40 %; of 72,000 effective inflow 66.7 %.
    expect(riskOf("LOAN_SHARE", [withRows(loan(48_000))])).toMatchObject({ level: "HIGH", observed: 40, lines: 1 })
    expect(riskOf("LOAN_SHARE", [withRows(loan(47_000))])).toBeUndefined()
    expect(riskOf("NET_NEW_LOANS", [withRows(loan(48_000))])).toMatchObject({ level: "MEDIUM", observed: 66.7 })
    expect(riskOf("NET_NEW_LOANS", [withRows(loan(14_000))])).toBeUndefined()
  })

  it("compare repayments with income and spending", () => {
    const repaid = monthly([1, 2, 3, 4, 5, 6], 20, -2_400, "云汀银行", "贷款还款")
    // 14,400 of 72,000 is 20 %, and all that is spent.
    expect(riskOf("REPAYMENT_TO_INCOME", [withRows(...repaid)])).toMatchObject({
      level: "MEDIUM",
      observed: 20,
      lines: 6,
    })
    expect(riskOf("REPAYMENT_SHARE", [withRows(...repaid)])).toMatchObject({ level: "MEDIUM", observed: 100 })
    const rest: Row = ["2025-02-01", -21_700, "云汀超市", "消费"]
    expect(riskOf("REPAYMENT_SHARE", [withRows(...repaid, rest)])).toBeUndefined()
  })

  it("count lenders that are no banks", () => {
    const lenders = ["甲乙小额贷款公司", "丙丁消费金融公司", "戊己融资租赁公司", "庚辛网络贷款公司"]
    const repaid = lenders.map((name, at): Row => [`2025-03-0${at + 1}`, -100, name, "还款"])
    expect(riskOf("NON_BANK_LENDERS", [withRows(...repaid.slice(1))])).toBeUndefined()
    expect(riskOf("NON_BANK_LENDERS", [withRows(...repaid)])).toMatchObject({ level: "MEDIUM", observed: 4, lines: 4 })
  })

  it("see the same sum going to a person month after month", () => {
    const paid = monthly([1, 2, 3, 4, 5, 6], 15, -1_500, "周砚", "转账")
    expect(riskOf("PRIVATE_LENDING", [withRows(...paid)])).toMatchObject({ level: "MEDIUM", observed: 6, lines: 6 })
    expect(riskOf("PRIVATE_LENDING", [withRows(...paid.slice(1))])).toBeUndefined()
    expect(
      riskOf("PRIVATE_LENDING", [withRows(...monthly([1, 2, 3, 4, 5, 6], 15, -1_500, "周砚", "房租"))]),
    ).toBeUndefined()
    expect(
      riskOf("PRIVATE_LENDING", [withRows(...monthly([1, 2, 3, 4, 5, 6], 15, -500, "周砚", "转账"))]),
    ).toBeUndefined()
  })

  it("see gambling that is both much and frequent", () => {
    const bets = (count: number, amount: number) =>
      withRows(
        ...Array.from({ length: count }, (_, at): Row => [`2025-03-0${(at % 3) + 1}`, -amount, "云汀体彩店", "消费"]),
      )
    expect(riskOf("GAMBLING", [bets(9, 1_200)])).toMatchObject({ level: "HIGH", observed: 10_800, threshold: 10_000 })
    expect(riskOf("GAMBLING", [bets(8, 1_500)])).toBeUndefined()
    expect(riskOf("GAMBLING", [bets(9, 1_100)])).toBeUndefined()
  })

  it("know words that no lender likes, but not where they mean something else", () => {
    const words: ReadonlyArray<readonly [RiskCode, string, string]> = [
      ["COURT", "云汀市人民法院", "执行款"],
      ["GUARANTEE", "云汀融资担保有限公司", "担保费"],
      ["PAWN", "云汀典当行", "转账"],
      ["OVERDUE", "云汀银行", "逾期罚息"],
      ["COMPENSATION", "云汀银行", "代偿款"],
    ]
    for (const [code, party, summary] of words) {
      expect(codesOf([withRows(["2025-03-01", -300, party, summary])]), code).toContain(code)
    }
    for (const party of ["法院路小吃店", "云汀免担保咨询部"]) {
      expect(codesOf([withRows(["2025-03-01", -30, party, "消费"])]), party).toEqual([])
    }
  })
})

describe("risks of the purchase", () => {
  it("hold income against the instalment and assets against the down payment", () => {
    // 72,000 in 6 months: 12,000 a month. The mean balance of the last 90 days is below the 72,000 of the end.
    expect(riskOf("INSTALMENT_COVERAGE", [clean()], { monthInstallment: 6_000 })).toBeUndefined()
    expect(riskOf("INSTALMENT_COVERAGE", [clean()], { monthInstallment: 8_000 })).toMatchObject({
      level: "MEDIUM",
      observed: 1.5,
      threshold: 2,
    })
    expect(riskOf("INSTALMENT_COVERAGE", [clean()], { monthInstallment: 15_000 })).toMatchObject({
      level: "HIGH",
      observed: 0.8,
      threshold: 1,
    })
    expect(riskOf("DOWN_PAYMENT_COVERAGE", [clean()], { downPaymentAmount: 100_000 })).toMatchObject({ level: "HIGH" })
    expect(codesOf([withRows(["2025-03-01", -80_000, "云汀超市", "消费"])])).toContain("NEGATIVE_CASH_FLOW")
  })

  it("are null, and no risk, where a number is missing or 0", () => {
    const { repaymentCapacity, riskAlert } = outcomeOf([clean()], {
      repaymentCycle: 0,
      monthInstallment: 0,
      purchaseAmount: 0,
    })
    expect(repaymentCapacity).toEqual({
      averageMonthlyEffectiveNetInflow: 12_000,
      monthInstallment: 0,
      coverageRatio: null,
      monthsCovered: null,
      purchaseCoverage: null,
      downPaymentCoverage: null,
      totalInstallments: 0,
    })
    expect(riskAlert.items).toEqual([])
  })
})

describe("a host's policy", () => {
  it("replaces thresholds, switches rules off, and shows in the hash", () => {
    const { risks } = defaultStatementPolicy
    const policy = {
      ...defaultStatementPolicy,
      risks: {
        ...risks,
        INSTALMENT_COVERAGE: { ...risks.INSTALMENT_COVERAGE, steps: [{ at: 4, level: "HIGH" as const }] },
        PERIOD_STALE: { ...risks.PERIOD_STALE, steps: [] },
      },
    }
    const input = { monthInstallment: 4_000, today: "2026-01-01" }
    const own = outcomeOf([clean()], input, statementAnalyst(policy))
    const usual = outcomeOf([clean()], input)
    expect(own.riskAlert.items.map(({ code, threshold }) => [code, threshold])).toEqual([["INSTALMENT_COVERAGE", 4]])
    expect(usual.riskAlert.items.map(({ code }) => code)).toEqual(["PERIOD_STALE"])
    expect(own.policyHash).not.toBe(usual.policyHash)
  })
})
