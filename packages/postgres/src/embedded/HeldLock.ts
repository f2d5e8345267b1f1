import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Option, Predicate, Schema } from "effect"

const lockName = "ov.lock"
const holderName = "ov.holder.json"

/** The lock of a data folder, and the name of this process in it. */
export interface HeldLock {
  /**
   * Whether this process is still the folder's only one. A lock file that somebody deleted is made again, as long as
   * nobody else took the folder meanwhile.
   */
  readonly isHeld: () => boolean
  /** Says in the folder who holds it. From then on the folder is in use. */
  readonly sign: () => void
  readonly close: () => void
}

/** SQLite's word for "another process has it". */
const SQLITE_BUSY = 5

/** The file with the operating system's own lock on it; `undefined` when another process has that. */
const openExclusively = (path: string): DatabaseSync | undefined => {
  const file = new DatabaseSync(path)
  try {
    file.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE")
    return file
  } catch (cause) {
    file.close()
    if (Predicate.hasProperty(cause, "errcode") && cause.errcode === SQLITE_BUSY) return undefined
    throw cause
  }
}

/** A number that no other file has while the file is open; `undefined` when there is none at the path. */
const identityOf = (path: string): bigint | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino

/** Takes the lock of a folder; `undefined` when another process has it. */
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

/** The holder's process id; `undefined` in the moments before it is written and after it is removed. */
export const holderOf = (folder: string): number | undefined => {
  const path = join(folder, holderName)
  const text = statSync(path, { throwIfNoEntry: false }) === undefined ? "" : readFileSync(path, "utf8")
  return decodeHolder(text).pipe(
    Option.map(({ pid }) => pid),
    Option.getOrUndefined,
  )
}

const decodeHolder = Schema.decodeOption(Schema.fromJsonString(Schema.Struct({ pid: Schema.Int })))
