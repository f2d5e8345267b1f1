import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import { readSite } from "@open-valuation/http-server"
import { Effect } from "effect"

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"

/**
 * The pages of a package, to be served at `path`. `folder` imports the package; `undefined` when it is not installed,
 * or not built in a clone.
 */
export const installedSite = Effect.fnUntraced(function* (path: string, folder: () => Promise<URL>) {
  const found = yield* Effect.promise(async () => {
    try {
      return fileURLToPath(await folder())
    } catch (cause) {
      if (isMissing(cause)) return undefined
      throw cause
    }
  })
  return found === undefined || !existsSync(found) ? undefined : yield* readSite(path, found)
}, Effect.provide(NodeFileSystem.layer))
