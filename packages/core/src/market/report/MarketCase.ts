import type { Facts } from "../../domain/Facts.ts"
import type * as LocalDate from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import type { Subject } from "../../domain/Sample.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import type { Appraisal } from "../appraise/Appraisal.ts"
import type { Exclusion } from "../appraise/Exclusion.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import type { Reference } from "./MarketResult.ts"

/** What was found out about a subject beside what the request says of it. */
export interface SubjectFindings<Notes = unknown> {
  /** Added to the subject's facts, and above them. */
  readonly facts: Facts
  /** Replace the subject's notes. Absent: those stay. */
  readonly notes?: Notes
  readonly tips: ReadonlyArray<Message>
  readonly references: ReadonlyArray<Reference>
}

/** What a valuation knows once it has searched. */
export interface SearchedCase<Notes = unknown> {
  readonly subject: Subject<Notes>
  readonly valuationDate: LocalDate.LocalDate
  readonly generatedAt: string
  /** Risk tips that reading the request already gave. */
  readonly requestTips: ReadonlyArray<Message>
  readonly search: SearchResult
  readonly findings: SubjectFindings<Notes>
  readonly model: MarketModel | undefined
  /** Samples that do not count, and why. */
  readonly excluded: ReadonlyArray<Exclusion>
  readonly steps: ReadonlyArray<Message>
  readonly searchSummary: Message
  readonly filterSummary: Message
  /** That the market's samples begin after the valuation date, where they do. */
  readonly beforeSamples: Message | undefined
}

/** Everything that a market valuation was made from: what an asset's conclusion is drawn from. */
export interface MarketCase<Notes = unknown> extends SearchedCase<Notes> {
  readonly appraisal: Appraisal
}

/** The end of a valuation, and the last step that tells of it. */
export interface Conclusion<Outcome> {
  readonly outcome: Outcome
  readonly message: Message
}
