import { ManufacturerSource } from "@open-valuation/core/ports"
import { Notifications } from "@open-valuation/postgres"
import { Catalogue, FittedModels } from "@open-valuation/samples"
import { catalogueChannel, CatalogueSql, SampleStore } from "@open-valuation/samples/sql"
import { Effect, Layer, Schedule, Stream } from "effect"
import { catalogueKeys, recipes } from "./Assets.ts"
import { threadFitterLayer } from "./fitting/ThreadFitter.ts"
import { measuredSearchLayer } from "./MeasuredSearch.ts"

/** The stored samples; an import is announced to every process that uses the database. */
export const sampleStoreLayer = Layer.unwrap(
  Effect.map(Notifications.Notifications, ({ notify }) => SampleStore.layer({ announce: notify })),
)

/** Takes in what other processes import, as soon as it is announced; while the database is away, once it is back. */
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

/** The stored samples in memory and the models that are learned from them: all that a valuation needs. */
export const marketLayer = FittedModels.layer(recipes).pipe(
  Layer.provide(threadFitterLayer),
  Layer.merge(refreshing),
  Layer.merge(ManufacturerSource.none),
  Layer.provideMerge(measuredSearchLayer),
  Layer.provideMerge(CatalogueSql.layer({ keys: catalogueKeys })),
)
