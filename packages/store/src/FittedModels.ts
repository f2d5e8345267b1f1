import type { AssetType } from "@open-valuation/core"
import type { Recipe } from "@open-valuation/core/market"
import { ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Context, Effect, Layer } from "effect"
import { Catalogue } from "./Catalogue.ts"
import { ArtefactStore } from "./models/ArtefactStore.ts"
import { type FittedModelsOptions, makeCurrentModels } from "./models/CurrentModels.ts"
import { makeFitLine } from "./models/FitLine.ts"
import { FitFailed, Fitter, type FitTask } from "./models/Fitter.ts"
import { makeLearning } from "./models/Learning.ts"
import { MarketFits } from "./models/MarketFits.ts"
import { makePastModels } from "./models/PastModels.ts"
import { modelOf } from "./models/PendingModel.ts"

export { FitFailed, Fitter, type FitTask, type FittedModelsOptions }

/**
 * Market models fitted to the current catalogue and kept in the `ArtefactStore`. Requests for the same model share one
 * fit. Fits run in the order of `FitQueue`: current models before past ones, accounts in turn. A valuation as of a past
 * day gets a model that has seen no later samples.
 */
export const layer = (
  recipes: ReadonlyMap<AssetType, Recipe>,
  options: FittedModelsOptions = { former: "serve" },
): Layer.Layer<ModelStore | MarketFits, never, Catalogue | Fitter | ArtefactStore> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const { lanes } = yield* Fitter
      const line = makeFitLine(lanes)
      const learning = yield* makeLearning(line)
      const current = yield* makeCurrentModels(line, learning, options)
      const pastModel = yield* makePastModels(line, learning)

      const models = ModelStore.of({
        model: Effect.fnUntraced(function* (query) {
          const recipe = recipes.get(query.assetType)
          if (recipe === undefined) return undefined
          const pending = current.asOf(recipe, query)
          const model = pending && (yield* modelOf(line, pending, query.account))
          // Newer samples may have come before the fit began.
          const hasSeenLater = model !== undefined && model.newestDay > query.asOf
          return pending === undefined || hasSeenLater ? yield* pastModel(recipe, query) : model
        }),
      })

      const fits = MarketFits.of({
        markets: Effect.sync(() =>
          [...recipes.keys()].flatMap((assetType) =>
            (catalogue.index?.(assetType)?.markets() ?? []).map((market) => ({ assetType, market })),
          ),
        ),
        ahead: (key) =>
          Effect.sync(() => {
            const recipe = recipes.get(key.assetType)
            if (recipe !== undefined) current.ahead(recipe, key)
          }),
        fit: (key, again) => {
          const recipe = recipes.get(key.assetType)
          return recipe === undefined
            ? Effect.succeed({ ...key, samples: 0, artefact: undefined, isNew: false })
            : current.fit(recipe, key, again)
        },
      })

      return Context.make(ModelStore, models).pipe(Context.add(MarketFits, fits))
    }),
  )

/**
 * Everything a host needs to value in its own process: a catalogue in memory, searched and learned by these recipes.
 * Markets are learned in the calling thread and block it. A host with threads composes `layer` with its own `Fitter`.
 */
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
