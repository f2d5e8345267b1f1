import { maskedAccount } from "../AccountNumber.ts"
import { analysisMessage, riskDetail } from "../analysis/AnalysisMessages.ts"
import {
  EFFECTIVE,
  flowCategories,
  OWN_TRANSFER,
  PASS_THROUGH,
  REVERSAL,
  UNCLASSED,
  UNEXPLAINED_LARGE,
  WEALTH,
} from "../analysis/FlowClass.ts"
import { gradeOf } from "../analysis/RiskRule.ts"
import { type RiskCode, riskCodes } from "../analysis/RiskRules.ts"
import { largeFen, unprovenReturns } from "../assets/MovedAfterEnd.ts"
import { type Fen, yuan } from "../Fen.ts"
import { CROWDED, type FlowTable, indicesWhere, NONE, UNRECONCILED } from "../flows/FlowTable.ts"
import { type Lender, noCard } from "../flows/Lenders.ts"
import { lineReference } from "../ledger/LineReference.ts"
import { memoryRisks } from "../memory/MemoryRisks.ts"
import { profileRisks } from "../profile/ProfileRisks.ts"
import type { RiskLevel } from "../RiskLevel.ts"
import type { RiskItem } from "../StatementResult.ts"
import { accountRisks, incomeRisks } from "./AccountRisks.ts"
import { downPaymentRisks } from "./DownPayment.ts"
import { fileRisks } from "./FileRisks.ts"
import { forgeryRisks } from "./ForgeryRisks.ts"
import { loanRisks } from "./LoanRisks.ts"
import { type LineOfLedger, linesAt, type Measured, type Measures, percent, type RiskCase } from "./Risk.ts"

const INTEREST = flowCategories.indexOf("INTEREST")

/** Risks of where money comes from and whether it stays. */
const flowRisks: Measures<
  | "MISSING_ACCOUNT"
  | "OWN_TRANSFER_SHARE"
  | "OPERATING_SHARE"
  | "UNEXPLAINED_LARGE"
  | "UNPROVEN_RETURN"
  | "PAID_TO_OWNER"
  | "PASS_THROUGH"
  | "FAST_IN_FAST_OUT"
  | "ROUND_IN_ROUND_OUT"
  | "WEAK_ACCOUNT"
  | "NEGATIVE_CASH_FLOW"
  | "INSTALMENT_COVERAGE"
  | "DOWN_PAYMENT_COVERAGE"
