import { type AssetType, LocalDate, type Sample } from "@open-valuation/core"
import type { MarketChanges, MarketModel, Recipe } from "@open-valuation/core/market"
import { type ModelQuery, ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Context, Deferred, Effect, FiberSet, Layer } from "effect"
import { Catalogue } from "./Catalogue.ts"
import { ArtefactStore } from "./models/ArtefactStore.ts"
import { Fitter, type FitTask } from "./models/Fitter.ts"
import { makeLearning, type MarketTask } from "./models/Learning.ts"
import { MarketFits, type MarketKey } from "./models/MarketFits.ts"
import { makePastModels } from "./models/PastModels.ts"

export { Fitter, type FitTask }

type PendingModel = Deferred.Deferred<MarketModel | undefined>

interface Entry {
  /** Changes of the market until the model was asked for. */
  readonly revision: number
  readonly newestDay: number
  readonly model: PendingModel
}

interface Shelf {
  /** Samples that had been removed: what was learned from them must not serve on. */
  readonly removed: number
  serving: Entry
  /** The entry that will serve once it is learned. */
  next: Entry | undefined
}

/** How models are served. */
export interface FittedModelsOptions {
  /**
   * What a valuation gets while a market that has new samples is learned: the former model (`serve`), or the new one when it is there
   * (`wait`, for a process that ends with its valuation). A market that was served in this process is served on either way.
   */
  readonly former: "serve" | "wait"
}

/**
 * Market models fitted to the catalogue as it is, and kept in the `ArtefactStore`. A market's first valuation takes the kept model, or
 * waits for a new one; when samples have come since, the old model serves on while a new one is fitted in the background. A
 * valuation as of a past day gets a model that has seen nothing later: fitted to the end of the month before, not kept.
 */
