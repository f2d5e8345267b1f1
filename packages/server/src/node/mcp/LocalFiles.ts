import { constants } from "node:fs"
import { open, realpath } from "node:fs/promises"
import { basename, resolve, sep } from "node:path"
import { assistantWords } from "@open-valuation/report/assistant"
import { Effect } from "effect"
import { type Api, type LocalFile, ToolRefused } from "../../mcp/Api.ts"

const MOST_MIB = 20
const MIB = 1_048_576

/**
 * Reads files below the folders that the person allows, and no others: links are followed first, and what is no plain
 * file is not opened. A file outside and one that does not exist are refused alike.
 */
export const readBelow =
  (folders: ReadonlyArray<string>): NonNullable<Api["readFile"]> =>
  (path, locale) => {
    const { refusal } = assistantWords[locale]
    const refused = (message: string) => new ToolRefused({ code: 40001, message })
    if (folders.length === 0) return Effect.fail(refused(refusal.noFolder))
    return Effect.tryPromise({
      try: async () => {
        const found = await Promise.all(folders.map(async (folder) => allowed(folder, path)))
        const real = found.find((one) => one !== undefined)
        return real === undefined ? undefined : read(real)
      },
      catch: () => refused(refusal.outside),
    }).pipe(
      Effect.flatMap((file) => {
        if (file === undefined) return Effect.fail(refused(refusal.outside))
        return file === "TOO_LARGE" ? Effect.fail(refused(refusal.tooLarge(MOST_MIB))) : Effect.succeed(file)
      }),
    )
  }

/** The real path of a file below a folder; `undefined` when it is elsewhere or nowhere. */
const allowed = async (folder: string, path: string): Promise<string | undefined> => {
  try {
    const root = await realpath(folder)
    const real = await realpath(resolve(root, path))
    return real.startsWith(root.endsWith(sep) ? root : root + sep) ? real : undefined
  } catch {
    return undefined
  }
}

const read = async (path: string): Promise<LocalFile | "TOO_LARGE" | undefined> => {
  // A pipe without a writer would hold the process.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    if (!found.isFile()) return undefined
    if (found.size > MOST_MIB * MIB) return "TOO_LARGE"
    const bytes = new Uint8Array(found.size)
    const { bytesRead } = await file.read(bytes, 0, found.size, 0)
    return { name: basename(path), bytes: bytes.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}
