import type { AssetType } from "@open-valuation/core"
import { type SampleQuery, SampleSource } from "@open-valuation/core/ports"
import { Context, Effect, Layer, Schedule, Stream } from "effect"
import { SqlClient } from "effect/sql"
import {
  adding,
  Catalogue,
  type CatalogueKeys,
  type KeepSamples,
  makeIndexes,
  type RemoveSource,
  services,
} from "../Catalogue.ts"
import type { ImportContext } from "../import/RowReader.ts"
import type { ImportedSample } from "../ImportedSample.ts"
import { SharedMemory } from "../Memory.ts"
import { marketView } from "./MarketViewSql.ts"
import { watchReplica } from "./Replica.ts"
import { SampleStore } from "./SampleStore.ts"
import { restoreFunctions } from "./SearchFunctions.ts"
import { makeSearch } from "./SearchSql.ts"

/** How often a process looks for imports whose processes have died. */
const LOOK_FOR_LOST = "30 seconds"

interface Options {
  readonly keys: CatalogueKeys
  /** A replica of the database, or a pooler before it, that answers searches while it is not far behind. */
  readonly replica?: SqlClient.SqlClient | undefined
}

/**
 * The catalogue of an SQL database, searched there: what any process has committed is found by the next search. A
 * process holds what it has used last, within `SharedMemory`, and completes the imports of others that have died.
 */
export const layer = ({
  keys,
  replica,
}: Options): Layer.Layer<Catalogue | SampleSource, never, SampleStore | SqlClient.SqlClient> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { fileFormer, insert, levels, remove, resumeImports } = yield* SampleStore
      yield* fileFormer
      yield* Effect.forkScoped(
        // While the database is away, others say so.
        Effect.repeat(Effect.ignoreCause(resumeImports, { log: "Debug" }), Schedule.spaced(LOOK_FOR_LOST)),
      )
      yield* Effect.orDie(restoreFunctions(sql))
      const levelOf = (asset: AssetType) =>
        Effect.map(levels(asset), (known): ImportContext["levelOf"] => {
          const own = keys.get(asset)
          return own && ((city, facts) => known.get(own.market(city, facts)))
        })
      const memory = yield* SharedMemory
      const onPrimary = makeSearch(sql, keys, memory)
      const onReplica = replica && makeSearch(replica, keys, memory)
      const onFresh = replica && (yield* watchReplica(sql, replica))
      const search = (query: SampleQuery) =>
        onReplica && onFresh ? onFresh(onReplica(query), onPrimary(query)) : onPrimary(query)
      const { forget, view } = marketView(sql, keys)
      const keep: KeepSamples = (...wish) => Effect.tap(insert(...wish), () => forget)
      const removed: RemoveSource = (...wish) => Effect.tap(remove(...wish), () => forget)
      return Context.make(Catalogue, Catalogue.of({ ...view, ...adding(keep, levelOf), remove: removed })).pipe(
        Context.add(SampleSource, { name: "catalogue", search }),
      )
    }),
  )

/**
 * The catalogue of an embedded database in memory: read whole at the start and changed by this process alone. A search
 * takes a tenth of the time that the embedded database needs.
 */
export const layerInMemory = ({ keys }: Options): Layer.Layer<Catalogue | SampleSource, never, SampleStore> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const store = yield* SampleStore
      yield* store.resumeImports
      yield* store.fileFormer
      const indexes = makeIndexes(keys)
      yield* Effect.forEach(
        keys.keys(),
        (asset) =>
          Stream.runForEach(store.stored(asset), (page) =>
            Effect.sync(() => {
              for (const { owner, sample } of page) indexes.add(asset, owner, [{ sample, formerIds: [] }])
            }),
          ),
        { discard: true },
      )
      const add: KeepSamples = (asset, owner, batches, progress) =>
        Effect.suspend(() => {
          const samples: Array<ImportedSample> = []
          const kept = Stream.tap(batches, (batch) =>
            Effect.sync(() => {
              for (const sample of batch) samples.push(sample)
            }),
          )
          return Effect.tap(store.insert(asset, owner, kept, progress), () =>
            Effect.sync(() => indexes.add(asset, owner, samples)),
          )
        })
      return services(indexes, {
        add,
        remove: (asset, source) =>
          Effect.tap(store.remove(asset, source), () => Effect.sync(() => indexes.remove(asset, source))),
      })
    }),
  )