export const layer = (
  recipes: ReadonlyMap<AssetType, Recipe>,
  options: FittedModelsOptions = { former: "serve" },
): Layer.Layer<ModelStore | MarketFits, never, Catalogue | Fitter | ArtefactStore> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const learning = yield* makeLearning
      const pastModel = yield* makePastModels
      // What is learned serves all: it runs outside the transaction, the span and the log of the valuation that asked first.
      const background = yield* FiberSet.makeRuntime<never>()
      const shelves = new Map<string, Shelf>()

      const taskOf = ({ assetType, market }: MarketKey): MarketTask => {
        const samples = catalogue.index(assetType)?.market(market) ?? []
        return { assetType, market, samples, asOf: LocalDate.fromEpochDay(newestDayOf(samples)) }
      }

      const modelOf = (recipe: Recipe, task: MarketTask) =>
        Effect.map(learning.learn(recipe, task), (artefact) => artefact?.model)

      const changesOf = ({ assetType, market }: MarketKey): MarketChanges =>
        catalogue.index(assetType)?.changes(market) ?? { added: 0, removed: 0 }

      /** Lets an entry serve, unless one of later samples does already. */
      const serve = (shelf: Shelf, entry: Entry): void => {
        if (entry.revision >= shelf.serving.revision) shelf.serving = entry
        if (shelf.next === entry) shelf.next = undefined
      }

      /** A new model in the background; the old one serves on until then, and for good if the fit is a failure. */
      const renew = (recipe: Recipe, task: MarketTask, shelf: Shelf) =>
        Effect.suspend(() => {
          const entry = entryOf(task.samples, changesOf(task))
          shelf.next = entry
          return Deferred.complete(entry.model, modelOf(recipe, task)).pipe(
            Effect.andThen(Deferred.await(entry.model)),
            Effect.tapCause((cause) => Effect.logError(`${nameOf(task)} could not be learned`, cause)),
            Effect.andThen(Effect.sync(() => serve(shelf, entry))),
          )
        })

      /** The first model: a kept one at once, if it is not the last word then until there is a new one. */
      const begin = Effect.fnUntraced(function* (recipe: Recipe, task: MarketTask, shelf: Shelf) {
        const { model } = shelf.serving
        yield* Effect.gen(function* () {
          const kept = yield* learning.kept(recipe, task)
          const isCurrent = kept !== undefined && learning.isCurrent(kept, recipe, task)
          if (kept === undefined || (!isCurrent && options.former === "wait")) {
            yield* Deferred.complete(model, modelOf(recipe, task))
            return
          }
          yield* Deferred.succeed(model, kept.model)
          if (!isCurrent) yield* renew(recipe, task, shelf)
        }).pipe(Effect.catchCause((cause) => Deferred.failCause(model, cause)))
      })

      const currentEntry = Effect.fnUntraced(function* (recipe: Recipe, key: MarketKey) {
        const name = nameOf(key)
        const changes = changesOf(key)
        const shelf = shelves.get(name)
        if (shelf !== undefined && revisionOf(changes) === (shelf.next ?? shelf.serving).revision) return shelf.serving
        const task = taskOf(key)
        if (shelf === undefined || shelf.removed !== changes.removed) {
          const { removed } = changes
          const first: Shelf = { removed, serving: entryOf(task.samples, changes), next: undefined }
          shelves.set(name, first)
          background(begin(recipe, task, first))
          return first.serving
        }
        background(renew(recipe, task, shelf))
        return shelf.serving
      })

      const models = ModelStore.of({
        model: Effect.fnUntraced(function* (query: ModelQuery) {
          const recipe = recipes.get(query.assetType)
          if (recipe === undefined) return undefined
          const entry = yield* currentEntry(recipe, query)
          return yield* entry.newestDay <= query.asOf ? Deferred.await(entry.model) : pastModel(recipe, query)
        }),
      })

      const fits = MarketFits.of({
        markets: Effect.sync(() =>
          [...recipes.keys()].flatMap((assetType) =>
            (catalogue.index(assetType)?.markets() ?? []).map((market) => ({ assetType, market })),
          ),
        ),
        fit: Effect.fnUntraced(function* (key, again) {
          const { assetType, market } = key
          const recipe = recipes.get(assetType)
          const changes = changesOf(key)
          const task = taskOf(key)
          if (recipe === undefined) return { assetType, market, samples: 0, artefact: undefined, isNew: false }
          const kept = again ? undefined : yield* learning.kept(recipe, task)
          const isNew = kept === undefined || !learning.isCurrent(kept, recipe, task)
          const artefact = isNew ? yield* learning.learn(recipe, task, again) : kept
          const entry = entryOf(task.samples, changes)
          yield* Deferred.succeed(entry.model, artefact?.model)
          const shelf = shelves.get(nameOf(key))
          if (shelf === undefined || shelf.removed !== changes.removed)
            shelves.set(nameOf(key), { removed: changes.removed, serving: entry, next: undefined })
          else serve(shelf, entry)
          return { assetType, market, samples: task.samples.length, artefact, isNew }
        }),
      })

      return Context.make(ModelStore, models).pipe(Context.add(MarketFits, fits))
    }),
  )

const nameOf = ({ assetType, market }: MarketKey): string => `${assetType}|${market}`

const newestDayOf = (samples: ReadonlyArray<Sample>): number => samples.at(-1)?.observedDay ?? 0

const revisionOf = ({ added, removed }: MarketChanges): number => added + removed

const entryOf = (samples: ReadonlyArray<Sample>, changes: MarketChanges): Entry => ({
  revision: revisionOf(changes),
  newestDay: newestDayOf(samples),
  model: Deferred.makeUnsafe(),
})

/** Everything a host needs to value in its own process: a catalogue in memory, searched and learned by these recipes. */
export const layerMemory = (
  recipes: Iterable<Recipe>,
): Layer.Layer<Catalogue | SampleSource | ModelStore | MarketFits> => {
  const byAsset = new Map([...recipes].map((recipe) => [recipe.assetType, recipe]))
  const keys = new Map([...byAsset].map(([asset, recipe]) => [asset, recipe.keys]))
  return layer(byAsset).pipe(
    Layer.provide([Fitter.layer, ArtefactStore.layerNone]),
    Layer.provideMerge(Catalogue.layerMemory({ keys })),
  )
}
