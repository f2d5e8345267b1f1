import type { Message } from "@open-valuation/core/domain"
import type { FieldPlace } from "./FieldPlace.ts"

/** Kinds of document whose fields are known. */
export type DocumentKind =
  | "NAMEPLATE"
  | "PRODUCT_CERTIFICATE"
  | "DRIVING_LICENCE"
  | "VEHICLE_REGISTRATION"
  | "PROPERTY_TITLE"
  | "LAND_TITLE"
  | "BANK_STATEMENT"

/** What a document says of an asset, under the names of the asset's own request. */
export interface FieldReading {
  /** What the document was taken for; `undefined` when nothing in it is known. */
  readonly kind: DocumentKind | undefined
  /** Normalised: dates `YYYY-MM-DD` or `YYYY-MM`, areas in square metres. A field that cannot be read is absent. */
  readonly fields: Readonly<Record<string, string | number>>
  /** Of each field, 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>
  /**
   * Where each field was read; a summary of parts has the place of each part. The head of a bank statement has none.
   * Fields that one text gave, such as a maker and a model, share its place.
   */
  readonly places: Readonly<Record<string, ReadonlyArray<FieldPlace>>>
  /**
   * What the reader should know: two plates in one photo, a check digit that fails, a field that was left out as
   * doubtful.
   */
  readonly notes: ReadonlyArray<Message>
}
