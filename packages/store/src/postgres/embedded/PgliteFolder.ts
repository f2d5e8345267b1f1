import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"
import { checkRoom, FIRST_START_BYTES, LEAST_FREE_BYTES } from "./DiskSpace.ts"
import type { FolderLock } from "./FolderLock.ts"
import { checkInstalled } from "./Installed.ts"
import { openPglite, type Pglite } from "./Pglite.ts"
import type { PgliteSource } from "./PgliteProtocol.ts"
import { closeAll } from "./PrivateFolder.ts"
import * as Template from "./Template.ts"

/** File that identifies a database folder. PGlite would initialise a folder without it, over its contents. */
const MARK = "PG_VERSION"

const databaseIn = (folder: string): string => join(folder, "database")

/** True when a folder holds a database. If not, `open` creates one. */
export const isThere = (folder: string): boolean => existsSync(join(databaseIn(folder), MARK))

/**
 * A database for one session after the other: the same each time, but for one whose thread has ended. It is opened
 * again then, and recovers from its log what was committed.
 */
export type Reopening = () => Promise<Pglite>

/**
 * Opens PGlite on `<folder>/database`, for the holder of the folder's lock. The first start creates the database in
 * another place and renames it when complete, so that a process that dies halfway leaves nothing that looks like a
 * database. A folder of that name with other contents is `Damaged`. Everything in it is accessible to its user alone.
 */
export const open = Effect.fn("PgliteFolder.open")(function* ({
  folder,
  isHeld,
}: Pick<FolderLock["Service"], "folder" | "isHeld">): Effect.fn.Return<Reopening, DatabaseUnavailable, Scope.Scope> {
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
  const reopening = yield* reopen(folder, dataDir, isHeld)
  yield* closeAll(dataDir)
  return reopening
})

/** A database in memory: with the contents of a dump, or empty. */
export const openMemory = Effect.fn("PgliteFolder.openMemory")(function* (
  contents?: Blob,
): Effect.fn.Return<Pglite, DatabaseUnavailable, Scope.Scope> {
  yield* checkInstalled("memory")
  const loadDataDir = contents ?? (yield* Template.read)
  if (loadDataDir !== undefined) return yield* create("memory", { loadDataDir })
  const db = yield* create("memory", {})
  yield* Template.write(db)
  return db
})

const opened = (target: string, source: PgliteSource): Effect.Effect<Pglite, DatabaseUnavailable> =>
  Effect.tryPromise({
    try: async () => openPglite(source),
    catch: (cause) => make("Damaged", target, `cannot be opened (${reasonOf(cause)})`),
  })

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const create = (target: string, source: PgliteSource) =>
  Effect.acquireRelease(opened(target, source), (db) => Effect.promise(async () => db.close()))

/** Opens a database, and again whenever it is asked for after its thread has ended. */
const reopen = Effect.fnUntraced(function* (folder: string, dataDir: string, isHeld: () => boolean) {
  const log = Effect.runForkWith(yield* Effect.context<never>())
  const source = { dataDir }
  const first = yield* Effect.acquireRelease(opened(folder, source), () => Effect.promise(async () => close()))
  let last = Promise.resolve(first)
  let closed = false

  const again = async (): Promise<Pglite> => {
    log(Effect.logError(`Data folder ${folder}: the embedded database broke off, and is opened again`))
    return openPglite(source)
  }
  const close = async (): Promise<void> => {
    closed = true
    const db = await last.catch(() => undefined)
    // Closing writes: not into a folder that is another process's.
    if (db?.hasEnded() === false) await (isHeld() ? db.close() : db.abandon())
  }
  return async (): Promise<Pglite> => {
    if (closed) throw new Error("The embedded database is closed")
    last = last.then(
      (db) => (db.hasEnded() ? again() : db),
      () => again(),
    )
    return last
  }
})
