import { ManufacturerSource } from "@open-valuation/core/ports"
import { type Catalogue, FittedModels, type MarketFits } from "@open-valuation/samples"
import type { OutsideSource } from "@open-valuation/search-web"
import { Layer, ManagedRuntime } from "effect"
import { assetLoaders, type LoadedAsset, type MarketAsset, type ValuationPorts } from "./Assets.ts"

/** What an asset's valuations run in. */
export interface Host<Asset extends MarketAsset> extends LoadedAsset<Asset> {
  readonly runtime: ManagedRuntime.ManagedRuntime<ValuationPorts | Catalogue | MarketFits, never>
}

/** Parts of an instance that its assets share. */
export interface HostOptions {
  readonly search: ReadonlyArray<OutsideSource>
}

/** The hosts of an instance, each opened when it is first used. */
export type Hosts = { readonly [Asset in MarketAsset]: () => Promise<Host<Asset>> }

/** Hosts that share these parts. `opened` hears of each that is opened. */
export const makeHosts = (options: HostOptions, opened: (host: Promise<Host<MarketAsset>>) => void): Hosts => {
  const host = <Asset extends MarketAsset>(asset: Asset): (() => Promise<Host<Asset>>) => {
    let known: Promise<Host<Asset>> | undefined
    return () => {
      if (known === undefined) {
        known = openHost(asset, options)
        opened(known)
      }
      return known
    }
  }
  return { PROPERTY: host("PROPERTY"), VEHICLE: host("VEHICLE"), LAND: host("LAND"), EQUIPMENT: host("EQUIPMENT") }
}

/** Loads an asset with a catalogue and models of its own, in memory. */
const openHost = async <Asset extends MarketAsset>(asset: Asset, { search }: HostOptions): Promise<Host<Asset>> => {
  const loaded = await assetLoaders[asset]()
  // The readers of pages are loaded only for those who ask outside.
  const outside =
    search.length === 0 ? Layer.empty : (await import("@open-valuation/search-web")).outsideSamplesLayer(search)
  const layer = FittedModels.layerMemory([loaded.market.recipe]).pipe(
    Layer.merge(ManufacturerSource.none),
    Layer.merge(outside),
  )
  return { ...loaded, runtime: ManagedRuntime.make(layer) }
}
