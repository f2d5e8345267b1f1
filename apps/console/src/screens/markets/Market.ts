/** Out-of-sample accuracy of a model. */
export interface Trials {
  /** Prices that the fit held back. */
  readonly count: number
  /** Median of |value − price| ÷ price. */
  readonly medianError: number
  /** Share of the prices within the 80 % range. */
  readonly coverage80: number
}

/** A market of the catalogue. */
export interface Market {
  readonly assetType: string
  readonly market: string
  readonly label: string
  readonly deals: number
  readonly listings: number
  readonly auctions: number
  /** Samples that the account alone sees. */
  readonly own: number
  readonly firstDay: string
  readonly lastDay: string
  readonly sources: ReadonlyArray<string>
  /** Whether all samples are simulated. */
  readonly demo: boolean
  readonly model: {
    readonly modelId: string
    readonly rows: number
    readonly newestDay: string
    readonly fittedAt: string
    readonly trials: Trials | null
  } | null
  /** How the former model did on later deals. */
  readonly drift: (Trials & { readonly expectedError: number; readonly outside: boolean }) | null
}

/** An asset whose samples can be imported. */
export interface SampleAsset {
  readonly assetType: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly label: string; readonly required: boolean }>
}

/** The markets of the catalogue, and what can be imported. */
export interface Markets {
  readonly markets: ReadonlyArray<Market>
  readonly assets: ReadonlyArray<SampleAsset>
  /** Largest file, in bytes. */
  readonly fileBytes: number
}

interface MarketCount {
  readonly market: string
  readonly label: string
  readonly count: number
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly dryRun: boolean
  readonly rows: number
  readonly accepted: number
  readonly added: number
  readonly conflicts: number
  readonly refusedCount: number
  readonly refused: ReadonlyArray<{ readonly line: number; readonly reason: string }>
  readonly warnings: ReadonlyArray<{ readonly column: string; readonly count: number; readonly example: string }>
  readonly unknownColumns: ReadonlyArray<string>
  readonly marketCount: number
  readonly markets: ReadonlyArray<MarketCount>
  readonly demoDisplaced: ReadonlyArray<MarketCount>
}

/** Share of prices that the 80 % ranges should hold. */
export const WANTED_COVERAGE = 0.8

/**
 * Whether the share of prices within the ranges differs from the wanted one by more than chance (two standard errors),
 * and by enough to matter (3 points).
 */
export const coverageState = ({ count, coverage80 }: Trials): "narrow" | "wide" | "right" => {
  const chance = 2 * Math.sqrt((WANTED_COVERAGE * (1 - WANTED_COVERAGE)) / Math.max(1, count))
  const far = Math.max(0.03, chance)
  return coverage80 < WANTED_COVERAGE - far ? "narrow" : coverage80 > WANTED_COVERAGE + far ? "wide" : "right"
}

const STALE_DAYS = 90
const DAY = 86_400_000

/** Whether a market has had no new sample for so long that its values rest on a continued trend. */
export const isStale = ({ lastDay }: Pick<Market, "lastDay">, now: number): boolean =>
  now - Date.parse(`${lastDay}T00:00:00+08:00`) > STALE_DAYS * DAY
