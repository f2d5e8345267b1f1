import type { AssetType } from "../domain/Asset.ts"

/** A figure of the policy with where it comes from. `JUDGEMENT`: nobody published it; a host should set its own. */
export interface Sourced {
  readonly origin: "REGULATION" | "JUDGEMENT"
  /** Publication and date, or the reason of a judgement. */
  readonly source: string
}

/** Share of the value that is lost when the asset must be sold in a falling market, 0 to 1. */
export interface Haircut extends Sourced {
  readonly share: number
}

/**
 * Errors that assets share, ln units (standard deviations). `market`: shared by all assets of one market on a day;
 * `place`: shared by all assets of one class (community, series, model) there, besides.
 */
export interface SharedError extends Sourced {
  readonly market: number
  readonly place: number
  /** What a market is: a city, or the whole country. */
  readonly extent: "CITY" | "COUNTRY"
}

/** Thresholds of the summary of a portfolio. Assets without a line of their own take that of `other`. */
export interface PortfolioPolicy {
  /** Upper ends of the LTV bands, per cent, rising; one more band is above the last. */
  readonly ltvBands: Sourced & { readonly upTo: ReadonlyArray<number> }
  readonly haircuts: Readonly<Record<AssetType, Haircut>> & { readonly other: Haircut }
  /** Value that the haircut is taken from: the low end of the 80 % range, or the central value. */
  readonly stressedFrom: "LOW" | "CENTRAL"
  /** Stressed LTV above which a row is listed, per cent. */
  readonly stressedLimit: Sourced & { readonly percent: number }
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

const REAL_ESTATE: Haircut = {
  share: 0.4,
  origin: "REGULATION",
  source:
    "Basel Framework CRE32, haircut of real estate as collateral (in force 2023-01-01); of the same size as the falls in the stress test of the Federal Reserve 2024: homes 36 %, commercial property 40 %",
}

const MOVABLE: Haircut = {
  share: 0.5,
  origin: "REGULATION",
  source: "Basel Framework CRE32, haircut of other physical collateral (in force 2023-01-01)",
}

/** The policy that applies unless a host overrides it. */
export const defaultPortfolioPolicy: PortfolioPolicy = {
  ltvBands: {
    upTo: [50, 60, 70, 80, 90, 100],
    origin: "REGULATION",
    source:
      "Basel Framework CRE20, bands of residential real estate (in force 2023-01-01); the end at 70 % is a judgement: it parts the widest band",
  },
  haircuts: {
    PROPERTY: REAL_ESTATE,
    VEHICLE: MOVABLE,
    EQUIPMENT: MOVABLE,
    LAND: {
      share: 0.5,
      origin: "JUDGEMENT",
      source: "More than buildings (Basel Framework CRE32: 40 %): fewer buyers, and a longer sale",
    },
    other: { share: 0.5, origin: "JUDGEMENT", source: "Like other physical collateral of the Basel Framework, CRE32" },
  },
  stressedFrom: "LOW",
  stressedLimit: {
    percent: 100,
    origin: "JUDGEMENT",
    source: "Above it, a sale under stress does not repay the loan",
  },
  // `market`: at least the recipe's prior drift over a month, the usual age of the newest samples.
  sharedErrors: {
    PROPERTY: {
      market: 0.04,
      place: 0.04,
      extent: "CITY",
      origin: "JUDGEMENT",
      source: "Market: prior drift of homes over a month (4 %). Place: what simulated markets show (3 to 5 %)",
    },
    LAND: {
      market: 0.06,
      place: 0.06,
      extent: "COUNTRY",
      origin: "JUDGEMENT",
      source: "Prior drift of land over a month (4 %), half more for one index of the whole country; place likewise",
    },
    VEHICLE: {
      market: 0.03,
      place: 0.04,
      extent: "COUNTRY",
      origin: "JUDGEMENT",
      source: "Market: twice the prior drift of vehicles over a month (1.5 %). Place: as for homes",
    },
    EQUIPMENT: {
      market: 0.03,
      place: 0.06,
      extent: "COUNTRY",
      origin: "JUDGEMENT",
      source: "Market: twice the prior drift of machines over a month (1.5 %). Place: half more than for homes",
    },
    other: {
      market: 0.06,
      place: 0.06,
      extent: "COUNTRY",
      origin: "JUDGEMENT",
      source: "The widest of the known assets",
    },
  },
  unmeasured: {
    share: 0.25,
    trials: 60,
    origin: "JUDGEMENT",
    source:
      "What makes values of a market with few samples uncertain is learned from the same few samples: as high as a corporate asset correlation of the Basel Framework, CRE31 (up to 0.24). 60: the fewest prices that a range is learned from",
  },
  betweenMarkets: {
    correlation: 0.3,
    origin: "JUDGEMENT",
    source: "Prices of Chinese cities often turn together; 0 is a book whose markets have nothing in common",
  },
  rangeShare: 0.8,
  mostGroups: 20_000,
  shownGroups: 30,
  shownRows: 10,
}

/** The line of an asset in a table of the policy, else that of `other`. */
export const lineOf = <A>(table: Readonly<Record<AssetType, A>> & { readonly other: A }, assetType: AssetType): A =>
  Object.hasOwn(table, assetType) ? table[assetType]! : table.other
