import type { AssetType } from "../domain/Asset.ts"
import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { PriceBasis, SampleKind } from "../domain/Sample.ts"
import type { SearchStep } from "../ports/SampleSource.ts"
import type { SearchKeys } from "./SearchKeys.ts"

/** A numeric property of an object that prices depend on. */
export interface NumberVariable {
  readonly name: string
  /** Reads it from the facts as they stood on a day; `undefined` when unknown or implausible. */
  readonly of: (facts: Facts, day: EpochDay) => number | undefined
  /** Where the slope of its effect may change, in the variable's own unit. Empty: one slope. */
  readonly knots: ReadonlyArray<number>
  /** The adjustment it is reported under (`area`, `age`, `floor` …). */
  readonly factor: string
  /** Loss of similarity per unit of difference before anything was learned (in ln weight). */
  readonly dissimilarity: number
}

/** A named property of an object (decoration, orientation); its levels are learned. */
export interface LabelVariable {
  readonly name: string
  readonly of: (facts: Facts, day: EpochDay) => string | undefined
  readonly factor: string
  /** Loss of similarity when the labels differ, before anything was learned (in ln weight). */
  readonly dissimilarity: number
}

/** How the price level moves with time, and how far it may be carried forward. */
export interface TimeRecipe {
  readonly bandwidthDays: number
  /** The window widens until this much weight of evidence lies in it. */
  readonly minimumWeight: number
  /** Rows weigh e^(−age/decayDays) in the hedonic fit. */
  readonly decayDays: number
  /** Share of the last slope that is carried beyond the newest sample, and how quickly it dies away. */
  readonly trendShare: number
  readonly trendDays: number
}

/** Similarity of a comparable to the subject before anything was learned: ln weight per unit. */
export interface KernelRecipe {
  /** Gain when both belong to the same group (community, model). */
  readonly sameGroup: number
  /** Gain when only the group's base name is the same (another phase of the community). */
  readonly sameBase: number
  readonly perKm: number
  readonly perRootKm: number
  readonly perYear: number
  /** Loss of a listing beside a deal's value, and the other way round. */
  readonly otherBasis: number
  /** Weight of the market anchor beside the comparables. */
  readonly anchor: number
  /** A comparable's own surprise counts up to this much around the median of all (ln units). */
  readonly clip: number
}

/**
 * How one asset is priced from its market, as data: what is read from the facts, how samples are found, what the engine
 * starts from before it has learned. Method: hedonic time-adjusted comparables (see docs/methods.md).
 */
export interface Recipe {
  readonly assetType: AssetType
  /** Prices are compared per unit of this field (m²); absent: as totals. */
  readonly unitField: string | undefined
  /** Kinds of samples that carry a value, and what their price means. */
  readonly kinds: Readonly<Partial<Record<SampleKind, PriceBasis>>>
  readonly keys: SearchKeys
  readonly search: {
    readonly steps: ReadonlyArray<SearchStep>
    readonly target: number
    readonly limit: number
  }
  readonly numbers: ReadonlyArray<NumberVariable>
  readonly labels: ReadonlyArray<LabelVariable>
  /** Fields that the variables above already read, or that identify rather than describe: not learned as attributes. */
  readonly consumed: ReadonlySet<string>
  /** ln of deal over asking price before anything was learned. */
  readonly listingDiscount: number
  readonly time: TimeRecipe
  readonly kernel: KernelRecipe
}
