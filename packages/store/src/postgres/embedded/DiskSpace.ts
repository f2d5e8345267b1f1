import { statfsSync } from "node:fs"
import { Effect } from "effect"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"
import { unusable } from "./PrivateFolder.ts"

const MIB = 1_048_576

/**
 * Minimum free space, bytes. A database whose log has no room crashes and cannot continue, so it gets no queries below
 * this. The log grows by 16 MiB at a time, and the largest statement writes a few of these.
 */
export const LEAST_FREE_BYTES = 64 * MIB

/** Additional space of a new database, bytes. */
export const FIRST_START_BYTES = 96 * MIB

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** True when a folder's disk has room for what the next statement may write. */
export const hasRoom = (folder: string): boolean => freeBytes(folder) >= LEAST_FREE_BYTES

/** Fails when a folder's disk has less room than a start needs. */
export const checkRoom = (folder: string, neededBytes: number): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.try({ try: () => freeBytes(folder), catch: (cause) => unusable(folder, cause) }).pipe(
    Effect.flatMap((free) =>
      free >= neededBytes
        ? Effect.void
        : Effect.fail(
            make(
              "Full",
              folder,
              `cannot be opened: its disk is full (${Math.floor(free / MIB)} MiB free, ${neededBytes / MIB} MiB needed)`,
            ),
          ),
    ),
  )
