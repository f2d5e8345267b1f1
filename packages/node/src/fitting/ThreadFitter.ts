import { extname } from "node:path"
import { Worker } from "node:worker_threads"
import { fit, type MarketModel } from "@open-valuation/core/market"
import { FittedModels } from "@open-valuation/samples"
import { Effect, Layer, Semaphore } from "effect"

/** Markets up to this many samples are fitted at once in the calling thread: starting another takes longer. */
const SMALL_MARKET = 1_500

/**
 * Fits large markets in a thread of their own, one at a time, so that the server answers meanwhile. The thread ends with
 * its fit: markets are learned rarely, and an idle thread would keep its memory.
 */
export const threadFitterLayer = Layer.effect(
  FittedModels.Fitter,
  Effect.gen(function* () {
    const one = yield* Semaphore.make(1)
    return {
      fit: (recipe, task) =>
        task.samples.length <= SMALL_MARKET
          ? Effect.sync(() => fit(recipe, task.samples, { asOf: task.asOf, order: "time" }))
          : one.withPermit(inThread(task)),
    }
  }),
)

/** `.ts` where the sources run as they are, `.js` where they were built. */
const extension = extname(import.meta.url)

const inThread = (task: FittedModels.FitTask): Effect.Effect<MarketModel | undefined> =>
  Effect.callback<MarketModel | undefined>((resume) => {
    const worker = new Worker(new URL(`FitWorker${extension}`, import.meta.url), {
      execArgv: extension === ".ts" ? ["--conditions=@open-valuation/source"] : [],
    })
    worker.once("message", (model: MarketModel | undefined) => {
      resume(Effect.succeed(model))
      void worker.terminate()
    })
    worker.once("error", (cause) => resume(Effect.die(cause)))
    worker.postMessage(task)
    return Effect.promise(() => worker.terminate())
  })
