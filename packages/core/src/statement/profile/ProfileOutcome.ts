import type { Message } from "../../domain/Message.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import { type Fen, yuan, yuanOrNull } from "../Fen.ts"
import type { DebtService } from "../flows/DebtService.ts"
import type { FlowTable } from "../flows/FlowTable.ts"
import { lineReference, type LineReference } from "../ledger/LineReference.ts"
import type { Share } from "./Activity.ts"
import type { Profile } from "./Profile.ts"
import type { ProfileResult, SalaryState } from "./ProfileResult.ts"
import { salaryStateOf } from "./Salary.ts"

/** The cash flow as an analyst reads it, in yuan. */
export type CashFlowProfile = typeof ProfileResult.Type

/** Obligations, and lines of each, that a result lists. */
const MOST_OBLIGATIONS = 30
const MOST_LINES = 12

/** A profile in yuan, with what it cannot tell. */
export const cashFlowProfile = (
  profile: Profile,
  table: FlowTable,
  debtService: DebtService | undefined,
  policy: StatementPolicy,
): CashFlowProfile => {
  const { balanceDays, cash, failed, holidays, night, obligations, round, sources, trend } = profile
  const whole = sources.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const latest = (lines: ReadonlyArray<number>) =>
    lines.slice(-MOST_LINES).map((i) => lineReference(table.ledgers[table.ledger[i]!]!, table.lines[i]!))
  return {
    incomeSources: sources.flatMap(({ amountFen, lines, payers, source }) => {
      const label = analysisMessage("statement.profile.source", { source })
      return lines === 0
        ? []
        : [{ source, label, amount: yuan(amountFen), share: part(amountFen, whole), lines, payers }]
    }),
    salary: salaryIn(profile, table, policy, latest),
    incomeTrend:
      trend === undefined
        ? null
        : {
            months: trend.months,
            earlierMonthly: yuan(trend.earlierFen),
            recentMonthly: yuan(trend.recentFen),
            changePercent: trend.changePercent,
          },
    obligations: obligations.slice(0, MOST_OBLIGATIONS).map((one) => ({
      kind: one.kind,
      label: analysisMessage("statement.profile.obligation", { kind: one.kind }),
      payee: one.payee,
      day: one.day ?? null,
      amount: yuan(one.amountFen),
      monthlyAmount: yuan(one.monthlyFen),
      everyMonths: one.everyMonths,
      months: one.months,
      lastPaidDate: one.lastPaid,
      lines: one.lines.length,
      evidence: latest(one.lines),
    })),
    debtService: {
      monthly: yuan(debtService?.monthlyFen ?? 0),
      available: yuanOrNull(debtService?.availableFen),
      percent: debtService?.percent ?? null,
    },
    balanceDays:
      balanceDays === undefined
        ? null
        : {
            accounts: balanceDays.accounts,
            days: balanceDays.days,
            lowBelow: yuan(profile.lowBalanceFen),
            lowDays: balanceDays.lowDays,
            negativeDays: balanceDays.negativeDays,
            lowest: yuan(balanceDays.lowestFen),
          },
    cash: shareIn(cash, part(cash.amountFen, cash.ofFen)),
    roundSums: shareIn(round, part(round.lines, round.ofLines)),
    night: night === undefined ? null : shareIn(night, part(night.lines, night.ofLines)),
    holidays: holidays.ofLines === 0 ? null : shareIn(holidays, part(holidays.amountFen, holidays.ofFen)),
    failedPayments: failed.length,
    notes: unknowns(profile, table, policy),
  }
}

const part = (some: number, whole: number): number => (whole === 0 ? 0 : Math.round((10_000 * some) / whole) / 10_000)

const shareIn = ({ amountFen, lines, ofLines }: Share, share: number): CashFlowProfile["cash"] => ({
  lines,
  amount: yuan(amountFen),
  ofLines,
  share,
})

const salaryIn = (
  profile: Profile,
  table: FlowTable,
  policy: StatementPolicy,
  latest: (lines: ReadonlyArray<number>) => ReadonlyArray<LineReference>,
): CashFlowProfile["salary"] => {
  const { salary } = profile
  const state = stateOf(profile, policy)
  const last = salary?.lines.at(-1)
  const median: Fen | undefined = salary?.medianFen
  return {
    state,
    label: analysisMessage("statement.profile.salary", { state }),
    payer: salary?.payer ?? null,
    payers: salary?.payers ?? 0,
    payDay: salary?.payDay ?? null,
    monthsPaid: salary?.monthsPaid ?? 0,
    monthsCovered: salary?.monthsCovered ?? 0,
    medianAmount: yuanOrNull(median),
    changePercent: salary?.changePercent ?? null,
    lastPaidDate: last === undefined ? null : table.lines[last]!.date,
    longestGapDays: salary === undefined || salary.lines.length < 2 ? null : salary.longestGapDays,
    evidence: latest(salary?.lines ?? []),
  }
}

const stateOf = ({ holders, salary }: Profile, policy: StatementPolicy): SalaryState =>
  salary === undefined ? (holders === "COMPANY" ? "COMPANY" : "NONE") : salaryStateOf(salary, policy)

const unknowns = (profile: Profile, table: FlowTable, policy: StatementPolicy): ReadonlyArray<Message> => {
  const { balanceDays, holders, holidays, night, salary, trend } = profile
  const { recentMonths, regularMonths } = policy.profile
  const all = table.ledgers.length
  if (all === 0) return []
  const notes: Array<Message> = []
  if (salary === undefined && holders !== "COMPANY") notes.push(analysisMessage("statement.profile.unknown.salary", {}))
  if (salary !== undefined && salary.monthsPaid < regularMonths) {
    const params = { months: salary.monthsPaid, needed: regularMonths }
    notes.push(analysisMessage("statement.profile.unknown.shortSalary", params))
  }
  if (trend === undefined) {
    notes.push(analysisMessage("statement.profile.unknown.trend", { needed: recentMonths + regularMonths }))
  }
  if (balanceDays === undefined) notes.push(analysisMessage("statement.profile.unknown.balances", {}))
  else if (balanceDays.accounts < all) {
    notes.push(analysisMessage("statement.profile.unknown.someBalances", { accounts: balanceDays.accounts, all }))
  }
  if (night === undefined) notes.push(analysisMessage("statement.profile.unknown.times", {}))
  if (holidays.ofLines === 0) notes.push(analysisMessage("statement.profile.unknown.holidays", {}))
  if (holders === "COMPANY" || holders === "BOTH") {
    notes.push(analysisMessage("statement.affordability.notOfPersons", { holders }))
  }
  return notes
}
