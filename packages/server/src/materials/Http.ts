import type { Message } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { materialsGroup, recognitionGroup } from "@open-valuation/http-api"
import { translate } from "@open-valuation/intake/text"
import { Effect, Schema } from "effect"
import { serve } from "../http/Handlers.ts"
import { type Fault, Refusal, unavailable } from "../http/Refusal.ts"
import {
  type FilesWanted,
  formFaults,
  type KeepFile,
  keepFiles,
  type OpenFile,
  passwordOf,
  refuseForm,
  typedFiles,
  unopenedFiles,
} from "./FormFiles.ts"
import type { MaterialReadings, ReadFields } from "./MaterialReadings.ts"
import type { MaterialStore } from "./MaterialStore.ts"
import { readUpload, type UploadShares } from "./ReadUpload.ts"

/** Checks and stores uploaded files, for a host. */
export interface Uploads {
  readonly store: MaterialStore["Service"]
  readonly keep: KeepFile
  readonly open: OpenFile
}

/** Uploads bank statements. Every file must open; all files of a form are stored, or none. */
export const materialHandlers = ({ keep, open, store }: Uploads, shares: UploadShares) => {
  const wanted: FilesWanted = { field: "files", single: false, keep, refused: "upload.unsupported" }
  return serve(materialsGroup, {
    upload: Effect.fnUntraced(function* ({ exchange, principal }) {
      const upload = yield* readUpload(exchange.request, principal.accountId, shares)
      const { files, refused } = yield* typedFiles(upload, wanted, principal.accountId)
      const password = passwordOf(upload)
      const sender = { account: principal.accountId, password }
      const unopened = yield* unopenedFiles(files, sender, { field: wanted.field, open })
      yield* refuseForm(formFaults(upload, wanted), [...refused, ...unopened])
      const materials = yield* keepFiles(store, principal, files, { field: wanted.field, password })
      return materials.map(({ contentType, fileName, materialRef }) => ({ fileName, materialRef, contentType }))
    }, Effect.scoped),
  })
}

/** Reads the fields of documents, for a host. */
export interface Recognition {
  readonly store: MaterialStore["Service"]
  /** Accepts images and PDFs, and nothing else. */
  readonly keep: KeepFile
  readonly readFields: ReadFields
  /** Keeps what was read with the file, for chats. Without it, nothing is kept but the file. */
  readonly keepReading?: MaterialReadings["Service"]["keep"] | undefined
}

/** Seconds after which a caller may retry when the recogniser failed. */
const RETRY = 5

const isAssetType = Schema.is(KnownAssetType)

/**
 * Reads the fields of one image or PDF and stores the file, also when nothing is recognised in it, which a note
 * says. A file that cannot be read is refused with 40001 and the reason, and not stored; 50300 when the machine is too
 * busy or the recogniser failed.
 */
export const recognitionHandlers = (recognition: Recognition, shares: UploadShares) => {
  const { keep, keepReading, readFields, store } = recognition
  const wanted: FilesWanted = { field: "file", single: true, keep, refused: "upload.notImage" }
  return serve(recognitionGroup, {
    ocr: Effect.fnUntraced(function* ({ exchange: { locale, query, request }, principal }) {
      const upload = yield* readUpload(request, principal.accountId, shares)
      const { files, refused } = yield* typedFiles(upload, wanted, principal.accountId)
      const assetType = new URLSearchParams(query).get("assetType")
      const faults = formFaults(upload, wanted)
      yield* refuseForm(isAssetType(assetType) ? faults : [noAssetType, ...faults], refused)
      const [file] = files
      if (!isAssetType(assetType) || file === undefined) return yield* Effect.die(new Error("a form was not refused"))
      const password = passwordOf(upload)
      const { bytes, fileName } = file
      const reading = yield* readFields({ assetType, bytes, fileName, password, account: principal.accountId }).pipe(
        Effect.catch((error) =>
          nothingRecognised(error)
            ? // The picture is kept, and a person may fill in the fields.
              Effect.succeed({ kind: undefined, fields: {}, confidence: {}, places: {}, notes: [unreadable(error)] })
            : refuseDocument(error),
        ),
      )
      const [material] = yield* keepFiles(store, principal, [file], { field: wanted.field, password })
      if (material === undefined) return yield* Effect.die(new Error("a stored material has no reference"))
      if (keepReading !== undefined) yield* keepReading(principal, material.materialRef, assetType, reading)
      return {
        ocrFields: reading.fields,
        fieldConfidence: reading.confidence,
        fieldPlaces: reading.places,
        materialRef: material.materialRef,
        materialFileName: material.fileName,
        documentKind: reading.kind ?? null,
        notes: reading.notes.map((note) => translate(note, locale)),
      }
    }, Effect.scoped),
  })
}

/** True for a picture that can be opened, in which there is no word, or none that can be trusted. */
const nothingRecognised = ({ reason, seen }: DocumentUnreadable): boolean =>
  reason === "no-text" || reason === "illegible" || seen?.["words"] === 0

const refuseDocument = (error: DocumentUnreadable): Effect.Effect<never, Refusal> =>
  Effect.fail(
    error.isTransient
      ? unavailable(RETRY)
      : new Refusal({ code: 40001, faults: [{ path: "file", message: unreadable(error) }] }),
  )

const noAssetType: Fault = {
  path: "assetType",
  message: { code: "query.assetType", params: { wanted: KnownAssetType.literals.join(", ") } },
}

const unreadable = ({ fileName, reason, seen }: DocumentUnreadable): Message => ({
  code: `document.${reason}`,
  params: { ...seen, fileName },
})
