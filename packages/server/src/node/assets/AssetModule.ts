import { createRequire } from "node:module"
import { isAbsolute, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type Asset, customAssets } from "@open-valuation/core/market"
import { Effect, Predicate, Schema } from "effect"
import { marketAssets } from "../AssetMarkets.ts"

/** A module of `OV_ASSETS` cannot be used. `message` is one line that names the module, why, and what to do. */
export class AssetModuleUnusable extends Schema.TaggedError<AssetModuleUnusable>()("AssetModuleUnusable", {
  module: Schema.String,
  message: Schema.String,
}) {}

/** An asset that a host adds, and the URL of the module that it was loaded from, for threads. */
export interface LoadedAsset {
  readonly asset: Asset
  readonly module: string
}

/** Time limit for a module to load. */
const LOAD_LIMIT = "30 seconds"

const isFile = (name: string): boolean => /^\.{1,2}[/\\]/.test(name) || isAbsolute(name) || name.startsWith("file:")

/** True when a name is meant for a file, though it reads as that of a package. */
const isBarePath = (name: string): boolean => !isFile(name) && /\.[cm]?[jt]s$/.test(name)

/** URL of a module: of a file relative to the working folder, or of a package installed there. */
const urlOf = (name: string): string => {
  if (name.startsWith("file:")) return name
  if (isFile(name)) return pathToFileURL(resolve(name)).href
  try {
    return pathToFileURL(createRequire(join(process.cwd(), "package.json")).resolve(name)).href
  } catch (cause) {
    // A package beside this one, or one that only `import` finds.
    if (cause instanceof Error) return name
    throw cause
  }
}

const firstLine = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause)
  return text.split("\n")[0]?.trim() ?? text
}

/** The assets that a module exports: one, or a list. */
const exported = (module: unknown): unknown => {
  if (!Predicate.isObjectOrArray(module)) return undefined
  return Reflect.get(module, "default") ?? Reflect.get(module, "assets")
}

/** The assets of a module, its default export or the one named `assets`. Loading it runs its code. */
const loadAssetModule = Effect.fnUntraced(function* (
  name: string,
): Effect.fn.Return<ReadonlyArray<LoadedAsset>, AssetModuleUnusable> {
  const unusable = (why: string) => new AssetModuleUnusable({ module: name, message: `OV_ASSETS: ${name} ${why}` })
  const url = urlOf(name)
  const module: unknown = yield* Effect.tryPromise({
    try: () => import(url),
    catch: (cause) =>
      unusable(`cannot be loaded${isBarePath(name) ? " (a path begins with ./)" : ""}: ${firstLine(cause)}`),
  }).pipe(
    Effect.timeoutOrElse({
      duration: LOAD_LIMIT,
      orElse: () => Effect.fail(unusable(`did not load within ${LOAD_LIMIT}: it waits for something at its top level`)),
    }),
  )
  const found = exported(module)
  if (found === undefined || found === null) {
    return yield* unusable("exports no assets: export them as default or as `assets`")
  }
  const assets = yield* Effect.mapError(customAssets(Array.isArray(found) ? found : [found]), ({ message }) =>
    unusable(`is not usable. ${message}`),
  )
  return assets.map((asset) => ({ asset, module: url }))
})

/** The library's asset of a type, or the one in a module that was checked before, for a thread. */
export const assetNamed = (
  assetType: string,
  module: string | undefined,
): Effect.Effect<Asset | undefined, AssetModuleUnusable> => {
  if (module === undefined) return Effect.succeed(marketAssets.find((asset) => asset.assetType === assetType))
  return Effect.flatMap(loadAssetModule(module), (loaded) => {
    const one = loaded.find(({ asset }) => asset.assetType === assetType)
    return one === undefined
      ? Effect.fail(new AssetModuleUnusable({ module, message: `OV_ASSETS: ${module} has no asset ${assetType}` }))
      : Effect.succeed(one.asset)
  })
}

/** The assets of several modules; no two may have the same type or codes. */
export const loadAssetModules = Effect.fnUntraced(function* (
  names: ReadonlyArray<string>,
): Effect.fn.Return<ReadonlyArray<LoadedAsset>, AssetModuleUnusable> {
  const loaded = (yield* Effect.forEach(names, loadAssetModule)).flat()
  yield* Effect.mapError(
    customAssets(loaded.map(({ asset }) => asset)),
    ({ message }) => new AssetModuleUnusable({ module: names.join(","), message: `OV_ASSETS: ${message}` }),
  )
  return loaded
})
