import type { StatementFile } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { outcomeOf, type Row, salaries, second, statement } from "./Accounts.ts"

const halfYear = { opening: 60_000, startDate: "2025-01-01", endDate: "2025-06-30" }
const wages = salaries([1, 2, 3, 4, 5, 6], 9_000)
const inOrder = (rows: ReadonlyArray<Row>) => rows.toSorted(([one], [other]) => (one < other ? -1 : 1))
const account = (rows: ReadonlyArray<Row>) => statement(inOrder([...wages, ...rows]), halfYear)

const riskOf = (outcome: ReturnType<typeof outcomeOf>, code: string) =>
  outcome.riskAlert.items.find((item) => item.code === code)

const strangers = (day: (at: number) => string, ending = "", words = "转账"): ReadonlyArray<Row> =>
  Array.from({ length: 40 }, (_, at) => [
    day(at),
    10_000,
    `${"赵钱孙李周吴郑王"[at % 8]}${"一二三四五"[at % 5]}${"甲乙丙丁"[at % 4]}${ending}`,
    words,
  ])
const inMay = (at: number) => `2025-05-${String(1 + (at % 20)).padStart(2, "0")}`
const allTheTime = (at: number) => `2025-0${1 + (at % 6)}-${String(3 + (at % 20)).padStart(2, "0")}`

/** Each with how much of its money the words do not prove. */
const claims: ReadonlyArray<readonly [name: string, rows: ReadonlyArray<Row>]> = [
  ["interest beyond the balance", [["2025-05-21", 400_000, undefined, "结息"]]],
  ["a payout without a premium", [["2025-05-21", 400_000, "远屏财产保险有限公司", "理赔款"]]],
  ["provident fund in one sum", [["2025-05-21", 400_000, "棠溪住房公积金管理中心", "公积金提取"]]],
  ["a redemption without a purchase", [["2025-05-21", 400_000, undefined, "理财赎回"]]],
  ["a bonus of a new payer", [["2025-05-21", 400_000, "锦屿商贸有限公司", "年终奖"]]],
  ["a bonus that names no payer", [["2025-05-21", 400_000, undefined, "年终奖"]]],
  ["forty strangers at once", strangers(inMay)],
  ["forty new companies at once", strangers(inMay, "商贸有限公司")],
]

