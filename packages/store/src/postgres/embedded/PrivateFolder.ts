import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs"
import { join } from "node:path"
import { isMainThread } from "node:worker_threads"
import { Effect, type Scope } from "effect"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"

/** Mode bits that grant access to anybody but the owner. */
const OTHERS = 0o077

/** Contents of a data folder of ours, and what a file system adds to its root. */
const ours = /^(?:database(?:\.partial)?|secret\.key|ov\..*|lost\+found)$/

/** Windows has no such modes: a folder inherits the rights of its parent. */
const hasModes = process.platform !== "win32"

/**
 * Creates a data folder (mode 0700), or removes the access rights of others from one that is ours (files 0600, folders
 * 0700). Fails, without changes, when others have access to a folder with other contents, or when it belongs to another
 * user: data that others can write must not be trusted.
 */
export const makePrivate = (dataDir: string): Effect.Effect<string, DatabaseUnavailable> =>
  Effect.try({
    try: () => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      return realpathSync(dataDir)
    },
    catch: (cause) => unusable(dataDir, cause),
  }).pipe(
    Effect.flatMap((folder) =>
      Effect.try({
        try: () => (hasModes && isOpen(folder) ? close(folder) : undefined),
        catch: (cause) => unusable(folder, cause),
      }).pipe(
        Effect.flatMap((foreign) =>
          foreign === undefined
            ? Effect.succeed(folder)
            : Effect.fail(
                make(
                  "Unwritable",
                  folder,
                  `is open to other users and holds ${foreign}: give it a folder of its own, or mode 0700`,
                ),
              ),
        ),
      ),
    ),
  )

const isOpen = (path: string): boolean => (lstatSync(path).mode & OTHERS) !== 0

/** Closes a folder to others. Returns the name of foreign contents instead, without changes, if there are any. */
const close = (folder: string): string | undefined => {
  const foreign = readdirSync(folder).find((name) => !ours.test(name))
  if (foreign === undefined) chmodSync(folder, 0o700)
  return foreign
}

/** Removes the access rights of others from everything in a folder. Follows no symbolic link. */
export const closeAll = (folder: string): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.try({
    try: () => (hasModes ? walk(folder) : undefined),
    catch: (cause) => unusable(folder, cause),
  })

/** The same for our own files at the top level of a data folder. */
export const closeOwn = (folder: string): void => {
  if (!hasModes) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (ours.test(name) && !lstatSync(path).isDirectory()) walk(path)
  }
}

const walk = (path: string): void => {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  // A link may lead anywhere. PostgreSQL's own lie within the folder.
  if (entry === undefined || entry.isSymbolicLink()) return
  if ((entry.mode & OTHERS) !== 0) chmodSync(path, entry.isDirectory() ? 0o700 : 0o600)
  if (entry.isDirectory()) for (const name of readdirSync(path)) walk(join(path, name))
}

/** While the scope is open, new files of this process are accessible to its user alone. A thread cannot set a mask. */
export const ownFiles: Effect.Effect<void, never, Scope.Scope> = isMainThread
  ? Effect.asVoid(
      Effect.acquireRelease(
        Effect.sync(() => process.umask(OTHERS)),
        (before) => Effect.sync(() => process.umask(before)),
      ),
    )
  : Effect.void

/** A folder that cannot be used, and the reason. */
export const unusable = (folder: string, cause: unknown): DatabaseUnavailable =>
  make("Unwritable", folder, `cannot use its folder (${cause instanceof Error ? cause.message : String(cause)})`)
