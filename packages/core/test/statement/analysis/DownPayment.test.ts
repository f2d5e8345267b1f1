import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

const year = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 150_000 }
const wages = salaries([1, 2, 3, 4, 5, 6])
const withRows = (...rows: ReadonlyArray<Row>) => statement(byDate([...wages, ...rows]), year)

const itemOf = (rows: ReadonlyArray<Row>, downPaymentAmount?: number) =>
  outcomeOf([withRows(...rows)], downPaymentAmount === undefined ? {} : { downPaymentAmount }).riskAlert.items.find(
    ({ code }) => code === "BORROWED_DOWN_PAYMENT",
  )
const shown = (...args: Parameters<typeof itemOf>) => {
  const item = itemOf(...args)
  return item === undefined ? undefined : [item.level, item.observed]
}

const loan: Row = ["2025-04-15", 80_000, "云汀小额贷款有限公司", "放款"]
const paying = (amount: number, payee: string, words: string, day = "2025-04-18"): Row => [day, -amount, payee, words]

describe("a down payment from money of others", () => {
  it("is told by its words, by its payee, by its amount", () => {
    expect(shown([loan, paying(60_000, "周砚", "购车首付")])).toEqual(["HIGH", 100])
    expect(shown([loan, paying(60_000, "岚川工程机械销售有限公司", "转账")])).toEqual(["HIGH", 100])
    expect(shown([loan, paying(60_000, "岚川贸易有限公司", "转账")])).toBeUndefined()
    expect(shown([loan, paying(60_000, "岚川贸易有限公司", "转账")], 96_000)).toBeUndefined()
    expect(shown([loan, paying(60_000, "岚川贸易有限公司", "转账")], 64_000)).toEqual(["HIGH", 100])
  })

  it("is told as far as that money covers it", () => {
    expect(shown([loan, paying(200_000, "周砚", "购房首付")])).toEqual(["MEDIUM", 40])
    expect(
      shown([["2025-04-15", 40_000, "云汀小额贷款有限公司", "放款"], paying(200_000, "周砚", "购房首付")]),
    ).toBeUndefined()
    // Two small loans make one down payment.
    const half = (party: string, day: string): Row => [day, 30_000, party, "放款"]
    const both = [half("云汀小额贷款有限公司", "2025-04-15"), half("岚川消费金融有限公司", "2025-04-17")]
    expect(shown([...both, paying(60_000, "周砚", "购车首付")])).toEqual(["HIGH", 100])
  })

  it("is told of unexplained money, also when it goes on in one sum", () => {
    const gift: Row = ["2025-04-15", 80_000, "郗澄", "转账"]
    expect(shown([gift, paying(70_000, "岚川汽车销售有限公司", "转账")])).toEqual(["HIGH", 100])
    expect(shown([gift, paying(80_000, "岚川汽车销售有限公司", "转账", "2025-04-16")])).toEqual(["HIGH", 100])
  })

  it("is told across the accounts of a borrower", () => {
    const away: Row = ["2025-04-16", -80_000, "林远舟", "转账"]
    const there = statement(
      byDate([
        ["2025-04-16", 80_000, "林远舟", "转账"],
        ["2025-04-18", -60_000, "岚川汽车销售有限公司", "购车首付"],
      ]),
      { ...second, ...year },
    )
    const items = outcomeOf([withRows(loan, away), there]).riskAlert.items
    expect(items[0]).toMatchObject({ code: "BORROWED_DOWN_PAYMENT", observed: 100, evidenceLines: 2 })
  })

  it("is not told of the borrower's own money, of later payments, of habits and small sums", () => {
    expect(shown([paying(60_000, "岚川工程机械销售有限公司", "购车首付")], 60_000)).toBeUndefined()
    expect(shown([loan, paying(60_000, "周砚", "购车首付", "2025-04-30")])).toEqual(["HIGH", 100])
    expect(shown([loan, paying(60_000, "周砚", "购车首付", "2025-05-01")])).toBeUndefined()
    expect(shown([loan, paying(60_000, "周砚", "购车首付", "2025-04-14")])).toBeUndefined()
    const habit = [1, 2, 3].map((month): Row => [`2025-0${month}-05`, -9_000, "岚川机械设备有限公司", "转账"])
    expect(shown([...habit, loan, paying(30_000, "岚川机械设备有限公司", "转账")])).toBeUndefined()
    expect(shown([loan, paying(12_000, "岚川融资租赁有限公司", "租金")])).toBeUndefined()
    expect(shown([loan, paying(30_000, "云汀国库", "缴税")], 30_000)).toBeUndefined()
  })

  it("names the money, the payee and the day", () => {
    const item = itemOf([loan, paying(60_000, "岚川工程机械销售有限公司", "设备首付")], 64_000)
    expect(translate(item!.detail, "zh")).toBe(
      "2025-04-15起共入账借贷资金8万元（云汀小额贷款有限公司），3天后（2025-04-18）向“岚川工程机械销售有限公司”支付6万元，疑似首付款（本次需首付6.4万元），可能全部不是自有资金。请核实付款用途和首付款来源；如属另一笔购置，还会带来新的债务。",
    )
    expect(translate(item!.detail, "en")).toContain('3 days later (2025-04-18) CNY 60,000 went out to "岚川')
    expect(item!.evidence.map(({ date }) => date)).toEqual(["2025-04-15", "2025-04-18"])
  })
})
