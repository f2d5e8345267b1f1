import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"
import { checkRoom, FIRST_START_BYTES, LEAST_FREE_BYTES } from "./DiskSpace.ts"
import type { FolderLock } from "./FolderLock.ts"
import { openPglite, type Pglite } from "./Pglite.ts"
import { closeAll } from "./PrivateFolder.ts"
import * as Template from "./Template.ts"

/** File that identifies a database folder. PGlite would initialise a folder without it, over its contents. */
const MARK = "PG_VERSION"

const databaseIn = (folder: string): string => join(folder, "database")

/** Whether a folder holds a database. If not, `open` creates one. */
export const isThere = (folder: string): boolean => existsSync(join(databaseIn(folder), MARK))

/**
 * Opens PGlite on `<folder>/database`, for the holder of the folder's lock. The first start creates the database in
 * another place and renames it when complete, so that a process that dies halfway leaves nothing that looks like a
 * database. A folder of that name with other contents is `Damaged`. Everything in it is accessible to its user alone.
 */
export const open = Effect.fn("PgliteFolder.open")(function* ({
  folder,
  isHeld,
}: Pick<FolderLock["Service"], "folder" | "isHeld">): Effect.fn.Return<Pglite, DatabaseUnavailable, Scope.Scope> {
  const dataDir = databaseIn(folder)
  const isNew = !isThere(folder)
  if (isNew && existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    return yield* make("Damaged", folder, `has files in ${dataDir}, but not ${MARK}: they are no whole database`)
  }
  yield* checkRoom(folder, LEAST_FREE_BYTES + (isNew ? FIRST_START_BYTES : 0))
  if (isNew) {
    const partial = join(folder, "database.partial")
    yield* Effect.sync(() => rmSync(partial, { recursive: true, force: true }))
    const template = yield* Template.read
    yield* Effect.scoped(
      create(folder, { dataDir: partial, ...(template === undefined ? {} : { loadDataDir: template }) }),
    )
    yield* Effect.sync(() => {
      if (existsSync(dataDir)) rmdirSync(dataDir)
      renameSync(partial, dataDir)
    })
  }
  const db = yield* create(folder, { dataDir }, isHeld)
  yield* closeAll(dataDir)
  return db
})

/** An empty database in memory. */
export const openMemory: Effect.Effect<Pglite, DatabaseUnavailable, Scope.Scope> = Effect.gen(function* () {
  const template = yield* Template.read
  if (template !== undefined) return yield* create("memory", { loadDataDir: template })
  const db = yield* create("memory", {})
  yield* Template.write(db)
  return db
})

const create = (
  target: string,
  options: { readonly dataDir?: string; readonly loadDataDir?: Blob },
  isHeld: () => boolean = () => true,
) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => openPglite(options),
      catch: (cause) =>
        make("Damaged", target, `cannot be opened (${cause instanceof Error ? cause.message : String(cause)})`),
    }),
    // Closing writes to the folder, which must not happen if it now belongs to another process.
    (db) => Effect.suspend(() => Effect.promise(async () => (isHeld() ? db.close() : db.abandon()))),
  )
