import type { RiskCode, StatementLine } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, second, statement } from "../analysis/Accounts.ts"

const half = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 50_000 }
const months = [1, 2, 3, 4, 5, 6]
const itemOf = (code: RiskCode, ...args: Parameters<typeof outcomeOf>) =>
  outcomeOf(...args).riskAlert.items.find((item) => item.code === code)
const profileOf = (...args: Parameters<typeof outcomeOf>) => outcomeOf(...args).cashFlowProfile
const noteCodes = (...args: Parameters<typeof outcomeOf>) => profileOf(...args).notes.map(({ code }) => code)
const customers = ["云汀商贸有限公司", "岚川物流有限公司", "禾洲建材有限公司", "谷屿食品有限公司"]
/** Payments of four customers a month, each with its own amount, none of them large. */
const sales = (more: (at: number) => Partial<StatementLine> = () => ({})): ReadonlyArray<Row> =>
  Array.from({ length: 24 }, (_, at): Row => {
    const day = `2025-0${Math.floor(at / 4) + 1}-${String(5 + 6 * (at % 4)).padStart(2, "0")}`
    return [day, 6_000.5 + 131 * at, customers[at % 4], "货款", more(at)]
  })

describe("days by balance", () => {
  it("are counted at the end of each day, with the lines that lead there", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-03-01", -49_500, "云汀设备有限公司", "设备款"],
      ["2025-03-31", 40_000, "云汀商贸有限公司", "货款"],
    ]
    const { cashFlowProfile, riskAlert } = outcomeOf([statement(rows, half)])
    expect(cashFlowProfile.balanceDays).toEqual({
      accounts: 1,
      days: 181,
      lowBelow: 1_000,
      lowDays: 30,
      negativeDays: 0,
      lowest: 500,
    })
    expect(riskAlert.items.map(({ code }) => code)).not.toContain("LOW_BALANCE")
    const longer = [rows[0]!, ["2025-05-31", 40_000, "云汀商贸有限公司", "货款"] as const]
    const item = itemOf("LOW_BALANCE", [statement(longer, half)])
    expect(item).toMatchObject({ level: "LOW", observed: 50.3, threshold: 30, evidenceLines: 1 })
    expect(item!.evidence[0]).toMatchObject({ date: "2025-03-01", balance: 500 })
    expect(translate(item!.detail, "zh")).toContain("181天中有91天（50.3%）各账户日终余额合计不足1,000元")
  })

  it("say nothing of money that is kept elsewhere", () => {
    const to = (party: string, words: string) => {
      const rows: ReadonlyArray<Row> = [
        ["2025-01-05", -49_500, party, words],
        ["2025-06-29", 40_000, "云汀商贸有限公司", "货款"],
      ]
      return itemOf("LOW_BALANCE", [statement(rows, half)])
    }
    expect(to("云汀设备有限公司", "设备款")).toMatchObject({ level: "MEDIUM" })
    expect(to("余额宝", "基金申购")).toBeUndefined()
    expect(to("林远舟", "本人转账")).toBeUndefined()
  })

  it("are those of all accounts together, on the days that all cover", () => {
    const poor = statement([["2025-03-01", -49_900, "云汀设备有限公司", "设备款"]], half)
    const rich = statement([["2025-04-01", -1, "云汀超市", "消费"]], { ...half, ...second, startDate: "2025-02-01" })
    expect(profileOf([poor, rich]).balanceDays).toMatchObject({ accounts: 2, days: 150, lowDays: 0, lowest: 50_099 })
  })

  it("are told where an account is overdrawn at the end of one", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-03-01", -50_100, "云汀设备有限公司", "设备款"],
      ["2025-03-03", 40_000, "云汀商贸有限公司", "货款"],
    ]
    const item = itemOf("NEGATIVE_BALANCE", [statement(rows, half)])
    expect(item).toMatchObject({ level: "MEDIUM", observed: 2, unit: "DAYS", evidenceLines: 1 })
    expect(translate(item!.detail, "en")).toContain("2 days end with a negative balance")
    const sameDay: ReadonlyArray<Row> = [rows[0]!, ["2025-03-01", 40_000, "云汀商贸有限公司", "货款"]]
    expect(itemOf("NEGATIVE_BALANCE", [statement(sameDay, half)])).toBeUndefined()
  })

  it("are unknown without balances, or where these contradict each other", () => {
    const without = [statement(salaries(months), { ...half, withoutBalances: true })]
    expect(profileOf(without).balanceDays).toBeNull()
    expect(noteCodes(without)).toContain("statement.profile.unknown.balances")
    const misprinted = salaries(months).map(([day, amount, party, words]): Row => {
      return [day, amount, party, words, { balanceFen: -5 }]
    })
    const broken = [statement(misprinted, half)]
    expect(profileOf(broken).balanceDays).toBeNull()
    expect(itemOf("NEGATIVE_BALANCE", broken)).toBeUndefined()
    const both = [...without, statement(salaries([1]), { ...half, ...second })]
    expect(noteCodes(both)).toContain("statement.profile.unknown.someBalances")
    expect(itemOf("LOW_BALANCE", both)).toBeUndefined()
  })
})

