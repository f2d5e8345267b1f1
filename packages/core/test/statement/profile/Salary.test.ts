import type { RiskCode } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, second, statement } from "../analysis/Accounts.ts"

const half = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 20_000 }
const employer = "云汀机械制造有限公司"
const months = [1, 2, 3, 4, 5, 6]
const salaryOf = (...args: Parameters<typeof outcomeOf>) => outcomeOf(...args).cashFlowProfile.salary
const itemOf = (code: RiskCode, ...args: Parameters<typeof outcomeOf>) =>
  outcomeOf(...args).riskAlert.items.find((item) => item.code === code)
const wagesOn = (...days: ReadonlyArray<string>): ReadonlyArray<Row> =>
  days.map((day) => [day, 12_000, employer, "代发工资"])

describe("wages", () => {
  it("are read with their payer, day, months and median", () => {
    const salary = salaryOf([statement(salaries(months), half)])
    expect(salary).toMatchObject({
      state: "REGULAR",
      payer: employer,
      payers: 1,
      payDay: 10,
      monthsPaid: 6,
      monthsCovered: 6,
      medianAmount: 12_000,
      changePercent: 0,
      lastPaidDate: "2025-06-10",
      longestGapDays: 31,
    })
    expect(salary.evidence.map(({ date, row }) => [date, row])).toEqual(
      months.map((month) => [`2025-0${month}-10`, month + 1]),
    )
  })

  it("need no word where a company pays a person once a month, about the same", () => {
    const rows = months.map((month): Row => [`2025-0${month}-15`, 9_000 + month, "云汀商贸有限公司", "转账"])
    const { cashFlowProfile } = outcomeOf([statement(rows, half)])
    expect(cashFlowProfile.salary).toMatchObject({ state: "REGULAR", payer: "云汀商贸有限公司", payDay: 15 })
    expect(cashFlowProfile.incomeSources).toMatchObject([{ source: "SALARY", lines: 6, payers: 1, share: 1 }])
  })

  it("may slip across the end of a month", () => {
    const rows = wagesOn("2025-01-31", "2025-03-01", "2025-03-31", "2025-04-30", "2025-05-31", "2025-06-30")
    expect(salaryOf([statement(rows, half)])).toMatchObject({ state: "REGULAR", monthsPaid: 6, payDay: 31 })
  })

  it("that are not there, or only twice, are unknown and no risk", () => {
    const none = outcomeOf([statement([["2025-03-01", -50, "云汀超市", "消费"]], half)])
    expect(none.cashFlowProfile.salary).toMatchObject({ state: "NONE", payer: null, medianAmount: null, evidence: [] })
    const twice = outcomeOf([statement(salaries([1, 2]), half)])
    expect(twice.cashFlowProfile.salary).toMatchObject({ state: "TOO_SHORT", monthsPaid: 2 })
    for (const { cashFlowProfile, riskAlert } of [none, twice]) {
      expect(riskAlert.items.filter(({ code }) => code.startsWith("SALARY"))).toEqual([])
      expect(cashFlowProfile.notes.map((note) => translate(note, "zh")).join("")).toMatch(/未见工资|只有2个月的工资/u)
    }
  })

  it("that come now and then are casual work, and no risk when they stop", () => {
    const rows = salaries([1, 4, 6], 3_000)
    const { cashFlowProfile, riskAlert } = outcomeOf([statement(rows, { ...half, endDate: "2025-09-30" })], {
      today: "2025-10-01",
    })
    expect(cashFlowProfile.salary).toMatchObject({ state: "IRREGULAR", monthsPaid: 3 })
    expect(riskAlert.items.filter(({ code }) => code.startsWith("SALARY"))).toEqual([])
  })

  it("are not the rent of a tenant", () => {
    const rows = months.map((month): Row => [`2025-0${month}-15`, 9_000, "云汀商贸有限公司", "房租"])
    const { incomeSources, salary } = outcomeOf([statement(rows, half)]).cashFlowProfile
    expect([salary.state, incomeSources.map(({ source }) => source)]).toEqual(["NONE", ["OPERATIONS"]])
  })

  it("are not asked of a company", () => {
    const account = { accountName: "云汀运输有限公司" }
    const rows = salaries([1, 2, 3])
    const { salary, incomeSources, notes } = outcomeOf([statement(rows, { ...half, account })]).cashFlowProfile
    expect(salary.state).toBe("COMPANY")
    expect(incomeSources).toMatchObject([{ source: "OPERATIONS", amount: 36_000 }])
    expect(notes.map(({ code }) => code)).not.toContain("statement.profile.unknown.salary")
  })
})

