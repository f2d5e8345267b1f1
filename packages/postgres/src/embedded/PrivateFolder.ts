import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs"
import { join } from "node:path"
import { isMainThread } from "node:worker_threads"
import { Effect, type Scope } from "effect"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"

/** Bits of a mode that let anybody but the owner in. */
const OTHERS = 0o077

/** What a data folder of ours holds, and what a file system puts into its own root. */
const ours = /^(?:database(?:\.partial)?|secret\.key|ov\..*|lost\+found)$/

/** Windows has no such modes: there a folder has the rights of the one it is in. */
const hasModes = process.platform !== "win32"

/**
 * Creates a data folder (mode 0700), or takes what others may do there away from one that is ours (files 0600, folders
 * 0700). Fails, and changes nothing, when others may get into a folder that holds other things, or belongs to another
 * user: what others may write is not to be trusted.
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

/** Closes a folder to others; the name of something in it that is not ours, and then nothing is done. */
const close = (folder: string): string | undefined => {
  const foreign = readdirSync(folder).find((name) => !ours.test(name))
  if (foreign === undefined) chmodSync(folder, 0o700)
  return foreign
}

/** Takes what others may do away from everything in a folder; follows no symbolic link. */
export const closeAll = (folder: string): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.try({
    try: () => (hasModes ? walk(folder) : undefined),
    catch: (cause) => unusable(folder, cause),
  })

/** The same for the files of ours that lie in a data folder itself. */
export const closeOwn = (folder: string): void => {
  if (!hasModes) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (ours.test(name) && !lstatSync(path).isDirectory()) walk(path)
  }
}

const walk = (path: string): void => {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  // A link may lead anywhere; PostgreSQL's own lie within the folder.
  if (entry === undefined || entry.isSymbolicLink()) return
  if ((entry.mode & OTHERS) !== 0) chmodSync(path, entry.isDirectory() ? 0o700 : 0o600)
  if (entry.isDirectory()) for (const name of readdirSync(path)) walk(join(path, name))
}

/** While the scope is open, files that this process makes are for its user alone. A thread has no mask of its own. */
export const ownFiles: Effect.Effect<void, never, Scope.Scope> = isMainThread
  ? Effect.asVoid(
      Effect.acquireRelease(
        Effect.sync(() => process.umask(OTHERS)),
        (before) => Effect.sync(() => process.umask(before)),
      ),
    )
  : Effect.void

/** A folder that cannot be used, and why. */
export const unusable = (folder: string, cause: unknown): DatabaseUnavailable =>
  make("Unwritable", folder, `cannot use its folder (${cause instanceof Error ? cause.message : String(cause)})`)
