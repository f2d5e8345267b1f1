import { readFile, stat } from "node:fs/promises"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import { defaultLimits } from "@open-valuation/files"
import { Effect } from "effect"
import type { DocumentTask } from "./Documents.ts"

/** A local file to read. */
export interface FileTask {
  readonly path: string
  /** Name of the file in results. */
  readonly fileName: string
  readonly password: string | undefined
}

/** Size limit in bytes. Files on the operator's own disk may be larger than uploads. */
const bytes = 100 * 1_048_576

/** The contents of a file, if it is a regular file and not too large. */
export const openFile = Effect.fnUntraced(function* ({
  fileName,
  password,
  path,
}: FileTask): Effect.fn.Return<DocumentTask, DocumentUnreadable> {
  const refuse = (reason: DocumentUnreadable["reason"], detail: string) =>
    new DocumentUnreadable({ fileName, reason, detail })
  const unopened = (cause: unknown) => refuse("unsupported", cause instanceof Error ? cause.message : String(cause))
  const found = yield* Effect.tryPromise({ try: () => stat(path), catch: unopened })
  if (!found.isFile()) return yield* refuse("unsupported", "no regular file")
  if (found.size > bytes) return yield* refuse("too-large", `more than ${bytes} bytes`)
  const content = yield* Effect.tryPromise({ try: () => readFile(path), catch: unopened })
  return { bytes: content, fileName, password, limits: { ...defaultLimits, bytes } }
})
