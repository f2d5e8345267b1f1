import type { Duration, Effect } from "effect"
import type { SourceAway } from "./SourceAway.ts"

/** One page in the answer of a search. Untrusted. */
export interface FoundPage {
  readonly url: string
  readonly title: string
  /** Quotation of the page. */
  readonly content: string
  /** When it was published, `YYYY-MM-DD`; `""` when the answer does not tell. */
  readonly publishedAt: string
}

/** A web search. */
export interface SearchEngine {
  /** Name for people, in results and logs. */
  readonly name: string
  /** Time for which its terms of use allow an answer to be stored; zero: not at all. */
  readonly storedFor: Duration.Input
  /** The pages for some words, best first, at most 20. */
  readonly search: (words: string) => Effect.Effect<ReadonlyArray<FoundPage>, SourceAway>
}
