import type { KnownAssetType } from "@open-valuation/core"
import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { mayReadAgain } from "@open-valuation/core/statement"
import { type FieldReading, readFields } from "@open-valuation/intake/document"
import { Effect, Result, Stream } from "effect"
import type { Documents, DocumentTask } from "./Documents.ts"

/** Certificates have few pages, and a caller waits for the answer. */
const fieldLimits = { pages: 50, scannedPages: 10 }

/** Reads the fields of one document. If one recogniser finds nothing in it, the other is used if there is one. */
export const fieldReader = ({ again, read }: Pick<Documents["Service"], "read" | "again">) =>
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
