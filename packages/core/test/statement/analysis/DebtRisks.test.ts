import type { RiskCode } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, statement } from "./Accounts.ts"

const year = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 20_000 }
const months = [1, 2, 3, 4, 5, 6]
const wages = salaries(months)
const withRows = (...rows: ReadonlyArray<Row>) => statement(byDate([...wages, ...rows]), year)
const paidOn = (day: number, inMonths: ReadonlyArray<number>, ...rest: readonly [number, string?, string?]) =>
  inMonths.map((month): Row => [`2025-0${month}-${day}`, ...rest])

const itemOf = (code: RiskCode, ...args: Parameters<typeof outcomeOf>) =>
  outcomeOf(...args).riskAlert.items.find((item) => item.code === code)
const lendersOf = (...rows: ReadonlyArray<Row>) =>
  outcomeOf([withRows(...rows)]).existingLenders.map(({ name, kind, monthlyPayment }) => [name, kind, monthlyPayment])

const rent = paidOn(10, months, -2_400, "禾洲融资租赁有限公司", "设备租金")
const loan: Row = ["2025-04-15", 30_000, "云汀小额贷款有限公司", "放款"]

describe("existing lenders and lessors", () => {
  it("each have what a month costs", () => {
    expect(lendersOf()).toEqual([])
    expect(lendersOf(...rent, ...paidOn(20, months, -900, "个人贷款还款户", "贷款还款"))).toEqual([
      ["禾洲融资租赁有限公司", "NON_BANK", 2_400],
      ["中国工商银行", "BANK", 900],
    ])
    // Every three months: 69 days after the last rent the next one is not due.
    expect(lendersOf(...paidOn(22, [1, 4], -6_000, "禾洲融资租赁有限公司", "租金"))).toEqual([
      ["禾洲融资租赁有限公司", "NON_BANK", 2_000],
    ])
    expect(
      lendersOf(["2025-01-05", 9_000, "招商银行贷款专户", "贷款发放"], ...paidOn(20, months, -800, "招商银行", "还款")),
    ).toEqual([["招商银行", "BANK", 800]])
    expect(lendersOf(...paidOn(20, months, -800, "周砚", "还款"))).toEqual([["周砚", "PERSON", 800]])
    expect(lendersOf(...paidOn(20, [5, 6], -800, "周砚", "还款"))).toEqual([])
  })

  it("are paid by an instalment that meets an inflow of its amount, too", () => {
    const met: Row = ["2025-06-09", 24_000, "云汀物流有限公司", "转账"]
    const large = paidOn(10, months, -24_000, "禾洲融资租赁有限公司", "设备租金")
    const outcome = outcomeOf([statement(byDate([...wages, ...large, met]), { ...year, opening: 200_000 })])
    expect(outcome.excludedFlows.map(({ reason }) => reason)).toEqual(["PASS_THROUGH"])
    expect(outcome.existingLenders).toMatchObject([{ monthlyPayment: 24_000, payments: 6 }])
  })

  it("are one lender where a wallet passes on the loan and what is repaid, and no person", () => {
    const ants: Row = ["2025-02-03", 20_000, "重庆蚂蚁消费金融有限公司", "放款"]
    const repaid = paidOn(15, [3, 4, 5, 6], -1_800, "支付宝（中国）网络技术有限公司", "借呗还款")
    expect(lendersOf(ants, ...repaid)).toEqual([["重庆蚂蚁消费金融有限公司", "NON_BANK", 1_800]])
    expect(itemOf("LOAN_WITHOUT_REPAYMENT", [withRows(ants, ...repaid)])).toBeUndefined()
    expect(lendersOf(...repaid, ...paidOn(16, months, -900, "财付通支付科技有限公司", "微粒贷还款"))).toEqual([
      ["借呗", "NON_BANK", 1_800],
      ["深圳前海微众银行", "BANK", 900],
    ])
    const spent = paidOn(19, months, -2_500, "花呗", "花呗还款")
    expect(itemOf("PRIVATE_LENDING", [withRows(...spent)])).toBeUndefined()
    expect(itemOf("PRIVATE_LENDING", [withRows(...paidOn(19, months, -2_500, "周砚", "转账"))])).toBeDefined()
  })

  it("do not fluctuate with one early repayment", () => {
    expect(lendersOf(...rent, ["2025-05-20", -9_000, "禾洲融资租赁有限公司", "提前还款"])).toEqual([
      ["禾洲融资租赁有限公司", "NON_BANK", 2_400],
    ])
  })

  it("are owed no more once a loan of the period is repaid, or payments have stopped", () => {
    expect(lendersOf(loan, ["2025-06-15", -30_600, "云汀小额贷款有限公司", "还款"])).toEqual([])
    expect(lendersOf(...paidOn(10, [1, 2, 3, 4], -2_400, "禾洲融资租赁有限公司", "租金"))).toEqual([])
    expect(lendersOf(...paidOn(10, [1, 3], -4_800, "禾洲融资租赁有限公司", "租金"))).toEqual([])
    expect(lendersOf(loan)).toEqual([["云汀小额贷款有限公司", "NON_BANK", null]])
    // An older debt with the same lender goes on.
    const older = paidOn(20, months, -6_000, "云汀小额贷款有限公司", "还款")
    expect(lendersOf(loan, ...older)).toEqual([["云汀小额贷款有限公司", "NON_BANK", 6_000]])
  })

  it("are told with their sum against the instalment asked for", () => {
    const item = itemOf("EXISTING_LENDERS", [withRows(...rent, loan)], { monthInstallment: 2_000 })
    expect(item).toMatchObject({ level: "LOW", observed: 2, evidenceLines: 7 })
    const zh = translate(item!.detail, "zh")
    expect(zh).toContain("禾洲融资租赁有限公司（每月约2,400元）、云汀小额贷款有限公司（未见还款，月还款额不明）")
    expect(zh).toContain("可见的月还款合计2,400元，为本次月供2,000元的1.2倍")
    expect(translate(item!.detail, "en")).toContain("CNY 2,400 a month, 1.2 times the instalment of CNY 2,000")
    expect(itemOf("EXISTING_LENDERS", [withRows()])).toBeUndefined()
  })

  it("leave credit cards out: what is repaid has been spent", () => {
    const cards = paidOn(18, months, -3_000, "信用卡中心", "信用卡还款")
    expect(lendersOf(...cards)).toEqual([["信用卡中心", "CREDIT_CARD", 3_000]])
    const outcome = outcomeOf([withRows(...cards)], { monthInstallment: 2_000 })
    expect(outcome.riskAlert.items.map(({ code }) => code)).not.toContain("EXISTING_LENDERS")
    expect(outcome.riskAlert.items.map(({ code }) => code)).not.toContain("DEBT_SERVICE")
  })
})