describe("night", () => {
  const at = (time: string | undefined) => sales(() => ({ time }))

  it("is from 23:00 to 05:00", () => {
    const shareAt = (time: string) => profileOf([statement(at(time), half)]).night?.share
    expect(["22:59:59", "23:00:00", "02:30:00", "04:59:59", "05:00:00"].map(shareAt)).toEqual([0, 1, 1, 1, 0])
  })

  it("is told where much of the money moves then", () => {
    const some = (nights: number) => [
      statement(
        sales((index) => ({ time: index < nights ? "01:15:00" : "14:00:00" })),
        half,
      ),
    ]
    expect(itemOf("NIGHT_ACTIVITY", some(7))).toBeUndefined()
    expect(itemOf("NIGHT_ACTIVITY", some(8))).toMatchObject({ level: "LOW", observed: 33.3, evidenceLines: 8 })
    const few = statement(sales((index) => ({ time: index < 4 ? "01:15:00" : "14:00:00" })).slice(0, 8), half)
    expect(itemOf("NIGHT_ACTIVITY", [few])).toBeUndefined()
  })

  it("is unknown where no times are printed, or midnight alone", () => {
    for (const time of [undefined, "00:00:00"]) {
      const files = [statement(at(time), half)]
      expect(profileOf(files).night).toBeNull()
      expect(noteCodes(files)).toContain("statement.profile.unknown.times")
      expect(itemOf("NIGHT_ACTIVITY", files)).toBeUndefined()
    }
  })

  it("leaves small change and what machines book out", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-03-01", -999, "云汀酒吧", "消费", { time: "23:30:00" }],
      ["2025-03-20", -1_200, "个人贷款还款户", "贷款还款", { time: "02:00:00" }],
      ["2025-03-21", -1_200, "云汀设备有限公司", "配件", { time: "12:00:00" }],
    ]
    expect(profileOf([statement(rows, half)]).night).toMatchObject({ lines: 0, ofLines: 1 })
  })
})

describe("holidays", () => {
  const onDays = (days: ReadonlyArray<string>) =>
    days.map((day, at): Row => [day, 1_500 + 73 * at, customers[at % 4], "货款"])
  const festival = ["2025-01-28", "2025-01-30", "2025-02-04", "2025-05-01", "2025-05-05", "2025-06-02"]
  const working = ["2025-01-26", "2025-02-08", "2025-04-07", "2025-04-27", "2025-06-03"]

  it("are those of the notices, and working weekends are none", () => {
    const { holidays } = profileOf([statement(byDate(onDays([...working, ...festival])), half)])
    expect(holidays).toMatchObject({ lines: 6, ofLines: 11 })
    const item = itemOf("HOLIDAY_INCOME", [statement(byDate(onDays([...working, ...festival])), half)])
    expect(item).toMatchObject({ level: "LOW", evidenceLines: 6, threshold: 50 })
  })

  it("are unknown in other years", () => {
    const rows = onDays(festival.map((day) => day.replace("2025", "2021")))
    const files = [statement(rows, { ...half, startDate: "2021-01-01", endDate: "2021-06-30" })]
    expect(profileOf(files, { today: "2021-07-10" }).holidays).toBeNull()
    expect(noteCodes(files, { today: "2021-07-10" })).toContain("statement.profile.unknown.holidays")
  })
})

