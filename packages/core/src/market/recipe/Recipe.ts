import type { AssetType } from "../../domain/Asset.ts"
import type { Facts } from "../../domain/Facts.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import type { PriceBasis, SampleKind, Subject } from "../../domain/Sample.ts"
import type { SearchStep } from "../../ports/SampleSource.ts"
import type { ComparisonPolicy } from "./MarketPolicy.ts"
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
  /**
   * Where it is unknown, it counts as the mean of the samples that agree in these labels, the last that has samples of
   * its own counting most. Absent: as with the comparables of the subject's own group.
   */
  readonly fill?: ReadonlyArray<string>
  /** What more of it does to a price by its nature: all its own effects together are made to go that way. */
  readonly monotone?: Monotone
  /**
   * It moves a price through its own effects alone: no comparable is chosen or weighed by it and no tree asks for it,
   * so that nothing but those effects can move a value when it changes.
   */
  readonly alone?: boolean
  /**
   * Given: objects beyond what the samples reach are less sure, by the distance in units of what they span, and of no
   * less than this. Absent: the number does not bound what can be told.
   */
  readonly leastSpan?: number
  /** Spans beyond the samples' reach from which on no value is given. Absent: the range only grows. */
  readonly mostBeyond?: number
}

/**
 * Which way a price goes with a number, whatever samples say: an older machine is not dearer, a longer term not
 * cheaper.
 */
export interface Monotone {
  readonly direction: "falling" | "rising"
  /** Values are told apart between these, in the variable's own unit; what lies outside counts as the nearer one. */
  readonly between: readonly [low: number, high: number]
  /**
   * What else changes with the value, ln units: the effects and this together are made to go the way. For age what is
   * expected of use at that age; for the size of an object that is priced per unit its own logarithm, so that the total
   * goes the way.
   */
  readonly beside?: (value: number) => number
}

/** A named property of an object (decoration, orientation); its levels are learned. */
export interface LabelVariable {
  readonly name: string
  /**
   * Reads it from the facts as they stood on a day, of a sample (or a subject that is valued as one) of this kind and
   * region.
   */
  readonly of: (facts: Facts, day: EpochDay, kind: SampleKind, city: string) => string | undefined
  readonly factor: string
  /** Loss of similarity when the labels differ, before anything was learned (in ln weight). */
  readonly dissimilarity: number
}

/** Words that describe an object (those of a trim's or an address' name); each is learned by its own effect. */
export interface TokenVariable {
  readonly name: string
  readonly of: (facts: Facts) => ReadonlyArray<string>
}

/** How the effect of a numeric variable bends. */
export type Shape =
  /** Slopes that change at the knots, of the value itself. */
  | "hinges"
  /** A rise or fall between each two knots, constant beyond the outer ones. */
  | "ramps"
  /** One slope, of the value; of its logarithm; of its square: in units of its standard deviation. */
  | "linear"
  | "log"
  | "square"
  /** One level for objects of which it is unknown. */
  | "missing"

/**
 * A family of effects that are learned together and shrunk towards none: of a numeric variable, of labels, or of the
 * variable for each combination of the labels. Families from coarse to fine pool what is known: an object with three
 * sales borrows from its kind.
 */
export interface TermRecipe {
  /** The adjustment it is reported under. */
  readonly factor: string
  /** A numeric variable and the shape of its effect; absent: the level of the labels. */
  readonly number?: string
  readonly shape?: Shape
  readonly knots?: ReadonlyArray<number>
  /** Labels of whose every combination the effect is learned apart. */
  readonly by?: ReadonlyArray<string>
  /** Words each of which has an effect of its own, alone or by the labels. */
  readonly tokens?: string
  /** Objects without evidence (ridge penalty) that pull the effect to none. */
  readonly penalty: number
  /** Whether the penalty counts per standard deviation of a column, whatever its unit. */
  readonly standardised?: boolean
}

