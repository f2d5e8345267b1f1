import type { Effect } from "effect"
import type * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import type { NotValuable } from "../domain/ValuationError.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import type { Appraisal } from "./appraise/Appraisal.ts"
import type { FactCheck } from "./appraise/FactCheck.ts"
import type { Unstated } from "./appraise/SettledAppraisal.ts"
import type { MarketPolicy } from "./recipe/MarketPolicy.ts"
import type { Recipe } from "./recipe/Recipe.ts"
import type { Conclusion, MarketCase, SearchedCase, SubjectFindings } from "./report/MarketCase.ts"

/** The asset-specific parts of a market valuation. `Notes`: what the asset notes about its subjects. */
export interface MarketAsset<Outcome, R = never, Notes = unknown> {
  readonly recipe: Recipe
  readonly policy: MarketPolicy
  readonly prepare: (subject: Subject<Notes>, valuationDate: LocalDate.LocalDate) => Message
  readonly preview: (sample: Sample) => unknown
  /** Facts of the subject found from the samples and other sources. Absent: nothing is looked up. */
  readonly investigate?: (
    subject: Subject<Notes>,
    search: SearchResult,
  ) => Effect.Effect<SubjectFindings<Notes>, never, R>
  /** Checks of the subject's facts against each other, the real world, and the samples. */
  readonly checks?: ReadonlyArray<FactCheck>
  /** Relevant facts that were not stated and that the samples do not supply. */
  readonly unstated?: (subject: Subject, samples: ReadonlyArray<Sample>) => Unstated
  /**
   * Later adjustments by the asset to the market's value for facts that may be doubted (a remaining term), ln units.
   */
  readonly beside?: (subject: Subject, appraisal: Appraisal) => number
  /** The outcome, or the task's failure when the samples say too little about the subject. */
  readonly conclude: (valued: MarketCase<Notes>) => Conclusion<Outcome> | NotValuable
  /** The conclusion when no sample can carry a value: an outcome that says so, or the task's failure. */
  readonly concludeWithout: (searched: SearchedCase<Notes>) => Conclusion<Outcome> | NotValuable
  /** The conclusion when facts contradict each other too much for a value. Absent: the task fails. */
  readonly refuse?: (searched: SearchedCase<Notes>, reason: Message) => Conclusion<Outcome>
}