> = {
  MISSING_ACCOUNT: ({ table }) => {
    const alone = indicesWhere(table, (i) => table.flowClass[i] === OWN_TRANSFER && table.partner[i] === NONE)
    const accounts = new Set(alone.flatMap((i) => maskedAccount(table.lines[i]!.counterpartyAccount) ?? []))
    let [inflow, outflow] = [0, 0]
    for (const i of alone) {
      if (table.amount[i]! > 0) inflow += table.amount[i]!
      else outflow -= table.amount[i]!
    }
    return {
      observed: alone.length,
      lines: linesAt(table, alone),
      params: {
        accounts: [...accounts].toSorted().slice(0, 10).join("、"),
        inflow: yuan(inflow),
        outflow: yuan(outflow),
      },
    }
  },
  OWN_TRANSFER_SHARE: ({ figures }) => share(figures.byClass.OWN_TRANSFER.inflowFen, figures.total.inflowFen),
  OPERATING_SHARE: ({ figures: { byCategory, total } }) =>
    share(byCategory.OPERATING.inflowFen + byCategory.SALARY.inflowFen, total.inflowFen),
  UNEXPLAINED_LARGE: ({ table, largeDepositFen }) => {
    const told = new Set([UNRECONCILED, CROWDED])
    const large = indicesWhere(table, (i) => table.flowClass[i] === UNEXPLAINED_LARGE && !told.has(table.doubt[i]!))
    const fen = large.reduce((sum, i) => sum + table.amount[i]!, 0)
    return {
      observed: large.length,
      lines: linesAt(table, large),
      params: { amount: yuan(fen), above: yuan(largeDepositFen) },
    }
  },
  UNPROVEN_RETURN: ({ table, largeDepositFen, policy }) => {
    const returns = unprovenReturns(table, largeFen(largeDepositFen, policy))
    const fen = returns.reduce((sum, i) => sum + table.amount[i]!, 0)
    return { observed: returns.length, lines: linesAt(table, returns), params: { amount: yuan(fen) } }
  },
  PAID_TO_OWNER: ({ table, figures }) => {
    const { amount, flowClass, partner } = table
    const paid = indicesWhere(table, (i) => amount[i]! < 0 && flowClass[i] === OWN_TRANSFER && partner[i] === NONE)
    const measured = share(
      paid.reduce((sum, i) => sum - amount[i]!, 0),
      figures.byClass.EFFECTIVE.inflowFen,
    )
    return measured === undefined ? undefined : { ...measured, lines: linesAt(table, paid) }
  },
  PASS_THROUGH: ({ table, figures, policy }) => {
    const passed = indicesWhere(table, (i) => table.flowClass[i] === PASS_THROUGH)
    const { inflowFen } = figures.byClass.PASS_THROUGH
    const measured = share(inflowFen, figures.total.inflowFen)
    if (measured === undefined) return undefined
    const params = {
      times: passed.filter((i) => table.amount[i]! > 0).length,
      amount: yuan(inflowFen),
      days: policy.passThrough.days,
    }
    return { ...measured, lines: linesAt(table, passed), params }
  },
  FAST_IN_FAST_OUT: ({ table }, { figures }) => {
    const least = 100 * (figures["yuan"] ?? Infinity)
    return sameDay(table, (fen) => fen >= least, { amount: figures["yuan"] ?? 0 })
  },
  ROUND_IN_ROUND_OUT: ({ table }, { figures }) => {
    const [least, multiple] = [100 * (figures["yuan"] ?? Infinity), 100 * (figures["multipleOfYuan"] ?? 1)]
    return sameDay(table, (fen) => fen >= least && fen % multiple === 0, { amount: figures["yuan"] ?? 0 })
  },
  WEAK_ACCOUNT: ({ table, category }) => {
    const interest = indicesWhere(
      table,
      (i) => table.flowClass[i] === EFFECTIVE && category[i] === INTEREST && table.amount[i]! > 0,
    )
    if (interest.length === 0) return undefined
    return {
      observed: yuan(interest.reduce((most, i) => Math.max(most, table.amount[i]!), 0)),
      lines: linesAt(table, interest),
    }
  },
  NEGATIVE_CASH_FLOW: ({ capacity }) => measuredAs(capacity.averageMonthlyEffectiveNetInflow),
  INSTALMENT_COVERAGE: ({ capacity }) => {
    const measured = measuredAs(capacity.coverageRatio)
    return measured === undefined
      ? undefined
      : {
          ...measured,
          params: {
            monthly: capacity.averageMonthlyEffectiveNetInflow ?? 0,
            instalment: capacity.monthInstallment ?? 0,
          },
        }
  },
  DOWN_PAYMENT_COVERAGE: ({ capacity }) => measuredAs(capacity.downPaymentCoverage),
}

const measuredAs = (observed: number | null): Measured | undefined => (observed === null ? undefined : { observed })

const share = (part: Fen, whole: Fen): Measured | undefined =>
  whole === 0 ? undefined : { observed: percent(part, whole), params: { amount: yuan(part), of: yuan(whole) } }

/** Days on which an account saw both an inflow and an outflow of a kind, own transfers, reversals and savings apart. */
const sameDay = (
  table: FlowTable,
  condition: (fen: Fen) => boolean,
  params: Readonly<Record<string, number>>,
): Measured => {
  const { amount, flowClass, day, ledger } = table
  const ignored = new Set([OWN_TRANSFER, REVERSAL, WEALTH, UNCLASSED])
  const large = indicesWhere(table, (i) => condition(Math.abs(amount[i]!)) && !ignored.has(flowClass[i]!))
  const days = new Map<string, Array<number>>()
  for (const i of large) {
    const key = `${ledger[i]} ${day[i]}`
    const known = days.get(key)
    if (known === undefined) days.set(key, [i])
    else known.push(i)
  }
  const both = [...days.values()].filter((on) => on.some((i) => amount[i]! > 0) && on.some((i) => amount[i]! < 0))
  return { observed: both.length, lines: linesAt(table, both.flat()), params }
}

/** Lenders whom a risk names. */
const MOST_NAMED = 8

