import type { AssetType } from "../../domain/Asset.ts"
import type { LocalDate } from "../../domain/LocalDate.ts"
import type { AdditiveModel } from "./AdditiveModel.ts"
import type { Band } from "./Band.ts"
import type { Correction } from "./Correction.ts"
import type { LabelMeans } from "./Features.ts"
import type { FitMetrics } from "./FitMetrics.ts"
import type { Kernel } from "./Kernel.ts"
import type { SecondEstimateModel } from "./SecondEstimate.ts"
import type { SharedErrors } from "./SharedErrors.ts"
import type { Known } from "./Support.ts"
import type { RecentResiduals } from "./TimeIndex.ts"
import type { Attribute } from "./Variables.ts"

/** The relation of asking prices to deals in a market. */
export interface ListingDiscount {
  /** ln ratio of deal to asking price; ≤ 0 where sellers concede. */
  readonly logRatio: number
  readonly origin: "LEARNED_PAIRS" | "LEARNED_KINDS" | "POLICY"
  /** Number of pairs, or of listings compared, behind it. */
  readonly count: number
}

/**
 * The parts that were learned: effects, similarity and a correction of systematic errors; effects and similarity; or
 * nothing, so that the recipe's prior similarity is used alone.
 */
export type ModelPath = "CORRECTED" | "LEARNED" | "POLICY"

/** A model learned from one market's samples. Plain JSON, so that it can be stored and shipped. */
export interface MarketModel {
  /** Hash of everything that values are made of: the same data and recipe give the same id. */
  readonly modelId: string
  readonly assetType: AssetType
  /** The key returned by `SearchKeys.market`. */
  readonly market: string
  /** Nothing observed after this day was used. */
  readonly asOf: LocalDate
  readonly newestDay: number
  /** Number of training rows. */
  readonly count: number
  /** Number of rows per level of the recipe's labels, where effects are pooled over them. */
  readonly counts: ReadonlyArray<Readonly<Record<string, number>>>
  /** Samples by unit and their numeric spans: the support of an object, and so its uncertainty, depends on them. */
  readonly known: Known
  readonly attributes: ReadonlyArray<Attribute>
  readonly additive: AdditiveModel
  /** Residuals of the last days, used to update the level between fits (`Following`). */
  readonly recent: RecentResiduals
  readonly kernel: Kernel
  /**
   * Target encoding of the labels. Absent, as are the correction and the local scale, where there were too few
   * out-of-sample prices to learn from.
   */
  readonly labels: LabelMeans | undefined
  readonly correction: Correction | undefined
  /** Absent where the recipe has none, or rows were too few. */
  readonly opinion: SecondEstimateModel | undefined
  readonly discount: ListingDiscount
  /** Absent where there were too few out-of-sample prices to learn from: the policy's prior applies. */
  readonly band: Band | undefined
  /** Out-of-sample accuracy; absent without a band. */
  readonly metrics: FitMetrics | undefined
  /**
   * The common part of errors, for the range of a portfolio; not part of `modelId`. Absent where there were too few
   * trials, and in models that an earlier engine stored.
   */
  readonly sharedErrors: SharedErrors | undefined
}
