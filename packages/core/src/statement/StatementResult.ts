import { Schema } from "effect"
import { sentence, Sentence } from "../domain/Sentence.ts"
import { AffordabilityResult } from "./affordability/AffordabilityResult.ts"
import { flowCategories, flowClasses, lenderKinds } from "./analysis/FlowClass.ts"
import { riskCodes } from "./analysis/RiskRules.ts"
import { LineCorrection } from "./corrections/LineCorrection.ts"
import { GroupResult } from "./group/GroupResult.ts"
import { InvoicesResult } from "./invoices/InvoicesResult.ts"
import { EarlierTask } from "./memory/EarlierTasks.ts"
import { ProfileResult } from "./profile/ProfileResult.ts"
import { StatementEvidence } from "./StatementEvidence.ts"

const Yuan = Schema.Finite
const YuanOrNull = Schema.NullOr(Schema.Finite)
const TextOrNull = Schema.NullOr(Schema.String)
const Level = Schema.Literals(["LOW", "MEDIUM", "HIGH"])
const Reason = Schema.Literals(flowClasses)

const sums = {
  inflow: Yuan.annotate({ description: "Money in, yuan" }),
  outflow: Yuan.annotate({ description: "Money out, yuan, as a positive number" }),
  lines: Schema.Int.annotate({ description: "Lines" }),
}

const ExcludedInflow = Schema.Struct({
  reason: Reason.annotate({ description: "Class of the inflow" }),
  label: sentence("The class in the reader's language"),
  amount: Yuan.annotate({ description: "What is taken out of the balances, yuan" }),
  from: Schema.String.annotate({ description: "First day on which it is taken out, `YYYY-MM-DD`" }),
  to: TextOrNull.annotate({ description: "Last day on which it is taken out, `YYYY-MM-DD`; null: to the end" }),
  inflow: StatementEvidence.annotate({ description: "The line that brought it" }),
  outflow: Schema.NullOr(StatementEvidence).annotate({
    description: "The line that took it away; null when there is none",
  }),
})

const AssetsComponent = Schema.Struct({
  institution: TextOrNull.annotate({ description: "Bank or wallet; null when unknown" }),
  accountName: TextOrNull.annotate({ description: "Holder as printed; null when unknown" }),
  accountNumber: TextOrNull.annotate({ description: "Account number, masked to the last 4; null when unknown" }),
  currency: Schema.NullOr(Schema.String).annotate({
    description: "ISO 4217; null where the statement does not name it",
  }),
  method: Schema.Literals(["SEASONED_BALANCE", "NET_INFLOW", "NOT_COUNTED"]).annotate({
    description: "How the amount was found: from balances, from flows where there are no balances, or not at all",
  }),
  from: TextOrNull.annotate({ description: "First day that counts, `YYYY-MM-DD`; null when none does" }),
  to: TextOrNull.annotate({ description: "Last day that counts, `YYYY-MM-DD`; null when none does" }),
  days: Schema.Int.annotate({ description: "Days from the first to the last" }),
  closingBalance: YuanOrNull.annotate({ description: "Balance at the end, yuan; null without balances" }),
  adjustedClosingBalance: YuanOrNull.annotate({
    description: "The same less excluded inflows, yuan; null without balances",
  }),
  adjustedMeanBalance: YuanOrNull.annotate({
    description: "Mean of the end-of-day balances less excluded inflows, yuan; null without balances",
  }),
  effectiveInflow: Yuan.annotate({ description: "Effective money in on these days, yuan" }),
  effectiveOutflow: Yuan.annotate({ description: "Effective money out on these days, yuan, as a positive number" }),
  shortfall: Yuan.annotate({
    description: "What other accounts lack because excluded money was moved from them to this one, yuan",
  }),
  countedElsewhere: Yuan.annotate({
    description: "What came from another account after the end of its statement, and is counted there, yuan",
  }),
  unproven: Yuan.annotate({
    description: "What the printed balances would add, and the running balance does not prove, yuan",
  }),
  amount: Yuan.annotate({ description: "What the account contributes to the effective assets, yuan" }),
  note: sentence("How the amount came about, in the reader's language"),
  excludedInflows: Schema.Array(ExcludedInflow).annotate({ description: "The largest inflows that were taken out" }),
  excludedInflowCount: Schema.Int.annotate({ description: "Inflows that were taken out, in all" }),
  balances: Schema.Array(
    Schema.Struct({
      from: Schema.String.annotate({ description: "First day with this balance, `YYYY-MM-DD`" }),
      to: Schema.String.annotate({ description: "Last day with this balance, `YYYY-MM-DD`" }),
      balance: Yuan.annotate({ description: "End-of-day balance, yuan" }),
      unproven: Yuan.annotate({ description: "What of it the running balance does not prove, yuan" }),
      excluded: Yuan.annotate({ description: "Excluded inflows in it, yuan" }),
      adjusted: Yuan.annotate({ description: "`balance` − `unproven` − `excluded`, yuan" }),
    }),
  ).annotate({ description: "End-of-day balances, days in a row with equal ones together" }),
})

