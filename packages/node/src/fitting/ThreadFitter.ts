import { availableParallelism } from "node:os"
import { fit as fitMarket, type MarketModel, type Recipe } from "@open-valuation/core/market"
import { FittedModels } from "@open-valuation/samples"
import { type Budget, makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/threads"
import { Context, Duration, Effect, Layer, Option, Stream } from "effect"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Budgets } from "../Budgets.ts"
import { EarlyFits, makeEarlyFits } from "./EarlyFits.ts"
import { type FitOrder, fitOrder } from "./FitOrder.ts"

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
    const run = yield* makeThreads<FitOrder, MarketModel | undefined>({
      module: new URL("FitWorker", import.meta.url),
      most: LANES,
      budget,
      transfer: ({ samples }) => [samples],
    })
    const { formatOf, moduleOf } = yield* ServedAssets
    const { early, fit } = yield* makeEarlyFits((task) =>
      Effect.suspend(() => {
        const { order, send } = fitOrder(task, moduleOf(task.assetType))
        const model = Effect.map(Stream.runLast(run(order)), Option.getOrUndefined)
        return Effect.all([model, send], { concurrency: 2 })
      }).pipe(
        Effect.map(([model]) => model),
        Effect.mapError((error) => failed(task, error, budget)),
      ),
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

const adviceUnder = (budget: Budget) => ({
  memory: `it took more than ${budget.memoryMb} MB: import fewer of the older samples`,
  time: `it took more than ${Duration.toMinutes(budget.time)} minutes: import fewer of the older samples`,
  output: `its model is larger than ${budget.outputMb} MB: import fewer of the older samples`,
  crash: "it crashed, which is a mistake of this program",
})

const failed = (
  { assetType, samples }: FittedModels.FitTask,
  error: TaskFailed | ThreadLost,
  budget: Budget,
): FittedModels.FitFailed => {
  const reason = error._tag === "ThreadLost" ? error.reason : "crash"
  const message = `A market of ${samples.length} samples of ${assetType} could not be learned: ${adviceUnder(budget)[reason]}.`
  return new FittedModels.FitFailed({ reason, message, cause: error })
}
