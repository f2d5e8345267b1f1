import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import { pagePaths, readSite } from "@open-valuation/http-server"
import { Effect } from "effect"

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"

/** The folder of the guide, if its package is installed. */
const guideFolder = Effect.promise(async () => {
  try {
    return fileURLToPath((await import("@open-valuation/guide")).guideFolder)
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
})

/** The guide at `/docs/guide`. Without its package, or in a clone before `npm run docs:site`, there is none. */
export const guideSites = Effect.gen(function* () {
  const folder = yield* guideFolder
  if (folder === undefined || !existsSync(folder)) return []
  return [yield* readSite(pagePaths.guide, folder)]
}).pipe(Effect.provide(NodeFileSystem.layer))
