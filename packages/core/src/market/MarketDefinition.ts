import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import type { Appraisal } from "./appraise/Appraisal.ts"
import type { MarketPolicy } from "./recipe/MarketPolicy.ts"
import type { Recipe } from "./recipe/Recipe.ts"

/** The evidence for a value. */
export interface MarketEvidence {
  readonly subject: Subject
  readonly day: EpochDay
  readonly samples: ReadonlyArray<Sample>
  /** `undefined` when no sample was left. */
  readonly appraisal: Appraisal | undefined
}

/** Factors by which an asset widens the range of a value, below and above it. */
export interface RangeWidening {
  readonly below: number
  readonly above: number
}

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
  /** Whether a chat offers close names in place of one that no sample has. Absent: it does not. */
  readonly corrected?: true
}

/** How one asset is valued from its market: what a catalogue, a fit and a backtest need. */
export interface MarketDefinition {
  readonly recipe: Recipe
  readonly policy: MarketPolicy
  /** The subject that a request with only the specification's fields would describe, for a sample's object. */
  readonly requestSubject: (sample: Sample) => Subject
  /** Dimensions for an accuracy report, best first: the first one on which the rows at hand differ is used. */
  readonly classes?: ReadonlyArray<SampleClass>
  /** Fields of the request that hold names which samples have, for lists of names. Absent: none. */
  readonly names?: Readonly<Record<string, SampleName>>
  /** Whether the asset refuses a value on this evidence although there are comparables. Absent: never. */
  readonly refuses?: (evidence: MarketEvidence) => boolean
  /** How much the asset widens the range on this evidence; confidence falls by the larger factor. Absent: not. */
  readonly widening?: (evidence: MarketEvidence) => RangeWidening
}
