import { type AssetType, LocalDate, type Sample } from "@open-valuation/core"
import { fit, type MarketModel, type Recipe } from "@open-valuation/core/market"
import { type ModelQuery, ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Context, Deferred, Effect, FiberSet, Layer } from "effect"
import { Catalogue } from "./Catalogue.ts"

/** Everything a fit needs beside the recipe, as data: may be sent to another thread. */
export interface FitTask {
  readonly assetType: AssetType
  readonly samples: ReadonlyArray<Sample>
  readonly asOf: LocalDate.LocalDate
}

/** Fits a market. The default works in this thread and blocks it meanwhile; hosts with large catalogues bring another. */
export class Fitter extends Context.Service<
  Fitter,
  { readonly fit: (recipe: Recipe, task: FitTask) => Effect.Effect<MarketModel | undefined> }
>()("@open-valuation/samples/Fitter") {
  static readonly layer = Layer.succeed(Fitter, {
    fit: (recipe, { samples, asOf }) => Effect.sync(() => fit(recipe, samples, { asOf, order: "time" })),
  })
}

/** Models of past days that are kept. */
const MOST_PAST_MODELS = 16

type PendingModel = Deferred.Deferred<MarketModel | undefined>

interface Entry {
  /** Samples of the whole catalogue when it was last looked at, and of the market when the model was fitted. */
  catalogueSize: number
  readonly marketSize: number
  readonly newestDay: number
  readonly model: PendingModel
}

/**
 * Market models fitted to the catalogue as it is. A market's first valuation waits for its model; when samples have come
 * since, the old model serves on while a new one is fitted in the background. A valuation as of a past day gets a model
 * that has seen nothing later: fitted to the end of the month before.
 */
export const layer = (recipes: ReadonlyMap<AssetType, Recipe>): Layer.Layer<ModelStore, never, Catalogue | Fitter> =>
  Layer.effect(
    ModelStore,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const fitter = yield* Fitter
      const background = yield* FiberSet.make()
      const current = new Map<string, Entry>()
      const past = new Map<string, PendingModel>()

      const start = (recipe: Recipe, task: FitTask, model: PendingModel): Effect.Effect<unknown> =>
        FiberSet.run(background, Deferred.complete(model, fitter.fit(recipe, task)))

      const entryOf = (samples: ReadonlyArray<Sample>, catalogueSize: number): Entry => ({
        catalogueSize,
        marketSize: samples.length,
        newestDay: samples.at(-1)?.observedDay ?? 0,
        model: Deferred.makeUnsafe(),
      })

      const currentEntry = Effect.fnUntraced(function* (recipe: Recipe, { assetType, market }: ModelQuery) {
        const key = `${assetType}|${market}`
        const known = current.get(key)
        const index = catalogue.index(assetType)
        const size = index?.size() ?? 0
        if (known?.catalogueSize === size) return known
        const samples = index?.market(market) ?? []
        if (known?.marketSize === samples.length) {
          known.catalogueSize = size
          return known
        }
        const entry = entryOf(samples, size)
        const task: FitTask = { assetType, samples, asOf: LocalDate.fromEpochDay(entry.newestDay) }
        if (known === undefined) {
          current.set(key, entry)
          yield* start(recipe, task, entry.model)
          return entry
        }
        known.catalogueSize = size
        yield* start(recipe, task, entry.model)
        yield* FiberSet.run(
          background,
          Effect.andThen(
            Deferred.await(entry.model),
            Effect.sync(() => current.set(key, entry)),
          ),
        )
        return known
      })

      const pastModel = Effect.fnUntraced(function* (recipe: Recipe, { assetType, market, asOf }: ModelQuery) {
        const index = catalogue.index(assetType)
        const month = LocalDate.fromEpochDay(asOf).slice(0, 7)
        const key = `${assetType}|${market}|${month}|${index?.size() ?? 0}`
        const known = past.get(key)
        if (known !== undefined) return known
        const model: PendingModel = Deferred.makeUnsafe()
        past.set(key, model)
        const oldest = past.keys().next().value
        if (past.size > MOST_PAST_MODELS && oldest !== undefined) past.delete(oldest)
        const before = LocalDate.toEpochDay(LocalDate.LocalDate.make(`${month}-01`)) - 1
        yield* start(
          recipe,
          { assetType, samples: index?.market(market) ?? [], asOf: LocalDate.fromEpochDay(before) },
          model,
        )
        return model
      })

      return {
        model: Effect.fnUntraced(function* (query: ModelQuery) {
          const recipe = recipes.get(query.assetType)
          if (recipe === undefined) return undefined
          const entry = yield* currentEntry(recipe, query)
          return yield* Deferred.await(entry.newestDay <= query.asOf ? entry.model : yield* pastModel(recipe, query))
        }),
      }
    }),
  )

/** Everything a host needs to value in its own process: a catalogue in memory, searched and learned by these recipes. */
export const layerMemory = (recipes: Iterable<Recipe>): Layer.Layer<Catalogue | SampleSource | ModelStore> => {
  const byAsset = new Map([...recipes].map((recipe) => [recipe.assetType, recipe]))
  const keys = new Map([...byAsset].map(([asset, recipe]) => [asset, recipe.keys]))
  return layer(byAsset).pipe(Layer.provide(Fitter.layer), Layer.provideMerge(Catalogue.layerMemory({ keys })))
}
