import type { AssetType } from "../../domain/Asset.ts"
import { type Facts, text } from "../../domain/Facts.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { PriceBasis, Sample, SampleKind, Subject } from "../../domain/Sample.ts"
import type { SearchStep } from "../../ports/SampleSource.ts"
import type { ComparisonPolicy } from "./MarketPolicy.ts"
import type { SearchKeys } from "./SearchKeys.ts"

/** A numeric property of an object that affects its price. */
export interface NumberVariable {
  readonly name: string
  /** Reads the value from the facts as of a day; `undefined` when unknown or implausible. */
  readonly of: (facts: Facts, day: EpochDay) => number | undefined
  /** Knots where the slope of the effect may change, in the variable's own unit. Empty: a single slope. */
  readonly knots: ReadonlyArray<number>
  /** The adjustment under which the effect is reported (`area`, `age`, `floor` …). */
  readonly factor: string
  /** Prior loss of similarity per unit of difference (ln weight). */
  readonly dissimilarity: number
  /**
   * Labels used for imputation: an unknown value takes the mean of the samples that share these labels, with the most
   * weight on the last label that has samples. Absent: imputed from the comparables of the subject's own group.
   */
  readonly fill?: ReadonlyArray<string>
  /** Monotonicity constraint on the sum of the variable's own effects. */
  readonly monotone?: Monotone
  /**
   * Restricts the variable to its own effects: it is used neither in comparable selection and weighting nor in the
   * trees, so a change in it moves a value through those effects alone.
   */
  readonly alone?: boolean
  /**
   * Minimum span of the samples, in the variable's unit. Given: the range widens for objects outside the samples' span,
   * by the distance in spans. Absent: the variable does not limit extrapolation.
   */
  readonly leastSpan?: number
  /**
   * Distance outside the samples, in spans, beyond which the range does not cover the extrapolation: the asset refuses
   * or doubts the value. Absent: the range only widens.
   */
  readonly mostBeyond?: number
}

/**
 * The direction in which a price must move with a number, whatever the samples show: an older machine does not cost
 * more, a longer term does not cost less.
 */
export interface Monotone {
  readonly direction: "falling" | "rising"
  /** The constraint holds between these values, in the variable's own unit; values outside are clamped. */
  readonly between: readonly [low: number, high: number]
  /**
   * A further term that changes with the value, ln units; the constraint applies to the effects plus this term. For
   * age: the expected effect of use at that age. For the size of an object priced per unit: its own logarithm, which
   * makes the total price monotone.
   */
  readonly beside?: (value: number) => number
}

/** A categorical property of an object (decoration, orientation); the effects of its levels are learned. */
export interface LabelVariable {
  readonly name: string
  /** Reads the label from the facts as of a day, for a sample (or a subject valued as one) of this kind and region. */
  readonly of: (facts: Facts, day: EpochDay, kind: SampleKind, city: string) => string | undefined
  readonly factor: string
  /** Prior loss of similarity when the labels differ (ln weight). */
  readonly dissimilarity: number
}

/** Words that describe an object (in the name of a trim, in an address); each has its own learned effect. */
export interface TokenVariable {
  readonly name: string
  readonly of: (facts: Facts) => ReadonlyArray<string>
}

/** Functional form of a numeric variable's effect. */
export type Shape =
  /** Piecewise linear in the value, with slopes that change at the knots. */
  | "hinges"
  /** A linear ramp between neighbouring knots, constant beyond the outer ones. */
  | "ramps"
  /** A single slope in the value, its logarithm or its square, in units of its standard deviation. */
  | "linear"
  | "log"
  | "square"
  /** One level for objects whose value is unknown. */
  | "missing"

/**
 * A family of effects learned together and shrunk towards zero: of a numeric variable, of labels, or of the variable
 * within each combination of labels. Families nested from coarse to fine give partial pooling: an object with three
 * sales borrows strength from its kind.
 */
