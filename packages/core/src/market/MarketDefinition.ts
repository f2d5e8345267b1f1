import type { EpochDay } from "../domain/LocalDate.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import type { Appraisal } from "./appraise/Appraisal.ts"
import type { MarketPolicy } from "./recipe/MarketPolicy.ts"
import type { Recipe } from "./recipe/Recipe.ts"

/** What a value would rest on. */
export interface MarketEvidence {
  readonly subject: Subject
  readonly day: EpochDay
  readonly samples: ReadonlyArray<Sample>
  /** `undefined` when no sample was left. */
  readonly appraisal: Appraisal | undefined
}

/** What a report on accuracy breaks down by: a district, a brand, a kind of machine. */
export interface SampleClass {
  readonly name: string
  /** The class of a sample, as people call it; `undefined` when it does not tell. */
  readonly of: (sample: Sample) => string | undefined
}

/** How one asset is valued from its market: what a catalogue, a fit and a backtest need of it. */
export interface MarketDefinition {
  readonly recipe: Recipe
  readonly policy: MarketPolicy
  /** What a request of the specification's own fields can tell of a sample's object. */
  readonly requestSubject: (sample: Sample) => Subject
  /** What a report on accuracy may break down by, best first: the first by which the rows at hand differ is used. */
  readonly classes?: ReadonlyArray<SampleClass>
  /** Whether the asset gives no value on this evidence, although there are comparables. Absent: never. */
  readonly refuses?: (evidence: MarketEvidence) => boolean
}
