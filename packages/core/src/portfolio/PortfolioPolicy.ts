import type { Haircut, Lending, Revaluation, SharedError, Sourced } from "../asset/Asset.ts"
import { assets } from "../asset/assets.ts"
import type { AssetType } from "../domain/Asset.ts"
import { ownValue } from "../domain/OwnValue.ts"

export type { Haircut, Lending, Revaluation, RevaluationMonths, SharedError, Sourced } from "../asset/Asset.ts"

/** Where a figure of the default policy comes from; the catalogue has the words (`sourceWords`). */
export type PolicySource =
  | "HAIRCUT_BUILDING"
  | "HAIRCUT_MOVABLE"
  | "HAIRCUT_LAND"
  | "HAIRCUT_OTHER"
  | "LTV_BANDS"
  | "STRESSED_LIMIT"
  | "SHARED_PROPERTY"
  | "SHARED_LAND"
  | "SHARED_VEHICLE"
  | "SHARED_EQUIPMENT"
  | "SHARED_OTHER"
  | "UNMEASURED"
  | "BETWEEN_MARKETS"
  | "RISK_LTV"
  | "REVALUATION_YEARLY"
  | "REVALUATION_RISK"

/** Thresholds of the summary of a portfolio. Assets without a line of their own take that of `other`. */
export interface PortfolioPolicy {
  /** Upper ends of the LTV bands, per cent, rising; one more band is above the last. */
  readonly ltvBands: Sourced & { readonly upTo: ReadonlyArray<number> }
  readonly haircuts: Readonly<Record<AssetType, Haircut>> & { readonly other: Haircut }
  /** Value that the haircut is taken from: the low end of the 80 % range, or the central value. */
  readonly stressedFrom: "LOW" | "CENTRAL"
  /** Stressed LTV above which a row is listed, per cent. */
  readonly stressedLimit: Sourced & { readonly percent: number }
  /** LTV above which an item is of medium or high risk, per cent. */
  readonly riskLtv: Sourced & { readonly medium: number; readonly high: number }
  /** When items are valued again. */
  readonly revaluations: Readonly<Record<AssetType, Revaluation>> & { readonly other: Revaluation }
  readonly sharedErrors: Readonly<Record<AssetType, SharedError>> & { readonly other: SharedError }
  /**
   * Where a market's model has measured too little: the share of each value's variance that is held to be common to its
   * market, 0 to 1, and the number of measured prices that counts as much as this judgement.
   */
  readonly unmeasured: Sourced & { readonly share: number; readonly trials: number }
  /** Correlation of the shared errors of two markets, 0 to 1. */
  readonly betweenMarkets: Sourced & { readonly correlation: number }
  /** Coverage of the portfolio's range. */
  readonly rangeShare: number
  /** Groups that a breakdown keeps apart; rows of later ones are joined. Bounds the memory. */
  readonly mostGroups: number
  /** Groups that a breakdown shows, the largest by value; the others are joined. */
  readonly shownGroups: number
  /** Rows named in a list: the largest falls, rows above the limit, rows with faults. */
  readonly shownRows: number
}

const judged = (source: PolicySource): Sourced => ({ origin: "JUDGEMENT", source })

/** An asset that a host adds, with its lines in the policy. */
export interface LentOn {
  readonly assetType: AssetType
  readonly lending?: Lending | undefined
}

const libraryAssets = Object.entries(assets).map(([assetType, { data }]): LentOn => ({ assetType, ...data }))

/** The policy that applies unless a host overrides it, with the lines of the assets that the host adds. */
export const portfolioPolicyOf = (added: Iterable<LentOn>): PortfolioPolicy => {
  const lines = [...libraryAssets, ...added].flatMap(({ assetType, lending }) =>
    lending === undefined ? [] : [{ assetType, ...lending }],
  )
  return {
    ltvBands: { upTo: [50, 60, 70, 80, 90, 100], ...judged("LTV_BANDS") },
    haircuts: {
      ...Object.fromEntries(lines.map(({ assetType, haircut }) => [assetType, haircut])),
      other: { share: 0.5, ...judged("HAIRCUT_OTHER") },
    },
    stressedFrom: "LOW",
    stressedLimit: { percent: 100, ...judged("STRESSED_LIMIT") },
    riskLtv: { medium: 60, high: 80, ...judged("RISK_LTV") },
    revaluations: {
      ...Object.fromEntries(
        lines.flatMap(({ assetType, revaluation }) => (revaluation === undefined ? [] : [[assetType, revaluation]])),
      ),
      other: { LOW: 12, MEDIUM: 6, HIGH: 3 },
    },
    sharedErrors: {
      ...Object.fromEntries(lines.map(({ assetType, sharedError }) => [assetType, sharedError])),
      other: { market: 0.06, place: 0.06, extent: "COUNTRY", ...judged("SHARED_OTHER") },
    },
    unmeasured: { share: 0.25, trials: 60, ...judged("UNMEASURED") },
    betweenMarkets: { correlation: 0.3, ...judged("BETWEEN_MARKETS") },
    rangeShare: 0.8,
    mostGroups: 20_000,
    shownGroups: 30,
    shownRows: 10,
  }
}

/** The policy for the library's assets. */
export const defaultPortfolioPolicy: PortfolioPolicy = portfolioPolicyOf([])

/** The line of an asset in a table of the policy, else that of `other`. */
export const lineOf = <A>(table: Readonly<Record<AssetType, A>> & { readonly other: A }, assetType: AssetType): A =>
  ownValue(table, assetType) ?? table.other
