import { globSync, statSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")

/** Time of the latest change of the files of this repository that match, milliseconds; 0 when there are none. */
export const newest = (...patterns: ReadonlyArray<string>): number =>
  globSync(patterns, { cwd: root }).reduce((last, path) => Math.max(last, statSync(join(root, path)).mtimeMs), 0)
