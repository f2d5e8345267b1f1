import type { Message } from "@open-valuation/core"
import type { UploadedMaterial } from "@open-valuation/http-api"
import type { MaterialStore, NewMaterial, Principal } from "@open-valuation/service"
import { Effect, Redacted } from "effect"
import type { Exchange } from "./Exchange.ts"
import type { KeyedOperation } from "./Operation.ts"
import { type Fault, Refusal } from "./Refusal.ts"
import { readUpload, type Upload } from "./upload/ReadUpload.ts"
import { uploadLimits } from "./upload/UploadLimits.ts"
import { makeUploadMemory } from "./upload/UploadMemory.ts"

/** How a host takes files in. */
export interface Uploads {
  readonly store: MaterialStore["Service"]
  /** The MIME type of a file, decided by its bytes; `undefined` when it is none that can be read. */
  readonly typeOf: (bytes: Uint8Array) => Effect.Effect<string | undefined>
}

/** `POST /api/open/v1/bank-statement-valuations/materials`: keeps all files of a form, or none. */
export const uploadMaterials = ({ store, typeOf }: Uploads): KeyedOperation => {
  const memory = makeUploadMemory(uploadLimits.memoryBytes)
  return {
    _tag: "Keyed",
    scope: "materials",
    run: Effect.fnUntraced(function* ({ request }: Exchange, principal: Principal) {
      const upload = yield* readUpload(request, memory)
      const files = yield* typed(upload, typeOf)
      const password = yield* checked(upload)
      const materials = yield* store.put(principal, files, password)
      return materials.map(({ contentType, fileName, materialRef }): UploadedMaterial => ({
        fileName,
        materialRef,
        contentType,
      }))
    }, Effect.scoped),
  }
}

const fault = (path: string, code: string, params: Message["params"] = {}): Fault => ({
  path,
  message: { code, params },
})

/** The files with their types; a file of another type refuses them all. */
const typed = Effect.fnUntraced(function* (
  { files }: Upload,
  typeOf: Uploads["typeOf"],
): Effect.fn.Return<ReadonlyArray<NewMaterial>, Refusal> {
  const known: Array<NewMaterial> = []
  const faults: Array<Fault> = []
  for (const { bytes, field, fileName } of files) {
    if (field !== "files") continue
    const path = `files[${known.length + faults.length}]`
    const contentType = bytes.length === 0 ? undefined : yield* typeOf(bytes)
    if (contentType !== undefined) known.push({ fileName, contentType, bytes })
    else faults.push(fault(path, bytes.length === 0 ? "upload.empty" : "upload.unsupported", { fileName }))
  }
  return faults.length === 0 ? known : yield* new Refusal({ code: 41500, faults })
})

/** The password of a form that has files, all of them in their field, and a password that can be one. */
const checked = Effect.fnUntraced(function* ({
  fields,
  files,
}: Upload): Effect.fn.Return<Redacted.Redacted | undefined, Refusal> {
  const others = [...new Set(files.map(({ field }) => field))].filter((field) => field !== "files")
  const faults = others.map((field) => fault(field, "upload.otherField"))
  if (!files.some(({ field }) => field === "files")) faults.push(fault("files", "upload.noFile"))
  const password = fields.get("password") ?? ""
  const max = uploadLimits.passwordCharacters
  if (password.length > max) faults.push(fault("password", "request.length.max", { max }))
  if (faults.length > 0) return yield* new Refusal({ code: 40001, faults })
  return password === "" ? undefined : Redacted.make(password, { label: "password" })
})
