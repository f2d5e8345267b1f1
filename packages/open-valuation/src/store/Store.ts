import type { SearchKeys } from "@open-valuation/core/market"
import type { SampleSource } from "@open-valuation/core/ports"
import { ArtefactStore, Catalogue } from "@open-valuation/samples"
import { Layer } from "effect"
import type { MarketAsset } from "../public/Assets.ts"

/** Where an instance keeps samples and models. */
export interface Store {
  /** The samples of one asset, and the models learned from them. */
  readonly layer: (asset: MarketAsset, keys: SearchKeys) => Layer.Layer<Catalogue | SampleSource | ArtefactStore>
  readonly close: () => Promise<void>
}

/** In memory, until the instance is closed. */
export const memoryStore: Store = {
  layer: (asset, keys) =>
    Layer.merge(Catalogue.layerMemory({ keys: new Map([[asset, keys]]) }), ArtefactStore.layerNone),
  close: async () => {},
}
