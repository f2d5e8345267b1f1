import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { Option, Predicate, Schema } from "effect"

const lockName = "ov.lock"
const holderName = "ov.holder.json"

/** The lock of a data folder, and this process's entry in it. */
export interface HeldLock {
  /**
   * True while this process is the folder's only one. Restores a deleted lock file, unless another process took the
   * folder in the meantime.
   */
  readonly isHeld: () => boolean
  /** Writes the holder's process id to the folder, which is in use from then on. */
  readonly sign: () => void
  readonly close: () => void
}

/** SQLite's error code when another process holds the lock. */
const SQLITE_BUSY = 5

/**
 * Opens the file with the operating system's lock on it, which ends with `close` or the process. `undefined` when
 * another process holds the lock.
 */
export const openExclusively = (path: string): Pick<DatabaseSync, "close"> | undefined => {
  // Not imported: a Node.js without it could not even load the module that says which one is needed.
  const sqlite = process.getBuiltinModule("node:sqlite")
  const file = new sqlite.DatabaseSync(path)
  try {
    file.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE")
    return file
  } catch (cause) {
    file.close()
    if (Predicate.hasProperty(cause, "errcode") && cause.errcode === SQLITE_BUSY) return undefined
    throw cause
  }
}

/** The inode number, unique while the file is open. `undefined` when there is no file at the path. */
const identityOf = (path: string): bigint | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino

/** Takes the lock of a folder. `undefined` when another process holds it. */
export const takeLock = (folder: string): HeldLock | undefined => {
  const lockPath = join(folder, lockName)
  const holderPath = join(folder, holderName)
  const taken = openExclusively(lockPath)
  if (taken === undefined) return undefined
  let file = taken
  let lock = identityOf(lockPath)
  let signature: { readonly file: number; readonly identity: bigint | undefined } | undefined

  const isSigned = (): boolean => signature !== undefined && identityOf(holderPath) === signature.identity

  const takeAgain = (): boolean => {
    if (!isSigned()) return false
    const again = openExclusively(lockPath)
    if (again === undefined) return false
    file.close()
    file = again
    lock = identityOf(lockPath)
    return true
  }

  return {
    isHeld: () => identityOf(lockPath) === lock || takeAgain(),
    sign: () => {
      rmSync(holderPath, { force: true })
      // It stays open, so that no other file gets its number.
      const opened = openSync(holderPath, "wx", 0o600)
      writeSync(opened, JSON.stringify({ pid: process.pid }))
      signature = { file: opened, identity: identityOf(holderPath) }
    },
    close: () => {
      if (signature !== undefined) {
        if (isSigned()) rmSync(holderPath, { force: true })
        closeSync(signature.file)
      }
      file.close()
    },
  }
}

/** The holder's process id. `undefined` shortly before it is written and after it is removed. */
export const holderOf = (folder: string): number | undefined => {
  const path = join(folder, holderName)
  const text = statSync(path, { throwIfNoEntry: false }) === undefined ? "" : readFileSync(path, "utf8")
  return decodeHolder(text).pipe(
    Option.map(({ pid }) => pid),
    Option.getOrUndefined,
  )
}

const decodeHolder = Schema.decodeOption(Schema.fromJsonString(Schema.Struct({ pid: Schema.Int })))
