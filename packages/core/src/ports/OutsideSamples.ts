import { Context, type Effect, Schema } from "effect"
import type { AssetType } from "../domain/Asset.ts"
import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import { Sample } from "../domain/Sample.ts"

/** A search beyond the catalogue. */
export interface OutsideQuery {
  readonly assetType: AssetType
  readonly city: string
  readonly facts: Facts
  /** Nothing observed after this day may be returned. */
  readonly asOf: EpochDay
  /** The day of the request, which `asOf` may precede. */
  readonly today: EpochDay
  /** The most samples to return. */
  readonly limit: number
}

/** Why a source did not answer. */
export const AwayReason = Schema.Literals([
  /** A SearXNG server whose JSON format is off. */
  "JSON_OFF",
  /** The key is missing or refused. */
  "UNAUTHORISED",
  /** Too many requests, or the plan is used up. */
  "QUOTA",
  /** The request was refused for another reason. */
  "REFUSED",
  /** An error of the server, or an answer that is not in the source's form. */
  "BROKEN",
  "UNREACHABLE",
  "TIMED_OUT",
  /** The valuation has used all of its outside requests. */
  "BUDGET",
  /** A metasearch server of which no engine answered. */
  "ENGINES_SILENT",
  /** It failed several times in a row and is not asked for a while. */
  "PAUSED",
])
export type AwayReason = typeof AwayReason.Type

/** A source that did not answer, or only in part. */
export const AwaySource = Schema.Struct({ source: Schema.String, reason: AwayReason })
export type AwaySource = typeof AwaySource.Type

/** Why a source itself left a price out. */
export const LeftOutReason = Schema.Literals(["OTHER_PLACE", "OTHER_OBJECT", "CONTRADICTORY_PRICE", "UNSEEN_PRICE"])
export type LeftOutReason = typeof LeftOutReason.Type

/** A statement that supports a result and is no sample: the average price of an area, the page that names a maker. */
export const OutsideReference = Schema.Struct({
  /** Name of the page or site; `""` when unknown. */
  source: Schema.String,
  /** The words that state it, shortened. */
  content: Schema.String,
  /** As published; `""` when unknown. */
  publishDate: Schema.String,
  url: Schema.String,
  /** Instant in ISO 8601. */
  retrievedAt: Schema.String,
})
export type OutsideReference = typeof OutsideReference.Type

/** Samples that the sources beyond the catalogue returned. As JSON they can be stored and read back. */
export const OutsideFound = Schema.Struct({
  samples: Schema.Array(Sample),
  /** Prices that were read and not taken. */
  leftOut: Schema.Array(Schema.Struct({ reason: LeftOutReason, sample: Sample })),
  references: Schema.Array(OutsideReference),
  away: Schema.Array(AwaySource),
})
export type OutsideFound = typeof OutsideFound.Type

/** A source that is being asked. */
export interface Asking {
  readonly source: string
  /** Sources that have answered, or that are away. */
  readonly done: number
  readonly total: number
}

/**
 * Samples from beyond the catalogue: the web, a host's own data. Asked only when the catalogue's evidence is thin
 * (`MarketPolicy.enoughComparables`). Never fails: a source that does not answer is listed as away. By default there is
 * none.
 */
export const OutsideSamples = Context.Reference<
  | {
      readonly look: (query: OutsideQuery, tell: (asking: Asking) => Effect.Effect<void>) => Effect.Effect<OutsideFound>
    }
  | undefined
>("@open-valuation/core/ports/OutsideSamples", { defaultValue: () => undefined })
