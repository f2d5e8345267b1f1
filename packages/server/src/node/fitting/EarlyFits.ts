import { dataHash, type MarketModel } from "@open-valuation/core/market"
import type { FittedModels } from "@open-valuation/store"
import { Context, Deferred, Effect, FiberSet, type Scope } from "effect"

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