describe("words that nothing in the statements bears out", () => {
  const honest = outcomeOf([account([])])

  it.each(claims)("make neither income nor assets: %s", (_, rows) => {
    const outcome = outcomeOf([account(rows)])
    expect(outcome.effectiveAssets).toBe(honest.effectiveAssets)
    expect(outcome.effectiveInflow).toBe(honest.effectiveInflow)
    const risk = riskOf(outcome, "UNPROVEN_INCOME")
    expect(risk).toMatchObject({ level: "MEDIUM", observed: rows.length })
    expect(translate(risk!.detail, "zh")).toContain("共40万元的入账")
  })

  describe("own money of an account that is not given", () => {
    const own = (date: string, yuan = 400_000): Row => [date, yuan, "林远舟", "本人转账"]
    const outcomeWith = (...rows: ReadonlyArray<Row>) => outcomeOf([account(rows)])

    it("is no income, is no asset in the last 30 days, and is told with what to hand in", () => {
      const outcome = outcomeWith(own("2025-06-01"))
      expect(outcome.effectiveAssets).toBe(honest.effectiveAssets)
      expect(outcome.effectiveInflow).toBe(honest.effectiveInflow)
      const risk = riskOf(outcome, "UNPROVEN_INCOME")
      expect(risk).toMatchObject({ level: "MEDIUM", observed: 1 })
      expect(translate(risk!.detail, "zh")).toContain("其中40万元称为本人转账")
      expect(translate(risk!.detail, "en")).toContain("CNY 400,000 of it is called own money")
      expect(riskOf(outcome, "MISSING_ACCOUNT")).toMatchObject({ observed: 1 })
    })

    it("stays in the balance before, and is told", () => {
      const outcome = outcomeWith(own("2025-05-21"))
      expect(outcome.effectiveAssets).toBeGreaterThan(honest.effectiveAssets)
      expect(outcome.effectiveInflow).toBe(honest.effectiveInflow)
      expect(riskOf(outcome, "UNPROVEN_INCOME")).toMatchObject({ level: "MEDIUM", observed: 1 })
      expect(outcome.riskAlert.items.map(({ code }) => code)).toContain("LIFTED_BALANCE")
    })

    it("is out until it goes back, and may not come again for having gone", () => {
      const back: Row = ["2025-06-08", -400_000, "林远舟", "本人转账"]
      const excluded = (outcome: ReturnType<typeof outcomeOf>) =>
        outcome.effectiveAssetsBreakdown[0]!.excludedInflows.length
      const gone = outcomeWith(own("2025-06-01"), back)
      expect([gone.effectiveAssets, excluded(gone)]).toEqual([honest.effectiveAssets, 1])
      const again = outcomeWith(own("2025-06-01"), back, own("2025-06-12"))
      expect([again.effectiveAssets, excluded(again)]).toEqual([honest.effectiveAssets, 2])
    })

    it("loses nothing when the account is given", () => {
      const giver = statement(
        inOrder([["2025-06-01", -400_000, "林远舟", "本人转账"], ...salaries([1, 2, 3, 4, 5, 6], 9_000)]),
        { ...halfYear, ...second, opening: 500_000 },
      )
      const both = outcomeOf([account([own("2025-06-01")]), giver])
      expect(riskOf(both, "UNPROVEN_INCOME")).toBeUndefined()
      expect(both.effectiveAssetsBreakdown.flatMap(({ excludedInflows }) => excludedInflows)).toEqual([])
    })
  })

  it.each([
    ["interest that the balance can earn", [["2025-06-21", 130, undefined, "结息"]]],
    [
      "a payout after premiums",
      [
        ["2025-02-10", -4_800, "远屏财产保险有限公司", "保费"],
        ["2025-05-21", 38_000, "远屏财产保险有限公司", "理赔款"],
      ],
    ],
    [
      "a redemption after its purchase",
      [
        ["2025-02-15", -50_000, undefined, "理财申购"],
        ["2025-05-21", 50_400, undefined, "理财赎回"],
      ],
    ],
    ["a bonus of the employer", [["2025-05-21", 60_000, wages[0]![2], "年终奖"]]],
    ["the first wages of a new employer", [["2025-06-25", 15_000, "锦屿商贸有限公司", "工资"]]],
    ["a maternity allowance of usual size", [["2025-05-21", 18_000, "棠溪市医疗保障局", "生育津贴"]]],
    ["strangers who come all the time", strangers(allTheTime)],
    ["companies that come all the time", strangers(allTheTime, "商贸有限公司")],
    ["companies that pay for goods", strangers(inMay, "商贸有限公司", "货款")],
  ] satisfies ReadonlyArray<readonly [string, ReadonlyArray<Row>]>)("are not those of %s", (_, rows) => {
    expect(riskOf(outcomeOf([account(rows)]), "UNPROVEN_INCOME")).toBeUndefined()
  })

  it("are not those of a business whose statement shows one month", () => {
    const files = [
      statement(inOrder(strangers(inMay, "商贸有限公司")), { startDate: "2025-05-01", endDate: "2025-05-31" }),
    ]
    expect(riskOf(outcomeOf(files), "UNPROVEN_INCOME")).toBeUndefined()
  })

  it("own money comes back as far as it went that way before", () => {
    const rows: ReadonlyArray<Row> = [
      ["2025-02-15", -30_000, "林远舟", "本人转账"],
      ["2025-05-21", 30_000, "林远舟", "本人转账"],
    ]
    expect(riskOf(outcomeOf([account(rows)]), "UNPROVEN_INCOME")).toBeUndefined()
  })

  it("most of the income paid to an account of the owner that nobody sees is told", () => {
    const rows = wages.map(([date]): Row => [date.replace("-10", "-12"), -6_000, "林远舟", "转支"])
    expect(riskOf(outcomeOf([account(rows)]), "PAID_TO_OWNER")).toMatchObject({ level: "MEDIUM", observed: 66.7 })
  })
})

describe("credits that the running balance does not bear out", () => {
  const raised = (file: StatementFile, at: (line: number) => boolean, times: number): StatementFile => ({
    ...file,
    lines: file.lines.map((line, index) => (at(index) ? { ...line, amountFen: line.amountFen * times } : line)),
  })
  const spent = wages.map(([date]): Row => [date.replace("-10", "-15"), -8_000, "云帆超市", "消费"])
  const honest = account(spent)

  it("leave the effective inflow, and the break is HIGH with its day and difference", () => {
    const outcome = outcomeOf([raised(honest, (line) => line === 4, 10)])
    expect(outcome.effectiveInflow).toBe(5 * 9_000)
    const risk = riskOf(outcome, "BALANCE_BREAKS")
    expect(risk).toMatchObject({ level: "HIGH", observed: 1 })
    expect(translate(risk!.detail, "zh")).toContain("差额合计81,000元（2025-03-10），余额不能印证的入账9万元未计入收入")
    expect(translate(risk!.detail, "en")).toContain("by CNY 81,000 in all (2025-03-10): credits of CNY 90,000")
  })

  it("never make more income than the honest statement has", () => {
    for (const times of [1.01, 2, 10, 1_000])
      for (const step of [1, 2, 3, 5]) {
        const outcome = outcomeOf([raised(honest, (line) => line > 0 && line % (2 * step) === 0, times)])
        expect(outcome.effectiveInflow).toBeLessThanOrEqual(outcomeOf([honest]).effectiveInflow)
        expect(outcome.effectiveAssets).toBeLessThanOrEqual(outcomeOf([honest]).effectiveAssets)
      }
  })

  it("leave it on the first line too, where the opening balance is stated", () => {
    const stated = { ...honest, account: { ...honest.account, openingFen: 6_000_000 } }
    const outcome = outcomeOf([raised(stated, (line) => line === 0, 3)])
    expect(outcome.effectiveInflow).toBe(5 * 9_000)
    expect(riskOf(outcome, "STATED_FIGURES_DIFFER")).toBeDefined()
  })

  it("are not asked about where one balance is misprinted", () => {
    const misprinted = {
      ...honest,
      lines: honest.lines.map((line, at) =>
        at === 5 ? { ...line, balanceFen: (line.balanceFen ?? 0) - 500_000 } : line,
      ),
    }
    expect(outcomeOf([misprinted]).effectiveInflow).toBe(outcomeOf([honest]).effectiveInflow)
  })
})

