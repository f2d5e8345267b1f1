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

/** A file of a form, and its place among those of the field. */
interface PlacedFile extends NewMaterial {
  readonly at: number
}

/** A file that cannot be accepted. */
interface RefusedFile {
  readonly at: number
  /** True when its type is not supported. */
  readonly ofType: boolean
  readonly fault: Fault
}

const pathOf = ({ field, single }: Pick<FilesWanted, "field" | "single">, at: number): string =>
  single ? field : `${field}[${at}]`

/** The files with their types, and those that are empty, oversized or of an unsupported type. */
export const typedFiles = Effect.fnUntraced(function* (
  { files }: Upload,
  wanted: FilesWanted,
  account: number,
): Effect.fn.Return<{ readonly files: ReadonlyArray<PlacedFile>; readonly refused: ReadonlyArray<RefusedFile> }> {
  const known: Array<PlacedFile> = []
  const refused: Array<RefusedFile> = []
  for (const [at, { bytes, fileName }] of files.filter(({ field }) => field === wanted.field).entries()) {
    const refuse = (code: string, ofType = false) =>
      refused.push({ at, ofType, fault: fault(pathOf(wanted, at), code, { fileName }) })
    if (bytes.length === 0) {
      refuse("upload.empty")
      continue
    }
    const kept = yield* Effect.result(wanted.keep({ bytes, fileName, account }))
    if (Result.isFailure(kept)) refuse(`document.${kept.failure.reason}`)
    else if (kept.success === undefined) refuse(wanted.refused, true)
    else known.push({ at, fileName, ...kept.success })
  }
  return { files: known, refused }
})

/**
 * Refuses a form for all of its faults at once: with 41500 when the type of a file is not supported, else with 40001.
 */
export const refuseForm = (
  faults: ReadonlyArray<Fault>,
  files: ReadonlyArray<RefusedFile>,
): Effect.Effect<void, Refusal> => {
  const all = [...faults, ...files.toSorted((one, other) => one.at - other.at).map((file) => file.fault)]
  if (all.length === 0) return Effect.void
  return Effect.fail(new Refusal({ code: files.some(({ ofType }) => ofType) ? 41500 : 40001, faults: all }))
}

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

/** A file to be tested. */
export interface FileToOpen {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: Redacted.Redacted | undefined
  /** The owner. */
  readonly account: number
}

/**
 * Reads a file, and the files inside an archive, and fails when one cannot be read. Nothing is made of their content.
 */
export type OpenFile = (file: FileToOpen) => Effect.Effect<void, DocumentUnreadable>

/** Faults of the type of a file: 41500. All others are 40001. */
const OF_TYPE: ReadonlySet<DocumentUnreadable["reason"]> = new Set(["unsupported", "mhtml"])

/** Files of one upload that are opened at the same time. */
const AT_ONCE = 2

/**
 * The files that do not open with the password or cannot be read, found before anything is charged. What a busy machine
 * has not tested is left to the task, which waits.
 */
export const unopenedFiles = Effect.fnUntraced(function* (
  files: ReadonlyArray<PlacedFile>,
  { account, password }: Pick<FileToOpen, "account" | "password">,
  { field, open }: { readonly field: string; readonly open: OpenFile },
): Effect.fn.Return<ReadonlyArray<RefusedFile>> {
  const found = yield* Effect.forEach(
    files,
    ({ at, bytes, fileName }) =>
      Effect.match(open({ bytes, fileName, password, account }), {
        onSuccess: () => [],
        onFailure: ({ fileName: inner, isTransient, reason, seen }) => {
          const params = { ...seen, fileName: inner }
          const path = pathOf({ field, single: false }, at)
          return isTransient
            ? []
            : [{ at, ofType: OF_TYPE.has(reason), fault: fault(path, `document.${reason}`, params) }]
        },
      }),
    { concurrency: AT_ONCE },
  )
  return found.flat()
})
