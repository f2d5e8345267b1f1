import type { AssetPorts } from "@open-valuation/core/market"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { ArtefactStore, type Catalogue, FittedModels, type MarketFits } from "@open-valuation/store"
import { Effect, Layer, ManagedRuntime } from "effect"
import type { HeldModels } from "./assets/HeldModels.ts"
import { type AssetLoaders, isOwnAsset, type LoadedAsset } from "./assets/LoadAsset.ts"
import type { SampleSearch } from "./public/Ports.ts"
import type { Store } from "./store/Store.ts"

/** What an asset's valuations run in. */
export interface Host extends LoadedAsset {
  readonly runtime: ManagedRuntime.ManagedRuntime<AssetPorts | Catalogue | MarketFits, never>
}

/** Parts of an instance that its assets share. */
export interface HostParts {
  readonly assets: AssetLoaders
  readonly search: ReadonlyArray<SampleSearch>
  readonly searchMs: number
  readonly store: Store
  readonly models: HeldModels
  /** Log and the like. */
  readonly around: Layer.Layer<never>
}

/** The hosts of an instance, each opened when it is first used. */
export type Hosts = ReadonlyMap<string, () => Promise<Host>>

/** Hosts that share these parts. `opened` hears of each that is opened. */
export const makeHosts = (parts: HostParts, opened: (host: Promise<Host>) => void): Hosts =>
  new Map(
    Array.from(parts.assets, ([asset, load]) => {
      let known: Promise<Host> | undefined
      const host = (): Promise<Host> => {
        if (known === undefined) {
          known = openHost(asset, load, parts)
          opened(known)
        }
        return known
      }
      return [asset, host]
    }),
  )

const outsideLayer = async ({ search, searchMs }: HostParts): Promise<Layer.Layer<never>> => {
  if (search.length === 0) return Layer.empty
  const { hostSearches } = await import("./ports/HostSearch.ts")
  return hostSearches(search, searchMs)
}

/** Loads an asset with its samples and the models learned from them. */
const openHost = async (asset: string, load: () => Promise<LoadedAsset>, parts: HostParts): Promise<Host> => {
  const loaded = await load()
  const recipes = new Map(loaded.market === undefined ? [] : [[asset, loaded.market.recipe]])
  const store = parts.store.layer(new Map(Array.from(recipes, ([type, { keys }]) => [type, keys])))
  // A thread cannot be sent the functions of a host's own asset.
  const fitter = isOwnAsset(asset) ? (await import("#fitting")).fitterLayer : FittedModels.Fitter.layer
  const held = ArtefactStore.layerBefore(Effect.succeed(parts.models.get(asset) ?? []))
  const models = FittedModels.layer(recipes).pipe(Layer.provide([fitter, held]), Layer.provideMerge(store))
  const layer = Layer.mergeAll(models, ManufacturerSource.none, await outsideLayer(parts), parts.around)
  return { ...loaded, runtime: ManagedRuntime.make(layer) }
}
