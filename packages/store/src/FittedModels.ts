import { type AssetType, LocalDate } from "@open-valuation/core"
import type { ModelDrift } from "@open-valuation/core/accuracy"
import type { Recipe } from "@open-valuation/core/market"
import { ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Context, Effect, Layer } from "effect"
import { Catalogue } from "./Catalogue.ts"
import { ArtefactStore } from "./models/ArtefactStore.ts"
import { FitFailed, fitHere, Fitter, type FitTask, type Fitted } from "./models/Fitter.ts"
import { makeLearning } from "./models/Learning.ts"
import { MarketFits, type MarketKey } from "./models/MarketFits.ts"
import type { ModelPlace } from "./models/ModelPlace.ts"
import { type Former, makeServedModels } from "./models/ServedModels.ts"

export { FitFailed, fitHere, type Fitted, Fitter, type FitTask }

/** Options for serving models. */
export interface FittedModelsOptions {
  /** What becomes of values whose model is out of date, or missing. */
  readonly former: Former
  /** Hears the figures of each model that this process replaces, on the deals that it had not seen. */
  readonly judged?: (key: MarketKey, drift: ModelDrift) => Effect.Effect<void>
}

/**
 * Market models fitted to the current catalogue and kept in the `ArtefactStore`. Requests for the same model share one
 * fit, and so do the processes that share the store, whose queue says what is learned next. A valuation as of a past
 * day gets a model that has seen no later samples. `refit` says when a market is learned again.
 */
export const layer = (
  recipes: ReadonlyMap<AssetType, Recipe>,
  { former, judged }: FittedModelsOptions = { former: "serve" },
): Layer.Layer<ModelStore | MarketFits, never, Catalogue | Fitter | ArtefactStore> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const learning = yield* makeLearning(recipes, { takesAll: former === "serve", judged })
      const served = yield* makeServedModels(learning, former)

      const models = ModelStore.of({
        model: Effect.fnUntraced(function* ({ account, asOf, assetType, market }) {
          const recipe = recipes.get(assetType)
          const state = yield* catalogue.state(assetType, market)
          if (recipe === undefined || state === undefined) return undefined
          const current: ModelPlace = { assetType, market }
          if (learning.approval || former === "keep") {
            const kept = yield* served.model(recipe, current, state, account)
            if (kept === undefined || kept.newestDay <= asOf) return kept
          } else if (Math.min(served.seenTo(current) ?? state.newestDay, state.newestDay) <= asOf) {
            const model = yield* served.model(recipe, current, state, account)
            // Newer samples may have come before the fit began.
            if (model === undefined || model.newestDay <= asOf) return model
          }
          const past: ModelPlace = { ...current, monthEnd: monthEndBefore(asOf) }
          const before = yield* catalogue.state(assetType, market, past.monthEnd)
          return before === undefined ? undefined : yield* served.model(recipe, past, before, account)
        }),
        awaitsApproval: (place) =>
          Effect.map(
            catalogue.state(place.assetType, place.market),
            (state) =>
              state !== undefined && served.awaitsApproval({ assetType: place.assetType, market: place.market }),
          ),
      })

      const markets = Effect.map(
        Effect.forEach([...recipes.keys()], (assetType) =>
          Effect.map(catalogue.markets(assetType), (keys) => keys.map((market) => ({ assetType, market }))),
        ),
        (found) => found.flat(),
      )

      const fits = MarketFits.of({
        markets,
        forget: (key) =>
          Effect.map(key === undefined ? markets : Effect.succeed([key]), (places) => places.forEach(served.forget)),
        ahead: (key) =>
          Effect.sync(() => {
            const recipe = recipes.get(key.assetType)
            if (recipe !== undefined) served.ahead(recipe, key)
          }),
        fit: Effect.fnUntraced(function* (key, again) {
          const recipe = recipes.get(key.assetType)
          const state = yield* catalogue.state(key.assetType, key.market)
          if (recipe === undefined || state === undefined) {
            return { ...key, samples: 0, artefact: undefined, served: undefined, isNew: false }
          }
          const learned = yield* Effect.catchTag(served.learn(recipe, key, state, again), "NotValuable", Effect.die)
          const { drift, isNew, seen, stored } = learned
          return {
            ...key,
            samples: seen.counts?.samples ?? state.samples,
            artefact: stored?.artefact,
            served: learned.served?.artefact,
            isNew,
            ...(drift && { drift }),
          }
        }),
      })

      return Context.make(ModelStore, models).pipe(Context.add(MarketFits, fits))
    }),
  )

/** The last day of the month before a day. */
const monthEndBefore = (day: LocalDate.EpochDay): LocalDate.LocalDate =>
  LocalDate.fromEpochDay(
    LocalDate.toEpochDay(LocalDate.LocalDate.make(`${LocalDate.fromEpochDay(day).slice(0, 7)}-01`)) - 1,
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
