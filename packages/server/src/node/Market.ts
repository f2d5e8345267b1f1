import type { AssetType } from "@open-valuation/core"
import { ManufacturerSource, SampleSource } from "@open-valuation/core/ports"
import { ArtefactFiles, FittedModels, MarketFits, Memory, SharedMemory } from "@open-valuation/store"
import { Notifications, Postgres } from "@open-valuation/store/postgres"
import {
  ArtefactSql,
  CatalogueSql,
  decidedOf,
  ModelApproval,
  modelChannel,
  ModelRegister,
  SampleStore,
} from "@open-valuation/store/sql"
import { Clock, Context, Effect, Layer, Metric, type Redacted, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { ServedAssets } from "./assets/ServedAssets.ts"
import { driftText, recordDrift } from "./DriftMetrics.ts"
import { ModelDesk } from "./models/ModelDesk.ts"
import { Settings } from "./Settings.ts"
import { threadFitterLayer } from "./ThreadFitter.ts"

/**
 * Samples and makers from beyond the catalogue, as the settings name them. Without any, nothing is asked, and the
 * readers of pages are not even loaded.
 */
export const outsideLayer = Layer.unwrap(
  Effect.flatMap(Settings, ({ search }) =>
    search.outside.length === 0
      ? Effect.succeed(ManufacturerSource.none)
      : Effect.map(
          Effect.promise(() => import("./outside/OutsideSources.ts")),
          ({ sourcesLayer }) => sourcesLayer,
        ),
  ),
)

const searchSeconds = Metric.histogram("open_valuation_search_duration_seconds", {
  description: "Time of one search for comparables; unavailable: the source did not answer",
  boundaries: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 10, 30],
})

const measured = (asset: AssetType, outcome: "answered" | "unavailable", startedAt: bigint) =>
  Effect.flatMap(Clock.currentTimeNanos, (endedAt) =>
    Metric.update(Metric.withAttributes(searchSeconds, { asset, outcome }), Number(endedAt - startedAt) / 1e9),
  )

/** Wraps the source of samples: each search is measured and recorded as a span. */
const measuredSearchLayer: Layer.Layer<SampleSource, never, SampleSource> = Layer.effect(
  SampleSource,
  Effect.map(SampleSource, ({ name, search }) => ({
    name,
    search: (query) =>
      Effect.flatMap(Clock.currentTimeNanos, (startedAt) =>
        search(query).pipe(
          Effect.tap(() => measured(query.assetType, "answered", startedAt)),
          Effect.tapError(() => measured(query.assetType, "unavailable", startedAt)),
        ),
      ).pipe(Effect.withSpan("search", { attributes: { source: name, assetType: query.assetType } })),
  })),
)

/** What a process remembers of a database. */
const memoryLayer = Layer.effect(
  SharedMemory,
  Effect.map(Settings, ({ memoryMib }) => new Memory(memoryMib * 1024 * 1024)),
)

/** The stored samples. An import is announced to every process that uses the database. */
export const sampleStoreLayer = Layer.unwrap(
  Effect.gen(function* () {
    const { notify } = yield* Notifications.Notifications
    const { catalogueKeys } = yield* ServedAssets
    return SampleStore.layer({ keys: catalogueKeys, announce: notify })
  }),
).pipe(Layer.provide(memoryLayer))

/** The connections to a replica, which need not be there yet. */
const replicaAt = (url: Redacted.Redacted) =>
  Layer.build(Postgres.layer({ url, isTested: false, patience: "3 seconds" })).pipe(
    Effect.orDie,
    Effect.map(Context.get(SqlClient.SqlClient)),
  )

/** Samples are searched where they are stored, but for the embedded database, whose samples are in memory. */
const catalogueLayer = Layer.unwrap(
  Effect.gen(function* () {
    const { database, samplesUrl } = yield* Settings
    const { catalogueKeys: keys } = yield* ServedAssets
    if (database.kind === "folder") return CatalogueSql.layerInMemory({ keys })
    return CatalogueSql.layer({ keys, replica: samplesUrl && (yield* replicaAt(samplesUrl)) })
  }),
)

/**
 * Stored models: those in the folder of `OV_MODELS`, and those of the database, which also receives new ones, with
 * their register.
 */
export const artefactStoreLayer = Layer.unwrap(
  Effect.gen(function* () {
    const { modelApproval, modelsDir } = yield* Settings
    const { notify } = yield* Notifications.Notifications
    const artefacts =
      modelsDir === undefined
        ? ArtefactSql.layer
        : ArtefactFiles.layerBefore(modelsDir).pipe(Layer.provide(ArtefactSql.layer))
    return Layer.merge(artefacts, ModelRegister.layer(notify)).pipe(
      Layer.provide(Layer.succeed(ModelApproval, modelApproval)),
    )
  }),
)

/** Values with another model as soon as somebody has decided so in any process. */
const decisionsLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { forget } = yield* MarketFits
    const { listen } = yield* Notifications.Notifications
    yield* Effect.forkScoped(Stream.runForEach(listen(modelChannel), (payload) => forget(decidedOf(payload))))
  }),
)

/** Nothing, where the operator leaves the catalogue out of the sources: its samples still serve to learn markets. */
const catalogueSearchLayer = Layer.effect(
  SampleSource,
  Effect.gen(function* () {
    const { search } = yield* Settings
    const catalogue = yield* SampleSource
    const nothing = { samples: [], trail: [], resolved: {}, unavailable: [] }
    return search.catalogue ? catalogue : { name: "none", search: () => Effect.succeed(nothing) }
  }),
)

/** The register and the metrics have how each replaced model did; with `warns` the log is warned if it had aged. */
const judged =
  (warns: boolean, register: ModelRegister["Service"]): NonNullable<FittedModels.FittedModelsOptions["judged"]> =>
  (key, drift) =>
    Effect.andThen(
      Effect.andThen(recordDrift(key, drift), Effect.ignoreCause(register.judged(drift), { log: "Warn" })),
      warns && drift.left.length > 0
        ? Effect.logWarning(`${key.assetType} ${key.market}: ${driftText(drift)}`)
        : Effect.void,
    )

/** The stored samples and the models learned from them, over a store of models. */
export const learnedMarketLayer = (options: Pick<FittedModels.FittedModelsOptions, "former">) =>
  Layer.unwrap(
    Effect.map(Effect.all([ServedAssets, ModelRegister]), ([{ recipes }, register]) =>
      ModelDesk.layer.pipe(
        Layer.provideMerge(
          FittedModels.layer(recipes, { ...options, judged: judged(options.former === "serve", register) }),
        ),
        Layer.provide(threadFitterLayer),
        Layer.merge(outsideLayer),
        Layer.provideMerge(measuredSearchLayer),
        Layer.provideMerge(catalogueSearchLayer),
        Layer.provideMerge(catalogueLayer),
        Layer.provide(memoryLayer),
      ),
    ),
  )

/** Samples and models for the valuations of a server. Models are stored for the next start. */
export const marketLayer = decisionsLayer.pipe(
  Layer.provideMerge(learnedMarketLayer({ former: "serve" })),
  Layer.provideMerge(artefactStoreLayer),
)
