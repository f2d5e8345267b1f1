import type { Effect } from "effect"
import type { Facts } from "../domain/Facts.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Sample, SampleKind, Subject } from "../domain/Sample.ts"
import type { NotValuable } from "../domain/ValuationError.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import type { Appraisal } from "./appraise/Appraisal.ts"
import type { FactCheck } from "./appraise/FactCheck.ts"
import type { Unstated } from "./appraise/UnstatedFacts.ts"
import type { Wearing } from "./model/Ageing.ts"
import type { MarketModel } from "./model/MarketModel.ts"
import type { MarketPolicy } from "./recipe/MarketPolicy.ts"
import type { Recipe } from "./recipe/Recipe.ts"
import type { ConcludedValue, Value } from "./reconcile/Reconcile.ts"
import type { Conclusion, SearchedCase, SubjectFindings, ValueCase } from "./report/MarketCase.ts"

/** A dimension by which an accuracy report is broken down: district, brand, kind of machine. */
export interface SampleClass {
  readonly name: string
  /** The class of a sample under its usual name; `undefined` when the sample does not state it. */
  readonly of: (sample: Sample) => string | undefined
}

/** A field of an asset's request that holds a name which samples have. */
export interface SampleName {
  /** The samples' field with the name. Absent: the field of the request's name. */
  readonly from?: string
  /** Fields that must be known first, and in which samples must agree: the brand of a series. Absent: none. */
  readonly within?: ReadonlyArray<string>
  /** Further fields that say which market is meant, where they are known. Absent: none. */
  readonly beside?: ReadonlyArray<string>
  /** One key for all spellings of the name, given the fields known beside it. Absent: names are compared as written. */
  readonly key?: (name: string, known: Facts) => string
  /** True when a chat offers close names in place of one that no sample has. Absent: it does not. */
  readonly corrected?: true
}

/** The comparison of one asset, for catalogues and fits. */
interface Compared {
  readonly recipe: Recipe
  readonly policy: MarketPolicy
  /** Dimensions for an accuracy report, best first: the first one on which the rows at hand differ is used. */
  readonly classes?: ReadonlyArray<SampleClass>
  /** Fields of the request that hold names which samples have, for lists of names. Absent: none. */
  readonly names?: Readonly<Record<string, SampleName>>
  /** How its objects wear along a term. Absent: their value at the end of a term is not forecast. */
  readonly wearing?: Wearing
  /** The share of today's value that the term of a right leaves so many years on; 0 once it has ended. Absent: all. */
  readonly runOff?: (facts: Facts, years: number) => number
}

/** An asset's conclusion from its approaches. It may carry more, for the report. */
export interface Valued {
  /** `undefined` when none is given; then the outcome says why. */
  readonly value: ConcludedValue | undefined
}

/**
 * The asset-specific parts of a market valuation. All are pure but `lookUp`. `Notes`: what the asset notes about its
 * subjects. `Own`: its conclusion from its approaches.
 */
export interface MarketAsset<
  Outcome,
  R = never,
  Notes = unknown,
  Own extends Valued = Valued & { readonly appraisal: Appraisal },
> extends Compared {
  /**
   * Reads what a request or a sample states, as of the valuation date: names in parts, implausible readings replaced.
   * Absent: it stays as it is.
   */
  readonly read?: (subject: Subject<Notes>, valuationDate: LocalDate) => Subject<Notes>
  /** The part of a search that is relevant to the subject. Absent: all of it. */
  readonly relevant?: (subject: Subject<Notes>, search: SearchResult) => SearchResult
  readonly prepare: (subject: Subject<Notes>, valuationDate: LocalDate) => Message
  readonly preview: (sample: Sample) => unknown
  /** Facts of the subject found from the samples. Absent: none. */
  readonly investigate?: (subject: Subject<Notes>, search: SearchResult, retrievedAt: string) => SubjectFindings<Notes>
  /**
   * Facts of the subject found in sources that are not samples; they take precedence. Asked once, for the subject with
   * all of its facts. Absent: nothing is looked up.
   */
  readonly lookUp?: (subject: Subject<Notes>, search: SearchResult) => Effect.Effect<SubjectFindings<Notes>, never, R>
  /** Checks of the subject's facts against each other, the real world, and the samples. */
  readonly checks?: ReadonlyArray<FactCheck<Notes>>
  /** Relevant facts that were not stated and that the samples do not supply. */
  readonly unstated?: (subject: Subject, samples: ReadonlyArray<Sample>) => Unstated
  /**
   * Later adjustments by the asset to the market's value for facts that may be doubted (a remaining term), ln units.
   */
  readonly beside?: (subject: Subject, appraisal: Appraisal) => number
  /** The value by all approaches, or the task's failure when the evidence says too little about the subject. */
  readonly value: (valued: ValueCase<Notes>) => Own | NotValuable
  /** The conclusion when facts contradict each other too much for a value. Absent: the task fails. */
  readonly refuse?: (valued: ValueCase<Notes>, reason: Message) => Own
  /** The outcome: the value with all that is reported beside it. */
  readonly conclude: (searched: SearchedCase<Notes>, own: Own) => Conclusion<Outcome>
}

/** The samples that a search found and what was learned of their market; `model`: `undefined` when nothing was. */
export interface MarketEvidence {
  readonly search: SearchResult
  readonly model: MarketModel | undefined
  /** The price to estimate: that of a deal, or a listing's asking price. Absent: a deal's. */
  readonly kind?: SampleKind
  /** The samples and the subject are one cross-section: samples of any date count. Absent: they are not. */
  readonly isCrossSection?: boolean
  /** Days from the valuation date to the value that a backtest of an asset that wears asks for. Absent: 0. */
  readonly daysAhead?: number
}

/** An asset on its market, for catalogues, fits and backtests. */
export interface AssetMarket extends Compared {
  /** A subject as the engine reads it on a day, and the value that a customer gets on some evidence. */
  readonly valuing: (
    stated: Subject,
    valuationDate: LocalDate,
  ) => {
    readonly subject: Subject
    /** `undefined`: none is given. */
    readonly valueFrom: (evidence: MarketEvidence) => Value | undefined
  }
}
