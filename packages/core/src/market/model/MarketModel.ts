import type { AssetType } from "../../domain/Asset.ts"
import type { LocalDate } from "../../domain/LocalDate.ts"
import type { AdditiveModel } from "./AdditiveModel.ts"
import type { Band } from "./Band.ts"
import type { Correction } from "./Correction.ts"
import type { LabelMeans } from "./Features.ts"
import type { FitMetrics } from "./FitMetrics.ts"
import type { Kernel } from "./Kernel.ts"
import type { SecondOpinion } from "./SecondOpinion.ts"
import type { Known } from "./Support.ts"
import type { RecentResiduals } from "./TimeIndex.ts"
import type { Attribute } from "./Variables.ts"

/** How asking prices relate to deals in a market. */
export interface ListingDiscount {
  /** ln of deal over asking price; ≤ 0 where sellers concede. */
  readonly logRatio: number
  readonly origin: "LEARNED_PAIRS" | "LEARNED_KINDS" | "POLICY"
  /** Pairs, or listings compared, that it was learned from. */
  readonly count: number
}

/**
 * How far the engine could learn: effects, similarity and what still goes wrong in ways that repeat themselves; the
 * first two; or nothing, so that the recipe's similarity stands alone.
 */
export type ModelPath = "CORRECTED" | "LEARNED" | "POLICY"

/** What was learned from one market's samples. Plain JSON, so that it can be stored and shipped. */
export interface MarketModel {
  /** Hash of everything below: equal data and recipe give an equal id. */
  readonly modelId: string
  readonly assetType: AssetType
  /** The key that `SearchKeys.market` gives. */
  readonly market: string
  /** Nothing observed after this day was used. */
  readonly asOf: LocalDate
  readonly newestDay: number
  /** Rows it was learned from. */
  readonly count: number
  /** Rows of each level of the recipe's labels, where effects are pooled over them. */
  readonly counts: ReadonlyArray<Readonly<Record<string, number>>>
  /** What its samples are: how sure a value is depends on how much of them tells of the subject. */
  readonly known: Known
  readonly attributes: ReadonlyArray<Attribute>
  readonly additive: AdditiveModel
  /** The last days, for following the market between fits (`Following`). */
  readonly recent: RecentResiduals
  readonly kernel: Kernel
  /**
   * What trees read for labels; absent, as their corrections and local ranges are, where there were too few unseen
   * prices to learn from.
   */
  readonly labels: LabelMeans | undefined
  readonly correction: Correction | undefined
  /** Absent where the recipe has none, or rows were too few. */
  readonly opinion: SecondOpinion | undefined
  readonly discount: ListingDiscount
  /** Absent where there were too few unseen prices to learn from: the policy's prior stands. */
  readonly band: Band | undefined
  /** How well prices that were held back were predicted; absent without a band. */
  readonly metrics: FitMetrics | undefined
}
