import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { Effect } from "effect"
import type { Pglite } from "./Pglite.ts"

/**
 * Path of an empty database as a tar file in the user's cache folder (`~/.cache`), named after PGlite's program, so
 * that each version has its own. Unpacking it takes a tenth of the time of creating a database.
 */
const location = (): string => {
  const program = readFileSync(createRequire(import.meta.url).resolve("@electric-sql/pglite"))
  const version = createHash("sha256").update(program).digest("hex").slice(0, 16)
  return join(homedir(), ".cache", "open-valuation", `pglite-${version}.tar`)
}

/** The template. `undefined` when this user has none yet. */
export const read: Effect.Effect<Blob | undefined> = Effect.sync(() => {
  const path = location()
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : new Blob([readFileSync(path)])
})

/**
 * Stores an empty database as the template. Atomic: readers see all of it or nothing. A failure to write the cache is
 * logged.
 */
export const write = (db: Pglite): Effect.Effect<void> =>
  Effect.tryPromise(async () => {
    const path = location()
    const partial = `${path}.${process.pid}`
    const bytes = await db.dump()
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    try {
      writeFileSync(partial, bytes, { mode: 0o600 })
      renameSync(partial, path)
    } finally {
      rmSync(partial, { force: true })
    }
  }).pipe(Effect.catch((error) => Effect.logDebug("The template of an empty database could not be stored", error)))
