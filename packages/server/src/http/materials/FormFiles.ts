import type { Message } from "@open-valuation/core"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Redacted, Result } from "effect"
import type { NewMaterial } from "../../service/index.ts"
import { type Fault, Refusal } from "../requests/Refusal.ts"
import type { Upload } from "./ReadUpload.ts"
import { uploadLimits } from "./UploadLimits.ts"

/** The stored form of an uploaded file. */
export type KeptFile = Pick<NewMaterial, "bytes" | "contentType" | "sha256">

/**
 * Decides from a file's bytes what to store and its MIME type; `undefined` when the type cannot be read. Fails when the
 * file exceeds a limit of its format.
 */
export type KeepFile = (
  file: Pick<NewMaterial, "bytes" | "fileName"> & { readonly account: number },
) => Effect.Effect<KeptFile | undefined, DocumentUnreadable>

/** The form field that holds the files, and the files that it accepts. */
export interface FilesWanted {
  /** The form's field. */
  readonly field: string
  /** True when it accepts a single file only. */
  readonly single: boolean
  readonly keep: KeepFile
  /** Message code of the reason why a file is refused. */
  readonly refused: string
}

const fault = (path: string, code: string, params: Message["params"] = {}): Fault => ({
  path,
  message: { code, params },
})

/**
 * The files with their types. One file of an unsupported type refuses the form with 41500; an empty or oversized one,
 * with 40001.
 */
export const typedFiles = Effect.fnUntraced(function* (
  { files }: Upload,
  { field: wanted, keep, refused, single }: FilesWanted,
  account: number,
): Effect.fn.Return<ReadonlyArray<NewMaterial>, Refusal> {
  const known: Array<NewMaterial> = []
  const faults: Array<Fault> = []
  let code: 40001 | 41500 = 40001
  for (const { bytes, field, fileName } of files) {
    if (field !== wanted) continue
    const path = single ? wanted : `${wanted}[${known.length + faults.length}]`
    if (bytes.length === 0) {
      faults.push(fault(path, "upload.empty", { fileName }))
      continue
    }
    const kept = yield* Effect.result(keep({ bytes, fileName, account }))
    if (Result.isFailure(kept)) faults.push(fault(path, `document.${kept.failure.reason}`, { fileName }))
    else if (kept.success !== undefined) known.push({ fileName, ...kept.success })
    else {
      code = 41500
      faults.push(fault(path, refused, { fileName }))
    }
  }
  return faults.length === 0 ? known : yield* new Refusal({ code, faults })
})

/**
 * The faults of a form: no file in the field, files in other fields, too many files, or a password that is too long.
 */
export const formFaults = (
  { fields, files }: Upload,
  { field: wanted, single }: Pick<FilesWanted, "field" | "single">,
): ReadonlyArray<Fault> => {
  const others = [...new Set(files.map(({ field }) => field))].filter((field) => field !== wanted)
  const count = files.filter(({ field }) => field === wanted).length
  const faults = others.map((field) => fault(field, "upload.otherField", { field: wanted }))
  if (count === 0) faults.push(fault(wanted, "upload.noFile", { field: wanted }))
  if (single && count > 1) faults.push(fault(wanted, "upload.oneFile", { field: wanted }))
  const max = uploadLimits.passwordCharacters
  if ((fields.get("password") ?? "").length > max) faults.push(fault("password", "request.length.max", { max }))
  return faults
}

/** The password for the files of a form, if one was sent. */
export const passwordOf = ({ fields }: Upload): Redacted.Redacted | undefined => {
  const password = fields.get("password") ?? ""
  return password === "" ? undefined : Redacted.make(password, { label: "password" })
}
