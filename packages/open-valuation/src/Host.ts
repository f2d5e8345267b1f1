import { ManufacturerSource } from "@open-valuation/core/ports"
import { ArtefactStore, type Catalogue, FittedModels, type MarketFits } from "@open-valuation/samples"
import { Effect, Layer, ManagedRuntime } from "effect"
import type { HeldModels } from "./assets/HeldModels.ts"
import { assetLoaders, type LoadedAsset, type ValuationPorts } from "./assets/LoadAsset.ts"
import type { MarketAsset } from "./public/Assets.ts"
import type { SampleSearch } from "./public/Ports.ts"
import type { Store } from "./store/Store.ts"

/** What an asset's valuations run in. */
export interface Host<Asset extends MarketAsset> extends LoadedAsset<Asset> {
  readonly runtime: ManagedRuntime.ManagedRuntime<ValuationPorts | Catalogue | MarketFits, never>
}

/** A host of any asset. */
export type OpenedHost = Pick<Host<MarketAsset>, "runtime">

/** Parts of an instance that its assets share. */
export interface HostParts {
  readonly search: ReadonlyArray<SampleSearch>
  readonly searchMs: number
  readonly store: Store
  readonly models: HeldModels
  /** Log and the like. */
  readonly around: Layer.Layer<never>
}

/** The hosts of an instance, each opened when it is first used. */
export type Hosts = { readonly [Asset in MarketAsset]: () => Promise<Host<Asset>> }

/** Hosts that share these parts. `opened` hears of each that is opened. */
export const makeHosts = (parts: HostParts, opened: (host: Promise<OpenedHost>) => void): Hosts => {
  const host = <Asset extends MarketAsset>(asset: Asset): (() => Promise<Host<Asset>>) => {
    let known: Promise<Host<Asset>> | undefined
    return () => {
      if (known === undefined) {
        known = openHost(asset, parts)
        opened(known)
      }
      return known
    }
  }
  return { PROPERTY: host("PROPERTY"), VEHICLE: host("VEHICLE"), LAND: host("LAND"), EQUIPMENT: host("EQUIPMENT") }
}

const outsideLayer = async ({ search, searchMs }: HostParts): Promise<Layer.Layer<never>> => {
  if (search.length === 0) return Layer.empty
  const { hostSearches } = await import("./ports/HostSearch.ts")
  return hostSearches(search, searchMs)
}

/** Loads an asset with its samples and the models learned from them. */
const openHost = async <Asset extends MarketAsset>(asset: Asset, parts: HostParts): Promise<Host<Asset>> => {
  const loaded = await assetLoaders[asset]()
  const { recipe } = loaded.market
  const store = parts.store.layer(asset, recipe.keys)
  const held = ArtefactStore.layerBefore(Effect.succeed(parts.models.get(asset) ?? []))
  const models = FittedModels.layer(new Map([[asset, recipe]])).pipe(
    Layer.provide([FittedModels.Fitter.layer, held]),
    Layer.provideMerge(store),
  )
  const layer = Layer.mergeAll(models, ManufacturerSource.none, await outsideLayer(parts), parts.around)
  return { ...loaded, runtime: ManagedRuntime.make(layer) }
}
