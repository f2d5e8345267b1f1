import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, type Redacted } from "effect"
import type { NewMaterial } from "../../service/index.ts"
import { type Fault, Refusal } from "../requests/Refusal.ts"

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
  return yield* new Refusal({ code, faults: all.map(({ fault }) => fault) })
})

const faultOf = (at: number, { fileName, reason }: DocumentUnreadable): Fault => ({
  path: `files[${at}]`,
  message: { code: `document.${reason}`, params: { fileName } },
})