describe("wages that stop", () => {
  it("are told from 50 days before the end on, with the last line", () => {
    const of = (endDate: string) => itemOf("SALARY_STOPPED", [statement(salaries([1, 2, 3, 4]), { ...half, endDate })])
    expect(of("2025-05-29")).toBeUndefined()
    const item = of("2025-05-30")
    expect(item).toMatchObject({ level: "MEDIUM", observed: 50, threshold: 50, unit: "DAYS", evidenceLines: 1 })
    expect(item!.evidence[0]!.date).toBe("2025-04-10")
    expect(translate(item!.detail, "zh")).toContain(
      `“${employer}”发放的工资最后一次到账是2025-04-10，至流水截止已50天未再到账`,
    )
    expect(translate(item!.detail, "en")).toContain("last arrived on 2025-04-10, 50 days before the statement ends")
  })

  it("are no risk where the account's statement ends, whatever other accounts show", () => {
    const ended = statement(salaries([1, 2, 3]), { ...half, endDate: "2025-03-31" })
    const other = statement([["2025-06-20", -30, "云汀超市", "消费"]], { ...half, ...second })
    expect(salaryOf([ended, other])).toMatchObject({ state: "REGULAR", monthsPaid: 3, monthsCovered: 3 })
    expect(itemOf("SALARY_STOPPED", [ended, other])).toBeUndefined()
  })

  it("are no risk where they go on on another account, or a line could not be read", () => {
    const [before, after] = [
      statement(salaries([1, 2, 3]), half),
      statement(salaries([4, 5, 6]), { ...half, ...second }),
    ]
    expect(salaryOf([before, after])).toMatchObject({ state: "REGULAR", monthsPaid: 6, monthsCovered: 6 })
    const unread = { ...before, unreadLines: [{ row: 9, page: undefined, sheet: "流水", reason: "date" as const }] }
    expect(itemOf("SALARY_STOPPED", [before])).toBeDefined()
    expect(itemOf("SALARY_STOPPED", [unread])).toBeUndefined()
  })
})

describe("a gap in the wages", () => {
  it("is told with the lines around it, and a late month is none", () => {
    const gap = (...skipped: ReadonlyArray<number>) =>
      itemOf("SALARY_GAP", [statement(salaries(months.filter((month) => !skipped.includes(month))), half)])
    expect(gap()).toBeUndefined()
    expect(gap(3)).toMatchObject({ level: "LOW", observed: 59, evidenceLines: 2 })
    expect(gap(3, 4)).toMatchObject({ level: "MEDIUM", observed: 89 })
    expect(translate(gap(3)!.detail, "zh")).toContain("在2025-02-10与2025-04-10之间59天没有到账")
    const late = wagesOn("2025-01-10", "2025-02-25", "2025-03-10", "2025-04-10", "2025-05-10", "2025-06-10")
    expect(itemOf("SALARY_GAP", [statement(late, half)])).toBeUndefined()
  })

  it("is none where two files of the account leave the days out", () => {
    const early = statement(salaries([1, 2]), { ...half, endDate: "2025-02-28" })
    const late = statement(salaries([5, 6]), { ...half, startDate: "2025-05-01", fileName: "b.xlsx", opening: 44_000 })
    expect(salaryOf([early, late])).toMatchObject({ monthsPaid: 4, monthsCovered: 4, longestGapDays: 31 })
    expect(itemOf("SALARY_GAP", [early, late])).toBeUndefined()
    const muchLater = statement(
      ["11", "12"].map((month): Row => [`2025-${month}-10`, 12_000, employer, "代发工资"]),
      { ...half, startDate: "2025-11-01", endDate: "2025-12-31", fileName: "b.xlsx", opening: 44_000 },
    )
    expect(salaryOf([early, muchLater], { today: "2026-01-05" })).toMatchObject({ state: "REGULAR", monthsPaid: 4 })
  })
})

describe("falling wages", () => {
  const falling = (amount: number) => [
    statement(byDate([...salaries([1, 2, 3], 10_000), ...salaries([4, 5, 6], amount)]), half),
  ]

  it("are told from a fifth on, by the medians", () => {
    expect(itemOf("SALARY_FALLING", falling(8_010))).toBeUndefined()
    expect(itemOf("SALARY_FALLING", falling(8_000))).toMatchObject({ level: "MEDIUM", observed: 20, evidenceLines: 6 })
    expect(salaryOf(falling(8_000))).toMatchObject({ state: "FALLING", changePercent: -20 })
  })

  it("are not made by a bonus before, nor by fewer than six months", () => {
    const bonus: Row = ["2025-01-20", 60_000, employer, "年终奖"]
    expect(itemOf("SALARY_FALLING", [statement(byDate([...salaries(months), bonus]), half)])).toBeUndefined()
    const short = byDate([...salaries([1, 2], 10_000), ...salaries([3, 4, 5], 5_000)])
    expect(salaryOf([statement(short, { ...half, endDate: "2025-05-31" })]).changePercent).toBeNull()
  })
})
