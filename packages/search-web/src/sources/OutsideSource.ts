import type { Sample } from "@open-valuation/core"
import type { LeftOutReason, OutsideQuery, OutsideReference } from "@open-valuation/core/ports"
import type { Stream } from "effect"
import type { SourceAway } from "../engines/SourceAway.ts"

/** A part of a source's answer. */
export interface SourcePart {
  /** The subject of the part, such as a page's URL: a later part with the same key replaces it. */
  readonly key: string
  readonly samples: ReadonlyArray<Sample>
  /** Prices that were read and not taken. */
  readonly leftOut: ReadonlyArray<{ readonly reason: LeftOutReason; readonly sample: Sample }>
  readonly references: ReadonlyArray<OutsideReference>
}

/**
 * One source beyond the catalogue. It answers in parts, so that what arrived before its time was up is used. The
 * requests that it sends take from the valuation's `LookupBudget`.
 */
export interface OutsideSource {
  /** Name for people, in results and logs: `SearXNG`, a host's own name. */
  readonly name: string
  readonly look: (query: OutsideQuery) => Stream.Stream<SourcePart, SourceAway>
}
