import { DocumentUnreadable, type ImageText, type PageImage } from "@open-valuation/core/domain"
import { OcrUnavailable } from "@open-valuation/core/ports"
import {
  makeStatementReader,
  type MaterialKind,
  type StatementRead,
  statementsOf,
  unreadDocument,
} from "@open-valuation/core/statement"
import { type DocumentPiece, openDocument, recogniseImages } from "@open-valuation/files"
import type { Job } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import type { PackageMissing } from "../PackageMissing.ts"
import { refuseMissing } from "../ports/Installed.ts"

/** A file, as it is passed to the thread that reads it. */
export interface ReadTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: string | undefined
  readonly kind?: MaterialKind | undefined
  /** The recogniser that the thread may ask. */
  readonly ocr: { readonly name: string; readonly concurrency: number } | undefined
}

/** A thread's question for the text of an image. */
export interface ImageQuestion {
  readonly image: PageImage
}

export type ImageAnswer =
  | { readonly _tag: "Text"; readonly text: ImageText }
  | { readonly _tag: "Unavailable"; readonly reason: OcrUnavailable["reason"]; readonly detail: string }

const needs: Readonly<Partial<Record<string, ReadonlyArray<string>>>> = {
  PDF: ["pdfjs-dist", "@napi-rs/canvas"],
  IMAGE: ["@napi-rs/canvas"],
}

/** Reads statements in a thread, so that a large or hostile file neither blocks nor crashes the host. */
export const readStatements: Job<ReadTask, StatementRead, ImageQuestion, ImageAnswer> = ({ ocr, ...file }, ask) => {
  let missing: PackageMissing | undefined
  const checked = (piece: DocumentPiece): Effect.Effect<void, DocumentUnreadable> => {
    if (piece._tag !== "File") return Effect.void
    const { fileName, format } = piece
    return Effect.mapError(refuseMissing(`Reading ${fileName}`, needs[format] ?? []), (error) => {
      missing = error
      return new DocumentUnreadable({ fileName, reason: "unsupported", detail: error.message })
    })
  }
  const read = (image: ImageQuestion["image"]) =>
    Effect.flatMap(ask({ image }), (found) =>
      found._tag === "Text"
        ? Effect.succeed(found.text)
        : Effect.fail(new OcrUnavailable({ reason: found.reason, detail: found.detail })),
    )
  const reader = makeStatementReader({ fileName: file.fileName, kind: file.kind })
  return recogniseImages(ocr && { ...ocr, read })(Stream.tap(openDocument(file), checked)).pipe(
    Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
    Effect.map(() => statementsOf(reader.end(), reader.papers())),
    Effect.catchTag("DocumentUnreadable", (error) => missing ?? Effect.succeed([unreadDocument(error)])),
    Stream.fromIterableEffect,
  )
}