export interface TermRecipe {
  /** The adjustment under which the effect is reported. */
  readonly factor: string
  /** A numeric variable and the functional form of its effect. Absent: the level of the labels. */
  readonly number?: string
  readonly shape?: Shape
  readonly knots?: ReadonlyArray<number>
  /** Labels whose combinations each get their own effect. */
  readonly by?: ReadonlyArray<string>
  /** Words that each have an effect of their own, overall or within the labels. */
  readonly tokens?: string
  /** Ridge penalty, in pseudo-observations with a zero effect. */
  readonly penalty: number
  /** True when the penalty applies per standard deviation of a column, whatever its unit. */
  readonly standardised?: boolean
}

/**
 * Prior knowledge of prices as a table: ln units for a value of a numeric variable (and a label). Learned effects are
 * added to it, so few samples leave the value near the table and many bring it to the market.
 */
export interface PriorRecipe {
  readonly factor: string
  readonly number: string
  readonly by?: string
  readonly of: (value: number, label: string) => number
}

/** Specification of the effects model of a market. */
export interface EffectsRecipe {
  readonly terms: ReadonlyArray<TermRecipe>
  readonly priors: ReadonlyArray<PriorRecipe>
  readonly tokens?: ReadonlyArray<TokenVariable>
  /** Residuals are clipped at this many robust standard deviations (Huber 1964). */
  readonly clipSigmas: number
  /** Penalty of each further column of the catalogue, overall and within each level of a label. */
  readonly attributes: {
    readonly penalty: number
    readonly by: ReadonlyArray<{ readonly label: string; readonly penalty: number }>
    /**
     * Labels within which the exact value of a numeric column may name a variant. It has an effect there if the samples
     * have this many rows per value and level in the mean. Absent: numbers are learned by their size alone.
     */
    readonly variants?: ReadonlyArray<{
      readonly label: string
      readonly penalty: number
      readonly rowsPerLevel: number
    }>
  }
}

/**
 * The learning of the prediction interval: rolling origins, as days before the newest sample, and the days predicted
 * after each.
 */
export interface BandRecipe {
  readonly originDays: ReadonlyArray<number>
  readonly windowDays: number
  /**
   * Weight of a held-out trial, where the newest forward trial has weight 1/4. A held-out trial shows how errors depend
   * on the evidence for an object, but it knows the price level of its own day, which a forecast does not. Absent: 1/4.
   */
  readonly withheldWeight?: number
}

/** The movement of the price level with time, and the limit of its extrapolation. */
export interface TimeRecipe {
  readonly bandwidthDays: number
  /** The kernel window widens until it holds this much effective weight. */
  readonly minimumWeight: number
  /** Rows weigh e^(−age/decayDays) in the hedonic fit. */
  readonly decayDays: number
  /** Share of the last slope that is extrapolated beyond the newest sample, and the time over which it decays, days. */
  readonly trendShare: number
  readonly trendDays: number
  readonly drift: DriftRecipe
}

/**
 * Prior root mean square error of the price level beyond the newest sample, measured at rolling origins of several
 * markets: `perMonth · (days / 30) ^ power`, up to a year. A floor under the market's own.
 */
export interface DriftRecipe {
  /** Error 30 days ahead, ln units. */
  readonly perMonth: number
  /** Growth with the horizon: 0.5 for a random walk, 1 for a trend that nobody foresaw. */
  readonly power: number
}

/** Prior similarity of a comparable to the subject, ln weight per unit. */
export interface KernelRecipe {
  /** Gain when both belong to the same group (community, model). */
  readonly sameGroup: number
  /** Gain when only the group's base name is the same (another phase of the community). */
  readonly sameBase: number
  /** Gain when only the stem of the groups' names is the same (`SearchKeys.groupStem`). Absent: none. */
  readonly sameStem?: number
  readonly perKm: number
  readonly perRootKm: number
  readonly perYear: number
  /** Loss for a price of the other basis (a listing where deals are valued, and the reverse). */
  readonly otherBasis: number
  /** Weight of the market anchor relative to the comparables. */
  readonly anchor: number
  /** A comparable's residual is clipped at this distance from the median residual (ln units). */
  readonly clip: number
  /** The same for a comparable of the subject's own group. Absent: `clip`. */
  readonly ownClip?: number
}

/** A share of an object instead of the whole; facts of a sample that cannot all be right. */
export type SampleFault = "SHARE" | "FACTS_CONTRADICT"

