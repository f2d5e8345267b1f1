import type { Message } from "../../domain/Message.ts"
import { lineReference, type LineReference } from "../ledger/LineReference.ts"
import { profileRisks } from "../profile/ProfileRisks.ts"
import type { RiskLevel } from "../RiskLevel.ts"
import { accountRisks } from "./AccountRisks.ts"
import { analysisMessage, riskDetail } from "./AnalysisMessages.ts"
import { debtRisks } from "./DebtRisks.ts"
import { downPaymentRisks } from "./DownPayment.ts"
import { fileRisks } from "./FileRisks.ts"
import { flowRisks } from "./FlowRisks.ts"
import { forgeryRisks } from "./ForgeryRisks.ts"
import { incomeRisks } from "./IncomeRisks.ts"
import { loanRisks } from "./LoanRisks.ts"
import type { LineOfLedger, Measures, RiskCase } from "./Risk.ts"
import { gradeOf, type RiskUnit } from "./RiskRule.ts"
import { type RiskCode, riskCodes } from "./RiskRules.ts"

/** One risk: what was observed, against which threshold, and the lines that show it. */
export interface RiskItem {
  readonly code: RiskCode
  readonly level: RiskLevel
  readonly title: Message
  readonly detail: Message
  readonly observed: number
  readonly threshold: number
  readonly unit: RiskUnit
  /** The largest lines, in order of time. */
  readonly evidence: ReadonlyArray<LineReference>
  /** Lines in all that show it. */
  readonly evidenceLines: number
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
