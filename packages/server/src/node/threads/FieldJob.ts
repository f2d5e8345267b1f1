import type { KnownAssetType } from "@open-valuation/core/assets"
import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { mayReadAgain } from "@open-valuation/core/statement"
import type { Job } from "@open-valuation/files/threads"
import { type FieldReading, readFields } from "@open-valuation/intake/document"
import { Effect, Result, Stream } from "effect"
import {
  askedDocuments,
  type DocumentReading,
  type ImageAnswer,
  type ImageQuestion,
  type RecogniserKinds,
} from "./AskedOcr.ts"
import type { DocumentTask } from "./DocumentJobs.ts"

/** Certificates have few pages, and a caller waits for the answer. */
const fieldLimits = { pages: 50, scannedPages: 10 }

/** Reads the fields of one document. If one recogniser finds nothing in it, the other is used if there is one. */
export const fieldReader = ({ again, read }: DocumentReading) =>
  Effect.fnUntraced(function* (
    assetType: KnownAssetType,
    document: DocumentTask,
  ): Effect.fn.Return<FieldReading, DocumentUnreadable> {
    const task = { ...document, limits: { ...document.limits, ...fieldLimits } }
    const fieldsBy = (reader: typeof read): Effect.Effect<FieldReading, DocumentUnreadable> =>
      Effect.map(Stream.runCollect(reader(task)), (parts: ReadonlyArray<DocumentPart>) => readFields(assetType, parts))
    const first = yield* Effect.result(fieldsBy(read))
    const isLost = Result.isFailure(first) ? mayReadAgain(first.failure) : first.success.kind === undefined
    if (again === undefined || !isLost) return yield* Effect.fromResult(first)
    const second = yield* Effect.result(fieldsBy(again))
    return Result.isSuccess(second) && second.success.kind !== undefined
      ? second.success
      : yield* Effect.fromResult(first)
  })

/** A document whose fields are to be read, as it is passed to a thread. */
export interface FieldTask {
  readonly assetType: KnownAssetType
  readonly document: DocumentTask
  readonly kinds: RecogniserKinds
}

/** Reads the fields of a document. */
export const readFieldsJob: Job<FieldTask, FieldReading, ImageQuestion, ImageAnswer> = (
  { assetType, document, kinds },
  ask,
) => Stream.fromEffect(fieldReader(askedDocuments(kinds, ask))(assetType, document))
