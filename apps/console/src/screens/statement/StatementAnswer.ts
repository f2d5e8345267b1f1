import type { StatementEvidence, StatementResult } from "@open-valuation/core/statement"

type Current = typeof StatementResult.Encoded

/**
 * What a finished valuation of statements says, as `/v1` answers it. Amounts in yuan. Results of earlier versions have
 * no profile.
 */
export type StatementAnswer = Omit<Current, "cashFlowProfile"> & Partial<Pick<Current, "cashFlowProfile">>

/** A line that shows what is said. */
export type Evidence = typeof StatementEvidence.Encoded

/** Where a line stands in its file. The ledger says `null` where a result leaves out. */
export interface Place extends Pick<Evidence, "fileName" | "row"> {
  readonly page?: number | null
  readonly sheet?: string | null
}

/** What an account contributes to the effective assets. */
export type AssetsComponent = Current["effectiveAssetsBreakdown"][number]

export type ExcludedInflow = AssetsComponent["excludedInflows"][number]

export type MonthlyFlow = Current["monthlyFlows"][number]

export type RiskItem = Current["riskAlert"]["items"][number]
export type Level = RiskItem["level"]

export type Counterparty = Current["topCounterparties"][number]

/** Flows of a class or a category. */
export type LabelledFlow = Pick<Current["flowCategories"][number], "label" | "inflow" | "outflow" | "lines">

export type Lender = Current["existingLenders"][number]

/** The cash flow as an analyst reads it. */
export type CashFlowProfile = Current["cashFlowProfile"]