describe("debt service", () => {
  it("holds all instalments against what is left before debts are paid", () => {
    // 12,000 a month before the rent of 2,400: (2,400 + 4,200) / 12,000 = 55 %.
    const of = (monthInstallment: number) => itemOf("DEBT_SERVICE", [withRows(...rent)], { monthInstallment })
    expect(of(4_190)).toBeUndefined()
    expect(of(4_200)).toMatchObject({ level: "MEDIUM", observed: 55, threshold: 55, unit: "PERCENT" })
    expect(of(7_200)).toMatchObject({ level: "HIGH", observed: 80 })
    expect(itemOf("DEBT_SERVICE", [withRows()], { monthInstallment: 11_000 })).toBeUndefined()
  })

  it("says so where nothing is left to pay from", () => {
    const spent = paidOn(25, months, -14_000, "云汀超市", "消费")
    const item = itemOf("DEBT_SERVICE", [
      statement(byDate([...wages, ...rent, ...spent]), { ...year, opening: 90_000 }),
    ])
    expect(item).toMatchObject({ level: "HIGH", observed: 1_000 })
    expect(translate(item!.detail, "zh")).toContain("现金流没有结余")
  })
})

describe("a loan without a repayment", () => {
  it("is told with its day, and not where repayments show", () => {
    const item = itemOf("LOAN_WITHOUT_REPAYMENT", [withRows(loan)])
    expect(item).toMatchObject({ level: "MEDIUM", observed: 1, evidenceLines: 1 })
    expect(translate(item!.detail, "zh")).toContain("最近一笔在2025-04-15，流水中没有还款")
    const repaid = paidOn(15, [5, 6], -2_700, "云汀小额贷款有限公司", "还款")
    expect(itemOf("LOAN_WITHOUT_REPAYMENT", [withRows(loan, ...repaid)])).toBeUndefined()
  })
})
