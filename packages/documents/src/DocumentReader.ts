import { type DocumentFault, DocumentUnreadable } from "@open-valuation/core/domain"
import type { Stream } from "effect"
import type { DocumentLimits } from "./DocumentLimits.ts"
import type { DocumentPiece } from "./DocumentPiece.ts"

/** What a reader of one format may know besides the bytes. */
export interface DocumentContext {
  /** For messages only: what a file is, its bytes decide. */
  readonly fileName: string
  readonly password: string | undefined
  readonly limits: DocumentLimits
  /** Whether only what shows that a file opens is wanted. */
  readonly opensOnly: boolean
  /** In how many archives the file lies. */
  readonly depth: number
}

/** Reads one format. `File` is given before by whoever chose the reader; an archive gives one for each file in it. */
export type DocumentReader = (
  bytes: Uint8Array,
  context: DocumentContext,
) => Stream.Stream<DocumentPiece, DocumentUnreadable>

/**
 * The error of a file. `detail` is one line for the log and quotes nothing of the file; `seen` is what was measured.
 */
export const unreadable = (
  { fileName }: Pick<DocumentContext, "fileName">,
  reason: typeof DocumentFault.Type,
  detail: string,
  seen?: Readonly<Record<string, number>>,
): DocumentUnreadable => new DocumentUnreadable({ fileName, reason, detail, ...(seen === undefined ? {} : { seen }) })
