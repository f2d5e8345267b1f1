import type { Message } from "@open-valuation/core"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Redacted, Result } from "effect"
import type { Principal } from "../accounts/ApiKey.ts"
import { type Fault, Refusal } from "../http/Refusal.ts"
import type { Material, NewMaterial } from "./Material.ts"
import type { MaterialStore } from "./MaterialStore.ts"
import { type Upload, uploadLimits } from "./ReadUpload.ts"

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

const MIB = 1_048_576

/** Stores the files of an upload. Refuses them with 41300 when they exceed the account's storage. */
export const keepFiles = (
  store: MaterialStore["Service"],
  principal: Principal,
  files: ReadonlyArray<NewMaterial>,
  { field, password }: { readonly field: string; readonly password: Redacted.Redacted | undefined },
): Effect.Effect<ReadonlyArray<Material>, Refusal> =>
  Effect.mapError(store.put(principal, files, password), ({ quotaBytes, usedBytes }) => {
    const params = { usedMib: Math.ceil(usedBytes / MIB), quotaMib: Math.floor(quotaBytes / MIB) }
    return new Refusal({ code: 41300, faults: [{ path: field, message: { code: "upload.storageFull", params } }] })
  })

/** A file to be opened, but not read. */
export interface FileToOpen {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: Redacted.Redacted | undefined
  /** The owner. */
  readonly account: number
}

/** Opens a file, and the files inside an archive, without reading their content. */
export type OpenFile = (file: FileToOpen) => Effect.Effect<void, DocumentUnreadable>

/**
 * Faults that refuse an upload before anything is charged; other faults fail the task that reads the file. An
 * unsupported file type is 41500, a missing or wrong password 40001.
 */
const CODES: ReadonlyMap<DocumentUnreadable["reason"], 40001 | 41500> = new Map([
  ["encrypted", 40001],
  ["wrong-password", 40001],
  ["unread-encryption", 40001],
  ["empty", 40001],
  ["unsupported", 41500],
  ["xlsb", 41500],
  ["ods", 41500],
  ["mhtml", 41500],
])

/** Files of one upload that are opened at the same time. */
const AT_ONCE = 2

/** Refuses the files when one of them does not open with the password or cannot be read. Reports all faults at once. */
export const openFiles = Effect.fnUntraced(function* (
  files: ReadonlyArray<NewMaterial>,
  { account, password }: Pick<FileToOpen, "account" | "password">,
  open: OpenFile,
): Effect.fn.Return<void, Refusal> {
  const found = yield* Effect.forEach(
    files,
    ({ bytes, fileName }, at) =>
      Effect.match(open({ bytes, fileName, password, account }), {
        onSuccess: () => [],
        onFailure: (error) => {
          const code = CODES.get(error.reason)
          return code === undefined ? [] : [{ code, fault: faultOf(at, error) }]
        },
      }),
    { concurrency: AT_ONCE },
  )
  const all = found.flat()
  if (all.length === 0) return
  const code = all.some((one) => one.code === 41500) ? 41500 : 40001
  return yield* new Refusal({ code, faults: all.map((each) => each.fault) })
})

const faultOf = (at: number, { fileName, reason }: DocumentUnreadable): Fault => ({
  path: `files[${at}]`,
  message: { code: `document.${reason}`, params: { fileName } },
})
