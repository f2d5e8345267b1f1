import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import { pagePaths, readSite } from "@open-valuation/http-server"
import { Effect } from "effect"

/** The folder of the guide, if its package is installed. */
const guideFolder = Effect.tryPromise({
  try: async () => fileURLToPath((await import("@open-valuation/guide")).guideFolder),
  catch: (cause) => cause,
}).pipe(Effect.catch((cause) => (isMissing(cause) ? Effect.undefined : Effect.die(cause))))

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"

/** The guide at `/docs/guide`. Without its package, or in a clone before `npm run docs:site`, there is none. */
export const guideSites = Effect.gen(function* () {
  const folder = yield* guideFolder
  if (folder === undefined || !existsSync(folder)) return []
  return [yield* readSite(pagePaths.guide, folder)]
}).pipe(Effect.provide(NodeFileSystem.layer))
