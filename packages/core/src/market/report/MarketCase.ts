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

/** The evidence from which a subject's value is concluded. */
export interface ValueCase<Notes = unknown> {
  /** With what was found about it, and without the facts that are doubted. */
  readonly subject: Subject<Notes>
  readonly valuationDate: LocalDate.LocalDate
  readonly search: SearchResult
  readonly findings: SubjectFindings<Notes>
  readonly model: MarketModel | undefined
  /** `undefined` when no sample can carry a value. */
  readonly appraisal: Appraisal | undefined
  /** Excluded samples, and the reasons. */
  readonly excluded: ReadonlyArray<Exclusion>
  /** Says that the market's samples begin after the valuation date, where they do. */
  readonly beforeSamples: Message | undefined
}

/** The case of a value with what is reported beside it. */
export interface SearchedCase<Notes = unknown> extends ValueCase<Notes> {
  readonly generatedAt: string
  /** Risk tips from reading the request, its facts and the search. */
  readonly requestTips: ReadonlyArray<Message>
  readonly steps: ReadonlyArray<Message>
  readonly searchSummary: Message
  readonly filterSummary: Message
}

/** The end of a valuation, and the last step's message. */
export interface Conclusion<Outcome> {
  readonly outcome: Outcome
  readonly message: Message
}
