import { Effect, Redacted } from "effect"
import type { ReadFields } from "../../service/index.ts"
import type { Fields } from "../ocr/FieldThreads.ts"

/** Reads the fields of a document, and logs the reason if they cannot be read. */
export const readFieldsBy =
  ({ read }: Fields["Service"]): ReadFields =>
  ({ assetType, password, ...file }) =>
    read(assetType, { ...file, password: password && Redacted.value(password) }).pipe(
      Effect.tapError(({ detail, reason }) =>
        (reason === "ocr-failed" ? Effect.logError : Effect.logInfo)("A document could not be read").pipe(
          Effect.annotateLogs({ reason, detail }),
        ),
      ),
    )
