import { SampleSource } from "@open-valuation/core/ports"
import { ArtefactFiles, Catalogue, FittedModels } from "@open-valuation/store"
import { Notifications } from "@open-valuation/store/postgres"
import { ArtefactSql, catalogueChannel, CatalogueSql, SampleStore } from "@open-valuation/store/sql"
import { Effect, Layer, Schedule, Stream } from "effect"
import { ServedAssets } from "./assets/ServedAssets.ts"
import { watchModels } from "./drift/WatchModels.ts"
import { threadFitterLayer } from "./fitting/ThreadFitter.ts"
import { measuredSearchLayer } from "./MeasuredSearch.ts"
import { outsideLayer } from "./outside/OutsideLayer.ts"
import { Settings } from "./Settings.ts"

/** The stored samples. An import is announced to every process that uses the database. */
export const sampleStoreLayer = Layer.unwrap(
  Effect.map(Notifications.Notifications, ({ notify }) => SampleStore.layer({ announce: notify })),
)

/** Loads imports of other processes as soon as they are announced, or once an unavailable database is back. */
const refreshing = Layer.effectDiscard(
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const { listen } = yield* Notifications.Notifications
    const refresh = catalogue.refresh.pipe(
      Effect.tapCause((cause) => Effect.logWarning("The catalogue could not be refreshed, trying again", cause)),
      Effect.sandbox,
      Effect.retry(Schedule.spaced("2 seconds")),
      Effect.catch(Effect.failCause),
    )
    yield* Effect.forkScoped(Stream.runForEach(listen(catalogueChannel), () => refresh))
  }),
)

/** Stored models: those in the folder of `OV_MODELS`, and those of the database, which also receives new ones. */
export const artefactStoreLayer = Layer.unwrap(
  Effect.map(Settings, ({ modelsDir }) =>
    modelsDir === undefined
      ? ArtefactSql.layer
      : ArtefactFiles.layerBefore(modelsDir).pipe(Layer.provide(ArtefactSql.layer)),
  ),
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

/** The stored samples in memory and the models learned from them, over a store of models. */
export const learnedMarketLayer = (options: FittedModels.FittedModelsOptions) =>
  Layer.unwrap(
    Effect.map(ServedAssets, ({ catalogueKeys, recipes }) =>
      Layer.unwrap(
        Effect.map(watchModels({ warns: options.former === "serve" }), (watch) =>
          FittedModels.layer(recipes, { ...options, watch }),
        ),
      ).pipe(
        Layer.provide(threadFitterLayer),
        Layer.merge(refreshing),
        Layer.merge(outsideLayer),
        Layer.provideMerge(measuredSearchLayer),
        Layer.provideMerge(catalogueSearchLayer),
        Layer.provideMerge(CatalogueSql.layer({ keys: catalogueKeys })),
      ),
    ),
  )

/** Samples and models for the valuations of a server. Models are stored for the next start. */
export const marketLayer = learnedMarketLayer({ former: "serve" }).pipe(Layer.provideMerge(artefactStoreLayer))
