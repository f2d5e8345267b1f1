import { availableParallelism } from "node:os"
import { fit as fitMarket, type Recipe } from "@open-valuation/core/market"
import { FittedModels } from "@open-valuation/store"
import { makeThreadFits } from "@open-valuation/store/threads"
import { Context, Effect, Layer } from "effect"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Budgets } from "../Budgets.ts"
import { EarlyFits, makeEarlyFits } from "./EarlyFits.ts"

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
    const module = new URL("FitWorker", import.meta.url)
    const { early, fit } = yield* makeEarlyFits(yield* makeThreadFits({ module, most: LANES, budget, moduleOf }))
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
