import type { RiskCode } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { type AccountOptions, byDate, outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

const half = { startDate: "2025-01-01", endDate: "2025-06-30" }
const months = [1, 2, 3, 4, 5, 6]

const itemOf = (code: RiskCode, ...args: Parameters<typeof outcomeOf>) =>
  outcomeOf(...args).riskAlert.items.find((item) => item.code === code)
const shown = (code: RiskCode, rows: ReadonlyArray<Row>, options: AccountOptions = {}) => {
  const item = itemOf(code, [statement(byDate(rows), { ...half, ...options })])
  return item === undefined ? undefined : [item.level, item.observed]
}

describe("a new account", () => {
  const since = (...of: ReadonlyArray<number>): ReadonlyArray<Row> => salaries(of)

  it("begins with nothing, within the period", () => {
    // From 04-10 to 06-30 are 82 days, from 02-10 141.
    expect(shown("NEW_ACCOUNT", since(4, 5, 6))).toEqual(["MEDIUM", 82])
    expect(shown("NEW_ACCOUNT", since(2, 3, 4, 5, 6))).toEqual(["LOW", 141])
    expect(shown("NEW_ACCOUNT", since(4, 5, 6), { opening: 1 })).toEqual(["MEDIUM", 82])
    expect(shown("NEW_ACCOUNT", since(4, 5, 6), { opening: 800 })).toBeUndefined()
    expect(shown("NEW_ACCOUNT", since(4, 5, 6), { withoutBalances: true })).toBeUndefined()
  })

  it("or says that it was opened", () => {
    const opened: Row = ["2025-04-03", 10, undefined, "开户"]
    expect(shown("NEW_ACCOUNT", [opened, ...since(4, 5, 6)], { withoutBalances: true })).toEqual(["MEDIUM", 89])
    const elsewhere: Row = ["2025-04-03", -10, undefined, "开户行手续费"]
    expect(shown("NEW_ACCOUNT", [elsewhere, ...since(4, 5, 6)], { withoutBalances: true })).toBeUndefined()
  })

  it("is not one that is swept every day, and none that hardly matters", () => {
    const swept = since(4, 5, 6).flatMap((row): ReadonlyArray<Row> => [row, [row[0], -row[1], "云汀集团总部", "归集"]])
    expect(shown("NEW_ACCOUNT", swept)).toBeUndefined()
    const old = statement(since(...months), { ...half, opening: 50_000 })
    const young = statement([["2025-05-02", 500, "周砚", "转账"]], { ...second, ...half })
    expect(itemOf("NEW_ACCOUNT", [old, young])).toBeUndefined()
    const large = statement(since(5, 6), { ...second, ...half })
    expect(itemOf("NEW_ACCOUNT", [old, large])).toMatchObject({ level: "MEDIUM", observed: 52 })
    expect(translate(itemOf("NEW_ACCOUNT", [old, large])!.detail, "zh")).toContain(
      "账户（b.xlsx）于2025-05-10才开始使用",
    )
  })
})

describe("a balance lifted at the end", () => {
  /** Wages that are spent until the end of each month. */
  const spent = salaries(months).flatMap((row): ReadonlyArray<Row> => [
    row,
    [`${row[0].slice(0, 8)}25`, -11_000, "云汀超市", "消费"],
  ])
  const lift = (amount: number, party: string, words: string): Row => ["2025-06-20", amount, party, words]

  it("is far above what the balances before lead one to expect, by money of the last days", () => {
    const options = { opening: 20_000 }
    expect(shown("LIFTED_BALANCE", spent, options)).toBeUndefined()
    const [level, observed] = shown("LIFTED_BALANCE", [...spent, lift(70_000, "周砚", "转账")], options) ?? []
    expect(level).toBe("HIGH")
    expect(observed).toBeGreaterThan(3)
    expect(shown("LIFTED_BALANCE", [...spent, lift(30_000, "林远舟", "转账")], options)?.[0]).toBe("MEDIUM")
    expect(shown("LIFTED_BALANCE", [...spent, lift(5_000, "周砚", "转账")], options)).toBeUndefined()
    const item = itemOf("LIFTED_BALANCE", [
      statement(byDate([...spent, lift(60_000, "周砚", "转账")]), { ...half, ...options }),
    ])
    expect(item!.evidence.map(({ amount }) => amount)).toEqual([12_000, 60_000])
    expect(translate(item!.detail, "zh")).toContain("最后30天入账7.2万元，而以往同样天数约为1.27万元")
  })

  it("is seen when it was lifted two months before, too", () => {
    const early: Row = ["2025-05-10", 60_000, "周砚", "转账"]
    const item = itemOf("LIFTED_BALANCE", [statement(byDate([...spent, early]), { ...half, opening: 20_000 })])
    expect(item).toMatchObject({ level: "HIGH", detail: { params: { days: 60 } } })
    const old: Row = ["2025-04-10", 60_000, "周砚", "转账"]
    expect(shown("LIFTED_BALANCE", [...spent, old], { opening: 20_000 })).toBeUndefined()
  })

  it("is not the day after wages, nor a business that saves, nor savings that come back", () => {
    expect(shown("LIFTED_BALANCE", spent.slice(0, -1), { opening: 300 })).toBeUndefined()
    const saving = months.map((month): Row => [`2025-0${month}-28`, 60_000, "云汀物流有限公司", "运费"])
    expect(shown("LIFTED_BALANCE", saving, { opening: 1_000 })).toBeUndefined()
    expect(
      shown("LIFTED_BALANCE", [...spent, lift(60_000, "稳健理财7号", "理财赎回")], { opening: 20_000 }),
    ).toBeUndefined()
    const bonus = lift(15_000, "云汀机械制造有限公司", "年终奖金")
    expect(shown("LIFTED_BALANCE", [...spent, bonus], { opening: 60_000 })).toBeUndefined()
  })

  it("is not a move between the accounts given, nor to be told where there is no before", () => {
    const from = statement([lift(-60_000, "林远舟", "转账")], { ...second, ...half, opening: 90_000 })
    const to = statement(byDate([...spent, lift(60_000, "林远舟", "转账")]), { ...half, opening: 20_000 })
    expect(itemOf("LIFTED_BALANCE", [to])).toBeDefined()
    expect(itemOf("LIFTED_BALANCE", [to, from])).toBeUndefined()
    const short = { startDate: "2025-05-01", endDate: "2025-06-30", opening: 5_000 }
    expect(shown("LIFTED_BALANCE", [...spent.slice(8), lift(60_000, "周砚", "转账")], short)).toBeUndefined()
  })
})
