import { availableParallelism } from "node:os"
import { driftSince } from "@open-valuation/core/accuracy"
import type { Recipe } from "@open-valuation/core/market"
import { FittedModels } from "@open-valuation/store"
import { makeThreadFits } from "@open-valuation/store/threads"
import { Context, Deferred, Effect, FiberSet, Layer, type Scope } from "effect"
import { ServedAssets } from "./assets/ServedAssets.ts"
import { Budgets } from "./Budgets.ts"
import { WORKER } from "./threads/ReaderThreads.ts"

type Fit = FittedModels.Fitter["Service"]["fit"]

/**
 * Fits markets before their models are requested. A request for a model of the same samples then waits for that fit
 * instead of starting another.
 */
export class EarlyFits extends Context.Service<
  EarlyFits,
  { readonly add: (recipe: Recipe, task: FittedModels.FitTask) => Effect.Effect<void> }
>()("@open-valuation/server/EarlyFits") {}

/**
 * Fits markets early, one after the other, so that starting up keeps a processor for itself. A market requested before
 * its turn is fitted at once. A model is handed over once and not stored.
 */
export const makeEarlyFits = Effect.fnUntraced(function* (
  fit: Fit,
): Effect.fn.Return<{ readonly early: EarlyFits["Service"]; readonly fit: Fit }, never, Scope.Scope> {
  const background = yield* FiberSet.makeRuntime<never>()
  const waiting = new Map<string, ReturnType<Fit>>()
  const begun = new Map<string, Deferred.Deferred<FittedModels.Fitted, FittedModels.FitFailed>>()
  let isBusy = false

  const work = Effect.gen(function* () {
    for (const [name, fitted] of waiting) {
      const early = Deferred.makeUnsafe<FittedModels.Fitted, FittedModels.FitFailed>()
      waiting.delete(name)
      begun.set(name, early)
      yield* Deferred.complete(early, fitted)
    }
    isBusy = false
  })

  return {
    early: {
      add: (recipe, task) =>
        Effect.sync(() => {
          waiting.set(nameOf(task), fit(recipe, task))
          if (isBusy) return
          isBusy = true
          background(work)
        }),
    },
    fit: (recipe, task) =>
      Effect.suspend(() => {
        const name = nameOf(task)
        const early = begun.get(name)
        waiting.delete(name)
        begun.delete(name)
        return early === undefined ? fit(recipe, task) : Deferred.await(early)
      }),
  }
})

const nameOf = ({ asOf, assetType, dataHash }: FittedModels.FitTask): string => `${assetType} ${asOf} ${dataHash}`

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
    const { formatOf, markets, moduleOf } = yield* ServedAssets
    const { early, fit } = yield* makeEarlyFits(
      yield* makeThreadFits({ module: WORKER, job: "fit", most: LANES, budget, moduleOf }),
    )
    /** Threads know the library's own assets, and those that have a module. */
    const isInThread = (assetType: string): boolean =>
      formatOf(assetType) === undefined || moduleOf(assetType) !== undefined
    return Context.make(FittedModels.Fitter, {
      lanes: LANES,
      fit: (recipe, task) => {
        const market = markets.get(task.assetType)
        return isInThread(task.assetType)
          ? fit(recipe, task)
          : FittedModels.fitHere(recipe, task, market && ((former, samples) => driftSince(market, former, samples)))
      },
    }).pipe(Context.add(EarlyFits, early))
  }),
)
