import type { Valuation } from "@open-valuation/core"
import {
  type Asset,
  type AssetMarket,
  type AssetPorts,
  LendingPolicies,
  type Recipe,
  wordsOfAssets,
} from "@open-valuation/core/market"
import { HostWords } from "@open-valuation/core/text"
import { type CatalogueKeys, formatOfAsset, type SampleFormat } from "@open-valuation/store"
import { Context, Effect, Layer } from "effect"
import type { ServedAsset } from "../../http/ServedAsset.ts"
import { isRetentionClass } from "../../operations/RetentionPolicy.ts"
import { markets as ownMarkets } from "../AssetMarkets.ts"
import { SettingInvalid, Settings } from "../Settings.ts"
import type { StatementValuations } from "../statements/StatementValuations.ts"
import { valuation as ownValuation } from "../Valuation.ts"
import { type AssetModuleUnusable, loadAssetModules } from "./AssetModule.ts"
import { type Lending, lendingOf } from "./OwnLending.ts"

/**
 * An asset that a host adds. Its module lets threads load it too; without one, its markets are learned in this thread.
 */
export interface AddedAsset {
  readonly asset: Asset
  readonly module?: string
}

/** The assets of an installation: the library's own, and those that its host adds. */
export interface Served {
  /** Those that its host adds. */
  readonly added: ReadonlyArray<AddedAsset>
  readonly valuation: Valuation.Valuation<AssetPorts | StatementValuations>
  /** Markets by asset: how each is compared, fitted and valued. */
  readonly markets: ReadonlyMap<string, AssetMarket>
  readonly recipes: ReadonlyMap<string, Recipe>
  readonly catalogueKeys: CatalogueKeys
  /** The assets as the HTTP API serves them. */
  readonly api: ReadonlyArray<ServedAsset>
  /** The format of an added asset's sample files; `undefined` for the library's own. */
  readonly formatOf: (assetType: string) => SampleFormat | undefined
  /** The module of an added asset. */
  readonly moduleOf: (assetType: string) => string | undefined
}

/** The library's own assets and the given ones. */
const servedWith = (added: ReadonlyArray<AddedAsset>): Served => {
  const assets = added.map(({ asset }) => asset)
  const markets = new Map([
    ...ownMarkets,
    ...assets.flatMap(({ assetType, market }) => (market === undefined ? [] : [[assetType, market] as const])),
  ])
  const recipes = new Map(Array.from(markets, ([assetType, { recipe }]) => [assetType, recipe]))
  const formats = new Map(assets.map((asset) => [asset.assetType, formatOfAsset(asset)]))
  const modules = new Map(added.map(({ asset, module }) => [asset.assetType, module]))
  return {
    added,
    valuation: {
      assets: new Map([
        ...ownValuation.assets,
        ...assets.map(({ assetType, valuation }) => [assetType, valuation] as const),
      ]),
    },
    markets,
    recipes,
    catalogueKeys: new Map(Array.from(recipes, ([assetType, { keys }]) => [assetType, keys])),
    api: [
      ...ownValuation.assets.values(),
      ...assets.map(({ description, name, namedBy, valuation }) => ({
        ...valuation,
        title: name?.en,
        name,
        description,
        namedBy,
      })),
    ],
    formatOf: (assetType) => formats.get(assetType),
    moduleOf: (assetType) => modules.get(assetType),
  }
}

/** The assets of this installation. Default: the library's own. */
export const ServedAssets = Context.Reference<Served>("@open-valuation/server/ServedAssets", {
  defaultValue: () => servedWith([]),
})

/**
 * Serves the given assets beside the library's own, with their words, under lending policies of the host's own. They
 * were checked with `customAssets` and `lendingPolicies`.
 */
export const servedAssetsOf = (added: ReadonlyArray<AddedAsset>, lending: Lending = {}): Context.Context<never> =>
  Context.empty().pipe(
    Context.add(ServedAssets, servedWith(added)),
    Context.add(LendingPolicies, lending),
    Context.add(HostWords, wordsOfAssets(added.map(({ asset }) => asset))),
  )

/** Prices and days of retention must be those of assets. */
export const checkNames = Effect.fnUntraced(function* (added: ReadonlyArray<AddedAsset>) {
  const { pricesFen, retention } = yield* Settings
  const { valuation } = servedWith(added)
  const named = [
    ["OV_PRICES", Object.keys(pricesFen)],
    ["OV_RETENTION_DAYS", [...retention.classes.keys()].filter((name) => !isRetentionClass(name))],
  ] as const
  for (const [variable, names] of named) {
    const unknown = names.find((name) => !valuation.assets.has(name))
    if (unknown === undefined) continue
    const message = `${variable} names ${unknown}, which is no asset here: there are ${[...valuation.assets.keys()].join(", ")}.`
    return yield* new SettingInvalid({ variable, message })
  }
})

/** The assets of the settings: the library's own, and those of the modules of `OV_ASSETS`. */
export const servedAssetsLayer: Layer.Layer<never, AssetModuleUnusable | SettingInvalid, Settings> =
  Layer.effectContext(
    Effect.gen(function* () {
      const { assetModules, lendingFile } = yield* Settings
      const loaded = yield* loadAssetModules(assetModules)
      yield* checkNames(loaded)
      return servedAssetsOf(loaded, yield* lendingOf(lendingFile))
    }),
  )
