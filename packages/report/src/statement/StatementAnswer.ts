import { EarlierTask, InvoicesResult } from "@open-valuation/core/statement"
import { Schema } from "effect"

const TextOrNull = Schema.NullOr(Schema.String)
const Yuan = Schema.Finite
const YuanOrNull = Schema.NullOr(Schema.Finite)
const Level = Schema.Literals(["LOW", "MEDIUM", "HIGH"])

/** A line that a result refers to. */
export const Evidence = Schema.Struct({
  fileName: Schema.String,
  page: Schema.optionalKey(Schema.Int),
  sheet: Schema.optionalKey(Schema.String),
  row: Schema.Int,
  date: Schema.String,
  amount: Yuan,
  balance: YuanOrNull,
  counterparty: TextOrNull,
  summary: TextOrNull,
})
export type Evidence = typeof Evidence.Type

const Stretch = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  balance: Yuan,
  unproven: Schema.optionalKey(Yuan),
  excluded: Yuan,
  adjusted: Yuan,
})

const Excluded = Schema.Struct({
  label: Schema.String,
  amount: Yuan,
  from: Schema.String,
  to: TextOrNull,
  inflow: Evidence,
  outflow: Schema.NullOr(Evidence),
})

const Component = Schema.Struct({
  institution: TextOrNull,
  accountName: TextOrNull,
  accountNumber: TextOrNull,
  currency: TextOrNull,
  method: Schema.Literals(["SEASONED_BALANCE", "NET_INFLOW", "NOT_COUNTED"]),
  from: TextOrNull,
  to: TextOrNull,
  days: Schema.Int,
  closingBalance: YuanOrNull,
  adjustedClosingBalance: YuanOrNull,
  adjustedMeanBalance: YuanOrNull,
  effectiveInflow: Yuan,
  effectiveOutflow: Yuan,
  shortfall: Schema.optionalKey(Yuan),
  countedElsewhere: Schema.optionalKey(Yuan),
  unproven: Schema.optionalKey(Yuan),
  amount: Yuan,
  note: Schema.String,
  excludedInflows: Schema.Array(Excluded),
  excludedInflowCount: Schema.optionalKey(Schema.Int),
  balances: Schema.Array(Stretch),
})
export type Component = typeof Component.Type

const sums = { inflow: Yuan, outflow: Yuan, lines: Schema.Int }

const Month = Schema.Struct({
  month: Schema.String,
  ...sums,
  effectiveInflow: Yuan,
  effectiveOutflow: Yuan,
  endBalance: YuanOrNull,
})
export type Month = typeof Month.Type

const Risk = Schema.Struct({
  code: Schema.optionalKey(Schema.String),
  level: Level,
  title: Schema.String,
  detail: Schema.String,
  observed: Schema.Finite,
  threshold: Schema.Finite,
  unit: Schema.String,
  evidence: Schema.Array(Evidence),
  evidenceLines: Schema.optionalKey(Schema.Int),
})

const Source = Schema.Struct({
  fileName: Schema.String,
  institution: TextOrNull,
  accountName: TextOrNull,
  accountNumber: TextOrNull,
  currency: TextOrNull,
  startDate: TextOrNull,
  endDate: TextOrNull,
  lines: Schema.Int,
  pages: Schema.optionalKey(Schema.Int),
  openingBalance: Schema.optionalKey(YuanOrNull),
  closingBalance: Schema.optionalKey(YuanOrNull),
})

const Lender = Schema.Struct({
  name: Schema.String,
  kind: Schema.String,
  monthlyPayment: YuanOrNull,
  payments: Schema.Int,
  repaid: Yuan,
  drawn: Yuan,
  lastDrawDate: TextOrNull,
  lastPaymentDate: TextOrNull,
})

const share = { effectiveAssets: Yuan, effectiveInflow: Yuan, effectiveOutflow: Yuan, monthlyNet: YuanOrNull }

const Group = Schema.Struct({
  borrowers: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      kind: Schema.Literals(["PERSON", "COMPANY"]),
      role: Schema.Literals(["BORROWER", "CO_BORROWER", "OWNER", "GUARANTOR"]),
      accounts: Schema.Array(Schema.Unknown),
      ...share,
      relatedIncome: Yuan,
      relatedCost: Yuan,
      monthlyNetWithRelated: YuanOrNull,
    }),
  ),
  unassigned: Schema.NullOr(Schema.Struct({ accounts: Schema.Array(Schema.Unknown), ...share })),
  transfers: Schema.Array(
    Schema.Struct({
      from: TextOrNull,
      to: TextOrNull,
      amount: Yuan,
      lines: Schema.Int,
      oneSided: Yuan,
      wages: Yuan,
    }),
  ),
  lenders: Schema.Array(Schema.Struct({ borrowers: Schema.Array(Schema.String), ...Lender.fields })),
  monthlyInstalments: Yuan,
  notes: Schema.Array(Schema.String),
})

const LineShare = Schema.Struct({ lines: Schema.Int, amount: Yuan, ofLines: Schema.Int, share: Schema.Finite })
export type LineShare = typeof LineShare.Type

