import type { RiskCode } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, salaries, statement } from "./Accounts.ts"

const year = { startDate: "2025-01-01", endDate: "2025-06-30", opening: 20_000 }

/** Customers, and what each pays a month. */
const paying = (amounts: ReadonlyArray<number>, name = (at: number) => `云汀第${at}物流有限公司`, words = "运费") =>
  [1, 2, 3, 4, 5, 6].flatMap((month) =>
    amounts.map((amount, at): Row => [`2025-0${month}-${10 + at}`, amount, name(at), words]),
  )
const itemOf = (code: RiskCode, rows: ReadonlyArray<Row>) =>
  outcomeOf([statement(byDate(rows), year)]).riskAlert.items.find((item) => item.code === code)
const shown = (code: RiskCode, rows: ReadonlyArray<Row>) => {
  const item = itemOf(code, rows)
  return item === undefined ? undefined : [item.level, item.observed]
}

describe("income from one payer", () => {
  it("is told from half of the business income", () => {
    expect(shown("SINGLE_PAYER", paying([4_900, 2_600, 2_500]))).toBeUndefined()
    expect(shown("SINGLE_PAYER", paying([5_000, 2_500, 2_500]))).toEqual(["MEDIUM", 50])
    expect(shown("SINGLE_PAYER", paying([8_000, 1_000, 1_000]))).toEqual(["HIGH", 80])
    expect(shown("SINGLE_PAYER", paying([8_000]))).toEqual(["HIGH", 100])
    const item = itemOf("SINGLE_PAYER", paying([8_000, 1_000, 1_000]))
    expect(item?.evidenceLines).toBe(6)
    expect(translate(item!.detail, "zh")).toContain("经营收入6万元中有4.8万元来自“云汀第0物流有限公司”，占80%")
  })

  it("is told of a person, too", () => {
    expect(
      shown(
        "SINGLE_PAYER",
        paying([8_000], () => "周砚", "转账"),
      ),
    ).toEqual(["HIGH", 100])
  })

  it("is usual for wages, also where no word says that they are", () => {
    const employer = (words: string, amounts = [8_000, 8_300, 7_900, 8_000, 8_400, 9_000]) =>
      amounts.map((amount, at): Row => [`2025-0${at + 1}-15`, amount, "云汀机电有限公司", words])
    expect(shown("SINGLE_PAYER", employer("转账"))).toBeUndefined()
    expect(shown("SINGLE_PAYER", employer("运费"))).toEqual(["HIGH", 100])
    expect(shown("SINGLE_PAYER", employer("转账", [8_000, 2_000, 7_900, 14_000]))).toEqual(["HIGH", 100])
    const company = { ...year, account: { accountName: "云汀远舟运输有限公司" } }
    const items = outcomeOf([statement(byDate(employer("转账")), company)]).riskAlert.items
    expect(items.map(({ code }) => code)).toContain("SINGLE_PAYER")
  })

  it("is usual for wages, and for takings that an acquirer or a wallet pays out", () => {
    expect(shown("SINGLE_PAYER", salaries([1, 2, 3, 4, 5, 6]))).toBeUndefined()
    expect(shown("SINGLE_PAYER", [...salaries([1, 2, 3, 4, 5, 6]), ...paying([2_000])])).toBeUndefined()
    for (const payer of ["银联商务股份有限公司", "财付通支付科技有限公司"]) {
      expect(
        shown(
          "SINGLE_PAYER",
          paying([8_000, 1_000], (at) => (at === 0 ? payer : "云汀物流有限公司")),
        ),
      ).toBeUndefined()
    }
  })
})

describe("concentration", () => {
  it("counts payers as if they were of one size, however few there are", () => {
    expect(shown("CONCENTRATION", paying([8_000]))).toEqual(["MEDIUM", 1])
    // 1 / (0.6² + 0.4²) = 1.9, 1 / (0.5² + 2 · 0.25²) = 2.7.
    expect(shown("CONCENTRATION", paying([6_000, 4_000]))).toEqual(["MEDIUM", 1.9])
    expect(shown("CONCENTRATION", paying([5_000, 2_500, 2_500]))).toEqual(["LOW", 2.7])
    expect(shown("CONCENTRATION", paying([2_500, 2_500, 2_500]))).toBeUndefined()
    expect(shown("CONCENTRATION", paying([100, 100, 100, 100, 100, 100, 100]))).toBeUndefined()
    const detail = itemOf("CONCENTRATION", paying([6_000, 4_000]))!.detail
    expect(translate(detail, "zh")).toContain("共有2个付款方，前2名（云汀第0物流有限公司、云汀第1物流有限公司）占100%")
    expect(translate(detail, "en")).toContain("only 1.9 customers")
  })

  it("says nothing where hardly any payer is named", () => {
    const unnamed = paying([5_000, 5_000, 5_000, 5_000], () => "").map(([date, amount]): Row => [
      date,
      amount,
      undefined,
      "货款",
    ])
    expect(shown("CONCENTRATION", [...unnamed, ...paying([1_000])])).toBeUndefined()
    expect(shown("SINGLE_PAYER", [...unnamed, ...paying([1_000])])).toBeUndefined()
  })

  it("still shows results of before, whose figure was a share", () => {
    const before = {
      code: "statement.risk.CONCENTRATION",
      params: { observed: 85, threshold: 80, parties: 5, names: "甲" },
    }
    expect(translate(before, "zh")).toBe("前5名付款方占经营收入的85%（甲），收入依赖少数客户。")
  })
})

describe("business income against the instalment", () => {
  it("is asked to be three times the instalment, wages twice", () => {
    const of = (rows: ReadonlyArray<Row>, monthInstallment: number) =>
      outcomeOf([statement(byDate(rows), year)], { monthInstallment })
        .riskAlert.items.map(({ code, level, observed }) => [code, level, observed])
        .filter(([code]) => String(code).endsWith("_COVERAGE"))
    const business = paying([3_000, 3_000, 3_000, 3_000])
    expect(of(business, 4_000)).toEqual([])
    expect(of(business, 5_000)).toEqual([["BUSINESS_COVERAGE", "LOW", 2.4]])
    expect(of(business, 8_000)).toEqual([["INSTALMENT_COVERAGE", "MEDIUM", 1.5]])
    expect(of(salaries([1, 2, 3, 4, 5, 6]), 5_000)).toEqual([])
  })
})
