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

/** How a host reads the fields of an image or a PDF. */
export type ReadFields = (task: FieldsTask) => Effect.Effect<FieldReading, DocumentUnreadable>
