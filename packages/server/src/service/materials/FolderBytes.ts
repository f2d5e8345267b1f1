import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { Effect } from "effect"
import { isMaterialRef } from "./Material.ts"
import { type MaterialBytes, MaterialBytesUnavailable } from "./MaterialBytes.ts"

/**
 * Bytes of files in a folder, one file each, open to this user alone. Every process that shares the database needs the
 * same folder. A file appears under its name once it is complete and on the disk.
 */
export const folderBytes = (folder: string): MaterialBytes => {
  const root = resolve(folder)
  const pathOf = (materialRef: string): string => {
    if (!isMaterialRef(materialRef)) throw new TypeError("not a reference of a file")
    return join(root, materialRef.slice(4, 6), materialRef)
  }

  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(partOf(path), "w", 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partOf(path), path)
    await syncFolder(dirname(path))
  }

  const tried = <A>(done: "read" | "written", work: () => Promise<A>) =>
    Effect.tryPromise({
      try: work,
      catch: (cause) =>
        new MaterialBytesUnavailable({ message: `The folder of files ${root} cannot be ${done} (${codeOf(cause)}).` }),
    })

  return {
    // To its end, so that nothing is written after the file was removed.
    put: (materialRef, bytes) => Effect.uninterruptible(tried("written", async () => put(pathOf(materialRef), bytes))),
    get: (materialRef) =>
      tried("read", async () => {
        const path = pathOf(materialRef)
        try {
          return new Uint8Array(await readFile(path))
        } catch (cause) {
          if (codeOf(cause) === "ENOENT") return undefined
          throw cause
        }
      }),
    remove: (materialRefs) =>
      tried("written", async () => {
        const paths = materialRefs.map(pathOf).flatMap((path) => [path, partOf(path)])
        await Promise.all(paths.map(async (path) => rm(path, { force: true })))
      }),
  }
}

const partOf = (path: string): string => `${path}.part`

/** Makes a rename durable, where the platform lets a folder be opened. */
const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder, "r").catch((cause: unknown) => {
    if (codeOf(cause) === "EISDIR" || codeOf(cause) === "EPERM") return undefined
    throw cause
  })
  try {
    await opened?.sync()
  } finally {
    await opened?.close()
  }
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : String(cause)
