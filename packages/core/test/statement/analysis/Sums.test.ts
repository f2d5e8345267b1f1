import { it } from "@effect/vitest"
import { defaultStatementPolicy, statementAnalyst } from "@open-valuation/core/statement"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { byDate, outcomeOf, type Row, second, statement } from "./Accounts.ts"

const parties = [
  undefined,
  "林远舟",
  "林*舟",
  "周砚",
  "云汀商贸有限公司",
  "中国建设银行贷款专户",
  "云汀谷屿消费金融有限公司",
  "财付通-谷屿五金店",
] as const
const words = [
  undefined,
  "转账",
  "货款",
  "代发工资",
  "贷款发放",
  "还款",
  "冲正",
  "理财赎回",
  "现存",
  "本人转账",
  "手续费",
] as const

/** Few days and amounts, so that lines meet: pairs, refunds, money that passes through. */
const Line = Schema.Struct({
  day: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 179 })),
  amount: Schema.Literals([1, 99.99, 5_000, 10_000, 12_345.67, 50_000, 50_400, 300_000]),
  sign: Schema.Literals([1, -1]),
  party: Schema.Literals([0, 1, 2, 3, 4, 5, 6, 7]),
  word: Schema.Literals([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
})
const Lines = Schema.Array(Line).check(Schema.isMinLength(1), Schema.isMaxLength(40))

const dateOf = (day: number): string => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
const rowsOf = (lines: typeof Lines.Type): ReadonlyArray<Row> =>
  byDate(
    lines.map(({ day, amount, sign, party, word }): Row => [dateOf(day), sign * amount, parties[party], words[word]]),
  )

const period = { opening: 100_000, startDate: "2025-01-01", endDate: "2025-06-30" }
const first = (lines: typeof Lines.Type) => statement(rowsOf(lines), period)
const other = (lines: typeof Lines.Type) => statement(rowsOf(lines), { ...period, ...second })

/** Believes any opening balance and any silence: a further line shows the account in use, whatever money it moves. */
const trusting = statementAnalyst({
  ...defaultStatementPolicy,
  seasoning: { ...defaultStatementPolicy.seasoning, silence: { days: 1_000, times: 1, linesBefore: 1 } },
  proof: { links: 0, turnoverTimes: 1e9 },
})

const fen = (yuan: number): number => Math.round(yuan * 100)
const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + fen(amount), 0)

describe("the figures of any statements", () => {
  it.prop("add up to the fen, by class, by month, by category and by account", [Lines, Lines], ([one, two]) => {
    const outcome = outcomeOf([first(one), other(two)])
    const all = [...one, ...two]
    const inflow = all.reduce((total, { amount, sign }) => (sign > 0 ? total + fen(amount) : total), 0)
    const outflow = all.reduce((total, { amount, sign }) => (sign < 0 ? total + fen(amount) : total), 0)
    expect([fen(outcome.totalInflow), fen(outcome.totalOutflow)]).toEqual([inflow, outflow])
    const { cashFlowProfile, excludedFlows, monthlyFlows, flowCategories, effectiveAssetsBreakdown } = outcome
    const { debtService, incomeSources } = cashFlowProfile
    expect(sum(incomeSources.map(({ amount }) => amount))).toBe(fen(outcome.effectiveInflow))
    expect(
      sum(
        outcome.existingLenders.flatMap(({ kind, monthlyPayment }) =>
          kind === "CREDIT_CARD" ? [] : [monthlyPayment ?? 0],
        ),
      ),
    ).toBe(fen(debtService.monthly))
    const ofRisk = outcome.riskAlert.items.find(({ code }) => code === "DEBT_SERVICE")
    if (ofRisk !== undefined) expect(debtService.percent).toBe(ofRisk.observed)
    expect(fen(outcome.effectiveInflow) + sum(excludedFlows.map((flow) => flow.inflow))).toBe(inflow)
    expect(fen(outcome.effectiveOutflow) + sum(excludedFlows.map((flow) => flow.outflow))).toBe(outflow)
    expect(sum(monthlyFlows.map((month) => month.inflow))).toBe(inflow)
    expect(sum(monthlyFlows.map((month) => month.effectiveOutflow))).toBe(fen(outcome.effectiveOutflow))
    expect(sum(flowCategories.map((flow) => flow.inflow))).toBe(fen(outcome.effectiveInflow))
    expect(sum(effectiveAssetsBreakdown.map(({ amount }) => amount))).toBe(fen(outcome.effectiveAssets))
    expect(outcome.riskQuantity).toBe(outcome.riskAlert.items.length)
    for (const {
      amount,
      balances,
      adjustedClosingBalance,
      adjustedMeanBalance,
      days,
      shortfall,
      countedElsewhere,
    } of effectiveAssetsBreakdown) {
      expect(amount).toBeGreaterThanOrEqual(0)
      // Computed again from what the result lists.
      const daysOf = ({ from, to }: (typeof balances)[number]) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      expect(balances.reduce((total, stretch) => total + daysOf(stretch), 0)).toBe(days)
      const mean = balances.reduce((total, stretch) => total + fen(stretch.adjusted) * daysOf(stretch), 0) / days
      expect(Math.abs(mean - fen(adjustedMeanBalance ?? Number.NaN))).toBeLessThanOrEqual(0.5)
      const lower = Math.min(fen(adjustedMeanBalance ?? 0), fen(adjustedClosingBalance ?? 0))
      expect(fen(amount)).toBe(Math.max(0, lower) - fen(shortfall) - fen(countedElsewhere))
    }
  })

  it.prop("are the same whatever the order of the files", [Lines, Lines], ([one, two]) => {
    const { sourceReferenceList: _, ...there } = outcomeOf([first(one), other(two)])
    const { sourceReferenceList: _again, ...back } = outcomeOf([other(two), first(one)])
    expect(back).toEqual(there)
  })

  it.prop(
    "do not grow by a borrowed inflow that stays, nor by one that leaves again",
    [Lines, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 179 })), Schema.Boolean],
    ([lines, day, leaves]) => {
      // An amount that no outflow of the others has.
      const loan: Row = [dateOf(day), 77_777.77, "中国建设银行贷款专户", "贷款发放"]
      const spent: Row = [dateOf(Math.min(179, day + 20)), -77_777.77, "岚川工程机械有限公司", "设备款"]
      const rows = rowsOf(lines)
      const before = outcomeOf([statement(rows, period)], {}, trusting)
      const after = outcomeOf([statement(byDate([...rows, loan, ...(leaves ? [spent] : [])]), period)], {}, trusting)
      expect(after.effectiveAssets).toBeLessThanOrEqual(before.effectiveAssets)
      expect(after.effectiveInflow).toBe(before.effectiveInflow)
    },
  )
})
