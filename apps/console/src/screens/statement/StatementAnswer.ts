/** What a finished valuation of statements says, as `/v1` answers it. Amounts in yuan. */

/** Where a line stands in its file. */
export interface Place {
  readonly fileName: string
  readonly page?: number | null
  readonly sheet?: string | null
  readonly row: number
}

/** A line that shows what is said. */
export interface Evidence extends Place {
  readonly date: string
  readonly amount: number
  readonly balance: number | null
  readonly counterparty: string | null
  readonly summary: string | null
}

export interface ExcludedInflow {
  readonly reason: string
  readonly label: string
  readonly amount: number
  readonly from: string
  readonly to: string | null
  readonly inflow: Evidence
  readonly outflow: Evidence | null
}

/** What an account contributes to the effective assets. */
export interface AssetsComponent {
  readonly institution: string | null
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly currency: string | null
  readonly method: "SEASONED_BALANCE" | "NET_INFLOW" | "NOT_COUNTED"
  readonly from: string | null
  readonly to: string | null
  readonly days: number
  readonly closingBalance: number | null
  readonly adjustedClosingBalance: number | null
  readonly adjustedMeanBalance: number | null
  readonly effectiveInflow: number
  readonly effectiveOutflow: number
  readonly shortfall: number
  readonly countedElsewhere: number
  readonly unproven: number
  readonly amount: number
  readonly note: string
  readonly excludedInflows: ReadonlyArray<ExcludedInflow>
  readonly excludedInflowCount: number
  readonly balances: ReadonlyArray<DayBalance>
}

/** The end-of-day balance of some days in a row. */
export interface DayBalance {
  readonly from: string
  readonly to: string
  readonly balance: number
  readonly unproven: number
  readonly excluded: number
  readonly adjusted: number
}

export interface MonthlyFlow {
  readonly month: string
  readonly inflow: number
  readonly outflow: number
  readonly effectiveInflow: number
  readonly effectiveOutflow: number
  readonly endBalance: number | null
  readonly lines: number
}

export interface Capacity {
  readonly averageMonthlyEffectiveNetInflow: number | null
  readonly monthInstallment: number | null
  readonly coverageRatio: number | null
  readonly monthsCovered: number | null
  readonly purchaseCoverage: number | null
  readonly downPaymentCoverage: number | null
  readonly totalInstallments: number | null
}

export type Level = "LOW" | "MEDIUM" | "HIGH"
export type Unit = "COUNT" | "DAYS" | "PERCENT" | "RATIO" | "YUAN"

export interface RiskItem {
  readonly code: string
  readonly level: Level
  readonly title: string
  readonly detail: string
  readonly observed: number
  readonly threshold: number
  readonly unit: Unit
  readonly evidence: ReadonlyArray<Evidence>
  readonly evidenceLines: number
}

export interface Counterparty {
  readonly name: string
  readonly direction: "INFLOW" | "OUTFLOW"
  readonly amount: number
  readonly share: number
  readonly lines: number
}

/** Flows of a class or a category. */
export interface LabelledFlow {
  readonly label: string
  readonly inflow: number
  readonly outflow: number
  readonly lines: number
}

export interface Lender {
  readonly name: string
  readonly kind: "BANK" | "NON_BANK" | "PERSON" | "CREDIT_CARD"
  readonly monthlyPayment: number | null
  readonly payments: number
  readonly repaid: number
  readonly drawn: number
  readonly lastDrawDate: string | null
  readonly lastPaymentDate: string | null
}

export interface DataQuality {
  readonly files: number
  readonly lines: number
  readonly unreadLines: number
  readonly balanceChecked: boolean
  readonly balanceBreaks: number
  readonly duplicateLines: number
  readonly repairedLines: number
  readonly linesOutsidePeriod: number
  readonly notes: ReadonlyArray<string>
}

export interface Source {
  readonly fileName: string
  readonly materialRef: string | null
  readonly institution: string | null
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly currency: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly lines: number
  readonly pages: number
  readonly openingBalance: number | null
  readonly closingBalance: number | null
}

/** Some lines as a share of others. */
export interface LineShare {
  readonly lines: number
  readonly amount: number
  readonly share: number
}

/** The cash flow as an analyst reads it. */
export interface CashFlowProfile {
  readonly incomeSources: ReadonlyArray<{
    readonly label: string
    readonly amount: number
    readonly share: number
    readonly lines: number
    readonly payers: number
  }>
  readonly salary: {
    readonly label: string
    readonly payer: string | null
    readonly payDay: number | null
    readonly monthsPaid: number
    readonly monthsCovered: number
    readonly medianAmount: number | null
    readonly changePercent: number | null
    readonly lastPaidDate: string | null
    readonly evidence: ReadonlyArray<Evidence>
  }
  readonly incomeTrend: {
    readonly earlierMonthly: number
    readonly recentMonthly: number
    readonly changePercent: number
  } | null
  readonly obligations: ReadonlyArray<{
    readonly label: string
    readonly payee: string
    readonly day: number | null
    readonly amount: number
    readonly monthlyAmount: number
    readonly months: number
    readonly lastPaidDate: string
    readonly lines: number
    readonly evidence: ReadonlyArray<Evidence>
  }>
  readonly debtService: { readonly monthly: number; readonly available: number | null; readonly percent: number | null }
  readonly balanceDays: {
    readonly days: number
    readonly lowBelow: number
    readonly lowDays: number
    readonly negativeDays: number
    readonly lowest: number
  } | null
  readonly cash: LineShare
  readonly roundSums: LineShare
  readonly night: LineShare | null
  readonly holidays: LineShare | null
  readonly failedPayments: number
  readonly notes: ReadonlyArray<string>
}

export interface StatementAnswer {
  readonly purchaseAmount: number | null
  readonly downPaymentAmount: number | null
  readonly repaymentCycle: number | null
  readonly monthInstallment: number | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly totalInflow: number
  readonly totalOutflow: number
  readonly effectiveInflow: number
  readonly effectiveOutflow: number
  readonly openingBalance: number | null
  readonly closingBalance: number | null
  readonly averageDailyBalance: number | null
  readonly effectiveAssets: number
  readonly effectiveAssetsBreakdown: ReadonlyArray<AssetsComponent>
  readonly monthlyFlows: ReadonlyArray<MonthlyFlow>
  readonly repaymentCapacity: Capacity
  readonly topCounterparties: ReadonlyArray<Counterparty>
  readonly excludedFlows: ReadonlyArray<LabelledFlow & { readonly reason: string }>
  readonly existingLenders: ReadonlyArray<Lender>
  readonly flowCategories: ReadonlyArray<LabelledFlow & { readonly category: string }>
  readonly dataQuality: DataQuality
  /** Absent in results of earlier versions. */
  readonly cashFlowProfile?: CashFlowProfile
  readonly riskAlert: { readonly level: Level; readonly items: ReadonlyArray<RiskItem> }
  readonly assetEvaluationConclusion: string
  readonly sourceReferenceList: ReadonlyArray<Source>
  readonly engineVersion: string
  readonly policyHash: string
  readonly generatedAt: string
}
