import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Effect, type Scope } from "effect"

/** The longest path of a Unix socket in bytes, with its closing zero, that both Linux (108) and macOS (104) take. */
const longest = 103

/**
 * A path to `name` in `folder` that is short enough for a Unix socket. A long folder is reached through a symbolic link
 * in a private temporary folder, so that the socket itself always lies in `folder`; the link lives as long as the scope
 * and is only needed to bind or connect.
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
