import { type DocumentFault, DocumentUnreadable } from "@open-valuation/core/domain"
import type { Stream } from "effect"
import type { DocumentLimits } from "./DocumentLimits.ts"
import type { DocumentPiece } from "./DocumentPiece.ts"

/** Context of a reader of one format, besides the bytes. */
export interface DocumentContext {
  /** For messages only. The bytes decide the type of the file. */
  readonly fileName: string
  readonly password: string | undefined
  readonly limits: DocumentLimits
  /** True to test only that the file can be read. */
  readonly opensOnly: boolean
  /** Certificates that the host trusts to have issued those of seals, in DER. */
  readonly sealRoots: ReadonlyArray<Uint8Array>
  /** Number of archives around the file. */
  readonly depth: number
  /** Processor time that threads of the document's readers have taken, milliseconds. */
  readonly elsewhere: { millis: number }
}

/** Reads a file in pieces. */
export type PieceReader<Piece> = (
  bytes: Uint8Array,
  context: DocumentContext,
) => Stream.Stream<Piece, DocumentUnreadable>

/** Reads one format. The caller that chose the reader emits `File` first; an archive emits one for each file in it. */
export type DocumentReader = PieceReader<DocumentPiece>

/**
 * The error of a file. `detail` is one line for the log and quotes nothing of the file; `seen` holds the measured
 * values.
 */
export const unreadable = (
  { fileName }: Pick<DocumentContext, "fileName">,
  reason: typeof DocumentFault.Type,
  detail: string,
  seen?: Readonly<Record<string, number>>,
): DocumentUnreadable => new DocumentUnreadable({ fileName, reason, detail, ...(seen === undefined ? {} : { seen }) })