describe("cash, round sums and failed payments", () => {
  it("in cash is what says so, also with a reason of business", () => {
    const cash = (amount: number): ReadonlyArray<Row> =>
      months.flatMap((month) =>
        [18, 22].map((day): Row => [`2025-0${month}-${day}`, amount / 2, undefined, "现存 货款"]),
      )
    const item = (amount: number) =>
      itemOf("CASH_SHARE", [statement(byDate([...salaries(months), ...cash(amount)]), half)])
    expect(item(5_000)).toBeUndefined()
    expect(item(6_000)).toMatchObject({ level: "LOW", observed: 33.3, evidenceLines: 12 })
    expect(item(12_000)).toMatchObject({ level: "MEDIUM", observed: 50 })
  })

  it("are round in whole thousands; wages may be", () => {
    const round = sales().map(([day, , ...rest], at): Row => [day, 6_000 + 1_000 * (at % 3), ...rest])
    expect(itemOf("ROUND_SUMS", [statement(sales(), half)])).toBeUndefined()
    expect(itemOf("ROUND_SUMS", [statement(round, half)])).toMatchObject({ level: "LOW", observed: 100 })
    expect(itemOf("ROUND_SUMS", [statement(round.slice(0, 9), half)])).toBeUndefined()
    expect(profileOf([statement(salaries(months), half)]).roundSums).toMatchObject({ lines: 0, ofLines: 0 })
  })

  it("that failed are counted by their words, and a returned train ticket is none", () => {
    const failed = (words: string) =>
      itemOf("FAILED_PAYMENTS", [
        statement(
          [
            ["2025-03-20", -5, "云汀银行", words],
            ["2025-03-21", -8, "云汀超市", "消费"],
          ],
          half,
        ),
      ])
    expect(failed("扣款失败手续费")).toMatchObject({ level: "LOW", observed: 1, evidenceLines: 1 })
    expect(failed("12306退票费")).toBeUndefined()
    expect(failed("Transfer")).toBeUndefined()
    expect(failed("余额不足提醒服务费")).toBeUndefined()
  })
})

describe("the trend of income", () => {
  const monthly = (amounts: ReadonlyArray<number>): ReadonlyArray<Row> =>
    amounts.map((amount, at) => [`2025-0${at + 1}-15`, amount, "云汀商贸有限公司", "货款"])

  it("holds the medians of three months against those before", () => {
    const item = (recent: number) =>
      itemOf("INCOME_FALLING", [statement(monthly([9_000, 10_000, 11_000, recent, recent, 30_000]), half)])
    expect(item(6_010)).toBeUndefined()
    expect(item(6_000)).toMatchObject({ level: "LOW", observed: 40, evidenceLines: 3 })
    expect(item(4_000)).toMatchObject({ level: "MEDIUM", observed: 60 })
  })

  it("is unknown below six whole months that every account covers", () => {
    const whole = statement(monthly([10_000, 10_000, 10_000, 1_000, 1_000, 1_000]), half)
    expect(profileOf([whole]).incomeTrend).toMatchObject({ months: 6, earlierMonthly: 10_000, changePercent: -90 })
    const short = statement(salaries([2]), { ...half, ...second, startDate: "2025-01-03" })
    expect(profileOf([whole, short]).incomeTrend).toBeNull()
    expect(noteCodes([whole, short])).toContain("statement.profile.unknown.trend")
  })

  it("counts months back from the last day, wherever it falls", () => {
    const rows = monthly([10_000, 10_000, 10_000, 10_000, 10_000, 10_000])
    const files = [statement(rows, { ...half, startDate: "2025-01-01", endDate: "2025-06-30" })]
    expect(profileOf(files).incomeTrend).toMatchObject({ months: 6, changePercent: 0 })
    const shifted = { ...half, startDate: "2024-12-26", endDate: "2025-06-25" }
    expect(profileOf([statement(rows, shifted)]).incomeTrend).toMatchObject({ months: 6, changePercent: 0 })
  })
})
