import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import { Effect } from "effect"
import { readSite } from "../../http/index.ts"

/** The folder of the built console or guide. All links in their pages are relative, so any path can serve them. */
export const siteFolder = (name: "console" | "guide"): URL => new URL(`../../../site/${name}/`, import.meta.url)

/** The pages of a folder, to be served at `path`. `undefined` when they are not built, as in a clone. */
export const installedSite = Effect.fnUntraced(function* (path: string, folder: URL) {
  const found = fileURLToPath(folder)
  return existsSync(found) ? yield* readSite(path, found) : undefined
}, Effect.provide(NodeFileSystem.layer))
