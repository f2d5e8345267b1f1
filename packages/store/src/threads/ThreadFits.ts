import { type MarketModel, MINIMUM_FIT_ROWS } from "@open-valuation/core/market"
import { type Budget, makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/files/threads"
import { Duration, Effect, Option, type Scope, Stream } from "effect"
import { FitFailed, type FitTask } from "../models/Fitter.ts"
import { type FitOrder, fitOrder } from "./FitJob.ts"

/** Threads that fit. */
export interface ThreadFits {
  /** Module whose job is `fitJob`, without its extension. */
  readonly module: URL
  readonly job: string
  /** Most threads at the same time. */
  readonly most: number
  /** Of each fit. */
  readonly budget: Budget
  /** Module of an added asset, by its type. */
  readonly moduleOf?: (assetType: string) => string | undefined
}

/**
 * Fits each market in a thread. Idle threads end after half a minute. A market with too few samples starts none: it has
 * no model.
 */
export const makeThreadFits = Effect.fnUntraced(function* ({
  budget,
  moduleOf = () => undefined,
  ...threads
}: ThreadFits): Effect.fn.Return<
  (task: FitTask) => Effect.Effect<MarketModel | undefined, FitFailed>,
  never,
  Scope.Scope
> {
  const run = yield* makeThreads<FitOrder, MarketModel | undefined>({
    ...threads,
    budget,
    transfer: ({ samples }) => [samples],
  })
  return (task) =>
    Effect.suspend(() => {
      if (task.samples.length < MINIMUM_FIT_ROWS) return Effect.succeed(undefined)
      const { order, send } = fitOrder(task, moduleOf(task.assetType))
      const model = Effect.map(Stream.runLast(run(order)), Option.getOrUndefined)
      return Effect.map(Effect.all([model, send], { concurrency: 2 }), ([found]) => found)
    }).pipe(Effect.mapError((error) => failed(task, error, budget)))
})

const adviceUnder = (budget: Budget) => ({
  memory: `it took more than ${budget.memoryMb} MB: import fewer of the older samples`,
  time: `it took more than ${Duration.toMinutes(budget.time)} minutes: import fewer of the older samples`,
  busy: "the machine is too busy; it is learned when it is asked for again",
  output: `its model is larger than ${budget.outputMb} MB: import fewer of the older samples`,
  crash: "it crashed, which is a mistake of this program",
})

const failed = ({ assetType, samples }: FitTask, error: TaskFailed | ThreadLost, budget: Budget): FitFailed => {
  const reason = error._tag === "ThreadLost" ? error.reason : "crash"
  const message = `A market of ${samples.length} samples of ${assetType} could not be learned: ${adviceUnder(budget)[reason]}.`
  return new FitFailed({ reason, message, cause: error })
}