/** Risks of what is owed already. */
const debtRisks: Measures<"EXISTING_LENDERS" | "LOAN_WITHOUT_REPAYMENT" | "DEBT_SERVICE"> = {
  EXISTING_LENDERS: (given) => {
    const { debts, capacity } = given
    const lenders = debts.lenders.filter(noCard)
    return {
      observed: lenders.length,
      lines: linesOf(given, lenders),
      params: {
        names: withMonthly(lenders),
        monthly: yuan(debts.monthlyFen),
        instalment: capacity.monthInstallment,
      },
    }
  },
  LOAN_WITHOUT_REPAYMENT: (given) => {
    const unpaid = given.debts.lenders.filter(({ payments }) => payments === 0)
    return {
      observed: unpaid.length,
      lines: linesOf(given, unpaid),
      params: {
        names: unpaid
          .slice(0, MOST_NAMED)
          .map(({ name }) => name)
          .join("、"),
        amount: yuan(unpaid.reduce((sum, { drawnFen }) => sum + drawnFen, 0)),
        since: unpaid.map(({ lastDraw = "" }) => lastDraw).reduce((one, other) => (one > other ? one : other), ""),
      },
    }
  },
  DEBT_SERVICE: (given) => debtService(given),
}

const linesOf = ({ table }: RiskCase, lenders: ReadonlyArray<Lender>) =>
  linesAt(
    table,
    lenders.flatMap(({ lines }) => lines),
  )

/** The names, each with `=` and what a month costs; nothing behind it where no repayment is to be seen. */
const withMonthly = (lenders: ReadonlyArray<Lender>): string =>
  lenders
    .slice(0, MOST_NAMED)
    .map(({ name, monthlyFen }) => `${name}=${monthlyFen === undefined ? "" : yuan(monthlyFen)}`)
    .join("、")

const debtService = (given: RiskCase): Measured | undefined => {
  const service = given.debtService
  if (service === undefined) return undefined
  return {
    observed: service.percent,
    lines: linesOf(given, given.debts.lenders.filter(noCard)),
    params: {
      monthly: yuan(service.monthlyFen),
      instalment: given.capacity.monthInstallment,
      available: yuan(service.availableFen),
    },
  }
}

const MOST_EVIDENCE = 20

const measures: Measures<RiskCode> = {
  ...fileRisks,
  ...accountRisks,
  ...flowRisks,
  ...incomeRisks,
  ...loanRisks,
  ...debtRisks,
  ...downPaymentRisks,
  ...forgeryRisks,
  ...profileRisks,
  ...memoryRisks,
}

/** The risks of a case by the policy's rules, the gravest first, equal ones in the order of their codes. */
export const risksOf = (given: RiskCase): ReadonlyArray<RiskItem> => {
  const items = riskCodes.flatMap((code): ReadonlyArray<RiskItem> => {
    const rule = given.policy.risks[code]
    if (rule.steps.length === 0) return []
    const measured = measures[code](given, rule)
    const grade = measured === undefined ? undefined : gradeOf(rule, measured.observed)
    if (measured === undefined || grade === undefined) return []
    const { observed, lines = [], params = {} } = measured
    return [
      {
        code,
        level: grade.level,
        title: analysisMessage("statement.riskTitle", { risk: code }),
        detail: riskDetail(code, { ...params, observed, threshold: grade.threshold }),
        observed,
        threshold: grade.threshold,
        unit: rule.unit,
        evidence: largest(lines).map(({ ledger, line }) => lineReference(ledger, line)),
        evidenceLines: lines.length,
      },
    ]
  })
  return items.toSorted((a, b) => gravity[b.level] - gravity[a.level])
}

const gravity: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 }

/** The grade of all risks together: that of the gravest; `LOW` when there is none. */
export const levelOf = (items: ReadonlyArray<{ readonly level: RiskLevel }>): RiskLevel =>
  items.reduce<RiskLevel>((level, item) => (gravity[item.level] > gravity[level] ? item.level : level), "LOW")

const largest = (lines: ReadonlyArray<LineOfLedger>): ReadonlyArray<LineOfLedger> =>
  lines.length <= MOST_EVIDENCE
    ? lines
    : lines
        .map((one, at) => ({ one, at }))
        .sort((a, b) => Math.abs(b.one.line.amountFen) - Math.abs(a.one.line.amountFen) || a.at - b.at)
        .slice(0, MOST_EVIDENCE)
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one)
