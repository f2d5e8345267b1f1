import type { KnownAssetType } from "@open-valuation/core"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { FieldReading } from "@open-valuation/intake/document"
import type { Effect, Redacted } from "effect"

/** A document to read fields from. */
export interface FieldsTask {
  readonly assetType: KnownAssetType
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: Redacted.Redacted | undefined
  /** The owner. */
  readonly account: number
}

/** Reads the fields of an image or a PDF, for a host. */
export type ReadFields = (task: FieldsTask) => Effect.Effect<FieldReading, DocumentUnreadable>
