import { existsSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { Effect, type Scope } from "effect"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"
import * as Template from "./Template.ts"

const databaseIn = (folder: string): string => join(folder, "database")

/** Whether a folder holds a database; where it holds none, `open` creates one. */
export const isThere = (folder: string): boolean => existsSync(databaseIn(folder))

/**
 * Opens PGlite on `<folder>/database`, for the holder of the folder's lock. The first start creates the database beside
 * and renames it when it is whole, so that a process that dies half way leaves nothing that looks like a database.
 */
export const open = Effect.fn("PgliteFolder.open")(function* (
  folder: string,
): Effect.fn.Return<PGlite, DatabaseUnavailable, Scope.Scope> {
  const dataDir = databaseIn(folder)
  if (!isThere(folder)) {
    const partial = join(folder, "database.partial")
    yield* Effect.sync(() => rmSync(partial, { recursive: true, force: true }))
    const template = yield* Template.read
    yield* Effect.scoped(
      create(folder, { dataDir: partial, ...(template === undefined ? {} : { loadDataDir: template }) }),
    )
    yield* Effect.sync(() => renameSync(partial, dataDir))
  }
  return yield* create(folder, { dataDir })
})

/** An empty database in memory. */
export const openMemory: Effect.Effect<PGlite, DatabaseUnavailable, Scope.Scope> = Effect.gen(function* () {
  const template = yield* Template.read
  if (template !== undefined) return yield* create("memory", { loadDataDir: template })
  const db = yield* create("memory", {})
  yield* Template.write(db)
  return db
})

const create = (target: string, options: { readonly dataDir?: string; readonly loadDataDir?: Blob }) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () => PGlite.create(options),
      catch: (cause) =>
        make("Damaged", target, `cannot be opened (${cause instanceof Error ? cause.message : String(cause)})`),
    }),
    (db) => Effect.promise(() => db.close()),
  )
