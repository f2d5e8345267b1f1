import type { Facts } from "../../domain/Facts.ts"
import type * as LocalDate from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import type { Subject } from "../../domain/Sample.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import type { Exclusion } from "../appraise/Exclusion.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import type { Reference } from "./MarketResult.ts"

/** Findings about a subject beyond what the request states. */
export interface SubjectFindings<Notes = unknown> {
  /** Merged into the subject's facts; these take precedence. */
  readonly facts: Facts
  /** Replace the subject's notes. Absent: those stay. */
  readonly notes?: Notes
  readonly tips: ReadonlyArray<Message>
  readonly references: ReadonlyArray<Reference>
}

/** The state of a valuation after the search. */
export interface SearchedCase<Notes = unknown> {
  readonly subject: Subject<Notes>
  readonly valuationDate: LocalDate.LocalDate
  readonly generatedAt: string
  /** Risk tips from reading the request. */
  readonly requestTips: ReadonlyArray<Message>
  readonly search: SearchResult
  readonly findings: SubjectFindings<Notes>
  readonly model: MarketModel | undefined
  /** Excluded samples, and the reasons. */
  readonly excluded: ReadonlyArray<Exclusion>
  readonly steps: ReadonlyArray<Message>
  readonly searchSummary: Message
  readonly filterSummary: Message
  /** Says that the market's samples begin after the valuation date, where they do. */
  readonly beforeSamples: Message | undefined
}

/** The complete input of an asset's conclusion. */
export interface MarketCase<Notes = unknown> extends SearchedCase<Notes> {
  readonly appraisal: Appraisal
}

/** The end of a valuation, and the last step's message. */
export interface Conclusion<Outcome> {
  readonly outcome: Outcome
  readonly message: Message
}