const RiskItem = Schema.Struct({
  code: Schema.Literals(riskCodes).annotate({ description: "What was found, for programs" }),
  level: Level.annotate({ description: "How serious it is" }),
  title: sentence("What was found, in the reader's language"),
  detail: sentence("The same with its figures, in the reader's language"),
  observed: Schema.Finite.annotate({ description: "The observed figure, in `unit`" }),
  threshold: Schema.Finite.annotate({ description: "The figure from which it is a risk, in `unit`" }),
  unit: Schema.Literals(["COUNT", "DAYS", "PERCENT", "RATIO", "YUAN"]).annotate({
    description: "Unit of `observed` and `threshold`",
  }),
  evidence: Schema.Array(StatementEvidence).annotate({ description: "Lines that show it, the largest" }),
  evidenceLines: Schema.Int.annotate({ description: "Lines that show it, in all" }),
})

/** Result of a bank statement valuation (specification 2.7, contract 2.6 and 10). Amounts in yuan. */
export const StatementResult = Schema.Struct({
  purchaseAmount: YuanOrNull.annotate({ description: "Total purchase price, yuan, as requested; null when not given" }),
  downPaymentAmount: YuanOrNull.annotate({ description: "Down payment, yuan, as requested; null when not given" }),
  repaymentCycle: Schema.NullOr(Schema.Int).annotate({
    description: "Repayment periods in months, as requested; null when not given",
  }),
  monthInstallment: YuanOrNull.annotate({ description: "Monthly instalment, yuan, as requested; null when not given" }),
  startDate: TextOrNull.annotate({ description: "First day of the statements, `YYYY-MM-DD`; null without one" }),
  endDate: TextOrNull.annotate({ description: "Last day of the statements, `YYYY-MM-DD`; null without one" }),
  totalInflow: Yuan.annotate({ description: "All money in, yuan" }),
  totalOutflow: Yuan.annotate({ description: "All money out, yuan, as a positive number" }),
  effectiveInflow: Yuan.annotate({ description: "Money in that is income, yuan" }),
  effectiveOutflow: Yuan.annotate({ description: "Money out that is spending, yuan, as a positive number" }),
  openingBalance: YuanOrNull.annotate({
    description: "Balance before the first line, yuan; null when nothing proves it",
  }),
  closingBalance: YuanOrNull.annotate({
    description: "Balance after the last line, yuan; null when nothing proves it",
  }),
  averageDailyBalance: YuanOrNull.annotate({
    description: "Mean of the end-of-day balances of the whole period, yuan; null without balances",
  }),
  effectiveAssets: Yuan.annotate({
    description: "Money that the statements themselves prove, yuan: the sum of `effectiveAssetsBreakdown[].amount`",
  }),
  effectiveAssetsBreakdown: Schema.Array(AssetsComponent).annotate({
    description:
      "What each account contributes: the lower of `adjustedClosingBalance` and `adjustedMeanBalance`, less `shortfall` and `countedElsewhere`, never below 0 (`SEASONED_BALANCE`); its effective net inflow if positive (`NET_INFLOW`); nothing (`NOT_COUNTED`)",
  }),
  monthlyFlows: Schema.Array(
    Schema.Struct({
      month: Schema.String.annotate({ description: "Month, `YYYY-MM`" }),
      inflow: Yuan.annotate({ description: "Money in, yuan" }),
      outflow: Yuan.annotate({ description: "Money out, yuan, as a positive number" }),
      effectiveInflow: Yuan.annotate({ description: "Effective money in, yuan" }),
      effectiveOutflow: Yuan.annotate({ description: "Effective money out, yuan, as a positive number" }),
      endBalance: YuanOrNull.annotate({ description: "Balance at the end of the month, yuan; null without balances" }),
      lines: Schema.Int.annotate({ description: "Lines of the month" }),
    }),
  ).annotate({ description: "Flows by month" }),
  repaymentCapacity: Schema.Struct({
    averageMonthlyEffectiveNetInflow: YuanOrNull.annotate({
      description: "Effective inflow less effective outflow, yuan a month; null without a period",
    }),
    monthInstallment: YuanOrNull.annotate({ description: "Monthly instalment, yuan; null when not given" }),
    coverageRatio: YuanOrNull.annotate({
      description: "Average monthly effective net inflow / instalment, a ratio; null when either is missing",
    }),
    monthsCovered: YuanOrNull.annotate({
      description: "Effective assets / instalment, months; null when the instalment is missing",
    }),
    purchaseCoverage: YuanOrNull.annotate({
      description: "Effective assets / purchase price, a ratio; null when the price is missing",
    }),
    downPaymentCoverage: YuanOrNull.annotate({
      description: "Effective assets / down payment, a ratio; null when the down payment is missing",
    }),
    totalInstallments: YuanOrNull.annotate({ description: "Instalment × periods, yuan; null when either is missing" }),
  }).annotate({ description: "How far income and effective assets carry the purchase" }),
  topCounterparties: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Name as printed" }),
      direction: Schema.Literals(["INFLOW", "OUTFLOW"]).annotate({
        description: "Whether money came from or went to it",
      }),
      amount: Yuan.annotate({ description: "Effective amount, yuan" }),
      share: Schema.Finite.annotate({ description: "Share of the effective flows of the direction, 0 to 1" }),
      lines: Schema.Int.annotate({ description: "Lines" }),
    }),
  ).annotate({ description: "The parties with the largest effective flows" }),
  excludedFlows: Schema.Array(
    Schema.Struct({
      reason: Reason.annotate({ description: "Class of the lines" }),
      label: sentence("The class in the reader's language"),
      ...sums,
    }),
  ).annotate({ description: "What is left out of `effectiveInflow` and `effectiveOutflow`, by class" }),
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
  ).annotate({
    description:
      "Lenders and lessors to whom money is still owed, as far as the lines show; the dearest first, at most 50",
  }),
  flowCategories: Schema.Array(
    Schema.Struct({
      category: Schema.Literals(flowCategories).annotate({ description: "What the flows are for" }),
      label: sentence("The same in the reader's language"),
      ...sums,
    }),
  ).annotate({ description: "What the effective flows are for, as far as their words tell" }),
  cashFlowProfile: ProfileResult.annotate({
    description: "The cash flow as an analyst reads it; absent in results of older engines",
  }),
  affordability: Schema.optionalKey(
    AffordabilityResult.annotate({
      description:
        "Income and obligations of persons, held against the lender's table; absent where holders are companies, and in results of older engines",
    }),
  ),
  group: Schema.optionalKey(
    GroupResult.annotate({ description: "The borrowers of the request one by one; absent when it names none" }),
  ),
  dataQuality: Schema.Struct({
    files: Schema.Int.annotate({ description: "Statements that were read" }),
    lines: Schema.Int.annotate({ description: "Lines that count" }),
    unreadLines: Schema.Int.annotate({ description: "Rows that look like lines and could not be read" }),
    balanceChecked: Schema.Boolean.annotate({
      description: "Whether the running balance of every account could be checked",
    }),
    balanceBreaks: Schema.Int.annotate({ description: "Lines whose balance does not follow from the line before" }),
    duplicateLines: Schema.Int.annotate({ description: "Lines that were given more than once; they count once" }),
    repairedLines: Schema.Int.annotate({
      description: "Lines with a misread figure that the running balance put right",
    }),
    linesOutsidePeriod: Schema.Int.annotate({
      description: "Lines dated outside of the period that their file states; they count",
    }),
    notes: Schema.Array(Sentence).annotate({ description: "The same in words, in the reader's language" }),
  }).annotate({ description: "How well the files could be read and how far they bear themselves out" }),
  riskQuantity: Schema.Int.annotate({ description: "Number of risks" }),
  riskAlert: Schema.Struct({
    level: Level.annotate({ description: "The highest level among the risks" }),
    items: Schema.Array(RiskItem).annotate({ description: "The risks" }),
  }).annotate({ description: "Risks, with the lines that show them" }),
  assetEvaluationConclusion: sentence("Conclusion in the reader's language"),
  sourceReferenceList: Schema.Array(
    Schema.Struct({
      fileName: Schema.String.annotate({ description: "Name of the file" }),
      materialRef: TextOrNull.annotate({ description: "Reference of the uploaded material; null without one" }),
      institution: TextOrNull.annotate({ description: "Bank or wallet; null when unknown" }),
      accountName: TextOrNull.annotate({ description: "Holder as printed; null when unknown" }),
      accountNumber: TextOrNull.annotate({ description: "Account number, masked to the last 4; null when unknown" }),
      currency: Schema.NullOr(Schema.String).annotate({
        description: "ISO 4217; null where the statement does not name it",
      }),
      startDate: TextOrNull.annotate({ description: "First day, `YYYY-MM-DD`; null without one" }),
      endDate: TextOrNull.annotate({ description: "Last day, `YYYY-MM-DD`; null without one" }),
      lines: Schema.Int.annotate({ description: "Lines that were read from it" }),
      pages: Schema.Int.annotate({ description: "Pages; 0 for spreadsheets and text" }),
      openingBalance: YuanOrNull.annotate({ description: "Balance before its first line, yuan; null when unknown" }),
      closingBalance: YuanOrNull.annotate({ description: "Balance after its last line, yuan; null when unknown" }),
    }),
  ).annotate({ description: "The statements that were read" }),
  invoices: Schema.optionalKey(InvoicesResult),
  corrections: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        ...LineCorrection.fields,
        date: Schema.String.annotate({ description: "Day of the line, `YYYY-MM-DD`" }),
        readAmount: Schema.Finite.annotate({ description: "Its amount as it was read, in its `currency`" }),
      }),
    ).annotate({ description: "The lines that people corrected; absent in the first version of the result" }),
  ),
  earlierTasks: Schema.optionalKey(
    Schema.Array(EarlierTask).annotate({
      description:
        "Other tasks of the same account that have shown the same, at most 50, the gravest first; absent where no tasks are remembered",
    }),
  ),
  engineVersion: Schema.String.annotate({ description: "Version of the engine" }),
  policyHash: Schema.String.annotate({ description: "Hash of the thresholds and keywords that were used" }),
  generatedAt: Schema.String.annotate({
    description: "When the result was made, ISO 8601 with the offset of Asia/Shanghai",
    examples: ["2026-03-15T10:30:02.250+08:00"],
  }),
}).annotate({ identifier: "BankStatementResult", description: "Effective assets, risks and the figures behind them" })

/** A finished valuation of bank statements: figures in yuan, and messages where the result has texts. */
export type BankStatementOutcome = typeof StatementResult.Type

/** The same before the clock is asked. */
export type StatementOutcome = Omit<BankStatementOutcome, "generatedAt">

/** An inflow that was taken out of an account's balances, and how long. Yuan. */
export type ExcludedComponent = typeof ExcludedInflow.Type

/** The contribution of one account to the effective assets, with all that is needed to compute it again. Yuan. */
export type AssetsComponent = typeof AssetsComponent.Type

/** One risk: what was observed, against which threshold, and the lines that show it. */
export type RiskItem = typeof RiskItem.Type
