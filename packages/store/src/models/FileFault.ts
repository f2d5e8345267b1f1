import { ownValue } from "@open-valuation/core/domain"
import { Schema } from "effect"

/** A folder or file of models cannot be read or written. `message` is one line that names it. */
export class ArtefactFileUnusable extends Schema.TaggedError<ArtefactFileUnusable>()("ArtefactFileUnusable", {
  path: Schema.String,
  message: Schema.String,
}) {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is none",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "the disk takes no writing",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file is where a folder should be",
  EEXIST: "a file is where a folder should be",
  EISDIR: "it is a folder",
}

/** The error of a path that could not be read or written, for a failure of the file system. */
export const unusable =
  (path: string, deed: "read" | "written") =>
  (cause: unknown): ArtefactFileUnusable => {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
    const why = ownValue(reasons, code) ?? (cause instanceof Error ? cause.message : String(cause))
    return new ArtefactFileUnusable({ path, message: `${path} cannot be ${deed}: ${why}.` })
  }
