import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import {
  ledgersOf,
  makeStatementReader,
  type RiskCode,
  statementAnalyst,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { readDocument } from "@open-valuation/files"
import {
  allHabits,
  type BorrowerSettings,
  type Concern,
  type Habit,
  simulateBorrower,
  statementFileOf,
} from "@open-valuation/testing/statement"
import { Effect, Schema, Stream } from "effect"
import { afterAll } from "vitest"
import { ov, temporaryFolder } from "../processes/Processes.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

const analyse = statementAnalyst()
const endDate = LocalDate.LocalDate.make("2026-06-25")
const today = LocalDate.LocalDate.make("2026-07-01")

/** An instalment that every borrower here can afford, and a down payment. */
const purchase = { monthInstallment: 800, downPaymentAmount: 60_000 }
const honestDetours = ["ownTransfers", "refund", "wealth"] as const
const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const outcomeOf = (settings: Omit<BorrowerSettings, "endDate">) => {
  const { accounts } = simulateBorrower({ detours: honestDetours, ...settings, endDate })
  return analyse({ ...purchase, ledgers: ledgersOf(accounts.map(statementFileOf)), today }).outcome
}
const codesOf = (settings: Omit<BorrowerSettings, "endDate">): ReadonlyArray<RiskCode> =>
  outcomeOf(settings).riskAlert.items.map(({ code }) => code)

/** The rules about how money comes and goes. */
const profileRules: ReadonlyArray<RiskCode> = [
  "SALARY_STOPPED",
  "SALARY_GAP",
  "SALARY_FALLING",
  "INCOME_FALLING",
  "NEGATIVE_BALANCE",
  "LOW_BALANCE",
  "FAILED_PAYMENTS",
  "CASH_SHARE",
  "ROUND_SUMS",
  "NIGHT_ACTIVITY",
  "HOLIDAY_INCOME",
]

/** The rules of concern to a lender, without those that only list debts. */
const rules: ReadonlyArray<RiskCode> = [
  "BORROWED_DOWN_PAYMENT",
  "LOAN_WITHOUT_REPAYMENT",
  "DEBT_SERVICE",
  "SINGLE_PAYER",
  "CONCENTRATION",
  "NEW_ACCOUNT",
  "LIFTED_BALANCE",
  ...profileRules,
]

/** Number of borrowers for whom a rule is triggered. */
const timesTriggered = (count: number, settings: (seed: number) => Omit<BorrowerSettings, "endDate">) => {
  const triggered = seeds(count).map((seed) => codesOf(settings(seed)))
  return (code: RiskCode): number => triggered.filter((codes) => codes.includes(code)).length
}

describe("an invented borrower", () => {
  const triggered: ReadonlyArray<readonly [Concern, RiskCode, Partial<BorrowerSettings>?]> = [
    ["borrowedDownPayment", "BORROWED_DOWN_PAYMENT"],
    ["giftedDownPayment", "BORROWED_DOWN_PAYMENT"],
    ["lessor", "EXISTING_LENDERS"],
    ["unpaidLoan", "LOAN_WITHOUT_REPAYMENT"],
    ["oneCustomer", "SINGLE_PAYER", { kind: "TRADER" }],
    ["oneCustomer", "CONCENTRATION", { kind: "COMPANY" }],
    ["newAccount", "NEW_ACCOUNT"],
    ["liftedBalance", "LIFTED_BALANCE"],
  ]
  for (const [concern, code, settings] of triggered) {
    it(`with ${concern} triggers ${code}, and the twin without it does not`, () => {
      expect(timesTriggered(40, (seed) => ({ seed, ...settings, concerns: [concern] }))(code)).toBe(40)
      expect(timesTriggered(40, (seed) => ({ seed, ...settings }))(code)).toBe(0)
    })
  }

  it("who pays a lessor has the rent in the result", () => {
    const [lessor, ...others] = outcomeOf({ seed: 3, concerns: ["lessor"] }).existingLenders
    expect(others).toEqual([])
    expect(lessor).toMatchObject({ kind: "NON_BANK", payments: 6, drawn: 0, lastPaymentDate: "2026-06-10" })
    expect(lessor!.monthlyPayment).toBe(lessor!.repaid / 6)
  })

  it("who cannot afford rent and instalment triggers a risk, and one who can does not", () => {
    const of = (monthInstallment: number) => {
      const { accounts } = simulateBorrower({ seed: 1, endDate, kind: "TRADER", detours: [], concerns: ["lessor"] })
      const { outcome } = analyse({ monthInstallment, ledgers: ledgersOf(accounts.map(statementFileOf)), today })
      return outcome.riskAlert.items.find(({ code }) => code === "DEBT_SERVICE")?.level
    }
    expect([of(70_000), of(80_000), of(120_000)]).toEqual([undefined, "MEDIUM", "HIGH"])
  })
})

describe("honest borrowers", () => {
  const falseAlarms = (count: number, settings: (seed: number) => Omit<BorrowerSettings, "endDate">) => {
    const times = timesTriggered(count, settings)
    return rules.map((code) => [code, times(code)])
  }
  const none = rules.map((code) => [code, 0])

  it("trigger no risk among 300", () => {
    expect(falseAlarms(300, (seed) => ({ seed }))).toEqual(none)
  })

  it("trigger no risk among 300 with a home loan, a card, a shop's takings, a bonus, a purchase from savings", () => {
    const triggered = falseAlarms(300, (seed) => {
      const habit = allHabits[seed % allHabits.length]!
      // Wages pay a home loan or an instalment here, hardly both: the home loans are those of businesses.
      return { seed, habits: [habit], wallet: seed % 2 === 0, ...(habit === "mortgage" ? { kind: "TRADER" } : {}) }
    })
    expect(triggered).toEqual(none)
  })

  it("show no fall of income among 100 over a year, where a trend can be told", () => {
    const times = timesTriggered(100, (seed) => ({ seed, months: 12 }))
    expect(profileRules.map((code) => [code, times(code)])).toEqual(profileRules.map((code) => [code, 0]))
    expect(outcomeOf({ seed: 1, months: 12 }).cashFlowProfile.incomeTrend?.months).toBe(11)
  })

  it("have their home loan listed, and their card in no total", () => {
    const times = (habits: ReadonlyArray<Habit>) => timesTriggered(40, (seed) => ({ seed, habits }))("EXISTING_LENDERS")
    expect([times([]), times(["mortgage"]), times(["creditCard"])]).toEqual([0, 40, 0])
  })
})

const decodePurchase = Schema.decodeUnknownSync(
  Schema.Struct({ downPaymentAmount: Schema.Finite, monthInstallment: Schema.Finite, repaymentCycle: Schema.Finite }),
)

describe("the example of the README", () => {
  const readExample = Effect.gen(function* () {
    const reader = makeStatementReader({ fileName: "statement.csv" })
    const bytes = new Uint8Array(readFileSync("docs/examples/statement.csv"))
    yield* readDocument({ fileName: "statement.csv", bytes }).pipe(
      Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
    )
    return reader.end().filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
  })

  it.effect("shows every risk that a credit officer finds in it", () =>
    Effect.gen(function* () {
      const { outcome } = analyse({
        ...decodePurchase(JSON.parse(readFileSync("docs/examples/purchase.json", "utf8"))),
        ledgers: ledgersOf(yield* readExample),
        today: LocalDate.LocalDate.make("2026-11-22"),
      })
      const { items, level } = outcome.riskAlert
      expect(level).toBe("HIGH")
      expect(items.map(({ code, level: of, observed }) => [code, of, observed])).toEqual([
        ["BORROWED_DOWN_PAYMENT", "HIGH", 100],
        ["CONCENTRATION", "MEDIUM", 1.8],
        ["LOAN_WITHOUT_REPAYMENT", "MEDIUM", 1],
        ["SINGLE_PAYER", "MEDIUM", 67.5],
        ["EXISTING_LENDERS", "LOW", 2],
      ])
      expect(outcome.existingLenders).toMatchObject([
        { name: "栖禾融资租赁有限公司", monthlyPayment: 12_650, payments: 6 },
        { name: "栖云小额贷款有限公司", monthlyPayment: null, drawn: 150_000, lastDrawDate: "2026-10-15" },
      ])
      const said = translate(outcome.assetEvaluationConclusion, "zh")
      expect(said).toContain("首付款疑似来自借款或不明资金")
      expect(said).toContain("流水显示仍在还款或未结清的融资机构2家，可见的月还款合计12,650元")
      expect(said).toContain("本结论不是授信或放款建议")
      expect(said).not.toMatch(/未发现风险点|作为授信参考/u)
    }),
  )
})

describe("ov statement", () => {
  it("reports a credit card bill next to a statement, and counts the statement alone", async () => {
    const bill = join(folder.path, "card.csv")
    writeFileSync(bill, "某银行信用卡账单\n交易日,交易描述,存入,支出\n2026-11-02,某店,,5.90\n")
    const args = ["statement", bill, "docs/examples/statement.csv", "--request", "docs/examples/purchase.json"]
    const { status, stdout } = await ov(args, {})
    expect(status).toBe(1)
    const report = stdout.replaceAll(/\s/gu, "")
    expect(report).toContain("文件“card.csv”是信用卡账单，反映的是欠款而不是存款，请改交借记卡")
    expect(report).toContain("[低]材料中有信用卡账单")
    expect(report).toContain("有效资产344,038.35")
    expect(report).toContain("[高]首付款疑似来自借款或不明资金")
    expect(report).toContain("本结论不是授信或放款建议")
  })
})
