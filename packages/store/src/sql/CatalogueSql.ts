import type { AssetType } from "@open-valuation/core"
import type { SampleSource } from "@open-valuation/core/ports"
import { Effect, Layer, Semaphore, Stream } from "effect"
import {
  type Catalogue,
  type CatalogueKeys,
  type KeepSamples,
  makeIndexes,
  type RemoveSource,
  services,
} from "../Catalogue.ts"
import type { ImportedSample } from "../ImportedSample.ts"
import { SampleStore } from "./SampleStore.ts"

/**
 * A catalogue in memory, stored in an SQL database. It is read completely at start, written by `add`, `import` and
 * `remove`, and updated by `refresh`, to be called on each notification of `catalogueChannel`.
 */
export const layer = (options: {
  readonly keys: CatalogueKeys
}): Layer.Layer<Catalogue | SampleSource, never, SampleStore> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const store = yield* SampleStore
      const indexes = makeIndexes(options.keys)
      const versions = new Map<AssetType, number>()
      const lock = yield* Semaphore.make(1)

      /** Reads the version first, so that concurrent commits are read twice rather than missed. */
      const catchUp = (asset: AssetType) =>
        Effect.gen(function* () {
          const known = versions.get(asset) ?? 0
          const version = yield* store.version(asset)
          if (version <= known) return
          // Samples that were removed and added again have a later version and are read after this.
          for (const source of yield* store.removedSince(asset, known)) indexes.remove(asset, source)
          yield* Stream.runForEach(store.changesSince(asset, known), (page) =>
            Effect.sync(() => {
              for (const { sample, owner } of page) indexes.add(asset, owner, [{ sample, formerIds: [] }])
            }),
          )
          versions.set(asset, version)
        })

      const add: KeepSamples = (asset, owner, batches) =>
        Effect.suspend(() => {
          const samples: Array<ImportedSample> = []
          const kept = Stream.tap(batches, (batch) =>
            Effect.sync(() => {
              for (const sample of batch) samples.push(sample)
            }),
          )
          return Effect.flatMap(store.insert(asset, owner, kept), ({ added, conflicts, version }) =>
            lock.withPermit(
              Effect.suspend(() => {
                if (version !== (versions.get(asset) ?? 0) + 1) return Effect.as(catchUp(asset), { added, conflicts })
                indexes.add(asset, owner, samples)
                versions.set(asset, version)
                return Effect.succeed({ added, conflicts })
              }),
            ),
          )
        })

      const remove: RemoveSource = (asset, source) =>
        Effect.tap(store.remove(asset, source), () => lock.withPermit(catchUp(asset)))

      const refresh = lock.withPermit(Effect.forEach([...options.keys.keys()], catchUp, { discard: true }))
      yield* refresh
      return services(indexes, { add, remove, refresh })
    }),
  )
