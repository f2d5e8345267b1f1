import type { KnownAssetType } from "@open-valuation/core"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { ChatState, HeardDocument } from "@open-valuation/intake/chat"
import type { FieldReading } from "@open-valuation/intake/document"
import { Effect } from "effect"
import type { Principal } from "../accounts/Principal.ts"
import type { MaterialNotFound } from "../materials/Material.ts"
import { type KeptReading, MaterialReadings, type ReadMaterial } from "../materials/MaterialReadings.ts"
import { MaterialStore } from "../materials/MaterialStore.ts"
import type { ReadFields } from "../materials/ReadFields.ts"

/** Files of a chat, with what was read in them. */
export interface HandedDocuments {
  /** A file as the person hands it over for the asset; read now if it was not before. */
  readonly heard: (
    principal: Principal,
    material: ReadMaterial,
    assetType: KnownAssetType | null,
  ) => Effect.Effect<HeardDocument, DocumentUnreadable>
  /** The document that was handed over before the asset was known, read now that it is. None if it is gone. */
  readonly earlier: (
    principal: Principal,
    state: ChatState,
    assetType: KnownAssetType | null,
  ) => Effect.Effect<ReadonlyArray<HeardDocument>, DocumentUnreadable>
  readonly find: (principal: Principal, materialRef: string) => Effect.Effect<ReadMaterial, MaterialNotFound>
}

type Read = Pick<KeptReading, "fields" | "notes">

const nothing: Read = { fields: {}, notes: [] }

/** Fields are read in images and PDF files. */
const isReadable = ({ contentType }: ReadMaterial): boolean => /^image\/|^application\/pdf$/.test(contentType)

/** Takes the readings of the account's files, and reads those files that were not read for an asset before. */
export const makeHandedDocuments = Effect.fnUntraced(function* (readFields: ReadFields | undefined) {
  const readings = yield* MaterialReadings
  const store = yield* MaterialStore

  const readNow = Effect.fnUntraced(function* (
    principal: Principal,
    material: ReadMaterial,
    assetType: KnownAssetType,
  ) {
    const { fileName, materialRef } = material
    if (!isReadable(material)) return { fields: {}, notes: [{ code: "upload.notImage", params: { fileName } }] }
    if (readFields === undefined) return nothing
    const { accountId } = principal
    // The purge removed the file after it was found.
    const content = yield* Effect.catchTag(store.get(accountId, materialRef), "MaterialNotFound", () =>
      Effect.succeed(undefined),
    )
    if (content === undefined) return nothing
    const { bytes, password } = content
    const reading = yield* readFields({ assetType, bytes, fileName, password, account: accountId }).pipe(
      Effect.catch((error) => (error.reason === "ocr-failed" ? Effect.fail(error) : Effect.succeed(unread(error)))),
    )
    yield* readings.keep(principal, materialRef, assetType, reading)
    return reading
  })

  const heard: HandedDocuments["heard"] = Effect.fnUntraced(function* (principal, material, assetType) {
    const { contentType, fileName, materialRef } = material
    const read: Read =
      assetType === null || assetType === "BANK_STATEMENT"
        ? nothing
        : (material.readings.get(assetType) ?? (yield* readNow(principal, material, assetType)))
    return { materialRef, fileName, contentType, fields: read.fields, notes: read.notes }
  })

  const documents: HandedDocuments = {
    heard,
    find: readings.find,
    earlier: (principal, { assetType: before, materials }, assetType) => {
      const last = materials.at(-1)
      if (before !== null || assetType === null || assetType === "BANK_STATEMENT" || last === undefined) {
        return Effect.succeed([])
      }
      return readings.find(principal, last.materialRef).pipe(
        Effect.flatMap((material) => heard(principal, material, assetType)),
        Effect.map((document) => [document]),
        Effect.catchTag("MaterialNotFound", () => Effect.succeed([])),
      )
    },
  }
  return documents
})

/** The reading of a document that cannot be read: the reason, for the person. */
const unread = ({ fileName, reason, seen }: DocumentUnreadable): FieldReading => ({
  kind: undefined,
  fields: {},
  confidence: {},
  places: {},
  notes: [{ code: `document.${reason}`, params: { ...seen, fileName } }],
})
