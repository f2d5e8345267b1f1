import { Schema } from "effect"
import { flowCategories, flowClasses } from "./analysis/FlowClass.ts"
import { lenderKinds } from "./analysis/LenderKind.ts"
import { riskCodes } from "./analysis/RiskRules.ts"

const Yuan = Schema.Finite
const YuanOrNull = Schema.NullOr(Schema.Finite)
const TextOrNull = Schema.NullOr(Schema.String)
const Level = Schema.Literals(["LOW", "MEDIUM", "HIGH"])
const Reason = Schema.Literals(flowClasses)

/** A line of a statement that shows what is said: file, page or sheet, and row. */
export const StatementEvidence = Schema.Struct({
  fileName: Schema.String,
  page: Schema.optionalKey(Schema.Int),
  sheet: Schema.optionalKey(Schema.String),
  row: Schema.Int,
  date: Schema.String,
  /** Positive: money in. */
  amount: Yuan,
  balance: YuanOrNull,
  counterparty: TextOrNull,
  summary: TextOrNull,
})

const sums = { inflow: Yuan, outflow: Yuan, lines: Schema.Int }

const ExcludedInflow = Schema.Struct({
  reason: Reason,
  label: Schema.String,
  amount: Yuan,
  /** The days on which it is taken out; `to` is null when that is to the end. */
  from: Schema.String,
  to: TextOrNull,
  inflow: StatementEvidence,
  /** The outflow that took it away. */
  outflow: Schema.NullOr(StatementEvidence),
})

/**
 * What one account contributes: the lower of `adjustedClosingBalance` and `adjustedMeanBalance` less `shortfall`, never below
 * 0 (`SEASONED_BALANCE`); its effective net inflow, if positive (`NET_INFLOW`); nothing (`NOT_COUNTED`).
 */
const AssetsComponent = Schema.Struct({
  institution: TextOrNull,
  accountName: TextOrNull,
  accountNumber: TextOrNull,
  currency: Schema.String,
  method: Schema.Literals(["SEASONED_BALANCE", "NET_INFLOW", "NOT_COUNTED"]),
  from: TextOrNull,
  to: TextOrNull,
  days: Schema.Int,
  closingBalance: YuanOrNull,
  adjustedClosingBalance: YuanOrNull,
  adjustedMeanBalance: YuanOrNull,
  /** Effective flows of these days. */
  effectiveInflow: Yuan,
  effectiveOutflow: Yuan,
  /** What other accounts lack because excluded money was moved from them to this one. */
  shortfall: Yuan,
  amount: Yuan,
  note: Schema.String,
  excludedInflows: Schema.Array(ExcludedInflow),
  excludedInflowCount: Schema.Int,
  /** End-of-day balances, days in a row with equal ones together: `adjusted` = `balance` − `excluded`. */
  balances: Schema.Array(
    Schema.Struct({ from: Schema.String, to: Schema.String, balance: Yuan, excluded: Yuan, adjusted: Yuan }),
  ),
})

const RiskItem = Schema.Struct({
  code: Schema.Literals(riskCodes),
  level: Level,
  title: Schema.String,
  detail: Schema.String,
  observed: Schema.Finite,
  threshold: Schema.Finite,
  unit: Schema.Literals(["COUNT", "DAYS", "PERCENT", "RATIO", "YUAN"]),
  evidence: Schema.Array(StatementEvidence),
  /** Lines in all that show it; the largest are listed. */
  evidenceLines: Schema.Int,
})

