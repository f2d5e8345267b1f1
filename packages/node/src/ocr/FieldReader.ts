import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { type FieldReading, readFields } from "@open-valuation/core/fields"
import type { FieldsTask } from "@open-valuation/http-server"
import { Effect, Redacted, Stream } from "effect"
import type { Documents } from "../documents/Documents.ts"

/** A certificate has few pages; a caller waits for the answer. */
export const fieldLimits = { pages: 50, scannedPages: 10 }

/** Reads the fields of one document. */
export const fieldReader =
  ({ read }: Documents["Service"]) =>
  ({ assetType, bytes, fileName, password }: FieldsTask): Effect.Effect<FieldReading, DocumentUnreadable> =>
    read({ bytes, fileName, password: password && Redacted.value(password), limits: fieldLimits }).pipe(
      Stream.runCollect,
      Effect.tapError(({ detail, reason }) =>
        (reason === "ocr-failed" ? Effect.logError : Effect.logInfo)("A document could not be read").pipe(
          Effect.annotateLogs({ reason, detail }),
        ),
      ),
      Effect.map((parts: ReadonlyArray<DocumentPart>) => readFields(assetType, parts)),
    )
