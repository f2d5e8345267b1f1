import type { AssetType } from "../domain/Asset.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { PortfolioGroup, PortfolioSums } from "./Breakdown.ts"
import type { LoanFigures, PortfolioFault } from "./LoanFigures.ts"
import type { PortfolioPolicy } from "./PortfolioPolicy.ts"
import type { PortfolioRange } from "./PortfolioRange.ts"

/** A row that a list names, with its figures. Texts are as they were read, and may be any text. */
export interface NamedRow extends LoanFigures {
  readonly line: number
  readonly id?: string
  readonly loanId?: string
  readonly assetType: AssetType
  readonly region?: string
  readonly assetClass?: string
}

/** The rows of one LTV band: above `over` and up to `upTo` per cent. */
export interface LtvBand extends PortfolioSums {
  readonly kind: "BAND" | "NO_LOAN" | "NO_VALUE"
  readonly over?: number
  readonly upTo?: number
}

/** Concentration of the value in few assets. Shares of the whole value, 0 to 1. */
export interface Concentration {
  readonly largestAsset: number
  readonly tenLargestAssets: number
  readonly largestRegion: number
  /** Sum of the squared shares of the assets (Herfindahl). */
  readonly herfindahl: number
}

/**
 * A lender's summary of a whole portfolio. Amounts are fen, ratios are shares. Every breakdown holds every row once,
 * so that its sums are those of `total`.
 */
export interface PortfolioSummary {
  readonly asOf: LocalDate
  readonly policy: PortfolioPolicy
  readonly total: PortfolioSums
  /** Values that rest on the demo market; absent without one. */
  readonly demoCount?: number
  /** The whole value with its range, in fen; absent without a value. */
  readonly range?: PortfolioRange
  readonly byAssetType: ReadonlyArray<PortfolioGroup>
  readonly byRegion: ReadonlyArray<PortfolioGroup>
  readonly byClass: ReadonlyArray<PortfolioGroup>
  readonly byConfidence: ReadonlyArray<PortfolioGroup>
  /** Rows without a value, by the reason given; they alone, so not all rows. */
  readonly byReason: ReadonlyArray<PortfolioGroup>
  readonly ltvBands: ReadonlyArray<LtvBand>
  /** Loan over stressed value of the rows that have both; absent without one. */
  readonly stressedLtv?: number
  /** Number of rows above the policy's limit, their balance, and those with the highest stressed LTV. */
  readonly aboveLimit: { readonly count: number; readonly loanBalance: number; readonly rows: ReadonlyArray<NamedRow> }
  /** The rows whose value fell by the largest share since origination. */
  readonly falls: ReadonlyArray<NamedRow>
  readonly concentration?: Concentration
  /** Rows whose loan columns or value cannot be right: how many, by fault, and the first of them. */
  readonly faults: {
    readonly counts: Readonly<Partial<Record<PortfolioFault, number>>>
    readonly rows: ReadonlyArray<NamedRow>
  }
}