/** Result of a bank statement valuation (specification 2.7, contract 2.6 and 10). Amounts in yuan. */
export const StatementResult = Schema.Struct({
  purchaseAmount: YuanOrNull,
  downPaymentAmount: YuanOrNull,
  repaymentCycle: Schema.NullOr(Schema.Int),
  monthInstallment: YuanOrNull,
  startDate: TextOrNull,
  endDate: TextOrNull,
  totalInflow: Yuan,
  totalOutflow: Yuan,
  effectiveInflow: Yuan,
  effectiveOutflow: Yuan,
  openingBalance: YuanOrNull,
  closingBalance: YuanOrNull,
  averageDailyBalance: YuanOrNull,
  /** Money that the statements themselves prove: the sum of `effectiveAssetsBreakdown[].amount`. */
  effectiveAssets: Yuan,
  effectiveAssetsBreakdown: Schema.Array(AssetsComponent),
  monthlyFlows: Schema.Array(
    Schema.Struct({
      month: Schema.String,
      inflow: Yuan,
      outflow: Yuan,
      effectiveInflow: Yuan,
      effectiveOutflow: Yuan,
      endBalance: YuanOrNull,
      lines: Schema.Int,
    }),
  ),
  repaymentCapacity: Schema.Struct({
    averageMonthlyEffectiveNetInflow: YuanOrNull,
    monthInstallment: YuanOrNull,
    /** Average monthly effective net inflow / instalment. */
    coverageRatio: YuanOrNull,
    /** Effective assets / instalment. */
    monthsCovered: YuanOrNull,
    /** Effective assets / purchase price. */
    purchaseCoverage: YuanOrNull,
    /** Effective assets / down payment. */
    downPaymentCoverage: YuanOrNull,
    /** Instalment × periods. */
    totalInstallments: YuanOrNull,
  }),
  topCounterparties: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      direction: Schema.Literals(["INFLOW", "OUTFLOW"]),
      amount: Yuan,
      /** Of the effective flows of the direction, 0 to 1. */
      share: Schema.Finite,
      lines: Schema.Int,
    }),
  ),
  /** What is left out of `effectiveInflow` and `effectiveOutflow`, by reason. */
  excludedFlows: Schema.Array(Schema.Struct({ reason: Reason, label: Schema.String, ...sums })),
  /** Lenders and lessors to whom money is still owed, as far as the lines show; the dearest first, at most 50. */
  existingLenders: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({
        description: "The counterparty's name, or the bank's; empty where neither is known",
      }),
      kind: Schema.Literals(lenderKinds).annotate({ description: "What the lender is; lessors are NON_BANK" }),
      monthlyPayment: YuanOrNull.annotate({
        description: "What a month costs, yuan; null where no repayment is to be seen",
      }),
      payments: Schema.Int.annotate({ description: "Repayments within the period" }),
      repaid: Yuan.annotate({ description: "Repaid within the period, yuan" }),
      drawn: Yuan.annotate({ description: "Borrowed within the period, yuan" }),
      lastDrawDate: TextOrNull.annotate({ description: "Day of the last drawdown, YYYY-MM-DD" }),
      lastPaymentDate: TextOrNull.annotate({ description: "Day of the last repayment, YYYY-MM-DD" }),
    }),
  ),
  /** What the effective flows are for. */
  flowCategories: Schema.Array(
    Schema.Struct({ category: Schema.Literals(flowCategories), label: Schema.String, ...sums }),
  ),
  dataQuality: Schema.Struct({
    files: Schema.Int,
    lines: Schema.Int,
    unreadLines: Schema.Int,
    balanceChecked: Schema.Boolean,
    balanceBreaks: Schema.Int,
    duplicateLines: Schema.Int,
    repairedLines: Schema.Int,
    linesOutsidePeriod: Schema.Int,
    notes: Schema.Array(Schema.String),
  }),
  riskQuantity: Schema.Int,
  riskAlert: Schema.Struct({ level: Level, items: Schema.Array(RiskItem) }),
  assetEvaluationConclusion: Schema.String,
  sourceReferenceList: Schema.Array(
    Schema.Struct({
      fileName: Schema.String,
      materialRef: TextOrNull,
      institution: TextOrNull,
      accountName: TextOrNull,
      /** Masked to the last four. */
      accountNumber: TextOrNull,
      currency: Schema.String,
      startDate: TextOrNull,
      endDate: TextOrNull,
      lines: Schema.Int,
      pages: Schema.Int,
      openingBalance: YuanOrNull,
      closingBalance: YuanOrNull,
    }),
  ),
  engineVersion: Schema.String,
  policyHash: Schema.String,
  generatedAt: Schema.String,
})
