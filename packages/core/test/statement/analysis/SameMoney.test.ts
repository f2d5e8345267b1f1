import { describe, expect, it } from "vitest"
import { byDate, outcomeOf, type Row, second, statement } from "./Accounts.ts"

/** Numbers in [0, 1), the same each time. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const dateOf = (day: number): string => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
const period = { opening: 50_000, startDate: "2025-01-01", endDate: "2025-06-30" }

/** Half a year of purchases, like those of anybody else, and nobody else's. */
const purchases = (seed: number, count = 120): ReadonlyArray<Row> => {
  const next = numbers(seed)
  return Array.from({ length: count }, (): Row => [
    dateOf(Math.floor(next() * 181)),
    -Math.round(500 + 40_000 * next() ** 3) / 100,
    "谷屿便民超市",
    "消费",
  ])
}
const salary = (month: number): Row => [dateOf(31 * month + 8), 12_345.67 + month, "云汀机械制造有限公司", "代发工资"]
const salaries = [0, 1, 2, 3, 4, 5].map(salary)

const judged = (one: ReadonlyArray<Row>, other: ReadonlyArray<Row>, options: Parameters<typeof statement>[1] = {}) => {
  const outcome = outcomeOf([
    statement(byDate(one), period),
    statement(byDate(other), { ...period, ...second, ...options }),
  ])
  const told = outcome.riskAlert.items.find(({ code }) => code === "SAME_MONEY")
  return {
    assets: outcome.effectiveAssets,
    methods: outcome.effectiveAssetsBreakdown.map(({ method }) => method),
    told,
  }
}
const alone = (rows: ReadonlyArray<Row>) => outcomeOf([statement(byDate(rows), period)]).effectiveAssets

describe("accounts with the same movements", () => {
  const rows = [...salaries, ...purchases(1)]

  it("count once, and a risk of the level HIGH says so", () => {
    const { assets, methods, told } = judged(rows, rows)
    expect(assets).toBe(alone(rows))
    expect(methods.toSorted()).toEqual(["NOT_COUNTED", "SEASONED_BALANCE"])
    expect(told).toMatchObject({ level: "HIGH", observed: 100, unit: "PERCENT", evidenceLines: rows.length })
  })

  it("leave the figures as they are without the copy", () => {
    const { effectiveInflow, totalOutflow, repaymentCapacity } = outcomeOf([
      statement(byDate(rows), period),
      statement(byDate(rows), { ...period, ...second }),
    ])
    const twin = outcomeOf([statement(byDate(rows), period)])
    expect({ effectiveInflow, totalOutflow, repaymentCapacity }).toEqual({
      effectiveInflow: twin.effectiveInflow,
      totalOutflow: twin.totalOutflow,
      repaymentCapacity: twin.repaymentCapacity,
    })
  })

  it("are known by four amounts where there are no more", () => {
    const few: ReadonlyArray<Row> = [
      [dateOf(3), 8_000, "云汀商贸有限公司", "货款"],
      [dateOf(40), 9_100, "云汀商贸有限公司", "货款"],
      [dateOf(75), -2_300, "周砚", "房租"],
      [dateOf(120), 7_777, "云汀商贸有限公司", "货款"],
    ]
    expect(judged(few, few).told).toBeDefined()
    expect(judged(few, few.slice(0, 3)).told).toBeUndefined()
  })

  it("are known by days and balances where less than half of one is a copy", () => {
    const given = byDate(purchases(1))
    const copied = given.slice(-40)
    const own = byDate(purchases(3)).filter(([date]) => date < copied[0]![0])
    const sum = (of: ReadonlyArray<Row>): number => of.reduce((all, [, amount]) => all + amount, 0)
    const opening = period.opening + sum(given.slice(0, -40)) - sum(own)
    const { assets, told } = judged(given, [...own, ...copied], { opening })
    expect(assets).toBe(alone(given))
    expect(told).toMatchObject({ level: "HIGH", observed: Math.round((4_000 / (own.length + 40)) * 10) / 10 })
    expect(judged(given, [...own, ...copied], { opening: opening + 10_000 }).told).toBeDefined()
    expect(judged(given, [...own, ...copied.slice(-3)], { opening }).told).toBeUndefined()
  })

  it("have whichever holds less count", () => {
    const scaled = rows.map(([date, amount, ...words]): Row => [date, Math.round(amount * 130) / 100, ...words])
    expect(judged(rows, scaled, { opening: 80_000 }).assets).toBe(alone(rows))
    const smaller = rows.map(([date, amount, ...words]): Row => [date, Math.round(amount * 60) / 100, ...words])
    expect(judged(rows, smaller, { opening: 20_000 }).assets).toBeLessThan(alone(rows))
  })
})

describe("honest accounts", () => {
  const countedTwice = (...[one, other, options]: Parameters<typeof judged>) => {
    const { methods, told } = judged(one, other, options)
    return told?.observed ?? methods.includes("NOT_COUNTED")
  }

  it("of one household with equal wages are two", () => {
    expect(countedTwice([...salaries, ...purchases(1)], [...salaries, ...purchases(2)])).toBe(false)
  })

  it("of one household with equal wages, rents and little else are two", () => {
    const rents = [0, 1, 2, 3, 4, 5].map((month): Row => [dateOf(31 * month + 12), -3_000, "周砚", "房租"])
    expect(
      countedTwice([...salaries, ...rents, ...purchases(1, 30)], [...salaries, ...rents, ...purchases(2, 30)]),
    ).toBe(false)
  })

  it("with transfers between them are two, also when nothing else happens on one", () => {
    const transfers = [3, 17, 40, 66, 91, 120, 133, 160].map((day, at): Row => [
      dateOf(day),
      -(1_000 + 137 * at),
      "林远舟",
      "转账",
    ])
    const back = transfers.map(([date, amount, ...words]): Row => [date, -amount, ...words])
    expect(countedTwice([...salaries, ...transfers, ...purchases(1)], back)).toBe(false)
  })

  it("that sweep their money every night are two", () => {
    const nights = Array.from({ length: 60 }, (_, at) => ({ day: 3 * at, amount: 20_000 + 311 * at }))
    const swept = (sign: 1 | -1) =>
      nights.flatMap(({ day, amount }): ReadonlyArray<Row> => [
        [dateOf(day), sign * amount, "林远舟", "归集"],
        [dateOf(day + 1), -sign * amount, "林远舟", "归集"],
      ])
    expect(countedTwice([...purchases(1), ...swept(-1)], swept(1))).toBe(false)
  })

  it("a bank card and a wallet that pays from it are two", () => {
    const paid = purchases(1)
    const refunds = paid.slice(0, 12).map(([date, amount]): Row => [date, -amount, "谷屿便民超市", "退款"])
    expect(
      countedTwice([...salaries, ...paid, ...refunds], [...paid, ...refunds], {
        withoutBalances: true,
        account: { institution: "微信支付", accountNumber: "13800001777", kind: "WALLET" },
      }),
    ).toBe(false)
  })

  it("with many purchases are two", () => {
    const seeds = Array.from({ length: 10 }, (_, at) => at + 10)
    expect(seeds.filter((seed) => countedTwice(purchases(seed, 600), purchases(seed + 50, 600)))).toEqual([])
  })
})
