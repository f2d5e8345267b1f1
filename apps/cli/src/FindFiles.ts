import type { Dirent } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { basename, extname, join } from "node:path"
import { Effect } from "effect"
import { callerPath } from "./CallerPath.ts"
import { unreadable } from "./Unreadable.ts"

/** A file to read: its path, and its name, with folders if another file has the same name. */
export interface FoundFile {
  readonly path: string
  readonly fileName: string
}

/** Endings of the names of files with pages: images and PDF. */
export const pagedEndings: ReadonlyArray<string> = [".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp"]

/**
 * The files that arguments name, each once; folders are searched recursively in the order of names. In folders only
 * files with these endings count; a file named itself always does.
 */
export const findFiles = Effect.fnUntraced(function* (args: ReadonlyArray<string>, endings: ReadonlyArray<string>) {
  const found = new Map<string, FoundFile>()
  for (const arg of args) {
    const path = yield* callerPath(arg)
    const files = yield* Effect.tryPromise({
      try: () => named(path, arg, endings),
      catch: (cause) => unreadable(arg, cause),
    })
    for (const file of files) if (!found.has(file.path)) found.set(file.path, file)
  }
  const files = [...found.values()]
  const names = Map.groupBy(files, ({ path }) => basename(path))
  return files.map(({ fileName, path }): FoundFile => {
    const name = basename(path)
    return { path, fileName: names.get(name)?.length === 1 ? name : fileName }
  })
})

type Endings = ReadonlyArray<string>

const named = async (path: string, fileName: string, endings: Endings): Promise<ReadonlyArray<FoundFile>> =>
  (await stat(path)).isDirectory() ? inFolder(path, fileName, endings) : [{ path, fileName }]

const inFolder = async (path: string, name: string, endings: Endings): Promise<ReadonlyArray<FoundFile>> => {
  const entries = (await readdir(path, { withFileTypes: true })).toSorted(byName)
  const files: Array<FoundFile> = []
  for (const entry of entries) {
    const inner = { path: join(path, entry.name), fileName: join(name, entry.name) }
    if (entry.name.startsWith(".")) continue
    if (entry.isDirectory()) {
      for (const file of await inFolder(inner.path, inner.fileName, endings)) files.push(file)
    } else if (entry.isFile() && endings.includes(extname(entry.name).toLowerCase())) files.push(inner)
  }
  return files
}

const byName = (one: Dirent, other: Dirent): number => (one.name < other.name ? -1 : 1)
