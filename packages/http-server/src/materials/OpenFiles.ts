import type { DocumentUnreadable } from "@open-valuation/core/domain"
import type { NewMaterial } from "@open-valuation/service"
import { Effect, type Redacted } from "effect"
import { type Fault, Refusal } from "../requests/Refusal.ts"

/** A file of which only whether it opens is asked. */
export interface FileToOpen {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: Redacted.Redacted | undefined
  /** Whose it is. */
  readonly account: number
}

/** Opens a file, and those within an archive, without reading what they hold. */
export type OpenFile = (file: FileToOpen) => Effect.Effect<void, DocumentUnreadable>

/**
 * Why an upload is refused before anything is charged; other faults end the task that reads the file. What is no file type of
 * ours is 41500, a password that is missing or wrong 40001.
 */
const CODES: ReadonlyMap<DocumentUnreadable["reason"], 40001 | 41500> = new Map([
  ["encrypted", 40001],
  ["wrong-password", 40001],
  ["unread-encryption", 40001],
  ["empty", 40001],
  ["unsupported", 41500],
])

/** Files opened at the same time, of one upload. */
const AT_ONCE = 2

/** Refuses files of which one does not open with the password, or holds what nothing reads; all faults at once. */
export const openAll = Effect.fnUntraced(function* (
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
