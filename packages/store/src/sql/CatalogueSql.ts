import type { AssetType } from "@open-valuation/core"
import { type SampleQuery, SampleSource } from "@open-valuation/core/ports"
import { Clock, Context, Effect, Layer, Metric, Ref, Schedule, type Scope, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
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
import { SampleStore } from "./SampleStore.ts"
import { restoreFunctions } from "./SearchFunctions.ts"
import { makeSearch } from "./SearchSql.ts"

/** A replica that is further behind is not searched, seconds. */
const MOST_LAG = 5
/** How often it is asked how far it is. */
const INTERVAL = "2 seconds"
/** Positions of the primary that are remembered: a replica behind them all lags at least so long. */
const MOST_MARKS = 60

const lagSeconds = Metric.gauge("open_valuation_replica_lag_seconds", {
  description: "How far the replica of OV_SAMPLES_URL is behind the database; -1: it does not answer",
})

/** A position in the write-ahead log as a number. */
const positionOf = (lsn: string): bigint => {
  const [high = "0", low = "0"] = lsn.split("/")
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

interface Mark {
  readonly at: number
  readonly position: bigint
}

/**
 * How many seconds a replica is behind, from positions of the primary: the age of the newest one that it has
 * reached. It needs no writes, and knows a replica whose connection to the primary is broken.
 */
export const lagOf = (marks: ReadonlyArray<Mark>, reached: bigint, now: number): number => {
  const mark = marks.findLast(({ position }) => position <= reached)
  return (now - (mark ?? marks[0] ?? { at: now }).at) / 1_000
}

/** Runs an effect on the replica while it is fresh, and otherwise, or when it fails, on the primary. */
type OnFresh = <A, E>(replica: Effect.Effect<A, E>, primary: Effect.Effect<A, E>) => Effect.Effect<A, E>

/**
 * Watches a replica. Whenever it becomes too old or does not answer, and when it is used again, one line is logged.
 * What is not a replica, such as a pooler before the primary, is never behind.
 */
const watchReplica = Effect.fnUntraced(function* (
  primary: SqlClient.SqlClient,
  replica: SqlClient.SqlClient,
): Effect.fn.Return<OnFresh, never, Scope.Scope> {
  const isFresh = yield* Ref.make(false)
  let marks: ReadonlyArray<Mark> = []
  let told: string | undefined

  const lag: Effect.Effect<number, SqlError.SqlError> = Effect.gen(function* () {
    const [own] = yield* primary<{ readonly lsn: string }>`SELECT pg_current_wal_lsn()::text AS lsn`
    const now = yield* Clock.currentTimeMillis
    marks = [...marks, { at: now, position: positionOf(own?.lsn ?? "0/0") }].slice(-MOST_MARKS)
    const [other] = yield* replica<{ readonly lsn: string | null }>`
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn`
    return other?.lsn ? lagOf(marks, positionOf(other.lsn), yield* Clock.currentTimeMillis) : 0
  })

  const note = (state: string, fresh: boolean) =>
    Effect.gen(function* () {
      yield* Ref.set(isFresh, fresh)
      if (told === state) return
      if (told !== undefined || !fresh) yield* fresh ? Effect.logInfo(state) : Effect.logWarning(state)
      told = state
    })

  const look = lag.pipe(
    Effect.timeout(INTERVAL),
    Effect.tap((seconds) => Metric.update(lagSeconds, seconds)),
    Effect.flatMap((seconds) =>
      seconds <= MOST_LAG
        ? note("Searches go to the replica of OV_SAMPLES_URL", true)
        : note(
            `The replica of OV_SAMPLES_URL is more than ${MOST_LAG} s behind: searches go to the database itself`,
            false,
          ),
    ),
    Effect.catch(() =>
      Effect.andThen(
        Metric.update(lagSeconds, -1),
        note("The replica of OV_SAMPLES_URL does not answer: searches go to the database itself", false),
      ),
    ),
  )
  yield* look
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced(INTERVAL)))

  return (onReplica, onPrimary) =>
    Effect.flatMap(Ref.get(isFresh), (fresh) => (fresh ? onReplica.pipe(Effect.catch(() => onPrimary)) : onPrimary))
})

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
