import type { Dirent } from "node:fs"
import { readdir, readFile, stat } from "node:fs/promises"
import { basename, extname, join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import { ownValue } from "@open-valuation/core/domain"
import { Config, Effect, Option } from "effect"
import { Refused } from "./Refused.ts"

/**
 * A path relative to the caller's folder. `npm run ov` changes to the project's folder and keeps the caller's in
 * `INIT_CWD`; otherwise the working folder is the caller's.
 */
export const callerPath = (path: string): Effect.Effect<string> =>
  Effect.gen(function* () {
    const script = yield* Config.option(Config.String("npm_lifecycle_event"))
    const folder = yield* Config.option(Config.String("INIT_CWD"))
    return Option.isSome(folder) && Option.contains(script, "ov") ? resolve(folder.value, path) : resolve(path)
  }).pipe(Effect.orDie)

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
  EISDIR: "it is a folder",
}

/** The refusal of a file that cannot be read. */
export const unreadable = (file: string, cause: unknown): Refused => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  return new Refused({
    message: `${file}: ${ownValue(reasons, code) ?? (cause instanceof Error ? cause.message : String(cause))}`,
  })
}

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

const LONGEST = 1 << 20

/** A request in a JSON file of at most 1 MiB; `-` is stdin. */
export const readBody = Effect.fnUntraced(function* (request: string): Effect.fn.Return<unknown, Refused> {
  const path = yield* callerPath(request)
  const content = yield* Effect.tryPromise({
    try: () => (request === "-" ? text(process.stdin) : readFile(path, "utf8")),
    catch: (cause) => unreadable(request, cause),
  })
  const name = request === "-" ? "stdin" : request
  if (content.length > LONGEST) return yield* new Refused({ message: `${name} is longer than 1 MiB: no request is` })
  if (content.trim() === "") {
    return yield* new Refused({ message: `${name} is empty: it should hold a request as a JSON object` })
  }
  return yield* Effect.try({
    try: (): unknown => JSON.parse(content.replace(/^\uFEFF/, "")),
    catch: (cause) =>
      new Refused({ message: `${name} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}` }),
  })
})
