import { ownValue } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { Refused } from "./Refused.ts"

const FULL = "the disk is full. Free some space and run the same command again"

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: "this user may not write there",
  EROFS: "the disk is read-only",
  ENOTDIR: "a part of the path is a file",
  EISDIR: "it is a folder",
}

/** Work on the disk; its error is one line that names the path. */
export const onDisk = <A>(path: string, work: () => Promise<A>): Effect.Effect<A, Refused> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => {
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
      const why = ownValue(reasons, code) ?? (cause instanceof Error ? cause.message : String(cause))
      return new Refused({ message: `${path} cannot be written: ${why}` })
    },
  })
