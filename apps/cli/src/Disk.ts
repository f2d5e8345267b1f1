import { rmSync } from "node:fs"
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises"
import { ownValue } from "@open-valuation/core/domain"
import { Effect, Exit } from "effect"
import { Refused } from "./Refused.ts"

const full = "the disk is full. Free some space and run the same command again"

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: "this user may not write there",
  EROFS: "the disk is read-only",
  ENOTDIR: "a part of the path is a file",
  EISDIR: "it is a folder",
}

const codeOf = (cause: unknown): string => (cause instanceof Error && "code" in cause ? String(cause.code) : "")

/**
 * Work on the disk; its error is one line that names the path. An interruption tells the work by the signal, and waits
 * until it has stopped: nothing is written any more then.
 */
export const onDisk = <A>(path: string, work: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, Refused> =>
  Effect.callback((resume, signal) => {
    const refused = (cause: unknown): Effect.Effect<never, Refused> => {
      const why = ownValue(reasons, codeOf(cause)) ?? (cause instanceof Error ? cause.message : String(cause))
      return Effect.fail(new Refused({ message: `${path} cannot be written: ${why}` }))
    }
    const settle = async (): Promise<void> => {
      try {
        resume(Effect.succeed(await work(signal)))
      } catch (cause) {
        resume(refused(cause))
      }
    }
    const settled = settle()
    return Effect.promise(() => settled)
  })

/**
 * Writes a file or a folder under another name beside its place, and moves it there once it is whole: whoever looks
 * sees the former one or the new one. A failed or interrupted write leaves nothing, also when the process exits before
 * it has ended.
 */
export const writtenWhole = <A, E, R>(
  path: string,
  write: (part: string) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E | Refused, R> =>
  Effect.flatMap(
    onDisk(path, () => placeOf(path)),
    ({ isReplaceable, place }) => {
      // A device or a pipe takes what is written as it comes.
      if (!isReplaceable) return write(place)
      const part = `${place}.part`
      const discard = (): void => rmSync(part, { recursive: true, force: true })
      return Effect.acquireUseRelease(
        Effect.sync(() => process.once("exit", discard)),
        () => write(part),
        (_, exit) =>
          onDisk(path, () =>
            Exit.isSuccess(exit) ? rename(part, place) : rm(part, { recursive: true, force: true }),
          ).pipe(Effect.ensuring(Effect.sync(() => process.off("exit", discard)))),
      )
    },
  )

/** Where the file of a path is, behind links. */
const placeOf = async (path: string): Promise<{ readonly place: string; readonly isReplaceable: boolean }> => {
  try {
    const place = await realpath(path)
    return { place, isReplaceable: (await stat(place)).isFile() }
  } catch (cause) {
    if (codeOf(cause) !== "ENOENT") throw cause
    return { place: path, isReplaceable: true }
  }
}

/** Writes a file whole. */
export const writeWhole = (path: string, content: string | Uint8Array): Effect.Effect<void, Refused> =>
  writtenWhole(path, (part) => onDisk(path, (signal) => writeFile(part, content, { signal })))