describe("money of an account that ended", () => {
  const ended = statement(
    wages.filter(([date]) => date <= "2025-04-20"),
    { ...halfYear, ...second, fileName: "b.xlsx", endDate: "2025-04-20" },
  )
  const apart = outcomeOf([ended]).effectiveAssets

  it.each([
    ["as cash", [undefined, "现存"]],
    ["as own money", [undefined, "本人转账"]],
    ["as a sale", ["锦屿商贸有限公司", "货款"]],
  ] as const)("counts once when it comes again %s", (_, [counterparty, summary]) => {
    const again: Row = ["2025-04-25", 96_000, counterparty, summary]
    const both = outcomeOf([account([again]), ended])
    const alone = outcomeOf([account([])])
    expect(apart).toBeGreaterThan(0)
    expect(both.effectiveAssets).toBeLessThanOrEqual(alone.effectiveAssets + 96_000 + 0.01)
    expect(riskOf(both, "MOVED_AFTER_END") ?? riskOf(both, "UNPROVEN_INCOME")).toBeDefined()
  })

  describe("counts once by way of a third account", () => {
    const held = 96_000
    const own = (date: string, yuan: number, counterpartyAccount?: string): Row => [
      date,
      yuan,
      "林远舟",
      "本人转账",
      { counterpartyAccount },
    ]
    const third = {
      ...second,
      fileName: "c.xlsx",
      account: { ...second.account, accountNumber: "6217000000001112223" },
    }
    const through = (rows: ReadonlyArray<Row>, currency = "CNY") =>
      statement(rows, { ...halfYear, opening: 0, ...third, account: { ...third.account, currency } })
    /** Yuan that count twice, where it is told at all. */
    const twice = (files: ReadonlyArray<StatementFile>): number | undefined => {
      const [all, alone] = [outcomeOf([ended, ...files]), outcomeOf(files)]
      if (riskOf(all, "MOVED_AFTER_END") === undefined) return undefined
      return all.effectiveAssets - alone.effectiveAssets - Math.max(0, apart - held)
    }

    it("that is given", () => {
      const passed = through([own("2025-04-22", held), own("2025-04-23", -held)])
      expect(twice([passed, account([own("2025-04-23", held)])])).toBeLessThan(0.01)
    })

    it("that nobody sees, within days", () => {
      expect(twice([account([own("2025-04-22", held, "6228480000005555555")])])).toBeLessThan(0.01)
      const later = outcomeOf([ended, account([own("2025-05-10", held, "6228480000005555555")])])
      expect(riskOf(later, "MOVED_AFTER_END")).toBeUndefined()
    })

    it("in another currency", () => {
      const dollars = through([own("2025-04-22", 13_000), own("2025-04-23", -13_000)], "USD")
      expect(twice([dollars, account([own("2025-04-23", held, third.account.accountNumber)])])).toBeLessThan(0.01)
    })

    it("and is taken off once where it comes to two accounts", () => {
      const files = [account([own("2025-04-24", held)]), through(inOrder([own("2025-04-25", held), ...wages]))]
      const [all, alone] = [outcomeOf([ended, ...files]), outcomeOf(files)]
      expect(all.effectiveAssets).toBeCloseTo(alone.effectiveAssets + Math.max(0, apart - held), 2)
    })
  })

  it("is nothing where its last entry closes it, whatever its balance says", () => {
    const shut = statement([...wages, ["2025-06-28", -114_000, undefined, "销户"]], halfYear)
    const last = shut.lines.at(-1)!
    const kept = { ...shut, lines: [...shut.lines.slice(0, -1), { ...last, amountFen: 0, balanceFen: 11_400_000 }] }
    expect(outcomeOf([shut]).effectiveAssets).toBe(0)
    expect(outcomeOf([kept]).effectiveAssets).toBe(0)
  })
})
