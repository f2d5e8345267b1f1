import type { AssetType } from "../domain/Asset.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { FitMetrics } from "./artefact/FitMetrics.ts"
import type { AdditiveModel } from "./learn/Backfit.ts"
import type { Band } from "./learn/Band.ts"
import type { Correction } from "./learn/Correction.ts"
import type { LabelMeans } from "./learn/Features.ts"
import type { Kernel } from "./learn/Kernel.ts"
import type { Known } from "./learn/Support.ts"
import type { RecentResiduals } from "./learn/TimeIndex.ts"
import type { Attribute } from "./learn/Variables.ts"

/** How asking prices relate to deals in a market. */
export interface ListingDiscount {
  /** ln of deal over asking price; ≤ 0 where sellers concede. */
  readonly logRatio: number
  readonly origin: "LEARNED_PAIRS" | "LEARNED_KINDS" | "POLICY"
  /** Pairs, or listings compared, that it was learned from. */
  readonly count: number
}

/**
 * How far the engine could learn: effects, similarity and what still goes wrong in ways that repeat themselves; the first two; or nothing,
 * so that the recipe's similarity stands alone.
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
  /** What trees read for labels; absent, as their corrections and local ranges are, where there were too few unseen prices to learn from. */
  readonly labels: LabelMeans | undefined
  readonly correction: Correction | undefined
  readonly discount: ListingDiscount
  /** Absent where there were too few unseen prices to learn from: the policy's prior stands. */
  readonly band: Band | undefined
  /** How well prices that were held back were predicted; absent without a band. */
  readonly metrics: FitMetrics | undefined
}
