import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Effect, type Scope } from "effect"

/**
 * Maximum length of a Unix socket path in bytes, including the terminating zero, on both Linux (108) and macOS (104).
 */
const longest = 103

/**
 * A path to `name` in `folder` that is short enough for a Unix socket. A folder with a long path is reached through a
 * symbolic link in a private temporary folder, so that the socket itself always lies in `folder`. The link lives as
 * long as the scope and is needed only to bind or connect.
 */
export const shortPath = (folder: string, name: string): Effect.Effect<string, never, Scope.Scope> => {
  const path = join(folder, name)
  if (Buffer.byteLength(path) <= longest) return Effect.succeed(path)
  return Effect.acquireRelease(
    Effect.sync(() => {
      const link = join(mkdtempSync(join(tmpdir(), "ov-")), "d")
      symlinkSync(resolve(folder), link)
      return link
    }),
    (link) => Effect.sync(() => rmSync(join(link, ".."), { recursive: true, force: true })),
  ).pipe(Effect.map((link) => join(link, name)))
}
