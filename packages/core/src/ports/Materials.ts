import { Context, type Effect, Schema, type Stream } from "effect"
import type { ConfirmedColumns } from "../domain/ColumnRole.ts"
import type { DocumentPart, DocumentUnreadable } from "../domain/Document.ts"
import type { LocalDate } from "../domain/LocalDate.ts"

/** The material is not there: unknown, removed, or another account's. */
export class MaterialMissing extends Schema.TaggedError<MaterialMissing>()("MaterialMissing", {
  materialRef: Schema.String,
}) {}

/** The contents of a material. */
export interface MaterialContents {
  /**
   * In pieces, the first of them its `File`. Fails with `DocumentUnreadable` when it cannot be read, which leaves the
   * pieces before it worthless.
   */
  readonly parts: Stream.Stream<DocumentPart, DocumentUnreadable>
  /**
   * The day in mainland China on which it was uploaded: lines of a statement after it do not count. Where it is absent
   * the day of the task takes its place.
   */
  readonly uploadedOn?: LocalDate
  /** Mappings of columns that people of the account have confirmed, for tables of statements with their headers. */
  readonly confirmed?: ReadonlyArray<ConfirmedColumns>
  /** SHA-256 of its bytes in hexadecimal, by which a memory of earlier tasks knows the file again. */
  readonly sha256?: string | undefined
}

/** The files that a request refers to, as their contents: a host's store and its readers of documents together. */
export class Materials extends Context.Service<
  Materials,
  {
    readonly read: (
      account: string | undefined,
      materialRef: string,
    ) => Effect.Effect<MaterialContents, MaterialMissing>
    /**
     * The same with its images read by another recogniser, for what the first made nothing of; absent where there is
     * none.
     */
    readonly again?: (
      account: string | undefined,
      materialRef: string,
    ) => Effect.Effect<MaterialContents, MaterialMissing>
  }
>()("@open-valuation/core/ports/Materials") {}
