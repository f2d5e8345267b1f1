import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, statement } from "../analysis/Accounts.ts"

const half = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 60_000 }
const months = [1, 2, 3, 4, 5, 6]
const paid = (day: number, inMonths: ReadonlyArray<number>, ...rest: readonly [number, string?, string?]) =>
  inMonths.map((month): Row => [`2025-0${month}-${String(day).padStart(2, "0")}`, ...rest])
const profileOf = (rows: ReadonlyArray<Row>, ...more: [Parameters<typeof outcomeOf>[1]?]) =>
  outcomeOf([statement(byDate([...salaries(months), ...rows]), half)], ...more)

describe("regular obligations", () => {
  it("are loans, leases, cards, rents and premiums, each with day, amount and lines", () => {
    const { cashFlowProfile } = profileOf([
      ...paid(20, months, -900, "个人贷款还款户", "贷款还款"),
      ...paid(12, months, -2_400, "禾洲融资租赁有限公司", "设备租金"),
      ...paid(18, months, -700, "信用卡中心", "信用卡还款"),
      ...paid(1, months, -1_500, "周砚", "房租"),
      ...paid(25, [2, 3, 4, 5, 6], -350, "云汀人寿保险有限公司", "保费"),
      ...paid(3, months, -88, "云汀超市", "消费"),
    ])
    const of = ({ kind, payee, day, amount, monthlyAmount, months: seen, lines }: (typeof obligations)[number]) =>
      [kind, payee, day, amount, monthlyAmount, seen, lines] as const
    const { obligations } = cashFlowProfile
    expect(obligations.map(of)).toEqual([
      ["LEASE", "禾洲融资租赁有限公司", 12, 2_400, 2_400, 6, 6],
      ["RENT", "周砚", 1, 1_500, 1_500, 6, 6],
      ["LOAN", "中国工商银行", 20, 900, 900, 6, 6],
      ["CARD", "信用卡中心", 18, 700, 700, 6, 6],
      ["INSURANCE", "云汀人寿保险有限公司", 25, 350, 350, 5, 5],
    ])
    expect(obligations[1]!.evidence.map(({ date, amount }) => [date, amount])).toEqual(
      months.map((month) => [`2025-0${month}-01`, -1_500]),
    )
  })

  it("go on until the end, in three months at least or as two equal quarters; no day is usual where it varies", () => {
    const rents = (inMonths: ReadonlyArray<number>) =>
      profileOf(paid(5, inMonths, -1_500, "周砚", "房租")).cashFlowProfile.obligations
    expect(rents([1, 2])).toEqual([])
    expect(rents([1, 2, 3])).toEqual([])
    expect(rents([4, 5, 6])).toMatchObject([{ kind: "RENT", months: 3, lastPaidDate: "2025-06-05" }])
    // Every quarter: a month costs a third.
    expect(rents([1, 4])).toMatchObject([{ kind: "RENT", months: 2, everyMonths: 3, monthlyAmount: 500 }])
    expect(rents([1])).toEqual([])
    const varying = [2, 26, 11, 19, 5, 28].map((day, at): Row => {
      return [`2025-0${at + 1}-${String(day).padStart(2, "0")}`, -800, "周砚", "房租"]
    })
    expect(profileOf(varying).cashFlowProfile.obligations).toMatchObject([{ day: null, amount: 800 }])
  })
})

describe("the debt service", () => {
  it("is one figure: that of the risk", () => {
    const rent = paid(12, months, -2_400, "禾洲融资租赁有限公司", "设备租金")
    const { cashFlowProfile, existingLenders, riskAlert } = profileOf(rent, { monthInstallment: 7_200 })
    const { debtService, obligations } = cashFlowProfile
    expect(debtService).toEqual({ monthly: 2_400, available: 12_000, percent: 80 })
    expect(riskAlert.items.find(({ code }) => code === "DEBT_SERVICE")?.observed).toBe(debtService.percent)
    expect(obligations[0]!.monthlyAmount).toBe(existingLenders[0]!.monthlyPayment)
    expect(profileOf([]).cashFlowProfile.debtService).toEqual({ monthly: 0, available: null, percent: null })
  })
})
