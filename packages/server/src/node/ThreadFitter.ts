import { availableParallelism } from "node:os"
import { dataHash, fit as fitMarket, type MarketModel, type Recipe } from "@open-valuation/core/market"
import { FittedModels } from "@open-valuation/store"
import { makeThreadFits } from "@open-valuation/store/threads"
import { Context, Deferred, Effect, FiberSet, Layer, type Scope } from "effect"
import { ServedAssets } from "./assets/ServedAssets.ts"
import { Budgets } from "./Budgets.ts"
import { WORKER } from "./threads/ReaderThreads.ts"

type Fit = (task: FittedModels.FitTask) => Effect.Effect<MarketModel | undefined, FittedModels.FitFailed>

/**
 * Fits markets before their models are requested. A request for a model of the same samples then waits for that fit
 * instead of starting another.
 */
export class EarlyFits extends Context.Service<
  EarlyFits,
  { readonly add: (task: FittedModels.FitTask) => Effect.Effect<void> }
>()("@open-valuation/server/EarlyFits") {}

/**
 * Fits markets early, one after the other, so that starting up keeps a processor for itself. A market requested before
 * its turn is fitted at once. A model is handed over once and not stored.
 */
export const makeEarlyFits = Effect.fnUntraced(function* (
  fit: Fit,
): Effect.fn.Return<{ readonly early: EarlyFits["Service"]; readonly fit: Fit }, never, Scope.Scope> {
  const background = yield* FiberSet.makeRuntime<never>()
  const waiting = new Map<string, FittedModels.FitTask>()
  const begun = new Map<string, Deferred.Deferred<MarketModel | undefined, FittedModels.FitFailed>>()
  let isBusy = false

  const work = Effect.gen(function* () {
    for (const [name, task] of waiting) {
      const model = Deferred.makeUnsafe<MarketModel | undefined, FittedModels.FitFailed>()
      waiting.delete(name)
      begun.set(name, model)
      yield* Deferred.complete(model, fit(task))
    }
    isBusy = false
  })

  return {
    early: {
      add: (task) =>
        Effect.sync(() => {
          waiting.set(nameOf(task), task)
          if (isBusy) return
          isBusy = true
          background(work)
        }),
    },
    fit: (task) =>
      Effect.suspend(() => {
        const name = nameOf(task)
        const model = begun.get(name)
        waiting.delete(name)
        begun.delete(name)
        return model === undefined ? fit(task) : Deferred.await(model)
      }),
  }
})

const nameOf = ({ asOf, assetType, samples }: FittedModels.FitTask): string =>
  `${assetType} ${asOf} ${dataHash(samples)}`

/**
 * Number of threads. One fit is for current samples and another for past ones: with fewer threads one would wait for
 * the other. More than a few would leave no processor for other work.
 */
const LANES = Math.min(4, Math.max(2, availableParallelism() - 1))

/**
 * Fits every market, however small, in a thread, so that the server keeps answering. Idle threads end after half a
 * minute.
 */
export const threadFitterLayer = Layer.effectContext(
  Effect.gen(function* () {
    const { fit: budget } = yield* Budgets
    const { formatOf, moduleOf } = yield* ServedAssets
    const { early, fit } = yield* makeEarlyFits(
      yield* makeThreadFits({ module: WORKER, job: "fit", most: LANES, budget, moduleOf }),
    )
    /** Threads know the library's own assets, and those that have a module. */
    const isInThread = (assetType: string): boolean =>
      formatOf(assetType) === undefined || moduleOf(assetType) !== undefined
    return Context.make(FittedModels.Fitter, {
      lanes: LANES,
      fit: (recipe, task) => (isInThread(task.assetType) ? fit(task) : fitHere(recipe, task)),
    }).pipe(Context.add(EarlyFits, early))
  }),
)

const fitHere = (recipe: Recipe, { asOf, samples }: FittedModels.FitTask) =>
  Effect.sync(() => fitMarket(recipe, samples, { asOf, order: "time" }))