/**
 * Specification of how one asset is priced from its market, as data: what is read from the facts, how samples are
 * searched, and the priors of the engine. Method: hedonic time-adjusted comparables (see docs/methods.md).
 */
export interface Recipe {
  readonly assetType: AssetType
  /**
   * Fields of the class of an object, of which prices move together within a market: the community of a home.
   * Portfolios use it, no value does. Absent: all objects are of one class.
   */
  readonly classedBy?: ReadonlyArray<string>
  /** Prices are compared per unit of this field (m²). Absent: as totals. */
  readonly unitField: string | undefined
  /** Kinds of samples that carry a value, and the basis of their prices. */
  readonly kinds: Readonly<Partial<Record<SampleKind, PriceBasis>>>
  readonly keys: SearchKeys
  readonly search: {
    readonly steps: ReadonlyArray<SearchStep>
    readonly target: number
    readonly limit: number
  }
  readonly numbers: ReadonlyArray<NumberVariable>
  readonly labels: ReadonlyArray<LabelVariable>
  /** The use of an object, where samples of another use say nothing about its price. Absent: all samples count. */
  readonly useOf?: (facts: Facts) => string
  /** The fault that keeps a sample out of training and comparison. Absent: nothing but its price and size. */
  readonly faultOf?: (sample: Sample) => SampleFault | undefined
  /**
   * Fields that the variables above already read, or that identify rather than describe an object: not learned as
   * attributes.
   */
  readonly consumed: ReadonlySet<string>
  /**
   * Names of ever wider kinds of objects whose unit prices lie within a factor of a hundred of their median, for
   * objects whose group has few samples. A price outside is in another unit, or its size is; nothing is learned from
   * it.
   */
  readonly alike?: ReadonlyArray<(object: { readonly city: string; readonly facts: Facts }) => string | undefined>
  /**
   * The effects to learn. Absent: one for each variable, plus levels of district, area and group, with the group's
   * level left to its own comparables.
   */
  readonly effects?: EffectsRecipe
  /**
   * A correction is learned from this many out-of-sample predictions on. Absent: as soon as ranges are learned locally.
   */
  readonly correctionFrom?: number
  /** Boosted trees beside effects and comparables. Absent: none. */
  readonly opinion?: SecondEstimateRecipe
  /** Absent: three refits a month apart, each predicting a month. */
  readonly band?: BandRecipe
  /** Prior ln ratio of deal to asking price. */
  readonly listingDiscount: number
  /** Prior standard errors by support, before any out-of-sample error was measured. */
  readonly support: SupportPriors
  /**
   * The object reduced to the fields that a request of the specification has, without the optional ones that it omits.
   * Absent: with all its facts.
   */
  readonly asRequested?: (object: Subject, omits?: (field: string) => boolean) => Subject
  readonly time: TimeRecipe
  readonly kernel: KernelRecipe
  /**
   * Comparable selection settings where a host's policy differs from the default (`comparedUnder`). A model learned
   * under other settings is not used.
   */
  readonly comparison?: ComparisonPolicy
  /** Reference tables that the functions above read. A model learned with other tables is not used. */
  readonly tables?: unknown
}

/** The class of an object; `undefined` where its facts do not state one. */
export const classOf = ({ classedBy = [] }: Pick<Recipe, "classedBy">, facts: Facts): string | undefined =>
  classedBy.flatMap((name) => text(facts, name) ?? []).join(" ") || undefined

/** A second estimate: boosted trees beside effects and comparables. */
export interface SecondEstimateRecipe {
  /** Its share of the value where there are many rows. */
  readonly weight: number
  /** Shrinkage of a label level's mean, in rows. */
  readonly labelPrior: number
  /** It is shrunk towards the label that holds it (the series of a trim). Absent: towards the market. */
  readonly labelsTowards?: "HOLDER"
}

/** Prior standard errors, before any trial. */
export interface SupportPriors {
  /**
   * Standard deviations (ln units) of an object of which nothing more is known than its market and this unit of
   * support.
   */
  readonly unitErrors: ReadonlyArray<number>
  /** Standard deviation (ln units) of an object one span outside the samples. */
  readonly beyondError: number
}
