import type { AssetType } from "../domain/Asset.ts"
import type { Facts } from "../domain/Facts.ts"

/** The loan behind an asset as the file states it. Amounts are yuan. */
export interface PortfolioLoan {
  readonly loanId?: string
  /** The debt of today, yuan. */
  readonly loanBalance?: number
  /** Claims that are paid before this loan out of the same asset, yuan. */
  readonly priorLiens?: number
  /** Rank of the lien that secures the loan: 1 is paid first. */
  readonly lienRank?: number
  /** The lender's own grade of the loan's risk. */
  readonly riskGrade?: "LOW" | "MEDIUM" | "HIGH"
  /** Value of the asset when the loan was made, yuan. */
  readonly originalValue?: number
  /** The day of that value, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  readonly originalDate?: string
}

/** A value with its 80 % range, yuan in total. */
export interface PortfolioValue {
  readonly central: number
  readonly low: number
  readonly high: number
}

/** One asset of a portfolio: what the file says about it, and what came of its valuation. */
export interface PortfolioRow {
  /** Where it stands in the file, from 1; the header is line 1. */
  readonly line: number
  /** The lender's own name of the asset, where the file has one. */
  readonly id?: string
  readonly assetType: AssetType
  /** Administrative region as the request says it, `<province>/<city>/<district>`. */
  readonly city?: string
  /** Where prices move together: the district, else the city; of a machine its region. */
  readonly region?: string
  /** The class whose prices move together within a region: community, brand and series, model, land use. */
  readonly assetClass?: string
  /** The fields of the request, as they were read. */
  readonly facts: Facts
  /** The value rests on the demo market: a simulation, and no value of anything. */
  readonly isDemo?: true
  /** Absent where no value could be given: `reason` says why. */
  readonly value?: PortfolioValue
  /** What an orderly and a forced sale bring, yuan, before costs. */
  readonly orderlyLiquidation?: number
  readonly forcedLiquidation?: number
  /** What a forced sale leaves after its costs, yuan. */
  readonly forcedProceeds?: number
  /** Not above the level that the market sustained, yuan. */
  readonly prudentValue?: number
  /** What is expected at the end of the request's term, yuan; of what does not wear out, today's value under stress. */
  readonly termValue?: number
  /** Why nothing is expected then, such as the end of its service life, in the reader's language. */
  readonly termReason?: string
  /** Whether the lending policy lets the value be relied on. */
  readonly acceptance?: "ACCEPT" | "REFER" | "REJECT"
  /** Why not, the gravest first, in the reader's language. */
  readonly acceptanceReasons?: ReadonlyArray<string>
  /** Probability that the true price lies within ±10 % of the central value, 0 to 1. */
  readonly confidence?: number
  readonly confidenceLevel?: "HIGH" | "MEDIUM" | "LOW"
  /** The basis of the value: prices of deals, or asking prices. */
  readonly basis?: string
  /** The day as of which the value holds. */
  readonly valuationDate?: string
  readonly modelId?: string
  /**
   * The methods of the value: the path of the model (`CORRECTED`, `LEARNED`, `POLICY`), then `SECOND_OPINION`
   * and the further approaches that carry weight.
   */
  readonly methodPath: ReadonlyArray<string>
  readonly effectiveSampleCount?: number
  readonly rawSampleCount?: number
  /** The gravest risk tips, in the reader's language. */
  readonly firstRiskTips: ReadonlyArray<string>
  /** Why there is no value, in the reader's language. */
  readonly reason?: string
  /** The row itself is at fault: cells that cannot be read, a request that is not valid. */
  readonly unreadable?: boolean
  readonly loan: PortfolioLoan
}
