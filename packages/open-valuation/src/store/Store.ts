import type { SampleSource } from "@open-valuation/core/ports"
import { ArtefactStore, Catalogue, type CatalogueKeys } from "@open-valuation/store"
import { Layer } from "effect"

/** Where an instance keeps samples and models. */
export interface Store {
  /** The samples of some assets, and the models learned from them. */
  readonly layer: (keys: CatalogueKeys) => Layer.Layer<Catalogue | SampleSource | ArtefactStore>
  readonly close: () => Promise<void>
}

/** In memory, until the instance is closed. */
export const memoryStore: Store = {
  layer: (keys) => Layer.merge(Catalogue.layerMemory({ keys }), ArtefactStore.layerNone),
  close: async () => {},
}
