import { Schema } from "effect"
import { AssetType } from "./Asset.ts"
import { Facts } from "./Facts.ts"

/** The kind of price evidence: a closed deal, an asking price, or an auction result. */
export const SampleKind = Schema.Literals(["TRANSACTION", "LISTING", "AUCTION"])
export type SampleKind = typeof SampleKind.Type

/** The basis of a price: closed deal (deals and auctions) or asking price. */
export const PriceBasis = Schema.Literals(["DEAL", "ASK"])
export type PriceBasis = typeof PriceBasis.Type

export const priceBasis = (kind: SampleKind): PriceBasis => (kind === "LISTING" ? "ASK" : "DEAL")

/** One observed price of one object: a row of a catalogue. */
export const Sample = Schema.Struct({
  /** Hash of asset, owner, canonical row and its ordinal among equal rows, which makes imports idempotent. */
  sampleId: Schema.String,
  assetType: AssetType,
  kind: SampleKind,
  source: Schema.String,
  url: Schema.optionalKey(Schema.String),
  /** When it was fetched, ISO 8601 with an offset; absent for samples of the catalogue. */
  retrievedAt: Schema.optionalKey(Schema.String),
  /** `YYYY-MM-DD` or `YYYY-MM`, as published; `""` for a sample of the web whose page tells no date. */
  observedAt: Schema.String,
  /** The day on which the price was certainly known (days since 1970-01-01). */
  observedDay: Schema.Int,
  /** Total price in yuan. */
  price: Schema.Finite,
  /** Asking price of the same object before the deal, yuan; used only to learn the listing discount. */
  askPrice: Schema.optionalKey(Schema.Finite),
  /** Administrative region as `<province>/<city>/<district>`, normalised; `""` when unknown. */
  city: Schema.String,
  /** Identifies the same home, car or machine across sources. */
  objectKey: Schema.String,
  facts: Facts,
})
export type Sample = typeof Sample.Type

/**
 * The object to value: its known facts and its location. A validated request becomes one of these. `Notes`: what the
 * asset's engine notes about the facts.
 */
export interface Subject<Notes = unknown> {
  readonly assetType: AssetType
  /** Administrative region as `<province>/<city>/<district>`, normalised; `""` when unknown. */
  readonly city: string
  readonly facts: Facts
  /**
   * The engine's own notes about the facts (inferred, assumed, doubted). Neither requests nor samples can set notes.
   */
  readonly notes?: Notes
}

/** Canonical order of samples: oldest first, then by `sampleId`. */
export const byDayAndId = (left: Sample, right: Sample): number =>
  left.observedDay - right.observedDay || (left.sampleId < right.sampleId ? -1 : 1)