const Profile = Schema.Struct({
  incomeSources: Schema.Array(
    Schema.Struct({
      label: Schema.String,
      amount: Yuan,
      share: Schema.Finite,
      lines: Schema.Int,
      payers: Schema.Int,
    }),
  ),
  salary: Schema.Struct({
    label: Schema.String,
    payer: TextOrNull,
    payDay: Schema.NullOr(Schema.Int),
    monthsPaid: Schema.Int,
    monthsCovered: Schema.Int,
    medianAmount: YuanOrNull,
    changePercent: Schema.NullOr(Schema.Finite),
    lastPaidDate: TextOrNull,
    longestGapDays: Schema.NullOr(Schema.Int),
    evidence: Schema.Array(Evidence),
  }),
  incomeTrend: Schema.NullOr(
    Schema.Struct({
      months: Schema.Int,
      earlierMonthly: Yuan,
      recentMonthly: Yuan,
      changePercent: Schema.Finite,
    }),
  ),
  obligations: Schema.Array(
    Schema.Struct({
      label: Schema.String,
      payee: Schema.String,
      day: Schema.NullOr(Schema.Int),
      amount: Yuan,
      monthlyAmount: Yuan,
      months: Schema.Int,
      lastPaidDate: Schema.String,
      lines: Schema.Int,
      evidence: Schema.Array(Evidence),
    }),
  ),
  debtService: Schema.Struct({ monthly: Yuan, available: YuanOrNull, percent: Schema.NullOr(Schema.Finite) }),
  balanceDays: Schema.NullOr(
    Schema.Struct({
      days: Schema.Int,
      lowBelow: Yuan,
      lowDays: Schema.Int,
      negativeDays: Schema.Int,
      lowest: Yuan,
    }),
  ),
  cash: LineShare,
  roundSums: LineShare,
  night: Schema.NullOr(LineShare),
  holidays: Schema.NullOr(LineShare),
  failedPayments: Schema.Int,
  notes: Schema.Array(Schema.String),
})
export type Profile = typeof Profile.Type

const Affordability = Schema.Struct({
  income: Schema.Struct({
    basis: Schema.NullOr(Schema.Literals(["WAGES", "NET_INFLOW"])),
    monthlyStable: YuanOrNull,
    monthlyTotal: YuanOrNull,
    wages: Schema.Array(
      Schema.Struct({
        payer: TextOrNull,
        label: Schema.String,
        months: Schema.Int,
        monthsCovered: Schema.Int,
        median: Yuan,
        variation: Schema.Finite,
        stable: Yuan,
      }),
    ),
    checks: Schema.Array(Schema.Struct({ text: Schema.String })),
  }),
  obligations: Schema.Struct({ debts: Yuan, rent: Yuan, premiums: Yuan, cards: Yuan, instalment: YuanOrNull }),
  concerns: Schema.Array(Schema.Struct({ label: Schema.String, lines: Schema.Int, months: Schema.Int, amount: Yuan })),
  debtShare: Schema.NullOr(Schema.Finite),
  netAfter: YuanOrNull,
  largestInstallment: YuanOrNull,
  decision: Schema.Literals(["ACCEPT", "REFER", "REJECT"]),
  reasons: Schema.Array(Schema.Struct({ text: Schema.String })),
  conclusion: Schema.String,
})

const Correction = Schema.Struct({
  line: Schema.Int,
  date: Schema.String,
  readAmount: Yuan,
  excluded: Schema.Boolean,
  amount: YuanOrNull,
  class: TextOrNull,
  reason: Schema.String,
  by: Schema.Struct({ name: Schema.String }),
  at: Schema.String,
})

/** The parts of a rendered result that people see. Fields that older results lack are optional. */
export const StatementAnswer = Schema.Struct({
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
  effectiveAssets: Yuan,
  effectiveAssetsBreakdown: Schema.Array(Component),
  monthlyFlows: Schema.Array(Month),
  repaymentCapacity: Schema.Struct({
    averageMonthlyEffectiveNetInflow: YuanOrNull,
    coverageRatio: YuanOrNull,
    monthsCovered: YuanOrNull,
    purchaseCoverage: YuanOrNull,
    downPaymentCoverage: Schema.optionalKey(YuanOrNull),
    totalInstallments: Schema.optionalKey(YuanOrNull),
  }),
  topCounterparties: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      direction: Schema.Literals(["INFLOW", "OUTFLOW"]),
      amount: Yuan,
      share: Schema.Finite,
      lines: Schema.Int,
    }),
  ),
  excludedFlows: Schema.Array(Schema.Struct({ reason: Schema.String, label: Schema.String, ...sums })),
  existingLenders: Schema.optionalKey(Schema.Array(Lender)),
  flowCategories: Schema.optionalKey(Schema.Array(Schema.Struct({ label: Schema.String, ...sums }))),
  cashFlowProfile: Schema.optionalKey(Profile),
  affordability: Schema.optionalKey(Affordability),
  group: Schema.optionalKey(Group),
  dataQuality: Schema.Struct({
    files: Schema.Int,
    lines: Schema.Int,
    unreadLines: Schema.Int,
    balanceChecked: Schema.Boolean,
    balanceBreaks: Schema.Int,
    duplicateLines: Schema.Int,
    repairedLines: Schema.optionalKey(Schema.Int),
    linesOutsidePeriod: Schema.optionalKey(Schema.Int),
    notes: Schema.Array(Schema.String),
  }),
  riskAlert: Schema.Struct({ level: Level, items: Schema.Array(Risk) }),
  assetEvaluationConclusion: Schema.String,
  sourceReferenceList: Schema.Array(Source),
  invoices: Schema.optionalKey(Schema.toEncoded(InvoicesResult)),
  earlierTasks: Schema.optionalKey(Schema.Array(Schema.toEncoded(EarlierTask))),
  corrections: Schema.optionalKey(Schema.Array(Correction)),
  engineVersion: Schema.optionalKey(Schema.String),
  policyHash: Schema.optionalKey(Schema.String),
  generatedAt: Schema.String,
})
export type StatementAnswer = typeof StatementAnswer.Type