/**
 * What is known of prices before a sample was seen, as a table: ln units for a value of a numeric variable (and a
 * label). Learned effects come on top, so that few samples mean the table and many the market.
 */
export interface PriorRecipe {
  readonly factor: string
  readonly number: string
  readonly by?: string
  readonly of: (value: number, label: string) => number
}

/** How the effects of a market are learned. */
export interface EffectsRecipe {
  readonly terms: ReadonlyArray<TermRecipe>
  readonly priors: ReadonlyArray<PriorRecipe>
  readonly tokens?: ReadonlyArray<TokenVariable>
  /** Errors pull up to this many robust standard deviations (Huber 1964). */
  readonly clipSigmas: number
  /** Penalty of each further column of the catalogue, alone and for each level of a label. */
  readonly attributes: {
    readonly penalty: number
    readonly by: ReadonlyArray<{ readonly label: string; readonly penalty: number }>
  }
}

/** How the range is learned: refits at past days, and how many days after each are predicted. */
export interface BandRecipe {
  readonly originDays: ReadonlyArray<number>
  readonly windowDays: number
  /**
   * What a trial of a withheld object counts, where the newest of the others counts 1/4: it tells how errors differ
   * with what is known of an object, but it knows the level of its day, which no value ahead of the samples does.
   * Absent: 1/4.
   */
  readonly withheldWeight?: number
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
  /** The same of one of the subject's own group. Absent: alike. */
  readonly ownClip?: number
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
  /** What an object is used as, where samples of another use tell nothing of its price. Absent: all count. */
  readonly useOf?: (facts: Facts) => string
  /** Fields that the variables above already read, or that identify rather than describe: not learned as attributes. */
  readonly consumed: ReadonlySet<string>
  /**
   * Names of ever wider kinds of objects whose unit prices are within a factor of a hundred of their middle, for
   * objects whose group has few samples: what lies beyond is a price or a size in another unit, from which nothing is
   * learned.
   */
  readonly alike?: ReadonlyArray<(object: { readonly city: string; readonly facts: Facts }) => string | undefined>
  /**
   * The effects to learn. Absent: one of each variable, beside levels of district, area and group, the group's being
   * left to its own comparables.
   */
  readonly effects?: EffectsRecipe
  /** A correction is learned from so many unseen predictions on; absent: as soon as ranges are learned locally. */
  readonly correctionFrom?: number
  /** Boosted trees beside effects and comparables. Absent: none. */
  readonly opinion?: OpinionRecipe
  /** Absent: three refits a month apart, each predicting a month. */
  readonly band?: BandRecipe
  /** ln of deal over asking price before anything was learned. */
  readonly listingDiscount: number
  /** What is believed of errors, by what the samples tell of an object, before they were measured. */
  readonly support: SupportPriors
  /** An object as a request of the specification's own fields tells of it. Absent: with all its facts. */
  readonly asRequested?: (object: Subject) => Subject
  readonly time: TimeRecipe
  readonly kernel: KernelRecipe
  /**
   * How comparables are chosen where a host's policy says otherwise (`comparedUnder`): a model that was learned under
   * another is not used.
   */
  readonly comparison?: ComparisonPolicy
  /** Tables of knowledge that the functions above read: a model that was learned with others is not used. */
  readonly tables?: unknown
}

/** A second opinion beside effects and comparables. */
export interface OpinionRecipe {
  /** Share of the value that it carries where rows are many. */
  readonly weight: number
  /** Rows at the market's level that each level of a label is assumed to have. */
  readonly labelPrior: number
}

/** What is believed of errors before a trial was seen. */
export interface SupportPriors {
  /**
   * Standard deviations (ln units) where no more of an object is known than each of the units of support, and than its
   * market.
   */
  readonly unitErrors: ReadonlyArray<number>
  /** The same of an object one span beyond what the samples reach. */
  readonly beyondError: number
}
