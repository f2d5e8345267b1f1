import type { Dirent } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { basename, extname, join } from "node:path"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { unreadable } from "../Unreadable.ts"

/** A file to read: where it is, and its name, with folders where another file has the same one. */
export interface FoundFile {
  readonly path: string
  readonly fileName: string
}

/** Of a folder, files with these endings are read; a file that is named itself is read whatever its name. */
const ENDINGS = new Set(
  ".pdf .xlsx .xlsm .xls .csv .tsv .txt .htm .html .ofx .qfx .xml .sta .mt940 .940 .zip .gz .png .jpg .jpeg .tif .tiff .webp".split(
    " ",
  ),
)

/** The files that some arguments name, those of folders and their folders in the order of their names; each once. */
export const findFiles = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const found = new Map<string, FoundFile>()
  for (const arg of args) {
    const path = yield* callerPath(arg)
    const files = yield* Effect.tryPromise({ try: () => named(path, arg), catch: (cause) => unreadable(arg, cause) })
    for (const file of files) if (!found.has(file.path)) found.set(file.path, file)
  }
  const files = [...found.values()]
  const names = Map.groupBy(files, ({ path }) => basename(path))
  return files.map(({ fileName, path }): FoundFile => {
    const name = basename(path)
    return { path, fileName: names.get(name)?.length === 1 ? name : fileName }
  })
})

const named = async (path: string, fileName: string): Promise<ReadonlyArray<FoundFile>> =>
  (await stat(path)).isDirectory() ? inFolder(path, fileName) : [{ path, fileName }]

const inFolder = async (path: string, name: string): Promise<ReadonlyArray<FoundFile>> => {
  const entries = (await readdir(path, { withFileTypes: true })).toSorted(byName)
  const files: Array<FoundFile> = []
  for (const entry of entries) {
    const inner = { path: join(path, entry.name), fileName: join(name, entry.name) }
    if (entry.name.startsWith(".")) continue
    if (entry.isDirectory()) files.push(...(await inFolder(inner.path, inner.fileName)))
    else if (entry.isFile() && ENDINGS.has(extname(entry.name).toLowerCase())) files.push(inner)
  }
  return files
}

const byName = (one: Dirent, other: Dirent): number => (one.name < other.name ? -1 : 1)
